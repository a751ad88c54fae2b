internal import Perron
internal import TransitModel

/// A stop as a row for people.
struct StopText {
  private let stop: FoundStop
  private let display: Display

  init(_ stop: FoundStop, _ display: Display = Display()) {
    self.stop = stop
    self.display = display
  }

  /// Name, id as a PLACE, what it is and what serves it; on two lines where one is too short. The id is never cut: it is
  /// what one copies.
  var row: String {
    let id = "stop:\(stop.id.printable)"
    let width = display.columns
    let head =
      display.isNarrow
      ? stop.name.printable.cut(to: width) + "\n  " + id
      : stop.name.printable.cut(to: 30).padded(to: 30) + "  " + id
    var about = [
      stop.kind == .stop ? nil : "\(stop.kind)", stop.place.platform.map { "platform \($0)" },
    ].compactMap { $0 }
    about += TransportType.allCases.filter { stop.types.contains(TransportTypes($0)) }.map(\.name)
    if let distance = stop.distanceMeters { about.append(display.length(distance)) }
    let tail = about.joined(separator: ", ").printable
    if display.isNarrow { return tail.isEmpty ? head : "\(head)\n  \(tail.cut(to: width - 2))" }
    if tail.isEmpty { return head }
    let line = head.padded(to: 54) + "  " + tail
    return line.columns <= width
      ? line : "\(head)\n    \(tail.cut(to: width - 4))"
  }
}
