#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
public import TransitModel

extension StreetGraph {
  /// The place tied to the nearest edge, or nil where none lies within `radiusMeters`.
  ///
  /// Islands are taken only where there is nothing else. With a level, edges that reach it come before
  /// all others; without one, edges inside buildings come last.
  /// - Parameter profile: edges that it closes are passed over; nil passes over none.
  public func nearestPoint(
    to place: Coordinate, level: LevelID? = nil, radiusMeters: Double,
    profile: WalkingProfile? = nil
  ) -> StreetPoint? {
    guard place.isOnEarth, radiusMeters >= 0 else { return nil }
    let costs = profile.map { WalkingCosts($0) }
    var window = min(50, radiusMeters)
    while true {
      let best = findNearest(to: place, within: window) { edge in
        if let costs, costs.isClosed(edge, self.columns) { return nil }
        return self.rank(edge, level: level)
      }
      // Beyond the window there can be a better edge only if the best is of a worse rank, or its distance,
      // as it counts, reaches beyond too.
      if let best, (best.rank == 0 && best.counted <= window) || window >= radiusMeters {
        return point(best, place: place, level: level)
      }
      if window >= radiusMeters { return nil }
      window = min(window * 3, radiusMeters)
    }
  }

  /// The place tied to the nearest edge on its own level; nil where none of that level lies within `radiusMeters`.
  public func nearestPoint(
    to place: Coordinate, onLevel level: LevelID, radiusMeters: Double,
    profile: WalkingProfile? = nil
  ) -> StreetPoint? {
    let point = nearestPoint(
      to: place, level: level, radiusMeters: radiusMeters, profile: profile)
    return point?.level == level ? point : nil
  }

  /// The place tied to the nearest of the edges that `isWanted` lets in; islands after all others.
  public func nearestPoint(
    to place: Coordinate, radiusMeters: Double, where isWanted: (StreetEdgeIndex) -> Bool
  ) -> StreetPoint? {
    guard place.isOnEarth, radiusMeters >= 0 else { return nil }
    return findNearest(to: place, within: radiusMeters) { edge in
      isWanted(edge) ? (flags(of: edge).contains(.island) ? 1 : 0) : nil
    }.map { point($0, place: place, level: nil) }
  }

  /// Metres to the nearest edge that is on no island, however far; nil in an empty graph.
  public func distanceToNearestEdge(from place: Coordinate) -> Double? {
    guard place.isOnEarth else { return nil }
    var window = 500.0
    while true {
      let best = findNearest(to: place, within: window) { edge in
        self.flags(of: edge).contains(.island) ? nil : 0
      }
      if let best { return best.meters }
      // Half the way round the earth: there is nothing.
      if window > 21_000_000 { return nil }
      window *= 4
    }
  }

  /// 0 is the first choice. Islands come after everything else.
  private func rank(_ edge: StreetEdgeIndex, level: LevelID?) -> Int {
    let flags = flags(of: edge)
    let island = flags.contains(.island) ? 2 : 0
    guard let level else { return island + (flags.contains(.indoor) ? 1 : 0) }
    let (from, to) = levels(of: edge)
    return island + ((min(from, to)...max(from, to)).contains(level) ? 0 : 1)
  }

  private func point(_ hit: EdgeHit, place: Coordinate, level: LevelID?) -> StreetPoint {
    let length = columns.lengths[hit.edge]
    let offset = UInt32((Double(length) * hit.fraction).rounded())
    let (from, to) = levels(of: hit.edge)
    let asked = level.flatMap { (min(from, to)...max(from, to)).contains($0) ? $0 : nil }
    return StreetPoint(
      edge: hit.edge, offsetCentimeters: min(offset, length), place: place,
      snapped: hit.coordinate, level: asked ?? (hit.fraction <= 0.5 ? from : to))
  }
}

/// The nearest position on an edge.
struct EdgeHit {
  /// How much farther a one-way edge counts than it lies: a stop beside an escalator could be left by it and
  /// never reached, while a footway runs on its other side. Escalators lie some metres from what they join.
  static let oneWayPenaltyMeters = 30.0

  let edge: StreetEdgeIndex
  var rank = 0
  let meters: Double
  /// `meters`, and more where the edge is walked one way only.
  var counted: Double
  /// The share of the edge's length before the position.
  let fraction: Double
  let coordinate: Coordinate
}

extension StreetGraph {
  /// The best edge by rank, then distance, then index among those within `radius` that `rank` lets in.
  func findNearest(
    to place: Coordinate, within radius: Double, rank: (StreetEdgeIndex) -> Int?
  ) -> EdgeHit? {
    var best: EdgeHit?
    forEachCell(around: place, within: radius) { cell in
      for position in self.columns.edgesInCell.range(cell) {
        let edge = self.columns.edgesInCell[position]
        guard let edgeRank = rank(edge), edgeRank <= best?.rank ?? .max else { continue }
        var hit = self.nearestPosition(on: edge, to: place)
        hit.rank = edgeRank
        guard hit.meters <= radius else { continue }
        if !self.flags(of: edge).isSuperset(of: .bothWays) {
          hit.counted += EdgeHit.oneWayPenaltyMeters
        }
        if let best, (best.rank, best.counted, best.edge) <= (hit.rank, hit.counted, edge) {
          continue
        }
        best = hit
      }
    }
    return best
  }

  /// The position on the line of `edge` that is nearest to `place`.
  func nearestPosition(on edge: StreetEdgeIndex, to place: Coordinate) -> EdgeHit {
    var walked = 0.0
    var best = (square: Double.infinity, along: 0.0, segment: 0, share: 0.0)
    var start = place.offsetMeters(to: point(0, of: edge))
    for segment in 0..<(pointCount(of: edge) - 1) {
      let end = place.offsetMeters(to: point(segment + 1, of: edge))
      let (east, north) = (end.east - start.east, end.north - start.north)
      let square = east * east + north * north
      let share =
        square > 0
        ? min(max(-(start.east * east + start.north * north) / square, 0), 1) : 0
      let nearest = (east: start.east + east * share, north: start.north + north * share)
      let away = nearest.east * nearest.east + nearest.north * nearest.north
      let length = square.squareRoot()
      if away < best.square { best = (away, walked + length * share, segment, share) }
      walked += length
      start = end
    }
    let (first, second) = (point(best.segment, of: edge), point(best.segment + 1, of: edge))
    let meters = best.square.squareRoot()
    return EdgeHit(
      edge: edge, meters: meters, counted: meters,
      fraction: walked > 0 ? best.along / walked : 0,
      coordinate: first.interpolated(to: second, fraction: best.share))
  }

  /// The edges of the map that come near a place, in order: all within `radius`, and some beyond.
  package func edges(around place: Coordinate, within radius: Double) -> [StreetEdgeIndex] {
    var edges: Set<StreetEdgeIndex> = []
    forEachCell(around: place, within: radius) { cell in
      edges.formUnion(columns.edgesInCell.row(cell))
    }
    return edges.sorted()
  }

  /// Calls `body` with every stored cell that lies within `radius` of `place`, and some beyond.
  private func forEachCell(
    around place: Coordinate, within radius: Double, _ body: (StreetCellIndex) -> Void
  ) {
    let height = Int64(min(radius / Coordinate.metersPerStep, 1.8e9)) + 1
    let latitude = Int64(place.latitudeE7)
    let rows =
      StreetGrid.row(
        latitudeE7: latitude - height)...StreetGrid.row(
        latitudeE7: latitude + height)
    if rows.count > columns.cellKeys.count {
      for cell in columns.cellKeys.indices { body(cell) }
      return
    }
    // Meridians are closest where the window is nearest to a pole.
    let farthest = min(Double(abs(latitude) + height) / 1e7, 90)
    let narrowest = max(cos(farthest * .pi / 180), 1e-9)
    let width = Int64(min(Double(height) / narrowest * 1.02 + 1, 1.9e9))
    let (west, east) = (Int64(place.longitudeE7) - width, Int64(place.longitudeE7) + width)
    for row in rows {
      let (first, second) = StreetGrid.columns(row: row, west: west, east: east)
      forEachCell(row: row, first, body)
      if let second { forEachCell(row: row, second, body) }
    }
  }

  private func forEachCell(
    row: Int64, _ range: ClosedRange<Int64>, _ body: (StreetCellIndex) -> Void
  ) {
    let last = StreetGrid.key(row: row, column: range.upperBound)
    var cell = firstCell(notBelow: StreetGrid.key(row: row, column: range.lowerBound))
    while cell < columns.cellKeys.count, columns.cellKeys[cell] <= last {
      body(StreetCellIndex(cell))
      cell += 1
    }
  }

  /// The stored cells of a part of a row.
  func cells(row: Int64, _ columns: ClosedRange<Int64>) -> Range<Int> {
    let last = StreetGrid.key(row: row, column: columns.upperBound)
    let first = firstCell(notBelow: StreetGrid.key(row: row, column: columns.lowerBound))
    return first..<max(first, firstCell(notBelow: last + 1))
  }

  private func firstCell(notBelow key: UInt64) -> Int {
    (0..<columns.cellKeys.count).partitionPoint { columns.cellKeys[$0] >= key }
  }
}
