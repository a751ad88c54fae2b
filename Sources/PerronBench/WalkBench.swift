internal import PerronImport
internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Times walks on one map: from place to place, and from a place to all stops around.
struct WalkBench {
  private let options: BenchOptions
  private let graph: StreetGraph
  private let profile = WalkingProfile()
  /// One stop for so many edges: about what Porto and Porto Alegre have.
  private static let edgesPerStop = 40

  /// Imports the map, or opens what ends in `.perron`.
  init(_ options: BenchOptions, map: String) throws {
    self.options = options
    var path = map
    if !map.hasSuffix(".perron") {
      path = options.scratch
      try Self.measureImport(of: map, to: path)
    }
    graph = StreetGraph(try NetworkFile.open(path).load(StreetColumns.self))
    print("streets \(graph.vertexCount) vertices, \(graph.edgeCount) edges")
  }

  private static func measureImport(of map: String, to path: String) throws {
    var request = ImportRequest(network: path)
    request.maps = [map]
    request.existing = .replace
    let start = TwoClocks.processor(CLOCK_PROCESS_CPUTIME_ID)
    let report = try NetworkImporter(request).runBlocking()
    let processor = (TwoClocks.processor(CLOCK_PROCESS_CPUTIME_ID) - start) / .seconds(1)
    let edges = StreetGraph(try NetworkFile.open(path).load(StreetColumns.self)).edgeCount
    let reading = report.phases.first { $0.name == "map" }?.seconds ?? 0
    let all = report.phases.reduce(0) { $0 + $1.seconds }
    let peak = Double(report.phases.map(\.peakBytes).max() ?? 0) / 1e6
    print(
      """
      import  map \(twoDecimals(reading)) s, all \(twoDecimals(all)) s, processor \(twoDecimals(processor)) s: \
      \(Int(Double(edges) / max(processor, 0.001) / 1000)) k edges a second of it; \
      peak \(twoDecimals(peak)) MB
      import  \(twoDecimals(Double(report.fileBytes) / Double(max(edges, 1)))) bytes of file an edge
      """)
  }

  func run() {
    var random = SeededGenerator(seed: options.seed)
    let search = StreetSearch(graph)
    for kilometers in [1.0, 5] { measureWalks(kilometers, search, &random) }
    let stops = (0..<max(graph.edgeCount / Self.edgesPerStop, 1)).map { _ in place(&random) }
    let links = StopLinks(points: stops, graph: graph)
    for minutes in [15, 30] {
      let limits = WalkLimits(meters: 100_000, seconds: Int32(minutes * 60))
      let starts = (0..<options.queries).map { _ in place(&random) }
      measureReach("access within \(minutes) min", starts, links, limits, search)
    }
    let places = stops.shuffled(using: &random).prefix(5 * options.queries)
    measureReach("transfers of a stop", Array(places), links, WalkLimits(meters: 1000), search)
  }

  /// A place within some 100 m of a street that is on no island. Of a plaza there are many edges, so that most
  /// places would lie at one; ways across areas are not drawn.
  private func place(_ random: inout SeededGenerator) -> StreetPoint {
    while true {
      let edge = StreetEdgeIndex(Int.random(in: 0..<graph.edgeCount, using: &random))
      if graph.flags(of: edge).contains(.island) || graph.kind(of: edge) == .area { continue }
      let corner = graph.columns.coordinates[graph.columns.fromVertices[edge]]
      let place = Coordinate(
        latitudeE7: corner.latitudeE7 + Int32.random(in: -9_000...9_000, using: &random),
        longitudeE7: corner.longitudeE7 + Int32.random(in: -9_000...9_000, using: &random))
      if let point = graph.nearestPoint(to: place, radiusMeters: 500) { return point }
    }
  }

  /// Walks whose length is within a tenth of the wanted one; others that are found are not counted.
  private func measureWalks(
    _ kilometers: Double, _ search: StreetSearch, _ random: inout SeededGenerator
  ) {
    var (samples, snaps) = (TwoClocks(), TwoClocks())
    var checksum = AnswerChecksum()
    var tries = 0
    while samples.count < options.queries, tries < 100 * options.queries {
      tries += 1
      let start = place(&random)
      let goal = Self.place(
        at: 1000 * kilometers * Double.random(in: 0.65...0.95, using: &random), from: start.place,
        turn: Double.random(in: 0..<2 * .pi, using: &random))
      let before = TwoClocks.now
      guard let end = graph.nearestPoint(to: goal, radiusMeters: 500) else { continue }
      snaps.add(since: before)
      let limits = WalkLimits(meters: 2000 * kilometers)
      let began = TwoClocks.now
      let path = search.findPath(from: start, to: end, profile: profile, limits: limits)
      guard let path, abs(path.meters - 1000 * kilometers) <= 100 * kilometers else { continue }
      samples.add(since: began)
      checksum.add("\(path.meters) \(path.seconds)\n")
    }
    print("snap    \(snaps.text)")
    print("walk    of \(Int(kilometers)) km: \(samples.text), checksum \(checksum.text)")
  }

  private static func place(at meters: Double, from place: Coordinate, turn: Double) -> Coordinate {
    let steps = meters / Coordinate.metersPerStep
    let shrink = max(cos(place.latitude * .pi / 180), 0.01)
    return Coordinate(
      latitudeE7: place.latitudeE7 + Int32(steps * cos(turn)),
      longitudeE7: place.longitudeE7 + Int32(steps * sin(turn) / shrink))
  }

  private func measureReach(
    _ name: String, _ starts: [StreetPoint], _ links: borrowing StopLinks, _ limits: WalkLimits,
    _ search: StreetSearch
  ) {
    var samples = TwoClocks()
    var checksum = AnswerChecksum()
    var found = 0
    for start in starts {
      let began = TwoClocks.now
      let reached = search.reachStops(
        .fromPlace, place: start, links: links, profile: profile, limits: limits)
      samples.add(since: began)
      found += reached.count
      for stop in reached { checksum.add("\(stop.stop.rawValue) \(stop.seconds) \(stop.meters)\n") }
    }
    let mean = twoDecimals(Double(found) / Double(max(starts.count, 1)))
    print("reach   \(name): \(samples.text), \(mean) stops, checksum \(checksum.text)")
  }
}
