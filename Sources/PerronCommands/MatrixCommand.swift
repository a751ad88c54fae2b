internal import Perron
internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// `perron matrix`
enum MatrixCommand: Command {
  static let syntax = CommandSyntax(
    name: "matrix", summary: "Tell travel times from many places to many, as CSV.",
    options: [
      CommandSyntax.network,
      .single("--from", "FILE", "CSV with a header: id,lat,lon or id,stop"),
      .single("--to", "FILE", "likewise"),
      .single(
        "--window", "MINUTES",
        "tell percentiles over departures at each of so many minutes from --depart on"),
      .single("--threads", "N", "search N at once [as many as there are cores]"),
    ] + CommandSyntax.traveling.filter { $0.name != "--arrive" } + CommandSyntax.filters
      + CommandSyntax.walking,
    examples: [
      "perron matrix --from homes.csv --to schools.csv --depart 2026-06-10T06:00:00Z",
      "perron matrix --from homes.csv --to schools.csv --window 60 --max-walk 800",
    ])

  /// Of the travel times over a window.
  private static let percentiles = [5, 25, 50, 75, 95]
  /// How many rows may wait for an earlier one, for each that is searched.
  private static let waitingFactor = 8

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let from = try arguments.required("--from", for: "matrix")
    let to = try arguments.required("--to", for: "matrix")
    let options = try arguments.travelOptions(for: "matrix")
    let window = try arguments.integer("--window", in: 1...1_440)
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let threads = try arguments.integer("--threads", in: 1...1_024) ?? cores
    let network = try await Network.open(arguments.networkPath)
    let origins = try MatrixPlaces.read(from, for: "--from", network)
    let destinations = try MatrixPlaces.read(to, for: "--to", network)
    let times = try TravelTimes(network, to: destinations.map(\.point), options: options)
    let start = options.startTime ?? .now
    let table = Table(destinations: destinations, start: start, window: window)
    console.print(table.header)
    let departures = (0..<(window ?? 1)).map { start.advanced(by: $0 * 60) }
    try await inOrder(origins, threads: threads, console) { origin in
      table.rows(origin.id, try times.row(from: origin.point, departingAt: departures))
    }
    return .done
  }

  /// Prints what is made of each place, in their order, many being made at once.
  private static func inOrder(
    _ places: [MatrixPlaces.Place], threads: Int, _ console: Console,
    _ make: @escaping @Sendable (MatrixPlaces.Place) throws -> String
  ) async throws {
    try await withThrowingTaskGroup(of: (number: Int, text: String).self) { group in
      var (begun, printed, searching) = (0, 0, 0)
      var waiting: [Int: String] = [:]
      while printed < places.count, !console.hasLostOutput {
        while begun < places.count, searching < threads,
          begun - printed < threads * waitingFactor
        {
          let (number, place) = (begun, places[begun])
          group.addTask { (number, try make(place)) }
          (begun, searching) = (begun + 1, searching + 1)
        }
        guard let done = try await group.next() else { return }
        searching -= 1
        waiting[done.number] = done.text
        while let text = waiting.removeValue(forKey: printed) {
          console.print(text)
          printed += 1
        }
      }
    }
  }

  /// How the answer is written.
  private struct Table {
    let destinations: [MatrixPlaces.Place]
    let start: Instant
    /// In minutes; nil for one departure.
    let window: Int?

    var header: String {
      let start = ["from", "to", "departure"]
      guard window != nil else {
        return CSVText.row(start + ["arrival", "durationSeconds", "rides"])
      }
      return CSVText.row(start + MatrixCommand.percentiles.map { "p\($0)Seconds" })
    }

    /// - Parameter times: for each departure, for each destination.
    func rows(_ origin: String, _ times: [[TravelTime?]]) -> String {
      destinations.enumerated().map { place, destination in
        let head = [origin, destination.id, start.description]
        let found = times.map { $0[place] }
        return CSVText.row(head + (window == nil ? single(found[0]) : percentiles(found)))
      }.joined()
    }

    /// Empty fields where the place is not reached.
    private func single(_ time: TravelTime?) -> [String] {
      guard let time else { return ["", "", ""] }
      let arrival = start.advanced(by: time.seconds)
      return [arrival.description, "\(time.seconds)", "\(time.rides)"]
    }

    /// By nearest rank: the least time that so many in a hundred departures do not exceed. Departures that do not get
    /// there take longer than all others; where one of them is meant the field is empty.
    private func percentiles(_ times: [TravelTime?]) -> [String] {
      let seconds = times.map { $0?.seconds ?? .max }.sorted()
      return MatrixCommand.percentiles.map { percent in
        let rank = (seconds.count * percent + 99) / 100
        return seconds[rank - 1] == .max ? "" : "\(seconds[rank - 1])"
      }
    }
  }
}
