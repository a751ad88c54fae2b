// What lines are coded with, as text and as bytes.

extension Coordinate {
  /// A latitude or longitude in steps of `scale` ten-millionths of a degree; half steps go away from zero, as the
  /// format of encoded polylines does it.
  static func steps(_ value: Int32, of scale: Int32) -> Int32 {
    (value + (value < 0 ? -scale / 2 : scale / 2)) / scale
  }
}

/// Signed numbers as unsigned ones, small where they are near zero: the sign is the lowest bit.
enum Zigzag {
  static func encode(_ number: Int32) -> UInt32 {
    UInt32(bitPattern: (number << 1) ^ (number >> 31))
  }

  static func decode(_ number: Int64) -> Int64 {
    number & 1 == 0 ? number >> 1 : ~(number >> 1)
  }
}
