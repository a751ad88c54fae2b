internal import StreetRouting
internal import TransitModel

extension Network {
  /// How far an entrance may lie from the outline of its object.
  private static var outlineMeters: Double { 50 }

  /// Looks up an object that is entered by an entrance of the request's choice.
  ///
  /// - Throws: `PlannerError` where the entrance is unknown, or lies too far from the object to be one of its own.
  func resolve(
    _ entrance: ObjectID, of object: ObjectID, level: LevelID?, for walker: WalkingProfile,
    in language: String?
  ) throws(PlannerError) -> SearchPlace {
    let found =
      if let id = entrance.osm {
        try resolve(id, isEntrance: true, level: level, for: walker)
      } else {
        try resolve(.object(entrance), for: walker, in: language)
      }
    if let id = object.osm { try check(found.place, entrance, of: id) }
    return found
  }

  /// Most buildings are left out of a network, since no entrance of theirs is mapped: for what is not known any
  /// entrance will do.
  private func check(
    _ place: Place, _ entrance: ObjectID, of id: OSMObjectID
  ) throws(PlannerError) {
    guard let index = places.index(of: id), let coordinate = place.coordinate else { return }
    let outline = places.outlines.row(index)
    let isKnown = entrance.osm.map {
      $0.kind == .node && places.entrances.row(index).contains($0.number)
    }
    if isKnown ?? false || outline.surrounds(coordinate) { return }
    let reach = outline.isEmpty ? BuildingOutlines.reachMeters : Self.outlineMeters
    let meters =
      outline.isEmpty
      ? places.coordinates[index].distanceMeters(to: coordinate)
      : outline.metersToSides(from: coordinate)
    if meters <= reach { return }
    throw PlannerError(
      .invalidOption,
      problem: """
        The entrance \(place.name) lies \(Int(meters.rounded(.up))) m from \(id), and so is none of its own: these lie \
        within \(Int(reach)) m of \(outline.isEmpty ? "its middle" : "its outline").
        """,
      remedy: "Name an entrance of \(id), or leave one of the two out.")
  }
}

extension [Coordinate] {
  /// Metres from a place to the nearest side of an outline, on a plane around the place; infinite where it has none.
  fileprivate func metersToSides(from place: Coordinate) -> Double {
    let corners = map { place.offsetMeters(to: $0) }
    var nearest = Double.infinity
    for (start, end) in zip(corners, corners.dropFirst()) {
      let (east, north) = (end.east - start.east, end.north - start.north)
      let square = east * east + north * north
      let along = square > 0 ? -(start.east * east + start.north * north) / square : 0
      let share = Swift.min(Swift.max(along, 0), 1)
      let foot = (start.east + share * east, start.north + share * north)
      nearest = Swift.min(nearest, (foot.0 * foot.0 + foot.1 * foot.1).squareRoot())
    }
    return nearest
  }
}
