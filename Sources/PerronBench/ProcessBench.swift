internal import Perron
internal import TransitModel

/// Start, open, search and print, as a user of the command line waits for it.
struct ProcessBench {
  let command: String
  let network: String
  let departure: Instant

  /// Asks the first hundred, and prints what they took.
  func run(_ pairs: [QuestionEnds.Pair]) {
    var (walls, processors) = (Samples(), Samples())
    for pair in pairs.prefix(100) {
      guard let from = Self.place(pair.from), let to = Self.place(pair.to) else { continue }
      let child = ChildProcess(
        [
          command, "plan", "--network", network, "--from", from, "--to", to,
          "--depart", departure.description,
        ], isQuiet: true)
      walls.add(.seconds(child.seconds))
      processors.add(.seconds(child.processorSeconds))
      if child.exitCode > 1 { print("process exit \(child.exitCode)") }
    }
    print("process  \(walls.text); processor median \(twoDecimals(processors.quantile(0.5))) ms")
  }

  private static func place(_ point: RouteSearchPoint) -> String? {
    guard case .coordinate(let place, _) = point else { return nil }
    return "\(place.latitude),\(place.longitude)"
  }
}
