internal import TransitModel

/// Times in milliseconds, and what is said of them.
struct Samples {
  /// What is told of many times, and under which name.
  static let told = [("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("worst", 1)]

  private(set) var values: [Double] = []

  mutating func add(_ duration: Duration) {
    values.append(duration / .milliseconds(1))
  }

  /// The value that a share of all values does not exceed (nearest rank).
  func quantile(_ share: Double) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// `median 1.23, 95th percentile 2.34, worst 5.67 ms (200)`.
  var text: String {
    let shown = [0.5, 0.95, 1].map { twoDecimals(quantile($0)) }
    return "median \(shown[0]), 95th percentile \(shown[1]), worst \(shown[2]) ms (\(values.count))"
  }
}

func twoDecimals(_ value: Double) -> String {
  guard value.isFinite else { return "none" }
  let cents = Int((value * 100).rounded())
  return "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
}

/// Milliseconds to the microsecond.
func thousandths(_ value: Double) -> String {
  guard value.isFinite else { return "none" }
  let count = Int((value * 1000).rounded())
  return "\(count / 1000)." + padded(count % 1000, 3)
}

func megabytes(_ bytes: Int?) -> String {
  bytes.map { twoDecimals(Double($0) / 1e6) + " MB" } ?? "unknown"
}

/// FNV-1a over texts and numbers: the same answers give the same checksum, on every machine.
struct AnswerChecksum {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
  }

  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  var text: String { String(value, radix: 16) }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same queries for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
