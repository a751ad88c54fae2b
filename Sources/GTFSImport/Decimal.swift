/// The number that plain decimal digits write, with a sign, a point and an exponent or without; nil where there
/// is anything else.
///
/// Fifteen digits and powers of ten up to 22 are exact in a Double, so that their quotient is the number
/// nearest to what was written; only longer texts go the slow way. One reader for all numbers, so that distances along
/// a shape are the same in shapes.txt and in stop_times.txt.
func parseDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  guard let first = bytes.first, bytes.count <= 400 else { return nil }
  let isNegative = first == UInt8(ascii: "-")
  var position = isNegative || first == UInt8(ascii: "+") ? 1 : 0
  var number = 0
  var digits = 0
  var decimals: Int?
  while position < bytes.count {
    let byte = bytes[position]
    position += 1
    if byte == UInt8(ascii: "."), decimals == nil {
      decimals = 0
      continue
    }
    let digit = byte &- UInt8(ascii: "0")
    guard digit < 10, digits < 15 else { return parseLongDecimal(bytes) }
    number = number &* 10 &+ Int(digit)
    digits += 1
    decimals = decimals.map { $0 + 1 }
  }
  guard digits > 0 else { return nil }
  let value = Double(number) / powersOfTen[decimals ?? 0]
  return isNegative ? -value : value
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

private func parseLongDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
  guard bytes.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
  return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
}
