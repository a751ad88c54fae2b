internal import StreetRouting
public import TransitModel

/// A stop that a search found.
public struct FoundStop: Codable, Hashable, Sendable {
  /// `FEED:STOP_ID`.
  public let id: String
  /// GTFS stop_name.
  public let name: String
  /// Whether vehicles stop there, or it groups such stops, or leads to them.
  public let kind: StopKind
  /// The stop as legs tell it: with coordinate, level, station and platform.
  public let place: Place
  /// The types of the vehicles that stop there.
  public let types: TransportTypes
  /// How its name answers to the text; nil in a search around a place.
  public let match: StopMatch?
  /// From the place that was asked for; nil where none was, or the feed does not tell where the stop is.
  public let distanceMeters: Double?
}

/// How a stop's name answers to a text, the best first.
public enum StopMatch: Int, Codable, Comparable, Sendable {
  /// It is called just so, small and capital letters alike.
  case name
  /// But for accents, script (Москва, Moskva) and punctuation.
  case spelling
  /// Its name begins so.
  case beginning
  /// Words of its name begin with the words of the text, in any order.
  case words
  /// Its name holds the text somewhere.
  case part
  /// With typing mistakes: one in a word of four letters, two in one of eight.
  case mistyped

  /// Whether the left match is the better one.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Network {
  /// The stops, stations and entrances that a text may mean, whatever its accents, script and order of words; with typing
  /// mistakes where nothing is found without.
  ///
  /// The better match comes first, and of those that are mistyped the one with fewer mistakes; then the one
  /// with ten times the service (a station has that of all its stops); then the nearer one to `place`; then the one with more
  /// service, stations, and as the feeds list them. The first search makes an index in memory, in milliseconds.
  /// - Parameters:
  ///   - text: a name or a part of it.
  ///   - place: stops are told with their distance from it.
  ///   - language: names in this language are found and told; the feeds' own are found too.
  ///   - limit: how many are told at most.
  /// - Throws: `invalidOption` where `language` is no tag.
  public func findStops(
    named text: String, near place: Coordinate? = nil, language: String? = nil,
    limit: Int = .max
  ) throws(PlannerError) -> [FoundStop] {
    try requireLanguage(language)
    try require(limit >= 0, "limit", "0 or more")
    let wording = Wording(self, in: language)
    var folder = NameFolder()
    let wanted = folder.fold(text)
    let found = stopNames.index(wording).hits(wanted)
      .map { RankedStop($0, text, near: place, wording) }
      // A text without letters, ☆, is no spelling of another one.
      .filter { !wanted.isEmpty || $0.answer.match == .name }
    var seen: Set<StopIndex> = []
    return found.sorted().filter { seen.insert($0.stop).inserted }.prefix(limit).map {
      makeFound($0.stop, match: $0.answer.match, distance: $0.meters, wording)
    }
  }

  /// The stops within `meters` of a place in a straight line, nearest first, named in `language`.
  public func findStops(
    near coordinate: Coordinate, withinMeters meters: Double, language: String? = nil
  ) throws(PlannerError) -> [FoundStop] {
    try requireLanguage(language)
    let wording = Wording(self, in: language)
    let stops = (0..<timetable.stopCount).compactMap { place in
      directory.columns.stopCoordinate[place].ifKnown.map { (StopIndex(place), $0) }
    }
    return NearbyStops(stops).find(near: coordinate, within: meters).map {
      makeFound($0.item, match: nil, distance: $0.meters, wording)
    }
  }

  private func makeFound(
    _ stop: StopIndex, match: StopMatch?, distance: Double?, _ wording: Wording
  ) -> FoundStop {
    let served =
      stop.position < timetable.stopCount ? [stop] : directory.columns.stationStops.row(stop)
    let types = served.reduce(into: TransportTypes()) {
      $0.formUnion(TransportTypes(rawValue: directory.columns.stopTypes[$1]))
    }
    let place = wording.place(of: stop)
    return FoundStop(
      id: directory.scopedID(of: stop), name: place.name, kind: directory.kind(of: stop),
      place: place, types: types, match: match, distanceMeters: distance)
  }
}

extension Network {
  /// Whether the id means a row of stops.txt.
  package func hasStop(_ id: String) -> Bool { !directory.stops(named: id).isEmpty }
}

extension Network {
  /// The places of all stops that are linked to a street, or, without a map, of all stops with a place.
  package func stopsOnStreets() -> [Coordinate] {
    (0..<timetable.stopCount).compactMap { place in
      if let streets, streets.links.point(of: StopIndex(place)) == nil { return nil }
      return directory.columns.stopCoordinate[place].ifKnown
    }
  }
}
