internal import TransitDatabase
internal import TransitModel

/// Places the stops of trips along their shapes and packs both into columns.
///
/// Works shape by shape: trips of one profile share a placing, and so do profiles of the same stops.
struct ShapePacker {
  /// Bounds the bytes of all points, and of all placings: some hundred times what a country needs.
  private static let byteLimit = 1 << 30
  /// How many stops × points are searched in all, two or three minutes' work; what comes after is told in straight
  /// lines. A country with 500,000 placings needs two fifths.
  static let workLimit = 10_000_000_000
  /// Reading a call counts as much as searching so many points for it.
  private static let readingWork = 100
  /// How many courses of one shape are remembered: bounds the memory of a hostile feed.
  private static let rememberedCourses = 10_000

  private let connection: Connection
  private let profileStops: Statement
  private var offsets: [UInt32] = [0]
  private var points: [UInt8] = []
  private var placingShape: [Index<ShapeTag>] = []
  private var placings: [[UInt32]] = []
  private var placedStops = 0
  private let workLimit: Int
  private var work = 0
  /// The placing of each shape and profile that trips bring together.
  private var chosen: [Pair: Index<PlacingTag>] = [:]

  private struct Pair: Hashable {
    let shape: Int
    let profile: Int
  }

  init(_ connection: Connection, workLimit: Int = workLimit) throws(DatabaseError) {
    self.connection = connection
    self.workLimit = workLimit
    profileStops = try connection.prepare(
      """
      SELECT stop, stop_lat, stop_lon, shape_dist_traveled
      FROM profile_stops JOIN stops USING (stop) WHERE profile = ? ORDER BY position
      """)
  }

  /// - Parameter progress: is told how many shapes are done.
  consuming func makeColumns(
    issues: inout IssueLog, progress: (Int) throws -> Void
  ) throws -> ShapeColumns {
    let rows = try connection.prepare(
      """
      SELECT DISTINCT shape, profile FROM trips WHERE shape IS NOT NULL ORDER BY shape, profile
      """)
    var current: ShapeAtWork?
    var count = 0
    while try rows.step() {
      count += 1
      let pair = Pair(shape: rows.requiredInteger(0), profile: rows.requiredInteger(1))
      if current?.key != pair.shape { current = try readShape(pair.shape) }
      if count.isMultiple(of: 64) { try progress(offsets.count) }
      guard var shape = current else { continue }
      // Not held twice while it changes.
      current = nil
      chosen[pair] = try place(pair.profile, along: &shape, issues: &issues)
      current = shape
    }
    return try takeColumns()
  }

  private func readShape(_ key: Int) throws(DatabaseError) -> ShapeAtWork? {
    let row = try connection.prepare(
      """
      SELECT shape, shape_id, feed_id, points, distances
      FROM shapes JOIN feeds USING (feed) WHERE shape = ?
      """)
    row.bind(key)
    return try row.step() ? ShapeAtWork(row) : nil
  }

  private consuming func takeColumns() throws -> ShapeColumns {
    var columns = ShapeColumns()
    if placings.isEmpty { return columns }
    let trips = try connection.prepare("SELECT shape, profile FROM trips ORDER BY trip")
    let chosen = chosen
    columns.recordPlacing = IndexedArray(
      try trips.map { row in
        row.integer(0).flatMap { chosen[Pair(shape: $0, profile: row.requiredInteger(1))] } ?? .none
      })
    columns.points = RaggedArray(offsets: offsets, values: points)
    columns.placingShape = IndexedArray(placingShape)
    columns.placings = RaggedArray(placings)
    return columns
  }

  /// A shape while the profiles of its trips are placed.
  private struct ShapeAtWork {
    let key: Int
    let id: String
    let feed: String
    let bytes: [UInt8]
    let distances: [Float]?
    let matcher: ShapeMatcher?
    /// Whether it has been told that some trips are too much work.
    var isTold = false
    /// Its number in the columns, once a trip is placed on it.
    var index: Index<ShapeTag>?
    var placingOfStops: [Course: Index<PlacingTag>?] = [:]
    var placingOfPlaces: [[UInt32]: Index<PlacingTag>] = [:]

    /// - Parameter row: shape, shape_id, feed_id, points, distances.
    init(_ row: Statement) {
      key = row.requiredInteger(0)
      id = row.requiredText(1)
      feed = row.requiredText(2)
      bytes = row.withBytes(3) { Array($0) }
      let line = PackedLine.decode(bytes).flatMap { MeasuredLine($0) }
      // Places are kept in decimetres, in 32 bits; longer lines come from tables edited by hand alone.
      matcher = line.flatMap {
        (0.1...420_000_000).contains($0.lengthMeters) ? ShapeMatcher($0) : nil
      }
      let numbers = row.withBytes(4) { bytes in
        (0..<bytes.count / MemoryLayout<Float>.size).map {
          bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<Float>.size, as: Float.self)
        }
      }
      let isSound =
        numbers.count == line?.points.count && numbers.allSatisfy(\.isFinite)
        && zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
      distances = isSound ? numbers : nil
    }

    func issue(_ code: IssueCode, _ message: String) -> ImportIssue {
      ImportIssue(code, feed: feed, file: "shapes.txt", entity: id, message: message)
    }
  }

  /// The stops of a profile, and how far along the shape its feed says they are.
  private struct Course: Hashable {
    var stops: [Int] = []
    /// One for each stop, growing; or none.
    var distances: [Double] = []
  }

  private mutating func place(
    _ profile: Int, along shape: inout ShapeAtWork, issues: inout IssueLog
  ) throws -> Index<PlacingTag>? {
    let (course, places) = try readCourse(profile, isMeasured: shape.distances != nil)
    if work > workLimit {
      // The course may be cut short, and is remembered for no other.
      reportWork(&shape, &issues)
      return nil
    }
    if let known = shape.placingOfStops[course] { return known }
    let found = match(course, places, &shape, issues: &issues)
    let placing = try found.map { try store($0, along: &shape) }
    if shape.placingOfStops.count == Self.rememberedCourses { shape.placingOfStops.removeAll() }
    shape.placingOfStops[course] = .some(placing)
    return placing
  }

  /// The stops of a profile, with their distances where the shape is measured too.
  private mutating func readCourse(
    _ profile: Int, isMeasured: Bool
  ) throws(DatabaseError) -> (Course, [Coordinate?]) {
    var course = Course()
    var places: [Coordinate?] = []
    profileStops.bind(profile)
    while work <= workLimit, try profileStops.step() {
      work += Self.readingWork
      course.stops.append(profileStops.requiredInteger(0))
      var place: Coordinate?
      if let latitude = profileStops.double(1), let longitude = profileStops.double(2) {
        place = Coordinate(latitude: latitude, longitude: longitude)
      }
      places.append(place)
      if let distance = profileStops.double(3), course.distances.last ?? 0 <= distance {
        course.distances.append(distance)
      }
    }
    profileStops.restart()
    let isWhole = course.distances.count == course.stops.count
    if !isMeasured || !isWhole || course.distances.first == course.distances.last {
      course.distances = []
    }
    return (course, places)
  }

  private mutating func match(
    _ course: Course, _ places: [Coordinate?], _ shape: inout ShapeAtWork,
    issues: inout IssueLog
  ) -> [Double?]? {
    guard let matcher = shape.matcher else { return nil }
    if let distances = shape.distances, !course.distances.isEmpty {
      if let found = matcher.places(
        of: places, at: course.distances, shapeDistances: distances)
      {
        return found
      }
      issues.report(
        shape.issue(
          .shapeDistancesDoNotFit,
          """
          By shape_dist_traveled trips would stop more than 250 m from their stops; the stops were looked \
          for along the shape.
          """))
    }
    let wanted = places.count * shape.bytes.count / 2
    if matcher.isTooMuch(stops: places.count) || work + wanted > workLimit {
      reportWork(&shape, &issues)
      return nil
    }
    work += wanted
    let found = matcher.places(of: places)
    let lost = found?.count { $0 == nil } ?? places.count
    if lost > 0 {
      issues.report(
        shape.issue(
          .shapeDoesNotFit,
          """
          The shape does not pass \(lost) of the \(places.count) stops of its trips in their order, within \
          1 km; legs from and to them are told in straight lines.
          """))
    }
    return found
  }

  /// Tells once of each shape that its trips, or those of all shapes before it, are more work than is done.
  private func reportWork(_ shape: inout ShapeAtWork, _ issues: inout IssueLog) {
    if shape.isTold { return }
    shape.isTold = true
    issues.report(
      shape.issue(
        .shapeNotSearched,
        """
        Finding the stops of some trips along the shape is too much work, for itself or with all other \
        shapes; their legs are told in straight lines.
        """))
  }

  private mutating func store(
    _ meters: [Double?], along shape: inout ShapeAtWork
  ) throws(ImportError) -> Index<PlacingTag> {
    var decimeters: [UInt32] = []
    var last: UInt32 = 0
    for place in meters {
      // Rounding may not bring a vehicle back.
      if let place { last = max(last, UInt32((max(0, place) * 10).rounded())) }
      decimeters.append(place == nil ? ShapeColumns.notPlaced : last)
    }
    if let known = shape.placingOfPlaces[decimeters] { return known }
    placedStops += decimeters.count
    guard points.count + shape.bytes.count <= Self.byteLimit,
      placedStops * MemoryLayout<UInt32>.size <= Self.byteLimit
    else {
      throw ImportError(
        .tooLarge, file: "shapes.txt", problem: "The shapes are more than a network can hold.",
        remedy: "Import smaller feeds, such as one region, or leave shapes.txt out.")
    }
    let index = shape.index ?? addShape(shape)
    shape.index = index
    let placing = Index<PlacingTag>(placings.count)
    placingShape.append(index)
    placings.append(decimeters)
    shape.placingOfPlaces[decimeters] = placing
    return placing
  }

  private mutating func addShape(_ shape: ShapeAtWork) -> Index<ShapeTag> {
    points += shape.bytes
    offsets.append(UInt32(points.count))
    return Index(offsets.count - 2)
  }
}
