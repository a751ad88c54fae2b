internal import PerronImport

/// The network that is measured: imported from the feeds and maps of the options, or from an invented country.
struct NetworkMaking {
  private var options: BenchOptions

  /// Writes the feed of the invented country beside the scratch file, where the options name no other.
  init(_ options: BenchOptions) throws {
    self.options = options
    guard options.feeds.isEmpty, options.maps.isEmpty else { return }
    let feed = options.scratch + ".gtfs"
    try GridCountry(tiles: options.tiles).write(to: feed)
    self.options.feeds = [feed]
    self.options.walksByTransfersOnly = true
  }

  /// Writes the network to the scratch file, and prints the parts of the import.
  func run() throws {
    var request = ImportRequest(network: options.scratch)
    request.feeds = options.feeds.map { ImportRequest.Feed(path: $0) }
    request.maps = options.maps
    request.existing = .replace
    request.walksByTransfersOnly = options.walksByTransfersOnly
    let report = try NetworkImporter(request).runBlocking()
    for phase in report.phases {
      print(
        "import   \(phase.name): \(twoDecimals(phase.seconds)) s, "
          + "peak \(twoDecimals(Double(phase.peakBytes) / 1e6)) MB")
    }
  }

  /// The same in a process of its own, so that what it holds does not count as memory of the network.
  func runApart() throws -> ChildProcess {
    var words = [CommandLine.arguments[0], "--make", options.scratch]
    for feed in options.feeds { words += ["--gtfs", feed] }
    for map in options.maps { words += ["--osm", map] }
    if options.walksByTransfersOnly { words.append("--transfers-only") }
    let child = ChildProcess(words, isQuiet: false)
    guard child.exitCode == 0 else {
      throw BenchOptions.Wrong(description: "the import ended with exit code \(child.exitCode)")
    }
    return child
  }
}
