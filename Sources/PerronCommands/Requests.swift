internal import Perron
internal import TransitModel

// How arguments become places, times and types.

extension Arguments {
  /// The network file: the option's, else the environment's, else the one of the working directory.
  var networkPath: String {
    self["--network"] ?? Console.environment("PERRON_NETWORK").flatMap { $0.isEmpty ? nil : $0 }
      ?? "network.perron"
  }

  /// The format asked for, one of `known`; the first by default.
  func format(_ known: [String]) throws(UsageError) -> String {
    guard let format = self["--format"] else { return known[0] }
    guard known.contains(format) else {
      throw UsageError("--format is one of \(known.joined(separator: ", ")), not \"\(format)\".")
    }
    return format
  }

  /// The instant that an option gives; nil where it is not given.
  func instant(_ option: String) throws(UsageError) -> Instant? {
    guard let text = self[option] else { return nil }
    if text == "now" { return .now }
    do {
      return try Instant(iso: text)
    } catch .missingZone {
      throw UsageError(
        "\(option) \(text) has no time zone: write \(text)Z for UTC, or the offset, \(text)+02:00.")
    } catch {
      throw UsageError(
        "\(option) \"\(text)\" is no time: write 2026-03-29T00:10:00Z, 2026-03-29T02:10:00+02:00 or now."
      )
    }
  }

  /// The transport types of `--types`; all where it is not given or empty.
  func transportTypes() throws(UsageError) -> TransportTypes {
    var types: TransportTypes = []
    for name in (self["--types"] ?? "").split(separator: ",") {
      guard let type = TransportTypes(name: name) else {
        let known = TransportType.allCases.map(\.name) + ["rail", "subway", "aerial_lift"]
        throw UsageError(
          "There is no transport type \"\(name)\". There are \(known.joined(separator: ", ")).")
      }
      types.formUnion(type)
    }
    return types.isEmpty ? .all : types
  }

  /// The value of an option that must be given.
  func required(_ option: String, for command: String) throws(UsageError) -> String {
    guard let value = self[option] else {
      throw UsageError("perron \(command) needs \(option).", command: command)
    }
    return value
  }
}

/// Turns a PLACE of the command line into a point of a request.
struct PlaceReader {
  private let network: Network

  init(_ network: Network) {
    self.network = network
  }

  func read(_ text: String) throws(UsageError) -> RouteSearchPoint {
    if text.hasPrefix("stop:") { return .stop(String(text.dropFirst(5))) }
    for kind in ["osm:node/", "osm:way/", "osm:relation/"] where text.hasPrefix(kind) {
      throw UsageError(
        "Objects of OpenStreetMap are not known to this version. Give coordinates: LAT,LON or "
          + "LAT,LON@LEVEL.")
    }
    if let point = try Self.coordinate(text) { return point }
    return try search(text)
  }

  /// `LAT,LON` or `LAT,LON@LEVEL`; nil where the text does not look like it.
  static func coordinate(_ text: String) throws(UsageError) -> RouteSearchPoint? {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = halves[0].split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.filter { $0 != " " }) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw UsageError(
        "\"\(text)\" is no place: the latitude lies within ±90, the longitude within ±180.")
    }
    guard halves.count == 2 else { return .coordinate(coordinate) }
    guard let level = LevelID(text: halves[1]) else {
      throw UsageError("\"\(halves[1])\" is no level: write a number, such as @-1 or @0.5.")
    }
    return .coordinate(coordinate, level: level)
  }

  /// The stop that a text clearly means.
  private func search(_ text: String) throws(UsageError) -> RouteSearchPoint {
    let matches = network.findStops(named: text)
    let exact = matches.filter { $0.name.lowercased() == text.lowercased() }
    let stations = exact.filter { $0.kind == .station }
    for candidates in [stations, exact, matches] where candidates.count == 1 {
      return .stop(candidates[0].id)
    }
    if matches.isEmpty {
      throw UsageError(
        "No stop is called \"\(text)\". Give LAT,LON, stop:ID, or a part of a stop's name.")
    }
    let list = (exact.isEmpty ? matches : exact).prefix(12)
      .map { "\n  stop:\($0.id)  \($0.name.printable)" }
    let more = matches.count > list.count ? "\n  … and \(matches.count - list.count) more" : ""
    throw UsageError(
      "\"\(text)\" may mean several stops; name one by its id:\(list.joined())\(more)\n")
  }
}
