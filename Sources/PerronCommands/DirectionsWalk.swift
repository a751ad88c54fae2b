internal import Perron
internal import TransitModel

/// The steps of a walk as the inner steps of Google's Directions answer.
struct DirectionsWalk {
  let steps: [JSON]

  /// - Parameter start: where the walk begins; a step without a line of its own stays where the one before it ended.
  init(_ walk: Walk, from start: Coordinate, _ display: Display) {
    var place = start
    // Without lines nobody could draw them.
    let told = walk.parts.isEmpty ? [] : walk.steps
    steps = told.enumerated().map { number, step in
      var line: [Coordinate] = []
      for point in walk.parts.lazy.filter({ $0.step == number }).flatMap(\.line)
      where point != line.last { line.append(point) }
      let begin = line.first ?? place
      place = line.last ?? place
      let text = ([step.instruction] + step.hoursTold).joined(separator: ", ")
      return .object([
        ("distance", DirectionsValue.distance(step.distanceMeters, display)),
        ("duration", DirectionsValue.duration(step.durationSeconds)),
        ("end_location", DirectionsValue.location(place)),
        ("html_instructions", .string(text.escaped)),
        ("polyline", DirectionsValue.polyline(line.isEmpty ? [place] : line)),
        ("start_location", DirectionsValue.location(begin)),
        ("travel_mode", .string("WALKING")),
      ])
    }
  }
}

/// A route as a line of Google's Directions answer.
enum DirectionsLine {
  static func json(_ route: Ride.Route) -> JSON {
    .sparse([
      ("agencies", .array([agency(route.agency)])),
      ("color", route.color.map { .string("#" + $0) }),
      ("name", .string(route.longName ?? route.label)),
      ("short_name", route.shortName.map { .string($0) }),
      ("text_color", route.textColor.map { .string("#" + $0) }),
      ("url", route.details.url.map { .string($0) }),
      (
        "vehicle",
        .object([
          ("name", .string(route.type.title)), ("type", .string(vehicle(route.type))),
        ])
      ),
    ])
  }

  private static func agency(_ agency: Ride.Agency) -> JSON {
    .sparse([
      ("name", .string(agency.name)), ("phone", agency.contact.phone.map { .string($0) }),
      ("url", agency.url.map { .string($0) }),
    ])
  }

  /// Source: Google Maps Platform, Directions API, `VehicleType`.
  private static func vehicle(_ type: TransportType) -> String {
    switch type {
    case .bus: "BUS"
    case .trolleybus: "TROLLEYBUS"
    case .tram: "TRAM"
    case .metro: "SUBWAY"
    case .suburbanTrain: "COMMUTER_TRAIN"
    case .train: "HEAVY_RAIL"
    case .ferry: "FERRY"
    case .cableCar: "GONDOLA_LIFT"
    case .funicular: "FUNICULAR"
    case .monorail: "MONORAIL"
    case .coach: "INTERCITY_BUS"
    }
  }
}

extension Ride {
  /// `Tram towards Limra`.
  var directions: String {
    let goal = headsign.map { " towards \($0)" } ?? ""
    return staysInVehicle
      ? "Stay on board, it becomes \(route.label)\(goal)" : route.type.title + goal
  }
}

extension TransportType {
  /// `Suburban train`.
  var title: String { words.prefix(1).uppercased() + words.dropFirst() }
}

extension Place {
  /// `Ketra, platform 1`, or the id where there is no name.
  var label: String {
    let platform = platform.map { ", platform \($0)" } ?? ""
    return (name.isEmpty ? stop ?? "" : name) + platform
  }
}
