internal import Perron
internal import PerronImport
internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Imports, opens, and asks, and prints what each took, with a checksum of the answers.
struct Bench {
  private let options: BenchOptions
  private let clock = ContinuousClock()

  init(_ options: BenchOptions) {
    self.options = options
  }

  func run() async throws {
    if options.importsOnly {
      try measureImport()
      return
    }
    if let map = options.walks {
      try WalkBench(options, map: map).run()
      return
    }
    if let network = options.names {
      try await NameBench(options, network: network).run()
      return
    }
    let path = try options.network ?? importNetwork()
    let network = try measureOpening(path)
    if let answers = options.answers {
      try await AnswerCheck(network, file: answers, options).run()
      return
    }
    let points = try options.pairs.map(readPoints) ?? makePoints(network)
    try await measureQueries(points, network)
    if let command = options.command { measureProcess(command, path, points) }
  }

  /// The import of one feed, before it is packed, beside what inflating and libcsv take alone, in turns.
  private func measureImport() throws {
    var best: (all: Double, feeds: Double, floor: Double, csv: Double) = (
      .infinity, .infinity, .infinity, .infinity
    )
    var (rows, peak) = (0, 0)
    for _ in 0..<5 {
      var request = ImportRequest(network: options.scratch)
      request.feeds = options.feeds.map { ImportRequest.Feed(path: $0) }
      request.existing = .replace
      let report = try NetworkImporter(request).runBlocking()
      let floor = try ImportFloor(options.feeds[0]).measure()
      let feeds = report.phases.first { $0.name == "feeds" }?.seconds ?? 0
      best = (
        min(best.all, report.phases.reduce(0) { $0 + $1.seconds }), min(best.feeds, feeds),
        min(best.floor, floor.parsing.seconds),
        min(best.csv, floor.parsing.seconds - floor.inflating.seconds)
      )
      rows = floor.parsing.rows
      peak = max(peak, report.phases.map(\.peakBytes).max() ?? 0)
    }
    func percent(_ part: Double) -> String { "\(Int((part / best.feeds * 100).rounded())) %" }
    print(
      """
      import  \(rows) rows read, resolved and stored in \(twoDecimals(best.feeds)) s: \
      \(Int(Double(rows) / best.feeds / 1000)) k rows a second
      import  all, with packing, in \(twoDecimals(best.all)) s; peak \(twoDecimals(Double(peak) / 1e6)) MB
      floor   libcsv alone \(percent(best.csv)), with inflating \(percent(best.floor)) of the reading
      """)
  }

  private func importNetwork() throws -> String {
    let path = options.scratch
    var request = ImportRequest(network: path)
    request.feeds = options.feeds.map { ImportRequest.Feed(path: $0) }
    request.maps = options.maps
    request.existing = .replace
    request.walksByTransfersOnly = options.answers != nil
    let report = try NetworkImporter(request).runBlocking()
    for phase in report.phases {
      print(
        "import  \(phase.name): \(twoDecimals(phase.seconds)) s, "
          + "peak \(twoDecimals(Double(phase.peakBytes) / 1e6)) MB")
    }
    print(
      "import  all: \(twoDecimals(report.phases.reduce(0) { $0 + $1.seconds })) s; "
        + "file \(twoDecimals(Double(report.fileBytes) / 1e6)) MB")
    return path
  }

  private func measureOpening(_ path: String) throws -> Network {
    var samples = Samples()
    for _ in 0..<20 {
      let start = clock.now
      _ = try Network(path: path)
      samples.add(clock.now - start)
    }
    print("open    \(samples.text)")
    return try Network(path: path)
  }

  private typealias Pair = (from: Coordinate, to: Coordinate)

  /// Random places of the map: each lies at a stop that is on the streets, moved by up to 300 m.
  private func makePoints(_ network: Network) -> [Pair] {
    var random = SeededGenerator(seed: options.seed)
    let stops = network.stopsOnStreets()
    func place() -> Coordinate {
      let stop = stops[Int.random(in: 0..<stops.count, using: &random)]
      return Coordinate(
        latitudeE7: stop.latitudeE7 + Int32.random(in: -27_000...27_000, using: &random),
        longitudeE7: stop.longitudeE7 + Int32.random(in: -27_000...27_000, using: &random))
    }
    return (0..<options.queries).map { _ in (place(), place()) }
  }

  /// The pairs of places of a file.
  private func readPoints(_ file: String) throws -> [Pair] {
    try AnswerCheck.lines(of: file).map { line in
      let degrees = line.split(separator: ",").compactMap { Double($0) }
      guard degrees.count == 4,
        let from = Coordinate(latitude: degrees[0], longitude: degrees[1]),
        let to = Coordinate(latitude: degrees[2], longitude: degrees[3])
      else { throw BenchOptions.Wrong(description: "\(file): not two places: \(line)") }
      return (from, to)
    }
  }

  private func measureQueries(_ points: [Pair], _ network: Network) async throws {
    let planner = JourneyPlanner(network)
    var samples = Samples()
    var checksum = AnswerChecksum()
    var found = 0
    for (from, to) in points {
      let start = clock.now
      let journeys = try await planner.journeys(
        from: .coordinate(from), to: .coordinate(to), departingAt: options.departure)
      samples.add(clock.now - start)
      found += journeys.isEmpty ? 0 : 1
      for journey in journeys {
        checksum.add("\(journey.departure) \(journey.arrival) \(journey.rideCount)\n")
      }
    }
    print("search  \(samples.text); \(found) answered, checksum \(checksum.text)")
  }

  /// Start, open, search and print, as a user of the command line waits for it.
  private func measureProcess(_ command: String, _ network: String, _ points: [Pair]) {
    var samples = Samples()
    for (from, to) in points.prefix(100) {
      let start = clock.now
      let code = Self.run([
        command, "plan", "--network", network, "--from", "\(from.latitude),\(from.longitude)",
        "--to", "\(to.latitude),\(to.longitude)", "--depart", options.departure.description,
      ])
      samples.add(clock.now - start)
      if code > 1 { print("process exit \(code)") }
    }
    print("process \(samples.text)")
  }

  /// Runs a command with its output thrown away, and returns its exit code.
  private static func run(_ words: [String]) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    guard posix_spawn(&child, words[0], &actions, nil, arguments, environ) == 0 else { return 127 }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return status >> 8 & 0xFF
  }
}
