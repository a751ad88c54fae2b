// PerronImport
