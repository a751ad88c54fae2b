internal import Perron
internal import TransitModel

/// Turns a PLACE of the command line into a point of a request.
struct PlaceReader {
  private let network: Network
  private let language: String?
  private let console: Console?

  /// - Parameters:
  ///   - language: names in it are found beside those of the feeds.
  ///   - console: where it is told which stop was taken for a name with typing mistakes; without one none is.
  init(_ network: Network, in language: String?, _ console: Console? = nil) {
    self.network = network
    self.language = language
    self.console = console
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
      throw .place(error.description)
    }
  }

  /// The stop that a text clearly means. A name letter for letter beats one that is spelt otherwise, that one names
  /// that begin so or hold the text, and these one with typing mistakes, which is taken only where it is alone.
  private func search(_ text: String) throws(UsageError) -> RouteSearchPoint {
    let found = text.isEmpty ? [] : try findStops(text)
    for match in [StopMatch.name, .spelling] {
      let named = found.filter { $0.match == match }
      if named.isEmpty { continue }
      let station = Self.clear(named.filter { $0.kind == .station })
      guard let id = station ?? Self.clear(named) else { throw Self.severalStops(text, named) }
      return .stop(id)
    }
    // No name: an id without `stop:` before it, as other tools print it, cannot be mistaken here.
    let isMistyped = found.first?.match == .mistyped
    if found.isEmpty || isMistyped, network.hasStop(text) { return .stop(text) }
    guard let first = found.first else {
      throw .place(
        "No stop is called \"\(text)\". Give LAT,LON, stop:ID, or a part of a stop's name.")
    }
    guard let id = Self.clear(found) else { throw Self.severalStops(text, found) }
    if isMistyped {
      guard let console else { throw Self.severalStops(text, found) }
      console.remark("perron: Took \"\(first.name.printable)\" for \"\(text.printable)\".\n")
    }
    return .stop(id)
  }

  /// The only one of some stops, or the station that all of them belong to; nil where they are neither.
  private static func clear(_ stops: [FoundStop]) -> String? {
    if stops.count == 1 { return stops[0].id }
    let owners = Set(stops.map { $0.kind == .station ? $0.id : $0.place.station })
    guard owners.count == 1, case let owner?? = owners.first else { return nil }
    return owner
  }

  private static func severalStops(_ text: String, _ stops: [FoundStop]) -> UsageError {
    let list = stops.prefix(12).map { "\n" + StopText($0).row }.joined()
    let more = stops.count > 12 ? "\n… and \(stops.count - 12) more" : ""
    return .place(
      "\"\(text)\" may mean several stops; name one by its id:\(list)\(more)\n")
  }

  private func findStops(_ text: String) throws(UsageError) -> [FoundStop] {
    do {
      return try network.findStops(named: text, language: language)
    } catch {
      throw UsageError(error.problem)
    }
  }
}

extension UsageError {
  /// That a text names no place, or several.
  fileprivate static func place(_ description: String) -> UsageError {
    var error = UsageError(description)
    error.isOfPlace = true
    return error
  }
}
