internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Distances to one goal as the crow flies, for searches that ask thousands of times.
struct CrowFlight {
  private let goal: Coordinate
  private let cosine: Double
  private let sine: Double

  init(to goal: Coordinate) {
    self.goal = goal
    (cosine, sine) = (cos(goal.latitude * .pi / 180), sin(goal.latitude * .pi / 180))
  }

  /// Up to so many steps of latitude (2°), and so far from the poles, the cosine half way is that of the goal and the
  /// slope there, to a thousandth.
  private static let nearSteps = 20_000_000.0
  private static let leastCosine = 0.3

  /// Metres from a place to the goal, to a thousandth of `Coordinate.distanceMeters`.
  @inline(__always)
  func meters(from place: Coordinate) -> Double {
    let north = Double(place.latitudeE7) - Double(goal.latitudeE7)
    let east = Double(place.longitudeE7) - Double(goal.longitudeE7)
    if abs(north) > Self.nearSteps || abs(east) > Self.nearSteps || cosine < Self.leastCosine {
      return place.distanceMeters(to: goal)
    }
    let width = cosine - sine * (north * (Double.pi / 180 / 1e7 / 2))
    let (x, y) = (east * width, north)
    return (x * x + y * y).squareRoot() * Coordinate.metersPerStep
  }
}
