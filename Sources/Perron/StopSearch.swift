internal import StreetRouting
public import TransitModel

/// A stop that a search found.
public struct FoundStop: Sendable {
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
  /// From the place that was asked for; nil in a search by name.
  public let distanceMeters: Double?
}

extension Network {
  /// The stops, stations and entrances whose names hold `text`, small and capital letters alike: those that
  /// are called just so first, then those that begin with it, then by name and id.
  ///
  /// - Parameters:
  ///   - text: a part of the name.
  ///   - language: names in this language are found and told; the feeds' own are found too.
  /// - Throws: `invalidOption` where `language` is no tag.
  public func findStops(
    named text: String, in language: String? = nil
  ) throws(PlannerError) -> [FoundStop] {
    try requireLanguage(language)
    let wanted = text.lowercased()
    let wording = Wording(self, in: language)
    var found: [(rank: Int, stop: FoundStop)] = []
    for place in 0..<directory.stopCount {
      let stop = StopIndex(place)
      let kind = directory.kind(of: stop)
      guard kind != .node, kind != .boardingArea else { continue }
      let names = [wording.name(of: stop), directory.columns.stopName[stop]]
      let ranks = names.compactMap { Self.rank(of: $0.lowercased(), wanted) }
      guard let rank = ranks.min() else { continue }
      found.append((rank, makeFound(stop, distance: nil, wording)))
    }
    return found.sorted {
      ($0.rank, $0.stop.name, $0.stop.id) < ($1.rank, $1.stop.name, $1.stop.id)
    }
    .map(\.stop)
  }

  /// How well a name is what was wanted, 0 best; nil where it is not.
  private static func rank(of name: String, _ wanted: String) -> Int? {
    guard name.contains(wanted) else { return nil }
    return name == wanted ? 0 : name.hasPrefix(wanted) ? 1 : 2
  }

  /// The stops within `meters` of a place in a straight line, nearest first, named in `language`.
  public func findStops(
    near coordinate: Coordinate, within meters: Double, in language: String? = nil
  ) throws(PlannerError) -> [FoundStop] {
    try requireLanguage(language)
    let wording = Wording(self, in: language)
    let stops = (0..<timetable.stopCount).compactMap { place in
      directory.columns.stopCoordinate[place].ifKnown.map { (StopIndex(place), $0) }
    }
    return NearbyStops(stops).find(near: coordinate, within: meters).map {
      makeFound($0.item, distance: $0.meters, wording)
    }
  }

  private func makeFound(
    _ stop: StopIndex, distance: Double?, _ wording: Wording
  ) -> FoundStop {
    let served =
      stop.position < timetable.stopCount ? [stop] : directory.columns.stationStops.row(stop)
    let types = served.reduce(into: TransportTypes()) {
      $0.formUnion(TransportTypes(rawValue: directory.columns.stopTypes[$1]))
    }
    let place = wording.place(of: stop)
    return FoundStop(
      id: directory.scopedID(of: stop), name: place.name, kind: directory.kind(of: stop),
      place: place, types: types, distanceMeters: distance)
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
