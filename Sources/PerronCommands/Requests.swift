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
      guard let type = TransportTypes(name: name.lowercased()) else {
        let known = TransportType.allCases.map(\.name) + ["rail", "subway", "aerial_lift"]
        throw UsageError(
          "There is no transport type \"\(name)\". There are \(known.joined(separator: ", ")).")
      }
      types.formUnion(type)
    }
    return types.isEmpty ? .all : types
  }

  /// The wait of `--headway-wait`; the expected one where it is not given.
  func headwayWait() throws(UsageError) -> HeadwayWait {
    guard let name = self["--headway-wait"] else { return .expected }
    guard let wait = HeadwayWait(rawValue: name) else {
      throw UsageError("--headway-wait is one of expected, worst, none, not \"\(name)\".")
    }
    return wait
  }

  /// The language that `--language` gives; nil where it is not given.
  func language() throws(UsageError) -> String? {
    guard let tag = self["--language"] else { return nil }
    guard let language = TranslationColumns.normalized(tag) else {
      throw UsageError("--language takes a language tag such as en or pt-BR, not \"\(tag)\".")
    }
    return language
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
  private let language: String?

  /// - Parameter language: names in it are found beside those of the feeds.
  init(_ network: Network, in language: String? = nil) {
    self.network = network
    self.language = language
  }

  func read(_ text: String) throws(UsageError) -> RouteSearchPoint {
    if text.hasPrefix("stop:") { return .stop(String(text.dropFirst(5))) }
    if text.hasPrefix("osm:") { return try Self.object(text) }
    if let (coordinate, level) = try Self.coordinate(text) {
      guard let level else { return .coordinate(coordinate) }
      return .coordinate(coordinate, level: try find(level: level, near: coordinate))
    }
    return try search(text)
  }

  /// An id as it stands, or the stop that a name clearly means.
  func stopID(_ text: String) throws(UsageError) -> String {
    if network.hasStop(text) { return text }
    guard case .stop(let id) = try read(text) else {
      throw UsageError("A board is of a stop, not of a place: give its id or its name.")
    }
    return id
  }

  /// The places of `--via`, each with the minutes that may stand behind a plus sign.
  func readVias(
    _ arguments: Arguments
  ) throws(UsageError) -> [(point: RouteSearchPoint, staySeconds: Int)] {
    var vias: [(point: RouteSearchPoint, staySeconds: Int)] = []
    for text in arguments.list("--via") {
      var (place, minutes) = (text[...], 0)
      if let plus = text.lastIndex(of: "+"), plus > text.startIndex,
        let stay = Int(text[text.index(after: plus)...])
      {
        (place, minutes) = (text[..<plus], stay)
        guard (0...1_440).contains(stay) else {
          throw UsageError("--via \(text): one stays 0 to 1440 minutes at a place.")
        }
      }
      vias.append((try read(String(place)), minutes * 60))
    }
    return vias
  }

  /// `osm:way/45`, with `@LEVEL` and `?entrance=osm:node/7` behind it where they are given.
  private static func object(_ text: String) throws(UsageError) -> RouteSearchPoint {
    let parts = text.split(separator: "?entrance=", maxSplits: 1, omittingEmptySubsequences: false)
    let halves = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let object = ObjectID(osm: halves[0].dropFirst(4))
    let level = halves.count == 2 ? LevelID(text: halves[1]) : nil
    var entrance: ObjectID?
    if parts.count == 2 {
      entrance =
        parts[1].hasPrefix("osm:")
        ? ObjectID(osm: parts[1].dropFirst(4))
        : parts[1].hasPrefix("stop:") ? .stop(String(parts[1].dropFirst(5))) : nil
    }
    guard let object, halves.count == 1 || level != nil, parts.count == 1 || entrance != nil else {
      throw UsageError(
        "\"\(text)\" is no object of OpenStreetMap: write osm:node/1, osm:way/2 or osm:relation/3, with a level"
          + " (@-1) or an entrance (?entrance=osm:node/4) behind it if need be.")
    }
    return .object(object, entrance: entrance, level: level)
  }

  /// `LAT,LON`, or `LAT,LON@LEVEL` with what stands for the level; nil where the text does not look like it.
  static func coordinate(
    _ text: String
  ) throws(UsageError) -> (place: Coordinate, level: String?)? {
    let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = halves[0].split(separator: ",", omittingEmptySubsequences: false)
      .map { plainDecimal($0.filter { $0 != " " }) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw UsageError(
        "\"\(text)\" is no place: the latitude lies within ±90, the longitude within ±180.")
    }
    return (coordinate, halves.count == 2 ? String(halves[1]) : nil)
  }

  /// A level by its number or by the name that it has there.
  private func find(level: String, near place: Coordinate) throws(UsageError) -> LevelID {
    do {
      return try network.level(level, near: place)
    } catch {
      throw UsageError(error.description)
    }
  }

  /// The stop that a text clearly means: the only one of that name, the station of that name, or the station
  /// that all stops of that name belong to.
  private func search(_ text: String) throws(UsageError) -> RouteSearchPoint {
    let matches = text.isEmpty ? [] : try findStops(text, in: language)
    // A feed's own name is as good as one in the language asked for.
    let own = language == nil || text.isEmpty ? [] : try findStops(text, in: nil)
    let named = (matches + own).filter { $0.name.lowercased() == text.lowercased() }.map(\.id)
    let exact = matches.filter { named.contains($0.id) }
    let stations = exact.filter { $0.kind == .station }
    for candidates in [stations, exact, matches] where !candidates.isEmpty {
      if candidates.count == 1 { return .stop(candidates[0].id) }
      let owners = Set(candidates.map { $0.kind == .station ? $0.id : $0.place.station })
      if owners.count == 1, case let owner?? = owners.first { return .stop(owner) }
    }
    // No name: an id without `stop:` before it, as other tools print it, cannot be mistaken here.
    if matches.isEmpty, network.hasStop(text) { return .stop(text) }
    if matches.isEmpty {
      throw UsageError(
        "No stop is called \"\(text)\". Give LAT,LON, stop:ID, or a part of a stop's name.")
    }
    let candidates = exact.isEmpty ? matches : exact
    let list = candidates.prefix(12).map { "\n" + StopText($0).row }.joined()
    let more = candidates.count > 12 ? "\n… and \(candidates.count - 12) more" : ""
    throw UsageError("\"\(text)\" may mean several stops; name one by its id:\(list)\(more)\n")
  }

  private func findStops(
    _ text: String, in language: String?
  ) throws(UsageError) -> [FoundStop] {
    do {
      return try network.findStops(named: text, in: language)
    } catch {
      throw UsageError(error.problem)
    }
  }
}

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
