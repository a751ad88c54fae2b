internal import TransitDatabase
internal import TransitModel

/// A row of shapes.txt.
struct ShapePoint {
  let sequence: Int32
  let place: Coordinate
  let distance: Double?
  let line: Int
}

/// The points of one shape while it is read.
struct ShapePoints {
  /// The most points of one shape; a line across a continent has some ten thousand.
  static let pointLimit = 500_000
  /// The longest shape: ten times around the earth. Places along it are kept in 32 bits.
  static let lengthLimit = 400_000_000.0

  private(set) var points: [ShapePoint] = []
  private var isTooLong = false

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    isTooLong = false
  }

  mutating func append(_ point: ShapePoint) {
    if points.count == Self.pointLimit { isTooLong = true } else { points.append(point) }
  }

  /// Brings the points into the order of their numbers and drops a second one of the same number.
  ///
  /// - Returns: whether they were in another order.
  mutating func sort(reportDuplicate: (ShapePoint) -> Void) -> Bool {
    let isSorted = zip(points, points.dropFirst()).allSatisfy { $0.sequence <= $1.sequence }
    if !isSorted { points.sort { ($0.sequence, $0.line) < ($1.sequence, $1.line) } }
    var kept: [ShapePoint] = []
    kept.reserveCapacity(points.count)
    for point in points {
      if kept.last?.sequence == point.sequence {
        reportDuplicate(point)
      } else {
        kept.append(point)
      }
    }
    points = kept
    return !isSorted
  }

  /// Why no vehicle can follow the shape; nil where one can.
  var problem: String? {
    if isTooLong { return "The shape has more than 500,000 points" }
    guard let line = MeasuredLine(points.map(\.place)) else {
      return "The shape has fewer than two points"
    }
    if line.lengthMeters == 0 { return "All points of the shape are at one place" }
    return line.lengthMeters > Self.lengthLimit ? "The shape is longer than 400,000 km" : nil
  }

  /// Whether there are distances that cannot be used.
  var distancesFall: Bool { distances == nil && points.contains { $0.distance != nil } }

  /// shape_dist_traveled of every point; nil where some have none, or they fall, or never grow.
  var distances: [Float]? {
    var distances: [Float] = []
    distances.reserveCapacity(points.count)
    for point in points {
      guard let distance = point.distance, distances.last ?? 0 <= Float(distance) else {
        return nil
      }
      distances.append(Float(distance))
    }
    guard let first = distances.first, let last = distances.last, first < last else { return nil }
    return distances
  }
}

/// Writes shapes into their table.
final class ShapeStore {
  private let connection: Connection
  private let keys: KeyBases
  private let ids: IdentifierTable
  private let insertion: Statement

  init(_ reading: FeedReading) throws(DatabaseError) {
    connection = reading.connection
    keys = reading.keys
    ids = reading.shapes.ids
    insertion = try connection.prepare(
      """
      INSERT INTO shapes (shape, feed, shape_id, point_count, points, distances)
      VALUES (?, ?, ?, ?, ?, ?)
      """)
  }

  func insert(_ shape: ShapePoints, at position: Int) throws {
    let line = PackedLine.encode(shape.points.lazy.map(\.place))
    let distances = shape.distances
    insertion.bind(keys.shape + position + 1)
    insertion.bind(keys.feed)
    insertion.bind(ids.text(position))
    insertion.bind(shape.points.count)
    try line.withUnsafeBytes { bytes in
      insertion.bind(blob: bytes)
      guard let distances else {
        insertion.bindNull()
        return try insertion.run()
      }
      try distances.withUnsafeBytes { numbers in
        insertion.bind(blob: numbers)
        try insertion.run()
      }
    }
  }

  /// Forgets the shapes of this feed.
  func removeAll() throws(DatabaseError) {
    let statement = try connection.prepare("DELETE FROM shapes WHERE shape > ?")
    statement.bind(keys.shape)
    try statement.run()
  }
}

/// The points of a feed whose shapes do not stand together, in a temporary table that SQLite keeps and
/// sorts on disk.
final class ScatteredPoints {
  private let connection: Connection
  private let insertion: Statement

  init(_ connection: Connection) throws(DatabaseError) {
    self.connection = connection
    try connection.execute(
      """
      CREATE TEMP TABLE scattered_points (
        shape INTEGER, sequence INTEGER, line INTEGER, latitude INTEGER, longitude INTEGER,
        distance REAL)
      """)
    insertion = try connection.prepare(
      "INSERT INTO temp.scattered_points VALUES (?, ?, ?, ?, ?, ?)")
  }

  func insert(_ point: ShapePoint, of shape: Int) throws(DatabaseError) {
    insertion.bind(shape)
    insertion.bind(Int(point.sequence))
    insertion.bind(point.line)
    insertion.bind(Int(point.place.latitudeE7))
    insertion.bind(Int(point.place.longitudeE7))
    insertion.bind(point.distance)
    try insertion.run()
  }

  /// Gives `body` the points shape by shape, in the order of their numbers.
  func forEach(_ body: (_ shape: Int, _ point: ShapePoint) throws -> Void) throws {
    let rows = try connection.prepare(
      """
      SELECT shape, sequence, line, latitude, longitude, distance FROM temp.scattered_points
      ORDER BY shape, sequence, line
      """)
    while try rows.step() {
      let place = Coordinate(
        latitudeE7: Int32(rows.requiredInteger(3)), longitudeE7: Int32(rows.requiredInteger(4)))
      try body(
        rows.requiredInteger(0),
        ShapePoint(
          sequence: Int32(rows.requiredInteger(1)), place: place, distance: rows.double(5),
          line: rows.requiredInteger(2)))
    }
  }

  func removeAll() throws(DatabaseError) {
    try connection.execute("DROP TABLE temp.scattered_points")
  }
}
