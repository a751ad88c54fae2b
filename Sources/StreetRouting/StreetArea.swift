#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif
package import TransitModel

/// An area, a line or a point with all that lies within some metres of it: what a walk keeps out of.
///
/// On the plane that touches the earth in the middle of its bounds: within some 2 % where it is 25 km wide, and
/// exact as to what a polygon contains.
package struct StreetArea {
  struct Point {
    let x: Double
    let y: Double
  }

  struct Segment {
    let start: Point
    let end: Point
  }

  /// How far it reaches around its points, in metres.
  let extent: Double
  /// The sides, of a polygon the last of which leads back to its first point.
  let segments: [Segment]
  private let isPolygon: Bool
  private let middle: Coordinate
  let metersPerStep: (x: Double, y: Double)
  /// The bounds of the points, in steps from the middle.
  private let halfWidth: Double
  private let halfHeight: Double

  /// - Parameters:
  ///   - points: of a closed polygon or an open line; at least one.
  ///   - extent: in metres; not negative.
  package init(isPolygon: Bool, points: [Coordinate], extent: Double) {
    self.isPolygon = isPolygon
    self.extent = extent
    let first = points.first ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    let east = points.map { Self.wrapped(Int64($0.longitudeE7) - Int64(first.longitudeE7)) }
    let north = points.map { Int64($0.latitudeE7) }
    let (west, farEast) = (east.min() ?? 0, east.max() ?? 0)
    let (south, farNorth) = (north.min() ?? 0, north.max() ?? 0)
    middle = Coordinate(
      latitudeE7: Int32((south + farNorth) / 2),
      longitudeE7: Int32(Self.wrapped(Int64(first.longitudeE7) + (west + farEast) / 2)))
    // Next to a pole a degree of longitude has hardly a length; nobody walks there.
    let shrink = max(cos(middle.latitude * .pi / 180), 1e-3)
    metersPerStep = (Coordinate.metersPerStep * shrink, Coordinate.metersPerStep)
    halfWidth = Double(farEast - west) / 2 + 1
    halfHeight = Double(farNorth - south) / 2 + 1
    let scale = metersPerStep
    let center = middle
    let places = points.map { Self.place($0, from: center, scale) }
    if let only = places.first, places.count == 1 {
      segments = [Segment(start: only, end: only)]
    } else {
      let next =
        isPolygon ? Array(places.dropFirst() + places.prefix(1)) : Array(places.dropFirst())
      segments = zip(places, next).map { Segment(start: $0, end: $1) }
    }
  }

  /// Metres from the westernmost to the easternmost point, and from the southernmost to the northernmost.
  package var size: (width: Double, height: Double) {
    (2 * halfWidth * metersPerStep.x, 2 * halfHeight * metersPerStep.y)
  }

  /// Whether `place` lies in it.
  package func contains(_ place: Coordinate) -> Bool {
    let point = self.place(place)
    guard mayTouch([point]) else { return false }
    return contains(point) || segments.contains { Self.distance(point, $0) <= reach }
  }

  /// The extent, and a centimetre, which is how exact coordinates are.
  private var reach: Double { extent + 0.01 }

  /// Whether a line over these points may touch it, by the bounds of both.
  func mayTouch(_ points: [Point]) -> Bool {
    let (x, y) = (halfWidth * metersPerStep.x + reach, halfHeight * metersPerStep.y + reach)
    return points.contains { $0.x >= -x } && points.contains { $0.x <= x }
      && points.contains { $0.y >= -y } && points.contains { $0.y <= y }
  }

  // MARK: The plane

  private static func wrapped(_ steps: Int64) -> Int64 {
    if steps > StreetGrid.fullCircle / 2 { return steps - StreetGrid.fullCircle }
    return steps < -StreetGrid.fullCircle / 2 ? steps + StreetGrid.fullCircle : steps
  }

  private static func place(
    _ place: Coordinate, from middle: Coordinate, _ scale: (x: Double, y: Double)
  ) -> Point {
    let east = wrapped(Int64(place.longitudeE7) - Int64(middle.longitudeE7))
    let north = Int64(place.latitudeE7) - Int64(middle.latitudeE7)
    return Point(x: Double(east) * scale.x, y: Double(north) * scale.y)
  }

  func place(_ place: Coordinate) -> Point { Self.place(place, from: middle, metersPerStep) }

  /// Latitudes and longitudes between which it lies with its extent, in steps; longitudes may lie beyond ±180.
  var window: (latitudes: ClosedRange<Int64>, longitudes: ClosedRange<Int64>) {
    let high = Int64(halfHeight + reach / metersPerStep.y) + 1
    let wide = Int64(halfWidth + reach / metersPerStep.x) + 1
    let (latitude, longitude) = (Int64(middle.latitudeE7), Int64(middle.longitudeE7))
    return ((latitude - high)...(latitude + high), (longitude - wide)...(longitude + wide))
  }

  /// Whether a polygon holds the point: it does where a ray from it crosses an odd number of sides.
  func contains(_ point: Point) -> Bool {
    guard isPolygon else { return false }
    var isInside = false
    for side in segments where (side.start.y > point.y) != (side.end.y > point.y) {
      let share = (point.y - side.start.y) / (side.end.y - side.start.y)
      if point.x < side.start.x + share * (side.end.x - side.start.x) { isInside.toggle() }
    }
    return isInside
  }

  /// Whether a line comes as near to one of some sides as the extent says.
  func touches(_ line: Segment, _ sides: some Sequence<Int>) -> Bool {
    sides.contains { Self.distance(line, segments[$0]) <= reach }
  }

  static func distance(_ point: Point, _ line: Segment) -> Double {
    let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
    let square = dx * dx + dy * dy
    let along = (point.x - line.start.x) * dx + (point.y - line.start.y) * dy
    let share = square > 0 ? min(max(along / square, 0), 1) : 0
    let (x, y) = (line.start.x + share * dx - point.x, line.start.y + share * dy - point.y)
    return (x * x + y * y).squareRoot()
  }

  private static func distance(_ one: Segment, _ other: Segment) -> Double {
    func side(_ point: Point, _ line: Segment) -> Double {
      (line.end.x - line.start.x) * (point.y - line.start.y)
        - (line.end.y - line.start.y) * (point.x - line.start.x)
    }
    let crosses =
      side(one.start, other) * side(one.end, other) < 0
      && side(other.start, one) * side(other.end, one) < 0
    if crosses { return 0 }
    return min(
      distance(one.start, other), distance(one.end, other), distance(other.start, one),
      distance(other.end, one))
  }
}
