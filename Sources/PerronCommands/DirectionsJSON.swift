internal import Perron
internal import TransitModel

/// Journeys in the shape of Google's Directions answer, so that a model written for that decodes these unchanged: a
/// route for every journey, with one leg from the start to the destination.
///
/// Source: Google Maps Platform, Directions API, `DirectionsResponse`. What it marks as required is always there; texts are
/// in English but for names and walking steps.
struct DirectionsJSON {
  private let network: Network
  private let display: Display

  init(_ network: Network, _ display: Display) {
    (self.network, self.display) = (network, display)
  }

  func document(_ answer: PlanQuestion.Answer) -> JSON {
    let result = answer.result
    let credits = network.attributions + result.attributions
    let routes = result.journeys.compactMap { journey in
      DirectionsRoute(journey, network, display).map { route in
        route.json(notices: result.notices.map(\.message), credits: credits)
      }
    }
    return .sparse([
      ("geocoded_waypoints", .array(answer.points.map { waypoint($0) })),
      ("routes", .array(routes)),
      ("status", .string(routes.isEmpty ? "ZERO_RESULTS" : "OK")),
      ("error_message", result.noJourney.map { .string($0.message) }),
      ("reason", result.noJourney.map { JourneyJSON.reason($0) }),
      ("attributions", .array(credits.map { .string($0) })),
    ])
  }

  /// An error: what Google calls it, and beside that what all JSON of this command calls it.
  static func document(_ failure: Failure) -> JSON {
    let status =
      switch failure.exitCode {
      case .usage where failure.isOfPlace: "NOT_FOUND"
      case .usage, .badInput: "INVALID_REQUEST"
      case .noJourney: "ZERO_RESULTS"
      case .done, .failure: "UNKNOWN_ERROR"
      }
    return .object([
      ("geocoded_waypoints", .array([])), ("routes", .array([])), ("status", .string(status)),
      ("error_message", .string(failure.message)), ("error", failure.body),
    ])
  }

  /// A place of the request as it was understood; ids are ours, for want of Google's.
  private func waypoint(_ point: RouteSearchPoint) -> JSON {
    let (id, type): (String, String) =
      switch point {
      case .coordinate(let place, _):
        ("\(fixed(place.latitude, decimals: 7)),\(fixed(place.longitude, decimals: 7))", "geocode")
      case .stop(let id): (scoped(stop: id), "transit_station")
      case .object(let object, _, _): (Self.id(of: object), "establishment")
      }
    return .object([
      ("geocoder_status", .string("OK")), ("place_id", .string(id)),
      ("types", .array([.string(type)])),
    ])
  }

  /// As a PLACE of the command line.
  private static func id(of object: ObjectID) -> String {
    switch object {
    case .node(let number): "osm:node/\(number)"
    case .way(let number): "osm:way/\(number)"
    case .relation(let number): "osm:relation/\(number)"
    case .stop(let id): "stop:\(id)"
    }
  }

  /// `FEED:STOP_ID`, whichever way the request named the stop.
  private func scoped(stop id: String) -> String {
    let found = network.directory.stops(named: id)
    return found.count == 1 ? network.directory.scopedID(of: found[0]) : id
  }
}

/// Values that Google's models have in many places.
enum DirectionsValue {
  static func location(_ place: Coordinate) -> JSON {
    .object([("lat", .number(place.latitude)), ("lng", .number(place.longitude))])
  }

  /// Metres, and the same for people.
  static func distance(_ meters: Double, _ display: Display) -> JSON {
    .object([
      ("text", .string(display.length(meters))), ("value", .integer(Int(meters.rounded()))),
    ])
  }

  /// Seconds, and the same for people: a program may show either.
  static func duration(_ seconds: Int) -> JSON {
    .object([("text", .string(durationText(seconds))), ("value", .integer(seconds))])
  }

  static func polyline(_ line: [Coordinate]) -> JSON {
    .object([("points", .string(EncodedPolyline.encode(line)))])
  }

  /// The box around some places. One across longitude ±180 has its west side east of its east side, as Google's has.
  static func bounds(of places: [Coordinate]) -> JSON {
    guard let first = places.first else { return .null }
    let half: Int64 = 1_800_000_000
    // Longitudes counted from the first place, the shorter way round.
    let runs = places.map { place -> Int64 in
      let run = Int64(place.longitudeE7) - Int64(first.longitudeE7)
      return run > half ? run - 2 * half : run < -half ? run + 2 * half : run
    }
    func corner(_ latitude: Int32?, _ run: Int64?) -> JSON {
      var longitude = Int64(first.longitudeE7) + (run ?? 0)
      if longitude > half { longitude -= 2 * half }
      if longitude < -half { longitude += 2 * half }
      return location(
        Coordinate(
          latitudeE7: latitude ?? first.latitudeE7, longitudeE7: Int32(clamping: longitude)))
    }
    let latitudes = places.map(\.latitudeE7)
    return .object([
      ("northeast", corner(latitudes.max(), runs.max())),
      ("southwest", corner(latitudes.min(), runs.min())),
    ])
  }
}
