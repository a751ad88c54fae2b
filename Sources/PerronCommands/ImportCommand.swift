internal import PerronImport
internal import TransitDatabase

/// `perron import`
enum ImportCommand: Command {
  static let syntax = CommandSyntax(
    name: "import", summary: "Make a network file out of GTFS feeds and OpenStreetMap extracts.",
    options: [
      CommandSyntax.network,
      .list("--gtfs", "PATH", "a feed: a .zip, or a folder of .txt files"),
      .list("--osm", "PATH", "a map: .osm.pbf, .osm, .osm.gz or .osm.bz2"),
      .list("--feed-id", "ID", "the ids of the feeds, in their order [feed_info, else file name]"),
      .flag("--replace", "start an existing network anew"),
      .flag("--add", "add the feeds to an existing network, replacing feeds of the same id"),
      .single("--transfers", "FILE", "rows of transfers.txt between feeds, ids as FEED:ID"),
      .flag("--transfers-only", "no walking but the rows of transfers.txt"),
      .flag("--strict", "refuse feeds in which anything more than a remark was found"),
      .single("--report", "FILE", "write counts, issues, seconds and memory as JSON"),
    ],
    examples: [
      "perron import --gtfs city.zip --osm city.osm.pbf",
      "perron import --network city.perron --replace --gtfs bus.zip --gtfs rail.zip",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let request = try makeRequest(arguments)
    let progress = ProgressLine(console)
    let report: ImportReport
    do {
      report = try await NetworkImporter(request).run { progress.show($0) }
    } catch let error as ImportError {
      progress.clear()
      throw error.withHint(feeds: request.feeds.map(\.path), maps: request.maps)
    } catch {
      progress.clear()
      throw error
    }
    progress.clear()
    if let path = arguments["--report"],
      !Console.write(ReportJSON(report).text + "\n", toFile: path)
    {
      throw ImportError(
        .outputFailed, file: path, problem: "The network is written, but the report cannot be.",
        remedy: "Check the folder, its permissions and the space on the disk.")
    }
    console.remark(summary(report, request))
    // The import is done: that there is no advice is no failure of it.
    if !console.isQuiet, !request.feeds.isEmpty, !request.maps.isEmpty,
      let advice = try? MapAdvice(networkAt: request.network)
    {
      console.remark(advice.text(maps: request.maps).printableLines)
    }
    return .done
  }

  private static func makeRequest(_ arguments: Arguments) throws(UsageError) -> ImportRequest {
    let paths = arguments.list("--gtfs")
    let ids = arguments.list("--feed-id")
    var request = ImportRequest(network: arguments.networkPath)
    request.maps = arguments.list("--osm")
    let onlyAddsRules = arguments.has("--add") && arguments["--transfers"] != nil
    guard !(paths.isEmpty && request.maps.isEmpty) || onlyAddsRules else {
      throw UsageError(
        "perron import needs --gtfs PATH or --osm PATH, or both.\n\(ImportHints.feedSources)\n"
          + "\(ImportHints.mapSources)\n", command: "import")
    }
    guard ids.count <= paths.count else {
      throw UsageError("There are more --feed-id than --gtfs.", command: "import")
    }
    request.feeds = paths.enumerated().map { place, path in
      ImportRequest.Feed(path: path, id: place < ids.count ? ids[place] : nil)
    }
    request.existing = try existing(arguments)
    request.walksByTransfersOnly = arguments.has("--transfers-only")
    request.transfers = arguments["--transfers"]
    request.isStrict = arguments.has("--strict")
    if let report = arguments["--report"] { try checkReport(report, request) }
    return request
  }

  /// A report onto the network, or onto what is imported, would destroy it.
  private static func checkReport(
    _ path: String, _ request: ImportRequest
  ) throws(UsageError) {
    let (place, folder) = Console.location(of: path)
    let feeds = request.feeds.map { Console.location(of: $0.path).place }
    let others = ([request.network] + request.maps + [request.transfers].compactMap { $0 }).map {
      Console.location(of: $0).place
    }
    let isTable = path.hasSuffix(".txt") && feeds.contains(folder)
    guard !isTable, !(feeds + others).contains(place) else {
      throw UsageError(
        "--report \(path) would overwrite the network, or what is imported: name another file.",
        command: "import")
    }
  }

  private static func existing(
    _ arguments: Arguments
  ) throws(UsageError) -> ImportRequest.Existing {
    switch (arguments.has("--replace"), arguments.has("--add")) {
    case (false, false): return .refuse
    case (true, false): return .replace
    case (true, true):
      throw UsageError("Give --replace or --add, not both.", command: "import")
    case (false, true):
      if arguments.has("--osm") || arguments.has("--transfers-only") {
        throw UsageError(
          "--add keeps the network's map and way of walking: leave out --osm and --transfers-only.",
          command: "import")
      }
      return .add
    }
  }

  private static func summary(_ report: ImportReport, _ request: ImportRequest) -> String {
    var lines = report.summary.feeds.flatMap { feed in
      let rows = Dictionary(feed.counts.map { ($0.name, $0.rows) }, uniquingKeysWith: +)
      func counted(_ name: String, _ one: String) -> String {
        let number = rows[name] ?? 0
        return "\(groupedDigits(number)) \(number == 1 ? one : one + "s")"
      }
      return [
        "\(feed.id): \(feed.daysText)",
        "  \(counted("stops", "stop")), \(counted("routes", "route")), "
          + "\(counted("trips", "trip")), \(counted("stopTimes", "stop time"))",
      ]
    }
    if report.summary.streetEdges > 0 {
      lines.append(
        "streets: \(groupedDigits(report.summary.streetVertices)) vertices, "
          + "\(groupedDigits(report.summary.streetEdges)) edges")
    }
    let seconds = report.phases.reduce(0) { $0 + $1.seconds }
    lines.append(
      "\(request.network): \(fixed(Double(report.fileBytes) / 1e6, decimals: 1)) MB in "
        + "\(fixed(seconds, decimals: 1)) s")
    lines += IssueText(report.issues).summaryLines(network: request.network)
    return lines.map { $0.printable + "\n" }.joined()
  }
}

extension NetworkSummary.Feed {
  /// `2026-01-01 to 2027-12-31`.
  var daysText: String {
    firstDate.map { "\($0) to \(lastDate ?? $0)" } ?? "no day of service"
  }
}
