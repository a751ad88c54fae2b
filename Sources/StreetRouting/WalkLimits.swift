/// How far a walk may go.
public struct WalkLimits: Hashable, Sendable {
  private let milliseconds: Int32
  private let centimeters: UInt32

  /// Limits of a walk, the links at both ends included.
  ///
  /// - Parameters:
  ///   - meters: the longest walk.
  ///   - seconds: the longest time; nil for any.
  public init(meters: Double, seconds: Int32? = nil) {
    let wanted = (meters * 100).rounded(.up)
    let most = Double(StreetColumns.lengthLimit)
    centimeters = wanted > 0 ? UInt32(min(wanted, most)) : 0
    milliseconds = min(max(seconds ?? .max, 0), .max / 2000) * 1000
  }

  /// No limit but that of numbers.
  static var none: WalkLimits { WalkLimits(meters: .infinity) }

  /// How far one may still walk; not negative.
  func remainingMeters(after label: StreetLabel) -> Double {
    max(Double(centimeters) - Double(label.centimeters), 0) / 100
  }

  /// Whether the walk may still be so many centimetres longer.
  @inline(__always)
  func allowsLength(_ label: StreetLabel, and more: Double) -> Bool {
    Double(label.centimeters) + more <= Double(centimeters)
  }

  /// - Parameter surplus: milliseconds by which the label is dearer than the walk takes.
  func allows(_ label: StreetLabel, surplus: Int32 = 0) -> Bool {
    // A weighed label may pass 31 bits: it is then longer than any walk.
    let weighed = Int64(label.packed >> 32)
    return weighed - Int64(surplus) <= Int64(milliseconds) && weighed <= Int64(Int32.max)
      && label.centimeters <= centimeters
  }
}
