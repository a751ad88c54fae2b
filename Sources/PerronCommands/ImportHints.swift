internal import PerronImport

// What a newcomer may not know yet: where feeds and maps come from, and which option takes which.

extension ImportError {
  /// The same error with a further line of advice, where the file at fault is one of these feeds or maps.
  func withHint(feeds: [String], maps: [String]) -> ImportError {
    guard let file else { return self }
    let hint: String?
    if feeds.contains(file) {
      hint = [.fileNotFound, .notAFeed].contains(code) ? ImportHints.feed(file) : nil
    } else if maps.contains(file) {
      hint =
        [.fileNotFound, .notReadable, ImportError.Code("no_streets")].contains(code)
        ? ImportHints.map(file) : nil
    } else {
      hint = nil
    }
    guard let hint else { return self }
    return ImportError(code, file: file, problem: problem, remedy: remedy + "\n" + hint)
  }
}

extension ValidationReport {
  /// Why the feed cannot be imported, with the advice that an import would give.
  func advisedFailure(_ path: String) -> ImportError? {
    failure?.withHint(feeds: [path], maps: [])
  }
}

enum ImportHints {
  static let feedSources = """
    Feeds are listed by the Mobility Database (https://mobilitydatabase.org) and Transitland
    (https://www.transit.land/feeds); many agencies have them on their own pages, as "GTFS".
    """

  static let mapSources = """
    Maps as .osm.pbf come from Geofabrik (https://download.geofabrik.de) for countries and regions, and
    from BBBike (https://extract.bbbike.org) for cities and areas of your own.
    """

  static func feed(_ path: String) -> String {
    if isAddress(path) { return fetch(path) }
    let isMap = [".pbf", ".osm", ".osm.gz", ".osm.bz2"].contains { path.lowercased().hasSuffix($0) }
    return isMap ? "This looks like a map: `perron import` takes it with --osm." : feedSources
  }

  static func map(_ path: String) -> String {
    if isAddress(path) { return fetch(path) }
    if path.lowercased().hasSuffix(".shp.zip") {
      return "This is a map of another format: take the .osm.pbf of the same place.\n" + mapSources
    }
    return path.lowercased().hasSuffix(".zip")
      ? "This looks like a feed: name it with --gtfs." : mapSources
  }

  private static func isAddress(_ path: String) -> Bool {
    ["http://", "https://", "ftp://"].contains { path.lowercased().hasPrefix($0) }
  }

  private static func fetch(_ address: String) -> String {
    "perron reads files and fetches none. Fetch this one first:\n  curl -LO \(shellQuoted(address))"
  }
}

/// As a word of a command line that can be copied: in quotes where it needs them.
func shellQuoted(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || "0123456789_-./:,+=@%".utf8.contains(byte)
  }
  return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
}
