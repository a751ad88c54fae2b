internal import Perron
internal import TransitModel

/// Journeys as the JSON that the contract of the command line names, schema version 1.
struct JourneyJSON {
  private let attributions: [String]

  init(_ attributions: [String]) {
    self.attributions = attributions
  }

  /// The document of `perron plan`.
  func document(_ result: RouteSearchResult) -> JSON {
    .sparse([
      ("schemaVersion", .integer(1)),
      ("journeys", .array(result.journeys.map { Self.journey($0) })),
      ("reason", result.noJourney.map { Self.reason($0) } ?? .null),
      ("next", JSON(result.next?.description)), ("previous", JSON(result.previous?.description)),
      ("notices", Self.notices(result)),
      ("explanation", result.explanation.map { ExplanationJSON.explanation($0) }),
      (
        "attributions",
        .array((attributions + result.attributions).map { .string($0) })
      ),
    ])
  }

  /// The document of `perron walk`: without clock times, since a walk may begin at any.
  func walk(_ result: RouteSearchResult) -> JSON {
    .object([
      ("schemaVersion", .integer(1)),
      (
        "legs",
        .array(result.journeys.flatMap(\.legs).map { Self.leg($0, withTimes: false) })
      ),
      ("reason", result.noJourney.map { Self.reason($0) } ?? .null),
      ("notices", Self.notices(result)),
      ("attributions", .array(attributions.map { .string($0) })),
    ])
  }

  static func notices(_ result: RouteSearchResult) -> JSON { notices(result.notices) }

  static func notices(_ notices: [Notice]) -> JSON {
    .array(
      notices.map {
        .object([("code", .string($0.code)), ("message", .string($0.message))])
      })
  }

  static func reason(_ noJourney: NoJourney) -> JSON {
    .sparse([
      ("code", .string(noJourney.reason.rawValue)), ("message", .string(noJourney.message)),
      ("nextServiceDate", noJourney.nextServiceDate.map { .string($0.description) }),
    ])
  }

  private static func journey(_ journey: Journey) -> JSON {
    .object([
      ("departure", time(journey.departure, isTold: journey.hasClockTimes)),
      ("arrival", time(journey.arrival, isTold: journey.hasClockTimes)),
      ("durationSeconds", .integer(journey.durationSeconds)),
      ("rides", .integer(journey.rideCount)), ("transfers", .integer(journey.transferCount)),
      ("walkMeters", .number(tenths(journey.walkMeters))),
      ("walkSeconds", .integer(journey.walkSeconds)), ("fare", JSON(fare: journey.fare)),
      ("legs", .array(legs(journey))),
    ])
  }

  private static func legs(_ journey: Journey) -> [JSON] {
    var arrival: Instant?
    return journey.legs.map { leg in
      defer { arrival = leg.arrival }
      let wait = leg.ride?.waitSeconds ?? 0
      let slack = arrival.map { leg.departure.seconds(since: $0) - wait }
      return Self.leg(
        leg, withTimes: journey.hasClockTimes, slackSeconds: journey.hasClockTimes ? slack : nil)
    }
  }

  /// - Parameter slackSeconds: how long one waits before a ride; nil before the first leg.
  private static func leg(_ leg: Leg, withTimes: Bool, slackSeconds: Int? = nil) -> JSON {
    var members: [(String, JSON?)] = [
      ("mode", .string(leg.ride?.route.type.name ?? "walk")),
      ("from", place(leg.from)), ("to", place(leg.to)),
      ("departure", time(leg.departure, isTold: withTimes)),
      ("arrival", time(leg.arrival, isTold: withTimes)),
      ("durationSeconds", .integer(leg.durationSeconds)),
      ("distanceMeters", .number(tenths(leg.distanceMeters))),
      (
        "geometry",
        leg.geometry.isEmpty ? nil : .string(EncodedPolyline.encode(leg.geometry))
      ),
    ]
    if withTimes {
      members.insert(
        contentsOf: [
          ("departureLocal", .string(leg.departure.description(offset: leg.departureOffset))),
          ("arrivalLocal", .string(leg.arrival.description(offset: leg.arrivalOffset))),
        ], at: 5)
    }
    switch leg.content {
    case .walk(let walk):
      members.append(("approximate", .bool(walk.isApproximate)))
      members.append(("avoidedArea", walk.passesAvoidedArea ? .bool(true) : nil))
      members.append(("steps", .array(walk.steps.map { step($0) })))
    case .ride(let ride):
      members += rideMembers(ride, withTimes: withTimes)
      members.append(("slackSeconds", JSON(slackSeconds)))
      members.append(("ifMissed", ride.ifMissed.map { missed($0) }))
    }
    return .sparse(members)
  }

  /// The first vehicle of the way onward, and when one gets there; `null` where nothing goes any more.
  private static func missed(_ missed: MissedChange) -> JSON {
    guard let journey = missed.journey else { return .null }
    let first = journey.legs.first { $0.ride != nil } ?? journey.legs.first
    let departure = first?.departure ?? journey.departure
    let offset = first?.departureOffset ?? journey.departureOffset
    return .sparse([
      ("departure", .string(departure.description)),
      ("arrival", .string(journey.arrival.description)),
      ("departureLocal", .string(departure.description(offset: offset))),
      ("arrivalLocal", .string(journey.arrival.description(offset: journey.arrivalOffset))),
      ("delaySeconds", JSON(missed.delaySeconds)), ("rides", .integer(journey.rideCount)),
      ("from", first.map { place($0.from) }),
      ("route", first?.ride.map { route($0.route) } ?? .null),
      ("headwaySeconds", JSON(first?.ride?.headwaySeconds)),
    ])
  }

  private static func step(_ step: Walk.Step) -> JSON {
    .sparse([
      ("instruction", .string(step.instruction)), ("kind", .string(step.kind)),
      ("distanceMeters", .number(step.distanceMeters)),
      ("durationSeconds", .integer(step.durationSeconds)),
      ("fromLevel", .number(step.fromLevel.value)), ("toLevel", .number(step.toLevel.value)),
      ("fromLevelName", step.fromLevelName.map { .string($0) }),
      ("toLevelName", step.toLevelName.map { .string($0) }),
      ("name", step.name.map { .string($0) }),
      ("osmWays", .array(step.osmWays.map { .integer(Int($0)) })),
      ("pathways", .array(step.pathways.map { .string($0) })),
      ("hours", hours(step)),
    ])
  }

  /// As the map writes them; nil where the ways of the step are always open.
  static func hours(_ step: Walk.Step) -> JSON? {
    step.hours.isEmpty ? nil : .string(step.hours.joined(separator: " / "))
  }

  static func time(_ instant: Instant, isTold: Bool) -> JSON {
    isTold ? .string(instant.description) : .null
  }

  private static func rideMembers(_ ride: Ride, withTimes: Bool) -> [(String, JSON?)] {
    [
      ("route", route(ride.route)),
      (
        "trip",
        .sparse(
          [
            ("id", ride.tripID.map { .string($0) }),
            ("headsign", ride.headsign.map { .string($0) }),
            ("serviceDate", ride.serviceDate.map { .string($0.description) }),
            ("start", ride.start.map { .string($0.description) }),
          ] + DetailJSON.trip(ride.details))
      ),
      (
        "intermediateStops",
        .array(
          ride.intermediateStops.map { call in
            place(
              call.place,
              more: [
                ("arrival", time(call.arrival, isTold: withTimes)),
                ("departure", time(call.departure, isTold: withTimes)),
                ("approximate", call.isApproximate ? .bool(true) : nil),
              ])
          })
      ),
      ("lines", ride.lines.isEmpty ? nil : .array(ride.lines.map { Self.route($0) })),
      ("headwaySeconds", JSON(ride.headwaySeconds)),
      ("waitSeconds", ride.headwaySeconds == nil ? nil : .integer(ride.waitSeconds)),
      ("staysInVehicle", .bool(ride.staysInVehicle)),
      ("wheelchair", JSON(ride.isWheelchairAccessible)), ("bikes", JSON(ride.allowsBikes)),
    ] + DetailJSON.ride(ride.details)
  }

  static func route(_ route: Ride.Route) -> JSON {
    .sparse(
      [
        ("id", .string(route.id)), ("type", .string(route.type.name)),
        ("shortName", route.shortName.map { .string($0) }),
        ("longName", route.longName.map { .string($0) }),
        ("color", route.color.map { .string($0) }),
        ("textColor", route.textColor.map { .string($0) }),
        (
          "agency",
          .sparse(
            [
              ("id", route.agency.id.map { .string($0) }), ("name", .string(route.agency.name)),
              ("url", route.agency.url.map { .string($0) }),
            ] + DetailJSON.agency(route.agency.contact))
        ),
      ] + DetailJSON.route(route.details))
  }

  /// - Parameter more: further members of the same object.
  static func place(_ place: Place, more: [(String, JSON?)] = []) -> JSON {
    .sparse(
      [
        ("name", .string(place.name)), ("lat", place.coordinate.map { .number($0.latitude) }),
        ("lon", place.coordinate.map { .number($0.longitude) }),
        ("level", place.level.map { .number($0.value) }),
        ("stop", place.stop.map { .string($0) }), ("station", place.station.map { .string($0) }),
        ("platform", place.platform.map { .string($0) }),
      ] + DetailJSON.place(place.details) + more)
  }

  private static func tenths(_ meters: Double) -> Double { (meters * 10).rounded() / 10 }
}
