internal import TransitModel

/// Finds the places of a trip's stops along a shape.
///
/// All stops are placed at once, in their order, so that the sum of the squared distances between stops and
/// places is least: on a line that comes back on its own way, or over a loop, the nearest place of a stop
/// alone may be that of another passage. Of two stops on one straight stretch the second is placed no earlier
/// than the first. Takes time and memory for stops × points.
struct ShapeMatcher {
  /// How far a stop may lie from the shape.
  static let farthestMeters = 1_000.0
  /// How much farther from its place a stop may lie than from the shape: beyond that the shape runs through
  /// the stops in another order.
  static let disorderMeters = 250.0
  /// The most stops × points of one search: 64 MB of notes. Real trips stay below a hundredth.
  static let workLimit = 16_000_000

  private let line: MeasuredLine
  /// The points on a plane, in metres from the first point.
  private let plane: [(east: Double, north: Double)]
  private let shrink: Double

  init(_ line: MeasuredLine) {
    self.line = line
    let latitudes = line.points.map(\.latitude)
    let middle = ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2
    shrink = Self.cosine(ofDegrees: middle)
    let (origin, shrink) = (line.points[0], shrink)
    plane = line.points.map { Self.flat($0, origin, shrink) }
  }

  /// The cosine by the plane's own measure, so that this file needs no mathematics of its own.
  private static func cosine(ofDegrees latitude: Double) -> Double {
    let here = Coordinate(latitudeE7: Int32(latitude * 1e7), longitudeE7: 0)
    let there = Coordinate(latitudeE7: here.latitudeE7, longitudeE7: 10_000)
    return here.offsetMeters(to: there).east / (10_000 * Coordinate.metersPerStep)
  }

  private static func flat(
    _ place: Coordinate, _ origin: Coordinate, _ shrink: Double
  ) -> (east: Double, north: Double) {
    var steps = Int64(place.longitudeE7) - Int64(origin.longitudeE7)
    if steps > 1_800_000_000 { steps -= 3_600_000_000 }
    if steps < -1_800_000_000 { steps += 3_600_000_000 }
    return (
      Double(steps) * shrink * Coordinate.metersPerStep,
      Double(Int64(place.latitudeE7) - Int64(origin.latitudeE7)) * Coordinate.metersPerStep
    )
  }

  // MARK: By shape_dist_traveled

  /// The places where the shape's distances are those of the stops, in metres along it; nil where a stop lies
  /// far from its place.
  ///
  /// - Precondition: the shape has a distance for each point, and neither list falls.
  func places(
    of stops: [Coordinate?], at distances: [Double], shapeDistances: [Float]
  ) -> [Double]? {
    var places: [Double] = []
    for (stop, distance) in zip(stops, distances) {
      let place = meters(at: distance, shapeDistances)
      if let stop, line.point(atMeters: place).distanceMeters(to: stop) > Self.disorderMeters {
        return nil
      }
      places.append(place)
    }
    return places
  }

  private func meters(at distance: Double, _ shapeDistances: [Float]) -> Double {
    let after = (0..<shapeDistances.count).partitionPoint { Double(shapeDistances[$0]) >= distance }
    if after == 0 { return 0 }
    if after == shapeDistances.count { return line.lengthMeters }
    let (low, high) = (Double(shapeDistances[after - 1]), Double(shapeDistances[after]))
    let share = (distance - low) / (high - low)
    return line.meters[after - 1] + share * (line.meters[after] - line.meters[after - 1])
  }

  // MARK: By the places of the stops

  /// The nearest point of a stretch between two points of the shape.
  private struct Foot {
    /// Of the stretch, from 0 to 1.
    let share: Double
    let squaredMeters: Double
  }

  private func foot(
    of stop: (east: Double, north: Double), on stretch: Int, noEarlierThan share: Double = 0
  ) -> Foot {
    let (start, end) = (plane[stretch], plane[stretch + 1])
    let (east, north) = (end.east - start.east, end.north - start.north)
    let length = east * east + north * north
    let along = (stop.east - start.east) * east + (stop.north - start.north) * north
    let nearest = length > 0 ? min(1, max(0, along / length)) : 0
    let place = max(nearest, share)
    let offEast = start.east + place * east - stop.east
    let offNorth = start.north + place * north - stop.north
    // A stop that the shape does not reach shall not draw the others away from their places.
    return Foot(
      share: place,
      squaredMeters: min(offEast * offEast + offNorth * offNorth, Self.lostSquaredMeters))
  }

  /// As far off as a stop that is not placed counts.
  private static let lostSquaredMeters = 4 * farthestMeters * farthestMeters

  /// Whether so many stops are more than one search takes.
  func isTooMuch(stops: Int) -> Bool { stops * (plane.count - 1) > Self.workLimit }

  /// The places of the stops, in metres along the shape, never falling; nil for a stop that the shape does not
  /// pass in its turn, and for all where fewer than two are left.
  func places(of stops: [Coordinate?]) -> [Double?]? {
    let stretches = plane.count - 1
    guard stops.count >= 2, !isTooMuch(stops: stops.count) else { return nil }
    let (origin, shrink) = (line.points[0], shrink)
    let flat = stops.map { $0.map { Self.flat($0, origin, shrink) } }
    let search = search(flat)
    var chosen = [Int](repeating: 0, count: stops.count)
    chosen[stops.count - 1] = search.last
    for stop in (1..<stops.count).reversed() {
      chosen[stop - 1] = Int(search.before[stop * stretches + chosen[stop]])
    }
    let places = measure(flat, chosen, nearest: search.nearest)
    return places.count { $0 != nil } >= 2 ? places : nil
  }

  private struct Search {
    /// For each stop and stretch the stretch of the stop before.
    var before: [Int32]
    /// For each stop the least squared distance to the shape.
    var nearest: [Double]
    /// The stretch of the last stop.
    var last = 0
  }

  /// Fills, stop by stop, the least sum of squares with which the stops so far can be placed, the last of
  /// them on each stretch.
  private func search(_ stops: [(east: Double, north: Double)?]) -> Search {
    let stretches = plane.count - 1
    var found = Search(
      before: Array(repeating: 0, count: stops.count * stretches),
      nearest: Array(repeating: .infinity, count: stops.count))
    var sums = [Double](repeating: 0, count: stretches)
    var shares = [Double](repeating: 0, count: stretches)
    for (number, stop) in stops.enumerated() {
      var best = (sum: Double.infinity, stretch: 0)
      for stretch in 0..<stretches {
        let old = (sum: number == 0 ? 0 : sums[stretch], share: number == 0 ? 0 : shares[stretch])
        var foot = stop.map { self.foot(of: $0, on: stretch) } ?? Foot(share: 0, squaredMeters: 0)
        found.nearest[number] = min(found.nearest[number], foot.squaredMeters)
        var sum = best.sum + foot.squaredMeters
        var from = best.stretch
        // On the stretch of the stop before, no earlier than that; mostly it is later anyway.
        var kept = foot
        if old.share > foot.share {
          kept =
            stop.map { self.foot(of: $0, on: stretch, noEarlierThan: old.share) }
            ?? Foot(share: old.share, squaredMeters: 0)
        }
        if number == 0 || old.sum + kept.squaredMeters < sum {
          (sum, from, foot) = (old.sum + kept.squaredMeters, stretch, kept)
        }
        if number == 0 { sum += endBonus(line.meters[stretch]) }
        if number > 0, old.sum < best.sum { best = (old.sum, stretch) }
        (sums[stretch], shares[stretch]) = (sum, foot.share)
        found.before[number * stretches + stretch] = Int32(from)
      }
    }
    let ends = (0..<stretches).map { sums[$0] + endBonus(line.lengthMeters - line.meters[$0 + 1]) }
    found.last = (0..<stretches).min { ends[$0] < ends[$1] } ?? 0
    return found
  }

  /// A trip begins where its shape begins and ends where it ends, where both ends lie as near: as if the
  /// other end of the shape lay 5 m farther off.
  private func endBonus(_ metersFromEnd: Double) -> Double {
    25 * metersFromEnd / line.lengthMeters
  }

  private func measure(
    _ stops: [(east: Double, north: Double)?], _ chosen: [Int], nearest: [Double]
  ) -> [Double?] {
    var places: [Double?] = []
    var before = (stretch: -1, share: 0.0)
    for (number, stretch) in chosen.enumerated() {
      let least = stretch == before.stretch ? before.share : 0
      var share = least
      if let stop = stops[number] {
        let foot = foot(of: stop, on: stretch, noEarlierThan: least)
        let meters = foot.squaredMeters.squareRoot()
        guard meters <= Self.farthestMeters,
          meters <= nearest[number].squareRoot() + Self.disorderMeters
        else {
          places.append(nil)
          continue
        }
        share = foot.share
      }
      let length = line.meters[stretch + 1] - line.meters[stretch]
      places.append(line.meters[stretch] + share * length)
      before = (stretch, share)
    }
    return places
  }
}
