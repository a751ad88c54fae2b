/// A line as printable text, in the "encoded polyline" format with a precision of 5 decimals.
///
/// Differences between neighbours in steps of 10⁻⁵ degrees, zigzag coded, five bits a character.
/// Source: Google Maps Platform, Encoded Polyline Algorithm Format.
public enum EncodedPolyline {
  /// Ten-millionths of a degree in one step of the format.
  private static let scale: Int32 = 100

  /// The text of `coordinates`; empty where there are none.
  public static func encode(_ coordinates: some Sequence<Coordinate>) -> String {
    var bytes: [UInt8] = []
    var previous: (latitude: Int32, longitude: Int32) = (0, 0)
    for coordinate in coordinates {
      let latitude = Coordinate.steps(coordinate.latitudeE7, of: scale)
      let longitude = Coordinate.steps(coordinate.longitudeE7, of: scale)
      append(latitude - previous.latitude, to: &bytes)
      append(longitude - previous.longitude, to: &bytes)
      previous = (latitude, longitude)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The line that `text` holds, or nil where it is cut off, no such text, or off the earth.
  public static func decode(_ text: String) -> [Coordinate]? {
    var coordinates: [Coordinate] = []
    var bytes = text.utf8[...]
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    while !bytes.isEmpty {
      guard let north = takeNumber(&bytes), let east = takeNumber(&bytes) else { return nil }
      latitude += north
      longitude += east
      guard abs(latitude) <= 9_000_000, abs(longitude) <= 18_000_000 else { return nil }
      coordinates.append(
        Coordinate(
          latitudeE7: Int32(latitude) * scale, longitudeE7: Int32(longitude) * scale))
    }
    return coordinates
  }

  private static func append(_ difference: Int32, to bytes: inout [UInt8]) {
    var rest = Zigzag.encode(difference)
    while rest >= 0x20 {
      bytes.append(UInt8(rest & 0x1F | 0x20) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }

  private static func takeNumber(_ bytes: inout Substring.UTF8View) -> Int64? {
    var value: Int64 = 0
    var shift: Int64 = 0
    while let byte = bytes.popFirst() {
      guard (63...126).contains(byte), shift < 35 else { return nil }
      let group = Int64(byte - 63)
      value |= (group & 0x1F) << shift
      if group < 0x20 { return Zigzag.decode(value) }
      shift += 5
    }
    return nil
  }
}
