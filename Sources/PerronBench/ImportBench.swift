internal import PerronImport

/// The import of one feed, before it is packed, beside what inflating and libcsv take alone, in turns.
struct ImportBench {
  let feed: String
  let scratch: String

  func run() throws {
    var best: (all: Double, feeds: Double, floor: Double, csv: Double) = (
      .infinity, .infinity, .infinity, .infinity
    )
    var (rows, peak) = (0, 0)
    for _ in 0..<5 {
      var request = ImportRequest(network: scratch)
      request.feeds = [ImportRequest.Feed(path: feed)]
      request.existing = .replace
      let report = try NetworkImporter(request).runBlocking()
      let floor = try ImportFloor(feed).measure()
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
}
