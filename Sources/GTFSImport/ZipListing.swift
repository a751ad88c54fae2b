internal import TransitDatabase

/// Which members of a zip are the tables.
struct ZipListing {
  private(set) var tables: [String: UInt64] = [:]
  private(set) var others: [String] = []
  private(set) var respelled: [(name: String, table: String)] = []
  private(set) var duplicates: [String] = []
  private(set) var subfolder: String?

  private struct Folder {
    var names = TableNames()
    /// Of members of one name the first.
    var indices: [String: UInt64] = [:]
  }

  /// The tables at the root; with none there, those of the one folder that has some.
  init(names: [(name: String, index: UInt64)], path: String) throws(ImportError) {
    var folders: [String: Folder] = [:]
    for (name, index) in names {
      // Some tools on Windows write the other slash.
      let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
      guard let last = parts.last, !last.isEmpty, !last.hasPrefix("."), parts[0] != "__MACOSX"
      else { continue }
      let table = String(last)
      if FeedTables.table(named: table) == nil {
        if others.count < FeedTables.namesLimit { others.append(table) }
        continue
      }
      let folder = parts.dropLast().joined(separator: "/")
      folders[folder, default: Folder()].names.add(table)
      if folders[folder]?.indices[table] == nil { folders[folder]?.indices[table] = index }
    }
    try choose(among: folders, path: path)
    others.sort()
  }

  private mutating func choose(
    among folders: [String: Folder], path: String
  ) throws(ImportError) {
    var chosen = folders[""]
    if chosen != nil {
      for (name, folder) in folders.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
        let rest = folder.names.tables.values.sorted().map { name + "/" + $0 }
        others += rest.prefix(max(0, FeedTables.namesLimit - others.count))
      }
    } else if folders.count > 1 {
      throw ImportError(
        .notAFeed, file: path,
        problem: "The zip holds feeds in several folders: "
          + folders.keys.sorted().prefix(10).joined(separator: ", ") + ".",
        remedy: "Unpack it and import each folder as a feed of its own.")
    } else if let only = folders.first {
      (subfolder, chosen) = (only.key, only.value)
    }
    guard let chosen else { return }
    for (table, name) in chosen.names.tables { tables[table] = chosen.indices[name] }
    respelled = chosen.names.respelled
    duplicates = chosen.names.duplicates.sorted()
  }
}
