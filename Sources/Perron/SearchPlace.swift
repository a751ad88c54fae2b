internal import StreetRouting
internal import TransitModel

/// A point of a request, looked up in the network.
struct SearchPlace {
  /// How results tell it.
  var place: Place
  /// The stops that one is at without walking: a stop itself, the platforms of a station.
  var stops: [StopIndex] = []
  /// Where walks begin or end.
  var spots: [WalkSpot] = []
  /// Metres to the nearest street, where none is near enough to walk on.
  var streetDistance: Double?
  /// When the object that it is, or the building around it, is open; nil where the map says nothing of that.
  var hours: PlaceHours?

  /// What to call a place in a sentence by its number among those of a question.
  static func name(of number: Int, in count: Int) -> String {
    number == 0 ? "start" : number == count - 1 ? "destination" : "place between"
  }
}

/// A place at which a walk begins or ends.
struct WalkSpot {
  var coordinate: Coordinate
  /// Its place on the streets; nil in a network without a map, or off the map.
  var street: StreetPoint?
  /// The stop or entrance that it is, if any.
  var stop: StopIndex?

  var end: WalkEnd { street.map { .street($0) } ?? .ground(coordinate) }
}

extension Network {
  /// How far from a street a place may lie.
  static var snappingRadiusMeters: Double { 500 }

  /// Looks a point of a request up.
  ///
  /// - Parameters:
  ///   - walker: ties places only to streets that are open to this walker.
  ///   - language: in which the place is named.
  func resolve(
    _ point: RouteSearchPoint, for walker: WalkingProfile = WalkingProfile(),
    in language: String? = nil
  ) throws(PlannerError) -> SearchPlace {
    switch point {
    case .coordinate(let coordinate, let level):
      return resolve(coordinate, level: level, for: walker)
    case .object(let object, entrance: let entrance?, let level):
      return try resolve(entrance, of: object, level: level, for: walker, in: language)
    case .object(.stop(let id), entrance: nil, level: _):
      return try resolve(.stop(id), for: walker, in: language)
    case .object(let object, entrance: nil, let level):
      guard let id = object.osm else {
        return try resolve(.object(object), for: walker, in: language)
      }
      return try resolve(id, level: level, for: walker)
    case .stop(let id):
      let stop = try find(stopNamed: id)
      return resolve(stop, named: Wording(self, in: language).place(of: stop), for: walker)
    }
  }

  func resolve(
    _ coordinate: Coordinate, level: LevelID?, for walker: WalkingProfile
  ) -> SearchPlace {
    var place = Place(name: coordinate.text, coordinate: coordinate)
    place.level = level
    let map = streets.flatMap { $0.graph.hasMap ? $0.graph : nil }
    // Who says the level stands on that floor, and is let out of the building.
    var walker = walker
    if level != nil { walker.usesIndoor = true }
    let street = map?.nearestPoint(
      to: coordinate, level: level, radiusMeters: Self.snappingRadiusMeters, profile: walker)
    var found = SearchPlace(place: place)
    if level == nil, map != nil {
      if let building = building(around: coordinate, nearestWay: street?.linkMeters) {
        (found.spots, found.hours) = (building.doors, hours(of: building.index))
        return found
      }
    }
    if let graph = map, street == nil {
      found.streetDistance = graph.distanceToNearestEdge(from: coordinate) ?? .infinity
    } else {
      found.spots = [WalkSpot(coordinate: coordinate, street: street)]
    }
    return found
  }

  /// The row of stops.txt that an id of a request means.
  func find(stopNamed id: String) throws(PlannerError) -> StopIndex {
    let matches = directory.stops(named: id)
    guard let stop = matches.first else {
      throw PlannerError(
        .unknownStop, problem: "There is no stop \"\(id)\" in the network.",
        remedy: "Look for it by name: `perron stops TEXT`, or `findStops(named:)` in the library.")
    }
    if matches.count > 1 {
      let ids = matches.map { directory.scopedID(of: $0) }.joined(separator: ", ")
      throw PlannerError(
        .ambiguousStop, problem: "Several feeds hold a stop \"\(id)\": \(ids).",
        remedy: "Name the feed too.")
    }
    return stop
  }

  /// The place that a stop, station or entrance stands for.
  func resolve(
    _ stop: StopIndex, named place: Place, for walker: WalkingProfile
  ) -> SearchPlace {
    var found = SearchPlace(place: place)
    found.stops = platforms(of: stop)
    if found.stops.isEmpty {
      // An entrance, a node, or a station of which no platform is known: a place on the street.
      if let point = streets?.stopPoints[stop] {
        found.spots = [WalkSpot(coordinate: point.place, street: point, stop: stop)]
      } else if let coordinate = directory.columns.stopCoordinate[stop].ifKnown {
        let tied = resolve(coordinate, level: found.place.level, for: walker)
        found.streetDistance = tied.streetDistance
        found.spots = tied.spots
        for spot in found.spots.indices { found.spots[spot].stop = stop }
      }
    } else {
      found.spots = found.stops.compactMap { spot(of: $0, for: walker) }
    }
    return found
  }

  /// Where walks from and to a stop begin and end; nil where its feed gives no place.
  ///
  /// A walker to whom something is closed may find that the stop is linked to just that, stairs say, and goes
  /// to the nearest way on the same level that is open.
  func spot(of stop: StopIndex, for walker: WalkingProfile = WalkingProfile()) -> WalkSpot? {
    guard let coordinate = directory.columns.stopCoordinate[stop].ifKnown else { return nil }
    if let point = streets?.stopPoints[stop] {
      return WalkSpot(coordinate: point.place, street: point, stop: stop)
    }
    let street = streetPoint(of: stop, for: walker)
    // All ways about it are closed to this walker.
    if street == nil, streets?.links.point(of: stop) != nil { return nil }
    return WalkSpot(coordinate: coordinate, street: street, stop: stop)
  }
}

extension Coordinate {
  /// `-30.03306, -51.23`: degrees with five decimals, a metre.
  var text: String { "\(Self.rounded(latitude)), \(Self.rounded(longitude))" }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e5).rounded() / 1e5 }
}
