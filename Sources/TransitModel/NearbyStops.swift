/// Finds the stops around a place without a map: sorted by latitude, so that only a band is looked at.
///
/// Right across longitude ±180 and at the poles, where grids of degrees are not.
public struct NearbyStops: Sendable {
  private let latitudes: [Int32]
  private let stops: [StopIndex]
  private let coordinates: [Coordinate]

  /// - Parameter stops: those that may be found, each with its place.
  public init(_ stops: [(StopIndex, Coordinate)]) {
    let sorted = stops.sorted { ($0.1.latitudeE7, $0.0) < ($1.1.latitudeE7, $1.0) }
    latitudes = sorted.map(\.1.latitudeE7)
    coordinates = sorted.map(\.1)
    self.stops = sorted.map(\.0)
  }

  /// The stops within `meters` of a place in a straight line, nearest first; none where that is no
  /// distance (negative, or not a number).
  public func find(
    near place: Coordinate, within meters: Double
  ) -> [(stop: StopIndex, meters: Double)] {
    guard meters >= 0 else { return [] }
    let reach = Int64((min(meters, 2.1e7) / Coordinate.metersPerStep).rounded(.up)) + 1
    var position = firstPosition(notSouthOf: Int64(place.latitudeE7) - reach)
    var found: [(stop: StopIndex, meters: Double)] = []
    while position < stops.count, Int64(latitudes[position]) <= Int64(place.latitudeE7) + reach {
      let distance = place.distanceMeters(to: coordinates[position])
      if distance <= meters { found.append((stops[position], distance)) }
      position += 1
    }
    return found.sorted { ($0.meters, $0.stop) < ($1.meters, $1.stop) }
  }

  private func firstPosition(notSouthOf latitude: Int64) -> Int {
    latitudes.indices.partitionPoint { Int64(latitudes[$0]) >= latitude }
  }
}

/// The walk in a straight line that stands for a way nobody has mapped.
public enum StraightWalk {
  /// How much longer streets are than the straight line between two places. 1.3 lies between the 1.2 of
  /// dense grids and the 1.4 of suburbs that studies of pedestrian route directness report.
  public static let detourFactor = 1.3

  /// Metres to walk for metres in a straight line.
  public static func meters(forStraight straight: Double) -> Double { straight * detourFactor }

  /// Whole seconds for metres to walk, rounded up.
  public static func seconds(forWalked meters: Double, speed: Double) -> Int32 {
    Int32((meters / speed).rounded(.up))
  }
}
