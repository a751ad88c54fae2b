internal import StreetRouting
internal import TransitModel

/// Who walks in one request: a profile, and what the request closes.
struct RequestWalker {
  /// What walks are searched with.
  private(set) var profile: WalkingProfile
  private let network: Network
  private let hasAreas: Bool
  /// Objects to be closed of which the map knows nothing.
  private let unknown: [ClosedObject]

  /// - Throws: `CancellationError`, since an area may hold a city.
  init(
    _ network: Network, _ profile: WalkingProfile, areas: [ExcludedArea], closed: [ClosedObject]
  ) throws {
    self.network = network
    self.profile = profile
    let outlines = areas.map { ($0.severity, StreetArea($0)) }
    hasAreas = !areas.isEmpty
    guard let graph = network.streets?.graph, !areas.isEmpty || !closed.isEmpty else {
      unknown = closed
      return
    }
    var builder = RestrictionBuilder(graph)
    unknown = builder.close(closed)
    // Hard ones first: what is closed need not be avoided too.
    for severity in graph.hasMap ? [ExcludedArea.Severity.hard, .soft] : [] {
      for (_, area) in outlines.filter({ $0.0 == severity }) {
        try Task.checkCancellation()
        builder.add(area, isHard: severity == .hard)
      }
    }
    self.profile.restrictions = builder.makeRestrictions()
  }

  /// That a place lies in an area not to be entered; nil where it does not.
  ///
  /// Nobody is let out of such an area: whoever closes it does not want to walk there. A station is barred where
  /// none of its platforms lies outside.
  func barrier(at place: SearchPlace, _ end: String) -> NoJourney? {
    guard let restrictions = profile.restrictions else { return nil }
    let here = place.spots.isEmpty ? [place.place.coordinate] : place.spots.map(\.coordinate)
    let isInside = here.allSatisfy { spot in
      spot.map { restrictions.holds($0) } ?? false
    }
    guard isInside else { return nil }
    return NoJourney(
      reason: .notAccessible,
      message: "The \(end) (\(place.place.name)) lies in an area that is to be kept out of.")
  }

  /// Opens the buildings and stations that walks begin and end in to one who avoids what is indoors.
  ///
  /// - Parameter boards: whether one may board at any stop, so that all stations are open.
  mutating func openStations(around places: [SearchPlace], boards: Bool) {
    guard !profile.usesIndoor, let streets = network.streets else { return }
    var points = places.flatMap(\.spots).compactMap(\.street)
    if boards {
      points += streets.links.points.indices.compactMap { streets.links.point(of: $0) }
    }
    profile.restrictions = .opening(
      around: points, of: streets.graph, and: profile.restrictions)
  }

  /// What to tell beside journeys that this walker makes.
  func notices(_ journeys: [Journey]) -> [Notice] {
    var notices: [Notice] = []
    if journeys.contains(where: \.leadsNowhere) {
      notices.append(
        Notice(code: "same_place", message: "Start and destination are one place."))
    }
    if !unknown.isEmpty {
      let names = unknown.prefix(10).map(\.description).joined(separator: ", ")
      let more = unknown.count > 10 ? " and \(unknown.count - 10) more" : ""
      notices.append(
        Notice(
          code: "unknown_closed_object",
          message: "Not in the map, and so closed to nobody: \(names)\(more)."))
    }
    if hasAreas, network.streets?.graph.hasMap != true {
      notices.append(
        Notice(
          code: "areas_not_heeded",
          message: "The network has no map: areas to keep out of are not heeded."))
    }
    if journeys.contains(where: { $0.legs.contains { $0.walk?.passesAvoidedArea == true } }) {
      notices.append(
        Notice(
          code: "passes_avoided_area",
          message: """
            A walk passes through an area that was to be avoided: there is no other way, or it takes more \
            than \(Int(WalkingProfile.avoidedFactor)) times as long.
            """))
    }
    return notices
  }
}

extension Journey {
  /// Whether one is there before one sets out.
  fileprivate var leadsNowhere: Bool { rideCount == 0 && durationSeconds == 0 }
}

extension StreetArea {
  init(_ area: ExcludedArea) {
    self.init(
      isPolygon: area.type == .polygon, points: area.points, extent: area.extent)
  }
}
