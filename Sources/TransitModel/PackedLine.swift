/// A line in few bytes: the differences between neighbours in steps of 10⁻⁶ degrees, 11 cm.
///
/// Zigzag coded, seven bits a byte, the lowest first, latitude before longitude: about four bytes a point.
public enum PackedLine {
  /// Ten-millionths of a degree in one step.
  private static let scale: Int32 = 10

  /// The bytes of a line; none where there are no points.
  public static func encode(_ coordinates: some Sequence<Coordinate>) -> [UInt8] {
    var bytes: [UInt8] = []
    var previous: (latitude: Int32, longitude: Int32) = (0, 0)
    for coordinate in coordinates {
      let latitude = Coordinate.steps(coordinate.latitudeE7, of: scale)
      let longitude = Coordinate.steps(coordinate.longitudeE7, of: scale)
      append(latitude - previous.latitude, to: &bytes)
      append(longitude - previous.longitude, to: &bytes)
      previous = (latitude, longitude)
    }
    return bytes
  }

  /// The line that the bytes hold, or nil where they are cut off, no such bytes, or off the earth.
  public static func decode(_ bytes: some Sequence<UInt8>) -> [Coordinate]? {
    var coordinates: [Coordinate] = []
    var bytes = bytes.makeIterator()
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while let first = bytes.next() {
      guard let north = takeNumber(first, &bytes), let second = bytes.next(),
        let east = takeNumber(second, &bytes)
      else { return nil }
      latitude += north
      longitude += east
      guard abs(latitude) <= 90_000_000, abs(longitude) <= 180_000_000 else { return nil }
      coordinates.append(
        Coordinate(latitudeE7: Int32(latitude) * scale, longitudeE7: Int32(longitude) * scale))
    }
    return coordinates
  }

  private static func append(_ difference: Int32, to bytes: inout [UInt8]) {
    var rest = Zigzag.encode(difference)
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func takeNumber(
    _ first: UInt8, _ bytes: inout some IteratorProtocol<UInt8>
  ) -> Int64? {
    var value = Int64(first & 0x7F)
    var shift: Int64 = 7
    var byte = first
    while byte & 0x80 != 0 {
      guard shift < 35, let next = bytes.next() else { return nil }
      byte = next
      value |= Int64(byte & 0x7F) << shift
      shift += 7
    }
    return Zigzag.decode(value)
  }
}
