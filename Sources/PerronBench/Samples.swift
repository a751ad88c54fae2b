/// Times in milliseconds, and what is said of them.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ duration: Duration) {
    let parts = duration.components
    values.append(Double(parts.seconds) * 1e3 + Double(parts.attoseconds) / 1e15)
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

/// FNV-1a over texts: the same answers give the same number, on every machine.
struct AnswerChecksum {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ text: String) {
    for byte in text.utf8 {
      value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
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
