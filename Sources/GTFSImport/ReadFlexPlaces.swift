internal import TransitDatabase

/// The places of service on demand: locations.geojson, location_groups.txt, location_group_stops.txt.
extension FeedReading {
  static let locationsFile = "locations.geojson"

  func readFlexPlaces() throws {
    try readLocations()
    try readLocationGroups()
    try readLocationGroupStops()
  }

  // MARK: Areas

  private func readLocations() throws {
    let file = Self.locationsFile
    guard let stream = try source.open(file) else { return }
    try progress.tell(file, bytes: 0)
    let scanner = JSONScanner(stream)
    let insert = try connection.prepare(
      """
      INSERT INTO locations (location, feed, location_id, stop_name, stop_desc, geometry)
      VALUES (?, ?, ?, ?, ?, ?)
      """)
    do {
      try readCollection(scanner) { try readFeature(scanner, insert) }
    } catch let fault as JSONFault {
      issues.report(
        ImportIssue(
          .unreadableGeoJSON, file: file, line: fault.line,
          message: "The file cannot be read: \(fault.problem). Its areas were left out."))
      let removal = try connection.prepare("DELETE FROM locations WHERE feed = ?")
      removal.bind(keys.feed)
      try removal.run()
      locations = IdentifierTable()
    }
    if let line = scanner.invalidUTF8Line {
      reportLocation(
        .invalidUTF8, line, nil, nil,
        "The file is not UTF-8; the texts concerned were read as Windows-1252.")
    }
    counts.locations = locations.count
    progress.endFile(bytes: scanner.bytesRead)
  }

  /// Calls `body` before each feature of a FeatureCollection.
  private func readCollection(_ scanner: JSONScanner, _ body: () throws -> Void) throws {
    var hasFeatures = false
    try scanner.readObject { name in
      guard name == "features" else { return try scanner.skip() }
      hasFeatures = true
      try scanner.readArray(body)
    }
    if !hasFeatures { throw scanner.fault("it has no \"features\"") }
    if try scanner.peek() != nil { throw scanner.fault("something stands behind its end") }
  }

  private func readFeature(_ scanner: JSONScanner, _ insert: Statement) throws {
    let line = scanner.line
    var feature = FlexFeature()
    try scanner.readObject { try feature.read($0, scanner) }
    try progress.tell(Self.locationsFile, bytes: scanner.bytesRead)
    guard let id = feature.id, !id.isEmpty else {
      reportLocation(.missingValue, line, "id", nil, "An area has no id; it was dropped.")
      return
    }
    if let problem = feature.area?.findProblem(asType: feature.type) ?? feature.problem {
      reportLocation(
        .invalidLocation, line, nil, id, "The area is of no use, \(problem); it was dropped.")
      return
    }
    var key = id
    let (position, isNew) = try key.withUTF8 { try locations.insert($0) }
    guard isNew else {
      reportLocation(
        .duplicateKey, line, "id", id,
        "id \"\(id)\" stands there already; the first area was kept.")
      return
    }
    insert.bind(keys.location + position + 1)
    insert.bind(keys.feed)
    insert.bind(id)
    insert.bind(feature.name)
    insert.bind(feature.description)
    insert.bind(feature.area?.makeText())
    try insert.run()
  }

  private func reportLocation(
    _ code: IssueCode, _ line: Int, _ field: String?, _ id: String?, _ message: String
  ) {
    issues.report(
      ImportIssue(
        code, file: Self.locationsFile, line: line, field: field, entity: id, message: message))
  }

  // MARK: Groups of stops

  private func readLocationGroups() throws {
    guard let table = try open(LocationGroupColumn.self) else { return }
    let insert = try connection.prepare(
      """
      INSERT INTO location_groups (location_group, feed, location_group_id, location_group_name)
      VALUES (?, ?, ?, ?)
      """)
    while try table.next() {
      if table[.locationGroupID].isEmpty {
        table.reportMissing(.locationGroupID)
        continue
      }
      let (position, isNew) = try locationGroups.insert(table[.locationGroupID])
      guard isNew else {
        table.reportDuplicate(.locationGroupID)
        continue
      }
      insert.bind(keys.locationGroup + position + 1)
      insert.bind(keys.feed)
      insert.bind(utf8: table[.locationGroupID])
      insert.bind(field: table[.locationGroupName])
      try insert.run()
    }
    counts.locationGroups = locationGroups.count
  }

  private func readLocationGroupStops() throws {
    guard let table = try open(LocationGroupStopColumn.self) else { return }
    let insert = try connection.prepare(
      "INSERT OR IGNORE INTO location_group_stops (location_group, stop) VALUES (?, ?)")
    while try table.next() {
      guard let group = locationGroups.find(table[.locationGroupID]) else {
        table.report(
          .unknownLocation, .locationGroupID, entity: table.text(.locationGroupID),
          "There is no group \"\(table.text(.locationGroupID) ?? "")\" in location_groups.txt; "
            + "the row was dropped.")
        continue
      }
      guard let stop = stops.find(table[.stopID]) else {
        table.report(
          .unknownStop, .stopID, entity: table.text(.stopID),
          "There is no stop \"\(table.text(.stopID) ?? "")\" in stops.txt; the row was dropped.")
        continue
      }
      places.isServed[stop] = true
      insert.bind(keys.locationGroup + group + 1)
      insert.bind(keys.stop + stop + 1)
      try insert.run()
      if connection.changes == 0 { table.reportDuplicate(of: [.locationGroupID, .stopID]) }
    }
  }
}

/// A feature of locations.geojson.
private struct FlexFeature {
  var id: String?
  var name: String?
  var description: String?
  var type: String?
  var area: FlexArea?
  /// Where there is no area to look at.
  var problem: String? { area == nil ? "it has no coordinates" : nil }

  mutating func read(_ member: String, _ scanner: JSONScanner) throws {
    switch member {
    case "id": id = try Self.findText(scanner)
    case "properties":
      try eachMember(scanner) { feature, name in
        switch name {
        case "stop_name": feature.name = try Self.findText(scanner)
        case "stop_desc": feature.description = try Self.findText(scanner)
        default: try scanner.skip()
        }
      }
    case "geometry":
      try eachMember(scanner) { feature, name in
        switch name {
        case "type": feature.type = try Self.findText(scanner)
        case "coordinates" where try scanner.peek() == UInt8(ascii: "["):
          feature.area = try FlexArea(scanner)
        default: try scanner.skip()
        }
      }
    default: try scanner.skip()
    }
  }

  /// Both may be null.
  private mutating func eachMember(
    _ scanner: JSONScanner, _ body: (inout FlexFeature, String) throws -> Void
  ) throws {
    guard try scanner.peek() == UInt8(ascii: "{") else { return try scanner.skip() }
    try scanner.readObject { try body(&self, $0) }
  }

  /// The text that comes next; nil, skipped, where it is something else.
  private static func findText(_ scanner: JSONScanner) throws -> String? {
    if try scanner.peek() == UInt8(ascii: "\"") { return try scanner.readText() }
    try scanner.skip()
    return nil
  }
}
