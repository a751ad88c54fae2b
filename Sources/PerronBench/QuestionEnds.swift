internal import Perron
internal import TransitModel

/// Where the questions begin and end: drawn by a seed, or taken from a file.
struct QuestionEnds {
  struct Pair {
    let from: RouteSearchPoint
    let to: RouteSearchPoint
  }

  let network: Network
  let options: BenchOptions

  /// The pairs of a kind of question; none where the network has no such.
  func pairs(of work: Work) throws -> [Pair] {
    if work != .doorToDoor {
      return try options.answers.map { try readStops($0) } ?? drawStops()
    }
    return try options.pairs.map { try readPlaces($0) } ?? drawPlaces()
  }

  private func drawStops() -> [Pair] {
    var random = SeededGenerator(seed: options.seed)
    let count = network.timetable.stopCount
    if count == 0 { return [] }
    func stop() -> RouteSearchPoint {
      let stop = StopIndex(Int.random(in: 0..<count, using: &random))
      return .stop(network.directory.scopedID(of: stop))
    }
    return (0..<options.queries).map { _ in Pair(from: stop(), to: stop()) }
  }

  /// The stops of the first answers of a file.
  private func readStops(_ file: String) throws -> [Pair] {
    try AnswerCheck.Answer.read(file).prefix(options.queries).map {
      Pair(from: .stop($0.from), to: .stop($0.to))
    }
  }

  /// Random places of the map: each lies at a stop that is on the streets, moved by up to 300 m.
  private func drawPlaces() -> [Pair] {
    var random = SeededGenerator(seed: options.seed)
    let stops = network.stopsOnStreets()
    if stops.isEmpty || network.walksByTransfersOnly { return [] }
    func place() -> RouteSearchPoint {
      let stop = stops[Int.random(in: 0..<stops.count, using: &random)]
      return .coordinate(
        Coordinate(
          latitudeE7: stop.latitudeE7 + Int32.random(in: -27_000...27_000, using: &random),
          longitudeE7: stop.longitudeE7 + Int32.random(in: -27_000...27_000, using: &random)))
    }
    return (0..<options.queries).map { _ in Pair(from: place(), to: place()) }
  }

  private func readPlaces(_ file: String) throws -> [Pair] {
    try TextLines.read(file).map { line in
      let degrees = line.split(separator: ",").compactMap { Double($0) }
      guard degrees.count == 4,
        let from = Coordinate(latitude: degrees[0], longitude: degrees[1]),
        let to = Coordinate(latitude: degrees[2], longitude: degrees[3])
      else { throw BenchOptions.Wrong(description: "\(file): not two places: \(line)") }
      return Pair(from: .coordinate(from), to: .coordinate(to))
    }
  }
}
