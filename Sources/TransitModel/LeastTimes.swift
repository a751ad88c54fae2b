/// A part of a network: stops with numbers in a row, which lie near one another.
public enum RegionTag {}

/// A stop and a region, stop after stop.
public enum StopRegionTag {}

/// Two regions, those that one comes from one after the other.
public enum RegionPairTag {}

/// How long it takes at the least to get from anywhere in a region to each stop, by vehicles that never keep one
/// waiting. A search that knows when it will be at its target anyway need not follow what cannot be there by then.
///
/// Source: lower bounds for A* (Goldberg, Harrelson: Computing the Shortest Path, SODA 2005), of regions in place of
/// landmarks.
public struct LeastTimes: Sendable {
  private struct Edge: Sendable {
    let stop: UInt32
    let seconds: Int32
  }

  /// As many as fill one line of a cache with what is known of a stop.
  private static let maximumRegions = 64
  /// What takes longer is told as this.
  private static let limit = 255 * 60

  private let stopCount: Int
  /// How many regions there are; none has no stop.
  public let regionCount: Int
  private let firstEdge: [Int]
  private let edges: [Edge]

  /// Reads patterns, changes and continuations.
  public init(_ columns: borrowing TimetableColumns) {
    stopCount = columns.stopVisits.count
    regionCount = min(Self.maximumRegions, stopCount)
    var found: [(from: Int, edge: Edge)] = []
    columns.forEachShortestHop { from, to, seconds in
      found.append((from, Edge(stop: UInt32(to), seconds: max(seconds, 0))))
    }
    var firstEdge = [Int](repeating: 0, count: stopCount + 1)
    for (from, _) in found { firstEdge[from + 1] += 1 }
    for stop in 0..<stopCount { firstEdge[stop + 1] += firstEdge[stop] }
    var place = firstEdge
    var edges = [Edge](repeating: Edge(stop: 0, seconds: 0), count: found.count)
    for (from, edge) in found {
      edges[place[from]] = edge
      place[from] += 1
    }
    (self.firstEdge, self.edges) = (firstEdge, edges)
  }

  /// The whole minutes that it takes at the least from any stop of a region to each stop; 255 stands for more.
  ///
  /// Source: Dial, Algorithm 360: Shortest-path forest with topological ordering, 1969.
  public func minutes(from region: Int) -> [UInt8] {
    var least = [Int32](repeating: Int32(Self.limit), count: stopCount)
    // Of each second the last entry that was made for it, and of each entry the one made before.
    var last = [Int](repeating: -1, count: Self.limit)
    var entries: [(stop: UInt32, before: Int)] = []
    func note(_ stop: UInt32, _ seconds: Int) {
      guard seconds < least[Int(stop)] else { return }
      least[Int(stop)] = Int32(seconds)
      entries.append((stop, last[seconds]))
      last[seconds] = entries.count - 1
    }
    let scale = RegionScale(stopCount: stopCount, regionCount: regionCount)
    for stop in 0..<stopCount where scale.region(of: stop) == region { note(UInt32(stop), 0) }
    for seconds in 0..<Self.limit {
      while last[seconds] >= 0 {
        let entry = entries[last[seconds]]
        last[seconds] = entry.before
        let stop = Int(entry.stop)
        if least[stop] < seconds { continue }
        for place in firstEdge[stop]..<firstEdge[stop + 1] {
          note(edges[place].stop, seconds + Int(edges[place].seconds))
        }
      }
    }
    return least.map { UInt8($0 / 60) }
  }
}

/// Which region each stop is in.
@frozen
public struct RegionScale: Sendable {
  @usableFromInline let factor: UInt64

  /// - Precondition: there are no more regions than stops.
  public init(stopCount: Int, regionCount: Int) {
    factor = (UInt64(regionCount) << 32) / UInt64(max(stopCount, 1))
  }

  /// The number of the region of a stop.
  @inlinable
  public func region(of stop: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: stop) &* factor) >> 32)
  }
}

extension TimetableColumns {
  /// How many regions least times are known of; 0 where they were not worked out.
  public var regionCount: Int {
    stopVisits.count == 0 ? 0 : stopLeastMinutes.count / stopVisits.count
  }

  /// Sets the least times.
  ///
  /// - Parameter rows: for each region what `LeastTimes.minutes` tells.
  public mutating func setLeastTimes(_ rows: [[UInt8]]) {
    let stops = stopVisits.count
    let scale = RegionScale(stopCount: stops, regionCount: rows.count)
    var ofStops = [UInt8](repeating: 0, count: stops * rows.count)
    var ofRegions = [UInt8](repeating: .max, count: rows.count * rows.count)
    for (region, row) in rows.enumerated() {
      for stop in 0..<stops {
        ofStops[stop * rows.count + region] = row[stop]
        let pair = region * rows.count + scale.region(of: stop)
        ofRegions[pair] = min(ofRegions[pair], row[stop])
      }
    }
    stopLeastMinutes = IndexedArray(ofStops)
    regionLeastMinutes = IndexedArray(ofRegions)
  }

  /// Calls `body` with the stops of all rides from one stop position to the next, changes and continuations,
  /// and how long the fastest of each takes, in seconds.
  fileprivate func forEachShortestHop(_ body: (_ from: Int, _ to: Int, _ seconds: Int32) -> Void) {
    for pattern in patternStops.indices { forEachShortestRide(pattern, body) }
    let stops = stopVisits.count
    for point in 0..<transfers.count {
      let from = point < stops ? point : alightingPointStop[point - stops].position
      for place in transfers.range(Index(point)) {
        let other = transfers[place].point.position
        let to = other < stops ? other : boardingPointStop[other - stops].position
        if from != to { body(from, to, transfers[place].seconds) }
      }
    }
    for pattern in patternStops.indices where continuations.count > 0 {
      guard let from = patternStops.row(pattern).last?.position else { continue }
      for trip in patternFirstTrip[pattern]
        .position..<patternFirstTrip[pattern.position + 1].position
      {
        for next in continuations.row(TripIndex(trip)) {
          let to = patternStops.row(next.pattern)[0].position
          if from != to { body(from, to, 0) }
        }
      }
    }
  }

  private func forEachShortestRide(
    _ pattern: PatternIndex, _ body: (_ from: Int, _ to: Int, _ seconds: Int32) -> Void
  ) {
    let places = patternStops.range(pattern)
    var least = [Int32](repeating: .max, count: max(places.count - 1, 0))
    var seen: Set<ProfileEventIndex> = []
    for trip in patternFirstTrip[pattern.position]
      .position..<patternFirstTrip[pattern.position + 1].position
    where seen.insert(tripProfile[trip]).inserted {
      let profile = tripProfile[trip].position
      for hop in least.indices {
        let seconds = eventArrival[profile + hop + 1] &- eventDeparture[profile + hop]
        least[hop] = min(least[hop], seconds)
      }
    }
    for (hop, seconds) in least.enumerated() where seconds < .max {
      let (from, to) = (
        patternStops[places.lowerBound + hop], patternStops[places.lowerBound + hop + 1]
      )
      if from != to { body(from.position, to.position, seconds) }
    }
  }
}
