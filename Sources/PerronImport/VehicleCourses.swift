internal import TransitDatabase
internal import TransitModel

/// Finds out which trips one vehicle runs one after the other, so that riders may stay in it.
///
/// Rows of transfers.txt of type 4 say so, of type 5 that they may not. Where no row of type 4 speaks, a trip
/// goes on as the next one of its block on that service date, if that begins at the same stop or station
/// within an hour.
struct VehicleCourses {
  /// How long a vehicle may stand between two trips of its block.
  static let longestStand: Int32 = 3600
  /// How many trips of a block are looked at behind each trip. A vehicle begins a few in an hour, on some
  /// dozens of services; a hostile feed that puts all its trips into one block must end.
  static let lookAhead = 200

  /// Where the trips of a profile begin and end, and when they end after their start.
  struct Ends {
    let first: StopIndex
    let last: StopIndex
    let end: Int32
  }

  /// That one run goes on as another, by their places among the runs of the builder.
  struct Link {
    let from: Int
    let to: Int
    let days: DaySet
  }

  private struct Trip {
    let key: Int
    let place: Int
    let zone: ZoneIndex
    let start: Int32
    let ends: Ends
    let days: DaySet
    /// The days on which rows of type 4 say how it goes on.
    var settledDays = DaySet()

    var end: Int32 { start &+ ends.end }
  }

  private struct Block: Hashable {
    let feed: Int
    /// block_id, byte by byte.
    let id: [UInt8]
  }

  private struct Pair: Hashable {
    let from: Int
    let to: Int
  }

  private let stops: [Int: StopIndex]
  /// The key of the station, else of the stop itself, of every row of stops by its number.
  private var stations: [StopIndex: StopIndex] = [:]
  /// The trips that rows of types 4 and 5 name.
  private var named: Set<Int> = []
  private var trips: [Int: Trip] = [:]
  private var blocks: [Block: [Int]] = [:]
  /// The last trip of each feed, and the feed's id.
  private let feedOfTrip: [(lastTrip: Int, id: String)]

  init(_ connection: Connection, _ numbers: NetworkNumbers) throws {
    stops = numbers.stops
    let parents = try connection.prepare(
      "SELECT stop, parent_stop FROM stops WHERE parent_stop IS NOT NULL")
    while try parents.step() {
      guard let stop = numbers.stops[parents.requiredInteger(0)] else { continue }
      stations[stop] = numbers.stops[parents.requiredInteger(1)]
    }
    let rows = try connection.prepare(
      "SELECT from_trip, to_trip FROM transfers WHERE transfer_type IN (4, 5)")
    while try rows.step() {
      named.formUnion([rows.requiredInteger(0), rows.requiredInteger(1)])
    }
    // The keys of a feed's trips follow one another: where each feed ends tells the feed of a trip.
    feedOfTrip = try connection.prepare(
      "SELECT max(trip), feed_id FROM trips JOIN feeds USING (feed) GROUP BY feed ORDER BY 1"
    ).map { ($0.requiredInteger(0), $0.requiredText(1)) }
  }

  /// Notes a run; those of no block, that no row names, are forgotten.
  mutating func add(
    _ key: Int, block: [UInt8], place: Int, _ trip: TimetableBuilder.Trip, _ ends: Ends,
    days: DaySet
  ) {
    if block.isEmpty && !named.contains(key) { return }
    trips[key] = Trip(
      key: key, place: place, zone: trip.zone, start: trip.start, ends: ends, days: days)
    if !block.isEmpty {
      let feed = feedOfTrip.firstIndex { key <= $0.lastTrip } ?? 0
      blocks[Block(feed: feed, id: block), default: []].append(key)
    }
  }

  /// All links, those of type 4 first.
  mutating func findContinuations(
    _ connection: Connection, issues: inout IssueLog
  ) throws -> [Link] {
    var links: [Link] = []
    var forbidden: Set<Pair> = []
    let rows = try connection.prepare(
      """
      SELECT transfer_type, from_trip, to_trip, from_stop, to_stop, feed_id,
        (SELECT trip_id FROM trips WHERE trip = from_trip)
      FROM transfers LEFT JOIN feeds USING (feed) WHERE transfer_type IN (4, 5)
      ORDER BY transfer_type DESC, transfers.rowid
      """)
    while try rows.step() {
      let pair = Pair(from: rows.requiredInteger(1), to: rows.requiredInteger(2))
      if rows.requiredInteger(0) == 5 {
        forbidden.insert(pair)
      } else if !forbidden.contains(pair),
        let link = makeLink(
          pair, fromStop: rows.integer(3), toStop: rows.integer(4))
      {
        links.append(link)
      } else {
        issues.report(
          ImportIssue(
            .unusableStay, feed: rows.text(5), file: "transfers.txt", entity: rows.text(6),
            message: """
              The vehicle cannot go on as the trip that the row names: they never run on one date, the one \
              begins before the other ends, not at the stops of the row, by clocks of another zone, or type 5 \
              forbids it; it was dropped.
              """))
      }
    }
    for block in blocks.sorted(by: { ($0.value.first ?? 0) < ($1.value.first ?? 0) }) {
      links += linksOfBlock(block.key, block.value, forbidden, issues: &issues)
    }
    return links
  }

  /// The link that a row of type 4 asks for; nil where it cannot be.
  private mutating func makeLink(_ pair: Pair, fromStop: Int?, toStop: Int?) -> Link? {
    guard let from = trips[pair.from], let to = trips[pair.to], pair.from != pair.to,
      from.zone == to.zone, from.end <= to.start, isAt(from.ends.last, fromStop),
      isAt(to.ends.first, toStop)
    else { return nil }
    let days = from.days.intersection(to.days)
    if days.isEmpty { return nil }
    trips[pair.from]?.settledDays = from.settledDays.union(days)
    return Link(from: from.place, to: to.place, days: days)
  }

  private func report(crowded block: Block, to issues: inout IssueLog) {
    let id = String(decoding: block.id, as: UTF8.self)
    issues.report(
      ImportIssue(
        .crowdedBlock, feed: feedOfTrip[block.feed].id, file: "trips.txt", field: "block_id",
        entity: id,
        message: """
          More than \(Self.lookAhead) trips of block "\(id)" begin within an hour of one another; \
          riders can stay in the vehicle only into the first of them.
          """))
  }

  private func isAt(_ stop: StopIndex, _ named: Int?) -> Bool {
    guard let named else { return true }
    return stops[named] == stop || stops[named] == stations[stop]
  }

  private func linksOfBlock(
    _ block: Block, _ members: [Int], _ forbidden: Set<Pair>, issues: inout IssueLog
  ) -> [Link] {
    let sorted = members.compactMap { trips[$0] }
      .sorted { ($0.start, $0.end, $0.key) < ($1.start, $1.end, $1.key) }
    var links: [Link] = []
    for trip in sorted {
      let first = sorted.indices.partitionPoint { sorted[$0].start >= trip.end }
      var open = trip.days.subtracting(trip.settledDays)
      for (looked, next) in sorted[first...].enumerated() where next.key != trip.key {
        if open.isEmpty || next.start > trip.end &+ Self.longestStand { break }
        if looked == Self.lookAhead {
          report(crowded: block, to: &issues)
          break
        }
        let days = open.intersection(next.days)
        if days.isEmpty { continue }
        open = open.subtracting(days)
        if next.zone == trip.zone, isSamePlace(trip.ends.last, next.ends.first),
          !forbidden.contains(Pair(from: trip.key, to: next.key))
        {
          links.append(Link(from: trip.place, to: next.place, days: days))
        }
      }
    }
    return links
  }

  private func isSamePlace(_ stop: StopIndex, _ other: StopIndex) -> Bool {
    stop == other || (stations[stop] != nil && stations[stop] == stations[other])
  }
}
