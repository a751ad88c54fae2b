internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Reads the rules for changes (types 0 to 3) from the tables: a row that names stations becomes a rule for
/// every pair of their stops.
struct TransferRulePacker {
  /// A country of 170,000 stops has 1.1 million rows.
  static let maximumRules = 8_000_000
  /// Bounds what rows between large stations can ask for beyond a rule a row; the largest real stations have a
  /// hundred stops.
  static let maximumStationRules = 1_000_000

  private let numbers: NetworkNumbers
  private var stationRules = 0
  /// The stops of every station, by its key.
  private var children: [Int: [StopIndex]] = [:]
  private var coordinates: [StopIndex: Coordinate] = [:]

  init(_ connection: Connection, _ numbers: NetworkNumbers) throws {
    self.numbers = numbers
    let rows = try connection.prepare(
      "SELECT stop, parent_stop, stop_lat, stop_lon FROM stops WHERE location_type = 0 ORDER BY stop"
    )
    while try rows.step() {
      guard let stop = numbers.stops[rows.requiredInteger(0)] else { continue }
      if let parent = rows.integer(1) { children[parent, default: []].append(stop) }
      if let latitude = rows.double(2), let longitude = rows.double(3) {
        coordinates[stop] = Coordinate(latitude: latitude, longitude: longitude)
      }
    }
  }

  /// The rules of a person's own file come first: of equal ones they count.
  mutating func makeRules(_ connection: Connection, issues: inout IssueLog) throws -> TransferRules
  {
    let rows = try connection.prepare(
      """
      SELECT from_stop, to_stop, from_route, to_route, from_trip, to_trip,
        (SELECT route FROM trips WHERE trip = from_trip),
        (SELECT route FROM trips WHERE trip = to_trip), transfer_type, min_transfer_time,
        (SELECT feed_id FROM feeds WHERE feeds.feed = transfers.feed),
        (SELECT stop_id FROM stops WHERE stop = from_stop)
      FROM transfers WHERE transfer_type <= 3 AND from_stop IS NOT NULL AND to_stop IS NOT NULL
      ORDER BY feed IS NOT NULL, rowid
      """)
    var rules: [TransferRule] = []
    while try rows.step() {
      guard let arriving = side(rows, route: 2, trip: 4, routeOfTrip: 6),
        let departing = side(rows, route: 3, trip: 5, routeOfTrip: 7),
        try add(rows, arriving, departing, to: &rules)
      else {
        issues.report(
          ImportIssue(
            .transferOfNobody, feed: rows.text(10), file: "transfers.txt", entity: rows.text(11),
            message: """
              The row names a trip with the route of another, or a station without stops; it speaks of nobody \
              and has no effect.
              """))
        continue
      }
    }
    return TransferRules(rules)
  }

  /// Adds what a row means; false where one of its ends is no stop.
  private mutating func add(
    _ row: Statement, _ arriving: TransferRule.Side, _ departing: TransferRule.Side,
    to rules: inout [TransferRule]
  ) throws -> Bool {
    let time: TransferRule.Time =
      switch row.requiredInteger(8) {
      case 1: .seconds(0)
      case 2: .seconds(Int32(clamping: row.integer(9) ?? 0))
      case 3: .forbidden
      default: .walk
      }
    let from = stops(row.requiredInteger(0))
    let to = stops(row.requiredInteger(1))
    let count = from.stops.count * to.stops.count
    stationRules += max(count - 1, 0)
    if stationRules > Self.maximumStationRules {
      throw ImportError(
        .tooLarge, file: "transfers.txt",
        problem: "The rows between stations make more than \(Self.maximumStationRules) rules.",
        remedy: "Look for stations of thousands of stops.")
    }
    if rules.count + count > Self.maximumRules {
      throw ImportError(
        .tooLarge, file: "transfers.txt",
        problem: "The file makes more than \(Self.maximumRules) rules.",
        remedy: "Leave out rows that say what walking along the map says.")
    }
    for start in from.stops {
      for end in to.stops {
        var rule = TransferRule(from: start, to: end, time: time)
        rule.arriving = arriving
        rule.departing = departing
        rule.breadth = (from.isStation ? 2 : 0) + (to.isStation ? 1 : 0)
        rule.decimeters = straightDecimeters(start, end)
        rules.append(rule)
      }
    }
    return !from.stops.isEmpty && !to.stops.isEmpty
  }

  private func stops(_ key: Int) -> (stops: [StopIndex], isStation: Bool) {
    if let stops = children[key] { return (stops, true) }
    guard let stop = numbers.stops[key], stop.position < numbers.boardableStopCount else {
      return ([], true)
    }
    return ([stop], false)
  }

  /// What a row names on one side; nil where its route is not that of its trip, so that it speaks of nobody.
  private func side(
    _ row: Statement, route: Int, trip: Int, routeOfTrip: Int
  ) -> TransferRule.Side? {
    if let named = row.integer(trip) {
      let own = row.requiredInteger(routeOfTrip)
      guard row.integer(route).map({ $0 == own }) ?? true else { return nil }
      return numbers.routes[own].map { .trip(named, of: $0) }
    }
    return row.integer(route).map { key in numbers.routes[key].map { .route($0) } } ?? .any
  }

  private func straightDecimeters(_ from: StopIndex, _ to: StopIndex) -> UInt32 {
    guard let start = coordinates[from], let end = coordinates[to] else { return 0 }
    return UInt32((StraightWalk.meters(forStraight: start.distanceMeters(to: end)) * 10).rounded())
  }
}
