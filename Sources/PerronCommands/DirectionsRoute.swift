internal import Perron
internal import TransitModel

/// A journey as a route of Google's Directions answer.
struct DirectionsRoute {
  private let journey: Journey
  private let network: Network
  private let display: Display
  /// Where each leg begins, and where the last one ends. A stop whose feed gives no place stands at its neighbour's, since
  /// the format knows no unknown places.
  private let corners: [Coordinate]
  /// The zones of the clocks there.
  private let zones: [String]

  /// nil where nobody knows where the journey leads.
  init?(_ journey: Journey, _ network: Network, _ display: Display) {
    (self.journey, self.network, self.display) = (journey, network, display)
    let places = journey.legs.map(\.from) + journey.legs.suffix(1).map(\.to)
    guard
      let corners = Self.filled(places.map(\.coordinate)),
      let zones = Self.filled(places.map { display.zone?.name ?? Self.zone(of: $0, network) })
        ?? Self.filled(places.map { _ in "UTC" })
    else { return nil }
    (self.corners, self.zones) = (corners, zones)
  }

  /// Each unknown value replaced by the one before it, at the start by the first after it; nil where none is known.
  private static func filled<Value>(_ values: [Value?]) -> [Value]? {
    guard var last = values.lazy.compactMap({ $0 }).first else { return nil }
    return values.map { value in
      last = value ?? last
      return last
    }
  }

  /// The zone of the clocks at a stop.
  private static func zone(of place: Place, _ network: Network) -> String? {
    let directory = network.directory
    guard let id = place.stop,
      let stop = directory.stops(named: id).first(where: { directory.scopedID(of: $0) == id })
    else { return nil }
    return directory.columns.zoneName[directory.columns.stopZone[stop]]
  }

  func json(notices: [String], credits: [String]) -> JSON {
    let line = journey.legs.isEmpty ? corners : journey.legs.indices.flatMap { self.line(of: $0) }
    return .sparse([
      ("bounds", DirectionsValue.bounds(of: line)),
      ("copyrights", .string(credits.joined(separator: "; "))),
      ("fare", journey.fare.map { Self.fare($0) }),
      ("legs", .array([leg])),
      ("overview_polyline", DirectionsValue.polyline(line)),
      ("summary", .string(summary)),
      ("warnings", .array((notices + warnings).map { .string($0) })),
      ("waypoint_order", .array([])),
    ])
  }

  /// The lines, in the order in which one takes them.
  private var summary: String {
    journey.legs.compactMap(\.ride?.route.label).joined(separator: ", ")
  }

  private static func fare(_ fare: JourneyFare) -> JSON {
    .object([
      ("currency", .string(fare.total.currency.description)),
      ("text", .string(fare.total.description)),
      ("value", .verbatim(fare.total.amount)),
    ])
  }

  /// What one has to know or do beside, ride by ride, and that a walk is but a straight line.
  private var warnings: [String] {
    let isApproximate = journey.legs.contains { $0.walk?.isApproximate == true }
    return journey.legs.compactMap(\.ride).flatMap { ride in
      RideNotes(ride).notes.map { "\(ride.route.label): \($0)" }
    } + (isApproximate ? ["Walks are about as long as told: there is no map of them."] : [])
  }

  private var leg: JSON {
    .object([
      (
        "arrival_time",
        time(journey.arrival, journey.arrivalOffset, zone: zones.count - 1)
      ),
      ("departure_time", time(journey.departure, journey.departureOffset, zone: 0)),
      (
        "distance",
        DirectionsValue.distance(journey.legs.reduce(0) { $0 + $1.distanceMeters }, display)
      ),
      ("duration", DirectionsValue.duration(journey.durationSeconds)),
      ("end_address", .string(journey.legs.last?.to.name ?? "")),
      ("end_location", DirectionsValue.location(corners[corners.count - 1])),
      ("start_address", .string(journey.legs.first?.from.name ?? "")),
      ("start_location", DirectionsValue.location(corners[0])),
      ("steps", .array(journey.legs.indices.map { step($0) })),
      ("traffic_speed_entry", .array([])), ("via_waypoint", .array([])),
    ])
  }

  // MARK: Steps

  /// The line of a leg; without one, straight from end to end.
  private func line(of number: Int) -> [Coordinate] {
    let line = journey.legs[number].geometry
    return line.isEmpty ? [corners[number], corners[number + 1]] : line
  }

  private func step(_ number: Int) -> JSON {
    let leg = journey.legs[number]
    let about: [(String, JSON?)] = [
      ("distance", DirectionsValue.distance(leg.distanceMeters, display)),
      ("duration", DirectionsValue.duration(leg.durationSeconds)),
      ("end_location", DirectionsValue.location(corners[number + 1])),
      ("polyline", DirectionsValue.polyline(line(of: number))),
      ("start_location", DirectionsValue.location(corners[number])),
    ]
    switch leg.content {
    case .walk(let walk):
      let steps = DirectionsWalk(walk, from: corners[number], display).steps
      return .sparse(
        about + [
          ("html_instructions", .string("Walk to \(leg.to.label)".escaped)),
          ("steps", steps.isEmpty ? nil : .array(steps)), ("travel_mode", .string("WALKING")),
        ])
    case .ride(let ride):
      return .sparse(
        about + [
          ("html_instructions", .string(ride.directions.escaped)),
          ("transit_details", details(of: ride, leg, number)), ("travel_mode", .string("TRANSIT")),
        ])
    }
  }

  private func details(of ride: Ride, _ leg: Leg, _ number: Int) -> JSON {
    .sparse([
      ("arrival_stop", stop(leg.to, at: corners[number + 1])),
      ("arrival_time", time(leg.arrival, leg.arrivalOffset, zone: number + 1)),
      ("departure_stop", stop(leg.from, at: corners[number])),
      ("departure_time", time(leg.departure, leg.departureOffset, zone: number)),
      ("headsign", .string(ride.headsign ?? leg.to.name)),
      ("headway", ride.headwaySeconds.map { .integer($0) }),
      ("line", DirectionsLine.json(ride.route)),
      ("num_stops", .integer(ride.intermediateStops.count + 1)),
      ("trip_short_name", ride.details.tripName.map { .string($0) }),
    ])
  }

  private func stop(_ place: Place, at location: Coordinate) -> JSON {
    .object([("location", DirectionsValue.location(location)), ("name", .string(place.label))])
  }

  private func time(_ instant: Instant, _ offset: Int, zone: Int) -> JSON {
    .object([
      ("text", .string(display.time(LocalTime(instant, offset: offset)))),
      ("time_zone", .string(zones[zone])), ("value", .integer(Int(instant.seconds))),
    ])
  }
}
