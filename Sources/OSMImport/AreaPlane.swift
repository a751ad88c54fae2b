internal import TransitModel

/// A place in the plane of one area: ten-millionths of a degree east and north of its first corner.
///
/// Which side of a line a place lies on is the same in degrees as in metres, so that whole numbers
/// decide, and decide alike on every machine.
struct PlanePoint: Hashable {
  var x: Int64
  var y: Int64

  /// No area is wider or higher, some 46 km: products of two differences then stay below 2⁴⁶.
  static let limit: Int64 = 1 << 22

  init(x: Int64, y: Int64) { (self.x, self.y) = (x, y) }

  /// Where `coordinate` lies as seen from `origin`, across longitude ±180 where that is shorter; nil where
  /// that is too far.
  init?(_ coordinate: Coordinate, from origin: Coordinate) {
    x = Int64(coordinate.longitudeE7) - Int64(origin.longitudeE7)
    if x > Self.halfCircle { x -= 2 * Self.halfCircle }
    if x < -Self.halfCircle { x += 2 * Self.halfCircle }
    y = Int64(coordinate.latitudeE7) - Int64(origin.latitudeE7)
    guard abs(x) <= Self.limit, abs(y) <= Self.limit else { return nil }
  }

  private static let halfCircle: Int64 = 1_800_000_000

  func coordinate(from origin: Coordinate) -> Coordinate {
    var longitude = Int64(origin.longitudeE7) + x
    if longitude > Self.halfCircle { longitude -= 2 * Self.halfCircle }
    if longitude < -Self.halfCircle { longitude += 2 * Self.halfCircle }
    return Coordinate(
      latitudeE7: Int32(clamping: Int64(origin.latitudeE7) + y), longitudeE7: Int32(longitude))
  }

  /// Twice the area of the triangle from here to `second` and `third`: positive where these turn left.
  func turn(_ second: PlanePoint, _ third: PlanePoint) -> Int64 {
    (second.x - x) * (third.y - y) - (second.y - y) * (third.x - x)
  }

  /// Whether the directions from here to two places are less than a right angle apart.
  func isAhead(_ second: PlanePoint, _ third: PlanePoint) -> Bool {
    (second.x - x) * (third.x - x) + (second.y - y) * (third.y - y) > 0
  }

  /// The place along a curve on which neighbours are mostly near (G. Morton, 1966).
  var curvePosition: UInt64 {
    func spread(_ value: Int64) -> UInt64 {
      var bits = UInt64(truncatingIfNeeded: value + 2 * Self.limit) & 0xFFFF_FFFF
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(x) | spread(y) << 1
  }
}

/// A corner of a ring as the table's node and as a place in the plane.
struct RingCorner: Equatable {
  let node: Int32
  let place: PlanePoint
}

/// A ring without its last node, which is the first again.
struct PlaneRing {
  /// What a multipolygon says of its members.
  enum Role: UInt8 {
    /// It says nothing: the ring is a hole where it lies within another.
    case untold
    case outer
    case inner
  }

  var corners: [RingCorner]
  var role: Role

  /// Twice the area; positive where the corners go round against the clock.
  var doubleArea: Int64 {
    guard let first = corners.first?.place else { return 0 }
    return zip(corners, corners.dropFirst()).reduce(0) {
      $0 + first.turn($1.0.place, $1.1.place)
    }
  }

  /// 1 where `place` lies within, 0 on the outline, −1 outside.
  func side(of place: PlanePoint) -> Int {
    var isInside = false
    var last = corners.last?.place ?? place
    for corner in corners {
      let (start, end) = last.y <= corner.place.y ? (last, corner.place) : (corner.place, last)
      last = corner.place
      if place.y < start.y || place.y > end.y { continue }
      let turn = start.turn(end, place)
      if turn == 0 && (start.x - place.x) * (end.x - place.x) <= 0 { return 0 }
      if place.y < end.y && turn > 0 { isInside.toggle() }
    }
    return isInside ? 1 : -1
  }
}

extension PlaneRing {
  /// Rings in which no place occurs twice, nor does the line run straight back: the parts of `corners`
  /// between one visit of a place and the next are rings of their own.
  ///
  /// - Parameter meetings: gets the nodes at which the parts touch each other.
  static func simple(
    _ corners: [RingCorner], role: Role, meetings: inout Set<Int32>
  ) -> [PlaneRing] {
    var open: [RingCorner] = []
    var position: [PlanePoint: Int] = [:]
    var rings: [PlaneRing] = []
    for corner in corners + corners.prefix(1) {
      if let known = position[corner.place] {
        let loop = Array(open[known...])
        if loop.count > 2 {
          if known > 0 || loop.count < corners.count { meetings.insert(open[known].node) }
          rings.append(PlaneRing(corners: loop, role: role))
        }
        for gone in open[(known + 1)...] { position[gone.place] = nil }
        open.removeSubrange((known + 1)...)
      } else {
        position[corner.place] = open.count
        open.append(corner)
      }
    }
    if rings.count > 1 {
      // Which part is within which has to be seen.
      for ring in rings.indices where role == .outer { rings[ring].role = .untold }
    }
    return rings.compactMap { ring in
      var ring = ring
      ring.removeSpikes()
      return ring.corners.count > 2 && ring.doubleArea != 0 ? ring : nil
    }
  }

  /// Takes out corners at which the line runs back over itself.
  private mutating func removeSpikes() {
    var kept: [RingCorner] = []
    func isSpike(_ before: RingCorner, _ corner: RingCorner, _ after: RingCorner) -> Bool {
      before.place == after.place
        || (corner.place.turn(before.place, after.place) == 0
          && corner.place.isAhead(before.place, after.place))
    }
    for corner in corners {
      while kept.count > 1, isSpike(kept[kept.count - 2], kept[kept.count - 1], corner) {
        kept.removeLast()
      }
      if kept.last?.place != corner.place { kept.append(corner) }
    }
    var first = 0
    while kept.count - first > 2 {
      let count = kept.count
      if isSpike(kept[count - 2], kept[count - 1], kept[first]) {
        kept.removeLast()
      } else if isSpike(kept[count - 1], kept[first], kept[first + 1]) {
        first += 1
      } else {
        break
      }
    }
    corners = Array(kept[first...])
  }
}
