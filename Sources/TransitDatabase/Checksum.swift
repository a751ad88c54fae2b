/// A 64-bit checksum that finds damage, not malice.
///
/// Four lanes take one little-endian word each, as `(lane ^ word) · odd`, then fold the high half down so
/// that a flipped bit reaches all others; the lanes and the length are joined at the end. Multiplication
/// by an odd number and x ^ x >> 32 are one-to-one, so that any single changed word changes the sum. The
/// lanes are independent, which lets the processor work on all four at once.
struct Checksum {
  private static let odd: UInt64 = 0x9E37_79B9_7F4A_7C15  // 2⁶⁴ / golden ratio, as in SplitMix64
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)

  static func of(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    var sum = Checksum()
    let whole = bytes.count / 32 * 32
    for start in stride(from: 0, to: whole, by: 32) {
      sum.lanes.0 = mix(sum.lanes.0, word(bytes, start))
      sum.lanes.1 = mix(sum.lanes.1, word(bytes, start + 8))
      sum.lanes.2 = mix(sum.lanes.2, word(bytes, start + 16))
      sum.lanes.3 = mix(sum.lanes.3, word(bytes, start + 24))
    }
    var result = mix(mix(mix(sum.lanes.0, sum.lanes.1), sum.lanes.2), sum.lanes.3)
    for position in whole..<bytes.count { result = mix(result, UInt64(bytes[position])) }
    return Int64(bitPattern: mix(result, UInt64(bytes.count)))
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  @inline(__always)
  private static func mix(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* odd
    return product ^ product >> 32
  }
}
