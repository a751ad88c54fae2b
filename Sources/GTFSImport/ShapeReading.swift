internal import TransitDatabase
internal import TransitModel

enum ShapeColumn: Int, FeedColumn {
  case shapeID, shapePtLat, shapePtLon, shapePtSequence, shapeDistTraveled
  static let file = "shapes.txt"
  static var required: [Self] { [.shapeID, .shapePtLat, .shapePtLon, .shapePtSequence] }
}

extension FeedReading {
  /// Reads the shapes that trips name; between stop_times.txt and the second reading of trips.txt.
  func readShapes() throws {
    guard shapes.ids.count > 0 || source.sizes[ShapeColumn.file] != nil else { return }
    shapes.isStored = Array(repeating: false, count: shapes.ids.count)
    guard try open(ShapeColumn.self, isQuiet: true) != nil else {
      if shapes.ids.count == 0 { return }
      report(
        .unknownShape, file: ShapeColumn.file,
        "Trips name shapes, but there are none to be read; their legs are told in straight lines.")
      return
    }
    try ShapeReading(self).run()
  }

  /// The key of a trip's shape, where it has one; reports a name that stands for none.
  func shapeKey(_ table: FeedTable<TripColumn>) -> Int? {
    if table[.shapeID].isEmpty { return nil }
    let name = table.text(.shapeID) ?? ""
    if let position = shapes.ids.find(table[.shapeID]), shapes.isStored[position] {
      return keys.shape + position + 1
    }
    if shapes.isRead {
      table.report(
        .unknownShape, .shapeID, entity: table.text(.tripID),
        "There is no shape \"\(name)\", or it was dropped; the trip's legs are told in straight lines."
      )
    }
    return nil
  }
}

/// The shapes that trips name, and which of them are in the network.
struct ShapeFacts {
  let ids = IdentifierTable()
  var isStored: [Bool] = []
  /// Whether there is a table of shapes at all.
  var isRead = false
}

/// Reads shapes.txt, whose rows may be millions, shape by shape.
///
/// Like stop_times.txt: most feeds write the points of a shape one below the other; where a shape comes back
/// after it was closed, all is begun anew through a temporary table that SQLite sorts on disk.
final class ShapeReading {
  private let reading: FeedReading
  private let store: ShapeStore
  private var shape = ShapePoints()
  /// Shapes that no trip names, each told once.
  private var unused = IdentifierTable()
  private var isUnsorted = false

  init(_ reading: FeedReading) throws {
    self.reading = reading
    store = try ShapeStore(reading)
  }

  func run() throws {
    reading.shapes.isRead = true
    let issuesBefore = reading.issues.log
    if try !readGrouped() {
      reading.issues.log = issuesBefore
      shape.removeAll()
      unused = IdentifierTable()
      try store.removeAll()
      try readScattered()
      isUnsorted = true
    }
    if isUnsorted {
      reading.report(
        .unsortedShapes, file: ShapeColumn.file,
        "The rows of some shapes are not in the order of shape_pt_sequence; they were sorted.")
    }
  }

  /// Returns false where the points of a shape do not stand together.
  private func readGrouped() throws -> Bool {
    let table = try reading.openRequired(ShapeColumn.self, readsAhead: true)
    var isClosed = Array(repeating: false, count: reading.shapes.ids.count)
    var current: Int?
    while try table.next() {
      guard let position = try findShape(table, current) else { continue }
      if position != current {
        if let current {
          try finish(current)
          isClosed[current] = true
        }
        if isClosed[position] { return false }
        current = position
      }
      if let point = readPoint(table) { shape.append(point) }
    }
    if let current { try finish(current) }
    return true
  }

  private func readScattered() throws {
    let table = try reading.openRequired(ShapeColumn.self, readsAhead: true)
    let scattered = try ScatteredPoints(reading.connection)
    while try table.next() {
      guard let position = try findShape(table, nil), let point = readPoint(table) else { continue }
      try scattered.insert(point, of: position)
    }
    var current: Int?
    try scattered.forEach { position, point in
      if position != current {
        if let current { try finish(current) }
        current = position
      }
      shape.append(point)
    }
    if let current { try finish(current) }
    try scattered.removeAll()
  }

  /// The position of the row's shape; nil where no trip names it.
  private func findShape(_ table: FeedTable<ShapeColumn>, _ current: Int?) throws -> Int? {
    let id = table[.shapeID]
    if let current, reading.shapes.ids.holds(id, at: current) { return current }
    if id.isEmpty {
      table.reportMissing(.shapeID)
      return nil
    }
    if let position = reading.shapes.ids.find(id) { return position }
    if try unused.insert(id).isNew {
      table.report(
        .unusedShape, .shapeID, entity: table.text(.shapeID),
        "No trip names the shape \"\(table.text(.shapeID) ?? "")\"; it was left out.")
    }
    return nil
  }

  /// The row as a point; nil, reported, where it is none.
  private func readPoint(_ table: FeedTable<ShapeColumn>) -> ShapePoint? {
    guard let sequence = table.integer(.shapePtSequence, in: 0...Int(Int32.max)) else {
      table.reportMissing(.shapePtSequence)
      return nil
    }
    guard let latitude = parseDecimal(table[.shapePtLat]),
      let longitude = parseDecimal(table[.shapePtLon]),
      let place = Coordinate(latitude: latitude, longitude: longitude),
      abs(latitude) > 0.01 || abs(longitude) > 0.01
    else {
      table.report(
        .invalidCoordinate, .shapePtLat, entity: table.text(.shapeID),
        "The shape cannot run over \(table.text(.shapePtLat) ?? ""), "
          + "\(table.text(.shapePtLon) ?? ""); the point was dropped.")
      return nil
    }
    var distance: Double?
    if !table[.shapeDistTraveled].isEmpty {
      distance = parseDecimal(table[.shapeDistTraveled]).flatMap {
        (0...1e9).contains($0) ? $0 : nil
      }
      if distance == nil { table.reportInvalid(.shapeDistTraveled) }
    }
    return ShapePoint(
      sequence: Int32(sequence), place: place, distance: distance, line: table.line)
  }

  private func finish(_ position: Int) throws {
    defer { shape.removeAll() }
    isUnsorted =
      shape.sort { point in
        report(
          .duplicateKey, position, line: point.line,
          "shape_pt_sequence \(point.sequence) stands there already; the first row was kept")
      } || isUnsorted
    if let problem = shape.problem {
      report(.unusableShape, position, line: shape.points.first?.line, problem + "; it was dropped")
      return
    }
    if shape.distancesFall {
      report(
        .shapeDistancesFall, position, line: shape.points.first?.line,
        "shape_dist_traveled falls, or is missing at some points, and was not used")
    }
    try store.insert(shape, at: position)
    reading.shapes.isStored[position] = true
  }

  private func report(_ code: IssueCode, _ position: Int, line: Int?, _ message: String) {
    reading.issues.report(
      ImportIssue(
        code, file: ShapeColumn.file, line: line, entity: reading.shapes.ids.text(position),
        message: message + "."))
  }
}
