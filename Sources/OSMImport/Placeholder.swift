// OSMImport
