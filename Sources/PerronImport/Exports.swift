// `import PerronImport` is enough to read reports and errors, whose types live in TransitDatabase.
@_exported public import TransitDatabase
