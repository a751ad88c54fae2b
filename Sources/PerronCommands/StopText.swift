internal import Perron
internal import TransitModel

/// A stop as a row for people.
struct StopText {
  private let stop: FoundStop

  init(_ stop: FoundStop) {
    self.stop = stop
  }

  /// Name, id as a PLACE, what it is and what serves it; in 80 columns, on two lines where one is too short.
  var row: String {
    let head = stop.name.printable.cut(to: 30).padded(to: 30) + "  stop:\(stop.id.printable)"
    var about = [
      stop.kind == .stop ? nil : "\(stop.kind)", stop.place.platform.map { "platform \($0)" },
    ].compactMap { $0 }
    about += TransportType.allCases.filter { stop.types.contains(TransportTypes($0)) }.map(\.name)
    if let distance = stop.distanceMeters { about.append(lengthText(distance)) }
    let tail = about.joined(separator: ", ").printable
    if tail.isEmpty { return head.cut(to: 79) }
    let line = head.padded(to: 54) + "  " + tail
    return line.count <= 79 ? line : "\(head.cut(to: 79))\n    \(tail.cut(to: 75))"
  }
}
