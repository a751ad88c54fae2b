#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Finds the stops around a place without a map.
public typealias NearbyStops = Nearby<StopTag>

/// Finds things around a place.
///
/// Right across longitude ±180 and at the poles.
public struct Nearby<Tag>: Sendable {
  private let places: NearbyPlaces

  /// - Parameter items: those that may be found, each with its place.
  public init(_ items: [(Index<Tag>, Coordinate)]) {
    places = NearbyPlaces(items.map { ($0.0.rawValue, $0.1) })
  }

  /// The things within `meters` of a place in a straight line, nearest first; none where that is no
  /// distance (negative, or not a number).
  ///
  /// - Parameters:
  ///   - place: where to look.
  ///   - meters: how far.
  ///   - most: after so many are found no more are looked for, whether they are nearer or not.
  public func find(
    near place: Coordinate, within meters: Double, most: Int = .max
  ) -> [(item: Index<Tag>, meters: Double)] {
    places.find(near: place, within: meters, most: most).map {
      (Index(rawValue: $0.number), $0.meters)
    }
  }
}

/// The same for plain numbers: sorted by rows of latitude, and by longitude within a row, so that only a window is
/// looked at. Not generic, since what sorts tuples of generic types asks for their types at every comparison.
private struct NearbyPlaces: Sendable {
  private struct Entry: Comparable {
    /// The row in the high half, the longitude, counted from −180°, in the low one.
    let key: UInt64
    let number: UInt32
    let place: Coordinate

    static func < (left: Entry, right: Entry) -> Bool {
      left.key == right.key ? left.number < right.number : left.key < right.key
    }
  }

  struct Found: Comparable {
    let number: UInt32
    let meters: Double

    static func < (left: Found, right: Found) -> Bool {
      left.meters == right.meters ? left.number < right.number : left.meters < right.meters
    }
  }

  /// A row is 0.02° high, 2.2 km: about as far as people walk.
  private static let rowE7: Int64 = 200_000

  private let entries: [Entry]

  init(_ items: [(UInt32, Coordinate)]) {
    entries = items.map { Entry(key: Self.key($0.1), number: $0.0, place: $0.1) }.sorted()
  }

  private static func row(_ latitudeE7: Int64) -> Int64 {
    (min(max(latitudeE7, -900_000_000), 900_000_000) + 900_000_000) / rowE7
  }

  private static func key(row: Int64, _ longitudeE7: Int64) -> UInt64 {
    UInt64(row) << 32 | UInt64(longitudeE7 + 1_800_000_000)
  }

  private static func key(_ place: Coordinate) -> UInt64 {
    key(row: row(Int64(place.latitudeE7)), Int64(place.longitudeE7))
  }

  func find(near place: Coordinate, within meters: Double, most: Int) -> [Found] {
    guard meters >= 0 else { return [] }
    let reach = Int64((min(meters, 2.1e7) / Coordinate.metersPerStep).rounded(.up)) + 1
    let (south, north) = (Int64(place.latitudeE7) - reach, Int64(place.latitudeE7) + reach)
    let windows = Self.windows(around: place, reach: reach, farthest: max(abs(south), abs(north)))
    var found: [Found] = []
    for row in Self.row(south)...Self.row(north) {
      for window in windows {
        let last = Self.key(row: row, window.upperBound)
        var position = entries.indices.partitionPoint {
          entries[$0].key >= Self.key(row: row, window.lowerBound)
        }
        while position < entries.count, entries[position].key <= last, found.count < most {
          let distance = place.distanceMeters(to: entries[position].place)
          if distance <= meters {
            found.append(Found(number: entries[position].number, meters: distance))
          }
          position += 1
        }
      }
    }
    return found.sorted()
  }

  /// The longitudes to look at; two windows where longitude ±180 lies between.
  ///
  /// - Parameter farthest: the latitude, north or south, at which meridians are closest.
  private static func windows(
    around place: Coordinate, reach: Int64, farthest: Int64
  ) -> [ClosedRange<Int64>] {
    let all: ClosedRange<Int64> = -1_800_000_000...1_800_000_000
    // Beyond 85° distances run over the pole: there the whole row is looked at.
    guard farthest < 850_000_000 else { return [all] }
    let narrowest = cos(Double(farthest) / 1e7 * .pi / 180)
    let width = Int64((Double(reach) / narrowest * 1.01).rounded(.up)) + 1
    guard width < 900_000_000 else { return [all] }
    let (west, east) = (Int64(place.longitudeE7) - width, Int64(place.longitudeE7) + width)
    if west < all.lowerBound {
      return [all.lowerBound...east, west + 3_600_000_000...all.upperBound]
    }
    if east > all.upperBound {
      return [west...all.upperBound, all.lowerBound...east - 3_600_000_000]
    }
    return [west...east]
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
