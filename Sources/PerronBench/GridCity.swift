internal import TransitModel

/// An invented city of 2,000 stops: trunk lines along the streets of a grid, a metro, and feeders that wind through the
/// quarters. Nothing in it falls on whole minutes.
struct GridCity {
  struct Stop {
    let id: String
    /// Metres to the north and to the east of the country's corner.
    let north: Int
    let east: Int
  }

  /// A line in one of its directions.
  struct Line {
    let id: String
    /// GTFS route_type.
    let type: Int
    /// Numbers of stops.
    let stops: [Int]
    /// How long the vehicle takes to each stop from the one before; 0 for the first.
    let runSeconds: [Int]
    /// Between two departures by day; three times as much early and late.
    let headwaySeconds: Int
    /// Whether it comes as it comes, without clock times.
    var hasHeadwayService = false
    /// Whether every fourth vehicle serves every third stop only.
    var hasExpresses = false
  }

  /// Crossings along each side.
  static let side = 24
  private static let blockMeters = 500
  private static let feeders = 60
  private static let feederStops = 14
  private static let metroLines = [5, 12, 18]

  let prefix: String
  private(set) var stops: [Stop] = []
  private(set) var lines: [Line] = []
  /// Stops between which one changes on foot, each with all others of its group.
  private(set) var crossings: [[Int]] = []
  private let north: Int
  private let east: Int
  private var random: SeededGenerator

  /// - Parameters:
  ///   - number: makes its ids, and is the seed of its times and its feeders.
  ///   - north, east: metres of its south-west corner from the country's.
  init(number: Int, north: Int, east: Int) {
    (self.north, self.east) = (north, east)
    prefix = "c\(number)"
    random = SeededGenerator(seed: UInt64(number))
    crossings = [[Int]](repeating: [], count: Self.side * Self.side)
    for place in 0..<Self.side { addTrunk(place, isEastward: true) }
    for place in 0..<Self.side { addTrunk(place, isEastward: false) }
    for place in Self.metroLines { addMetro(place, isEastward: true) }
    for place in Self.metroLines { addMetro(place, isEastward: false) }
    for number in 0..<Self.feeders { addFeeder(number) }
  }

  /// The crossing in the middle, with a station added to it.
  mutating func addStation() -> Int {
    let middle = Self.side / 2
    return addStop("station", row: middle, column: middle)
  }

  private static func crossing(_ place: Int, along: Int, isEastward: Bool) -> (Int, Int) {
    isEastward ? (place, along) : (along, place)
  }

  private mutating func addTrunk(_ place: Int, isEastward: Bool) {
    let name = isEastward ? "row" : "column"
    var stops: [Int] = []
    for along in 0..<Self.side {
      let (row, column) = Self.crossing(place, along: along, isEastward: isEastward)
      stops.append(addStop(name, row: row, column: column))
    }
    let headway = Int.random(in: 420...840, using: &random)
    addLine("\(name)\(place)", type: 3, stops, runSeconds: 70...125, headway: headway) {
      $0.hasExpresses = place.isMultiple(of: 4)
    }
  }

  /// A metro stops at every third crossing; those to the east have clock times, those to the north come as they come.
  private mutating func addMetro(_ place: Int, isEastward: Bool) {
    let name = isEastward ? "metro_row" : "metro_column"
    var stops: [Int] = []
    for along in stride(from: 0, to: Self.side, by: 3) {
      let (row, column) = Self.crossing(place, along: along, isEastward: isEastward)
      stops.append(addStop(name, row: row, column: column))
    }
    let headway = Int.random(in: 230...330, using: &random)
    addLine("\(name)\(place)", type: 1, stops, runSeconds: 95...140, headway: headway) {
      $0.hasHeadwayService = !isEastward
    }
  }

  /// A feeder begins at a trunk line's stop and wanders off.
  private mutating func addFeeder(_ number: Int) {
    let row = Int.random(in: 0..<Self.side, using: &random)
    let column = Int.random(in: 0..<Self.side, using: &random)
    // Trunk lines along rows were added first, row after row.
    var line = [row * Self.side + column]
    var (y, x) = (row * Self.blockMeters, column * Self.blockMeters)
    for place in 0..<Self.feederStops {
      y += Int.random(in: -180...320, using: &random)
      x += Int.random(in: -320...180, using: &random)
      stops.append(
        Stop(id: "\(prefix)_feeder\(number)_\(place)", north: north + y, east: east + x))
      line.append(stops.count - 1)
    }
    let headway = Int.random(in: 900...1_900, using: &random)
    addLine("feeder\(number)", type: 3, line, runSeconds: 45...95, headway: headway)
  }

  private mutating func addStop(_ name: String, row: Int, column: Int) -> Int {
    let beside = 12 * crossings[row * Self.side + column].count
    stops.append(
      Stop(
        id: "\(prefix)_\(name)_\(row)_\(column)", north: north + row * Self.blockMeters + beside,
        east: east + column * Self.blockMeters + beside))
    crossings[row * Self.side + column].append(stops.count - 1)
    return stops.count - 1
  }

  /// Adds the line both ways.
  private mutating func addLine(
    _ name: String, type: Int, _ stops: [Int], runSeconds: ClosedRange<Int>, headway: Int,
    _ change: (inout Line) -> Void = { _ in }
  ) {
    for (suffix, stops) in [("_out", stops), ("_back", stops.reversed())] {
      let runs = stops.indices.map {
        $0 == 0 ? 0 : Int.random(in: runSeconds, using: &random)
      }
      var line = Line(
        id: "\(prefix)_\(name)\(suffix)", type: type, stops: stops, runSeconds: runs,
        headwaySeconds: headway)
      change(&line)
      lines.append(line)
    }
  }
}
