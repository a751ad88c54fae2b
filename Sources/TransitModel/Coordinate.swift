#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A place on the earth (WGS 84), in steps of 10⁻⁷ degrees, as OpenStreetMap stores them: about 1 cm.
public struct Coordinate: Hashable, BitwiseCopyable, Sendable {
  /// Ten-millionths of a degree north of the equator; negative south of it.
  public let latitudeE7: Int32
  /// Ten-millionths of a degree east of Greenwich; negative west of it.
  public let longitudeE7: Int32

  /// The place with these numbers, unchecked: for what was checked when it was stored.
  public init(latitudeE7: Int32, longitudeE7: Int32) {
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
  }

  /// The place, or nil where the degrees are not numbers within ±90 and ±180.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    latitudeE7 = Int32((latitude * 1e7).rounded())
    longitudeE7 = Int32((longitude * 1e7).rounded())
  }

  /// Degrees north of the equator, from −90 to 90.
  public var latitude: Double { Double(latitudeE7) / 1e7 }
  /// Degrees east of Greenwich, from −180 to 180.
  public var longitude: Double { Double(longitudeE7) / 1e7 }

  /// The mean radius of the earth, 6,371,008.8 m (IUGG), as metres per 10⁻⁷ degree of latitude.
  public static let metersPerStep = 6_371_008.8 * Double.pi / 180 / 1e7

  /// Metres to `other` on the plane that touches the earth between the two, across longitude ±180
  /// where that is shorter. Within 0.1 % of the great circle up to some 50 km; beyond 85° north or south,
  /// where that plane is none, the great circle itself.
  public func distanceMeters(to other: Coordinate) -> Double {
    if max(abs(Int(latitudeE7)), abs(Int(other.latitudeE7))) > 850_000_000 {
      return greatCircleMeters(to: other)
    }
    let (east, north) = offsetMeters(to: other)
    return (east * east + north * north).squareRoot()
  }

  /// By the haversine formula, which is exact at the poles.
  private func greatCircleMeters(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let rise = sin((other.latitude - latitude) / 2 * radians)
    let turn = sin((other.longitude - longitude) / 2 * radians)
    let half = rise * rise + cos(latitude * radians) * cos(other.latitude * radians) * turn * turn
    return 2 * asin(min(1, half.squareRoot())) * Self.metersPerStep * 1e7 / radians
  }

  /// Metres east and north from here to `other`, on the plane that touches the earth between the two;
  /// of no use next to the poles.
  public func offsetMeters(to other: Coordinate) -> (east: Double, north: Double) {
    let middle = (latitude + other.latitude) / 2 * .pi / 180
    let steps = Self.wrapped(Int64(other.longitudeE7) - Int64(longitudeE7))
    let east = Double(steps) * Self.metersPerStep * cos(middle)
    let north = Double(Int64(other.latitudeE7) - Int64(latitudeE7)) * Self.metersPerStep
    return (east, north)
  }

  /// The place that lies `fraction` of the way to `other`, across longitude ±180 where that is shorter.
  public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
    let steps = Self.wrapped(Int64(other.longitudeE7) - Int64(longitudeE7))
    let longitude = Self.wrapped(
      Int64(longitudeE7) + Int64((Double(steps) * fraction).rounded()))
    let rise = Double(Int64(other.latitudeE7) - Int64(latitudeE7)) * fraction
    return Coordinate(
      latitudeE7: latitudeE7 + Int32(rise.rounded()), longitudeE7: Int32(longitude))
  }

  /// A difference of longitudes, or a longitude beyond ±180, as the one within ±180.
  private static func wrapped(_ longitudeE7: Int64) -> Int64 {
    if longitudeE7 > 1_800_000_000 { return longitudeE7 - 3_600_000_000 }
    if longitudeE7 < -1_800_000_000 { return longitudeE7 + 3_600_000_000 }
    return longitudeE7
  }

  /// Whether the numbers lie within ±90 and ±180 degrees: not so in a damaged file.
  package var isOnEarth: Bool {
    abs(Int(latitudeE7)) <= 900_000_000 && abs(Int(longitudeE7)) <= 1_800_000_000
  }
}
