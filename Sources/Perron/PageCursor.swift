internal import TransitModel

/// Where to go on in a list of journeys: later ones, or earlier ones, than those that were found.
///
/// It holds the times and what has been shown, and no state of a planner: it stays valid for as long as the question
/// is the same, also in another process or after the network was imported anew.
public struct PageCursor: Hashable, Sendable, CustomStringConvertible {
  /// A journey that has been shown already.
  struct Shown: Hashable {
    let departure: Int64
    let arrival: Int64
    let rides: Int
  }

  /// Whether the window is one of arrivals.
  let isArrival: Bool
  /// Whether one pages towards earlier journeys; the window then grows at its beginning.
  let isBackward: Bool
  /// The window, both ends included.
  let window: ClosedRange<Int64>
  /// Left out, at most `shownLimit` of them.
  var shown: [Shown]

  static let shownLimit = 100
  private static let longestSeconds: Int64 = 14 * 86_400
  private static let version = "1"

  init(isArrival: Bool, isBackward: Bool, window: ClosedRange<Int64>, shown: [Shown] = []) {
    self.isArrival = isArrival
    self.isBackward = isBackward
    self.window = window
    self.shown = Array(shown.prefix(Self.shownLimit))
  }

  /// A cursor that was written down; nil where the text is none.
  public init?(_ text: String) {
    let fields = text.utf8.count <= 8_192 ? text.split(separator: "_") : []
    guard fields.count >= 4, fields[0] == Self.version, fields.count <= 4 + Self.shownLimit,
      ["df", "db", "af", "ab"].contains(fields[1]),
      let first = Int64(fields[2]), let length = Int64(fields[3]),
      (0...Self.longestSeconds).contains(length), Instant(seconds: first).isPlausible
    else { return nil }
    isArrival = fields[1].first == "a"
    isBackward = fields[1].last == "b"
    window = first...first + length
    shown = []
    for field in fields.dropFirst(4) {
      let numbers = field.split(separator: ".").map { Int64($0) }
      guard numbers.count == 3, let start = numbers[0], let end = numbers[1],
        let rides = numbers[2].flatMap({ Int(exactly: $0) })
      else { return nil }
      shown.append(Shown(departure: start, arrival: end, rides: rides))
    }
  }

  /// What `init` reads: letters, digits, full stops and underscores (and a minus before 1970), to be put into an address
  /// as it is.
  public var description: String {
    let kind = (isArrival ? "a" : "d") + (isBackward ? "b" : "f")
    let head = [
      Self.version, kind, "\(window.lowerBound)", "\(window.upperBound - window.lowerBound)",
    ]
    return (head + shown.map { "\($0.departure).\($0.arrival).\($0.rides)" })
      .joined(separator: "_")
  }
}

extension PageCursor: Codable {
  /// Reads the text that `description` writes.
  public init(from decoder: any Decoder) throws {
    self = try decoder.read { PageCursor($0) }
  }

  /// Writes `description`.
  public func encode(to encoder: any Encoder) throws { try encoder.write(self) }
}
