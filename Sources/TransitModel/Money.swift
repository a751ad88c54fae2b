/// A currency by its three letters (ISO 4217).
public struct CurrencyCode: Hashable, BitwiseCopyable, Sendable {
  /// The letters as ASCII, the first in the highest of the three bytes used.
  public let rawValue: UInt32

  /// The currency with stored letters, which may be those of `unknown`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The currency that three capitals name; nil for anything else. Whether ISO lists it is not asked.
  public init?(_ letters: some Collection<UInt8>) {
    guard letters.count == 3, letters.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
    rawValue = letters.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Currencies whose prices are not written with two decimals. Source: ISO 4217, list one.
  private static let decimalsOfOthers: [(decimals: Int, codes: String)] = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"), (4, "CLF UYW"),
  ]

  /// How many decimals prices in the currency are written with.
  public var decimals: Int {
    Self.decimalsOfOthers.first { $0.codes.contains(description) }?.decimals ?? 2
  }
}

extension CurrencyCode: CustomStringConvertible {
  /// `EUR`.
  public var description: String {
    let letters = [rawValue >> 16, rawValue >> 8, rawValue].map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: letters, as: UTF8.self)
  }
}

/// An exact amount of money, below zero for a discount.
public struct Money: Codable, Hashable, BitwiseCopyable, Sendable {
  /// Ten-thousandths of the currency's unit: 4.20 EUR are 42,000.
  public let tenThousandths: Int64
  /// What the amount is in.
  public let currency: CurrencyCode

  /// So many ten-thousandths of the currency's unit.
  public init(tenThousandths: Int64, currency: CurrencyCode) {
    self.tenThousandths = tenThousandths
    self.currency = currency
  }

  /// The ten-thousandths that a plain decimal number writes (`4.2`, `-0.50`, `.75`); nil for anything
  /// else, for more than nine digits before the point, and for decimals that would be lost.
  public static func tenThousandths(_ text: some Collection<UInt8>) -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first else { return nil }
    var decimals = parts.count == 2 ? Array(parts[1]) : []
    guard whole.count <= 9, decimals.count <= 18, whole.count + decimals.count > 0 else {
      return nil
    }
    while decimals.count > 4, decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    guard decimals.count <= 4 else { return nil }
    decimals += repeatElement(UInt8(ascii: "0"), count: 4 - decimals.count)
    guard let number = decimalNumber(Array(whole) + decimals) else { return nil }
    return Int64(isNegative ? -number : number)
  }

  /// The number alone, with as many decimals as the currency is written with, or more where the amount
  /// has them: `4.20`, `210`, `0.125`.
  public var amount: String {
    let size = tenThousandths.magnitude
    var decimals = padded(Int(size % 10_000), 4)
    while decimals.count > currency.decimals, decimals.last == "0" { decimals.removeLast() }
    let sign = tenThousandths < 0 ? "-" : ""
    return sign + String(size / 10_000) + (decimals.isEmpty ? "" : "." + decimals)
  }
}

extension Money: CustomStringConvertible {
  /// `4.20 EUR`.
  public var description: String { "\(amount) \(currency)" }
}
