/// A time of a service day: seconds from noon − 12 h of the service date.
///
/// May pass 24 h, and then is still a time of the same service date. On days on which clocks change it
/// differs from the time since local midnight (GTFS reference, field type Time).
public struct ServiceTime: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// From noon − 12 h of the service date; above 86,400 in the night after it.
  public let seconds: Int32

  /// The time so many seconds after noon − 12 h of the service date.
  public init(seconds: Int32) { self.seconds = seconds }

  /// No time of a feed lies later: half a year. Longer than any voyage, and twice of it, as where
  /// frequencies.txt repeats such a trip, is still within what a network file may hold.
  public static let latestSeconds: Int32 = 183 * 86_400

  /// A time as GTFS writes it, `H:MM:SS` with one to four digits of hours, or nil.
  public init?(gtfs text: some Collection<UInt8>) {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, (1...4).contains(parts[0].count), parts[1].count == 2,
      parts[2].count == 2, let hours = decimalNumber(parts[0]),
      let minutes = decimalNumber(parts[1]), let seconds = decimalNumber(parts[2]),
      minutes < 60, seconds < 60
    else { return nil }
    self.seconds = Int32(hours * 3600 + minutes * 60 + seconds)
  }

  /// Whether the left time comes first on one service day.
  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

extension ServiceTime: CustomStringConvertible {
  /// `HH:MM:SS`, hours past 24 included.
  public var description: String {
    let whole = Int(seconds)
    return "\(padded(whole / 3600, 2)):\(padded(whole / 60 % 60, 2)):\(padded(whole % 60, 2))"
  }
}
