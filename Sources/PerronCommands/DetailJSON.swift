internal import Perron
internal import TransitModel

/// What places, lines and rides are told with beside what every journey has, as members of their objects; what
/// is not known is left out.
enum DetailJSON {
  static func place(_ place: PlaceDetails) -> [(String, JSON?)] {
    [
      ("code", text(place.code)), ("spokenName", text(place.spokenName)),
      ("description", text(place.description)), ("url", text(place.url)),
      ("wheelchair", place.isWheelchairAccessible.map { .bool($0) }),
    ]
  }

  static func route(_ route: RouteDetails) -> [(String, JSON?)] {
    [
      ("description", text(route.description)), ("url", text(route.url)),
      ("sortOrder", route.sortOrder.map { .integer($0) }),
    ]
  }

  static func agency(_ agency: AgencyContact) -> [(String, JSON?)] {
    [
      ("phone", text(agency.phone)), ("email", text(agency.email)),
      ("fareUrl", text(agency.fareURL)),
    ]
  }

  /// Members of `trip`.
  static func trip(_ ride: RideDetails) -> [(String, JSON?)] {
    [
      ("shortName", text(ride.tripName)), ("direction", ride.direction.map { .integer($0) }),
    ]
  }

  /// Members of the leg.
  static func ride(_ ride: RideDetails) -> [(String, JSON?)] {
    [
      ("cars", ride.allowsCars.map { .bool($0) }),
      ("departureApproximate", ride.isDepartureApproximate ? .bool(true) : nil),
      ("arrivalApproximate", ride.isArrivalApproximate ? .bool(true) : nil),
      ("boarding", text(ride.boarding?.rawValue)), ("alighting", text(ride.alighting?.rawValue)),
      ("continuousPickup", text(ride.continuousPickup?.rawValue)),
      ("continuousDropOff", text(ride.continuousDropOff?.rawValue)),
      ("booking", booking(ride)),
      (
        "wheelchairUnknown",
        ride.unknownToWheelchairs.isEmpty
          ? nil : .array(ride.unknownToWheelchairs.map { .string($0.rawValue) })
      ),
      ("bikesUnknown", ride.isUnknownToBikes ? .bool(true) : nil),
    ]
  }

  /// `null` where the feed has no rule.
  private static func booking(_ ride: RideDetails) -> JSON {
    if ride.pickupBooking == nil, ride.dropOffBooking == nil { return .null }
    return .sparse([
      ("pickup", ride.pickupBooking.map { rule($0) }),
      ("dropOff", ride.dropOffBooking.map { rule($0) }),
    ])
  }

  private static func rule(_ rule: BookingRule) -> JSON {
    .sparse([
      ("id", .string(rule.id)), ("type", .string(rule.kind.rawValue)),
      ("notice", text(rule.notice)), ("latest", text(rule.latest?.description)),
      ("message", text(rule.message)), ("detail", text(rule.detail)),
      ("phone", text(rule.phone)), ("url", text(rule.bookingURL)),
      ("infoUrl", text(rule.infoURL)),
    ])
  }

  private static func text(_ text: String?) -> JSON? { text.map { .string($0) } }
}
