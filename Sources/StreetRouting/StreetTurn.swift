#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
internal import TransitModel

/// Where a walker turns to where two steps meet.
public enum StreetTurn: CaseIterable, Hashable, Sendable {
  case straight
  case slightLeft
  case left
  case sharpLeft
  case slightRight
  case right
  case sharpRight
  case around

  /// The turn by an angle in degrees, clockwise positive. Below 25° one hardly notices; a right angle is between
  /// 60° and 120°; from 165° on one goes back.
  public init(degrees: Double) {
    var degrees = degrees.truncatingRemainder(dividingBy: 360)
    if degrees > 180 { degrees -= 360 }
    if degrees < -180 { degrees += 360 }
    let isRight = degrees > 0
    self =
      switch abs(degrees) {
      case ..<25: .straight
      case ..<60: isRight ? .slightRight : .slightLeft
      case ..<120: isRight ? .right : .left
      case ..<165: isRight ? .sharpRight : .sharpLeft
      default: .around
      }
  }

  /// Whether a walker who does not expect it would miss it.
  var isNoticed: Bool { self != .straight && self != .slightLeft && self != .slightRight }
}

/// The direction of a line, seen over some metres so that tiny segments do not matter.
struct LineHeading {
  /// How far one looks, in metres.
  static let viewMeters = 10.0
  /// A line of more points than this within the view is a scrawl; it is looked at as far as that.
  private static let mostPoints = 64
  /// Nearer than this there is no direction.
  private static let leastMeters = 0.5

  private var start: Coordinate?
  private var end: Coordinate?
  private var points = 0
  private var meters = 0.0

  /// Goes on along the line; false where enough has been seen.
  mutating func add(_ point: Coordinate) -> Bool {
    guard let last = end else {
      (start, end) = (point, point)
      return true
    }
    points += 1
    let step = last.distanceMeters(to: point)
    let rest = Self.viewMeters - meters
    end = step > rest && step > 0 ? last.interpolated(to: point, fraction: rest / step) : point
    meters += step
    return meters < Self.viewMeters && points < Self.mostPoints
  }

  /// Degrees clockwise from north, from -180 to 180; nil where the line is too short to tell.
  var degrees: Double? {
    guard let start, let end, start.distanceMeters(to: end) >= Self.leastMeters else { return nil }
    let (east, north) = start.offsetMeters(to: end)
    return atan2(east, north) * 180 / .pi
  }
}
