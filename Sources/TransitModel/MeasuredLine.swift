/// A line and the way along it, in metres from its first point.
public struct MeasuredLine: Sendable {
  /// At least two; neighbours may be equal.
  public let points: [Coordinate]
  /// How far along the line each point lies; 0 at the first, never falling.
  public let meters: [Double]

  /// The line through `points`; nil where there are fewer than two.
  public init?(_ points: [Coordinate]) {
    guard points.count >= 2 else { return nil }
    var meters = [0.0]
    meters.reserveCapacity(points.count)
    for (from, to) in zip(points, points.dropFirst()) {
      meters.append(meters[meters.count - 1] + from.distanceMeters(to: to))
    }
    self.points = points
    self.meters = meters
  }

  /// The whole line.
  public var lengthMeters: Double { meters[meters.count - 1] }

  /// The place so many metres along the line; an end of it for numbers beyond.
  public func point(atMeters way: Double) -> Coordinate {
    let after = (0..<meters.count).partitionPoint { meters[$0] >= way }
    if after == 0 { return points[0] }
    if after == meters.count { return points[points.count - 1] }
    let length = meters[after] - meters[after - 1]
    return points[after - 1].interpolated(
      to: points[after], fraction: (way - meters[after - 1]) / length)
  }

  /// The part from one place along the line to another, both ends included: two points or more.
  ///
  /// Points of the line within half a decimetre of an end are left out: places may have been rounded to
  /// decimetres.
  public func part(fromMeters start: Double, toMeters end: Double) -> [Coordinate] {
    let first = (0..<meters.count).partitionPoint { meters[$0] > start + 0.05 }
    let last = (0..<meters.count).partitionPoint { meters[$0] >= end - 0.05 }
    let inner = first < last ? points[first..<last] : []
    return [point(atMeters: start)] + inner + [point(atMeters: end)]
  }
}
