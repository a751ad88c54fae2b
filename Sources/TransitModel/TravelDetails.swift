// What places, lines and rides are told with beside what every journey needs.

/// What a feed says of a stop beside its name and place.
public struct PlaceDetails: Codable, Hashable, Sendable {
  /// The short text by which riders know the stop, for text messages and telephones (GTFS stop_code).
  public var code: String?
  /// The name as it is to be spoken (GTFS tts_stop_name).
  public var spokenName: String?
  /// What there is to know about the place (GTFS stop_desc).
  public var description: String?
  /// A page about the stop (GTFS stop_url).
  public var url: String?
  /// Whether some vehicles can be boarded in a wheelchair (GTFS wheelchair_boarding), or, of an entrance, whether
  /// it can be used in one; a stop that does not say takes its station's word. nil where neither says.
  public var isWheelchairAccessible: Bool?

  /// Nothing is said; what is known is filled in afterwards.
  public init() {}
}

/// What a feed says of a line beside its names and colours.
public struct RouteDetails: Codable, Hashable, Sendable {
  /// What there is to know about the line (GTFS route_desc).
  public var description: String?
  /// A page about the line (GTFS route_url).
  public var url: String?
  /// Lines with smaller numbers are listed first (GTFS route_sort_order).
  public var sortOrder: Int?

  /// Nothing is said; what is known is filled in afterwards.
  public init() {}
}

/// How to reach who runs a line.
public struct AgencyContact: Codable, Hashable, Sendable {
  /// GTFS agency_phone.
  public var phone: String?
  /// GTFS agency_email.
  public var email: String?
  /// Where to buy tickets (GTFS agency_fare_url).
  public var fareURL: String?

  /// Nothing is said; what is known is filled in afterwards.
  public init() {}
}

/// What a feed says of a run and of getting on and off beside times.
public struct RideDetails: Codable, Hashable, Sendable {
  /// What a rider has to do to get on or off.
  public enum Arrangement: String, Codable, Hashable, Sendable {
    /// Phone the agency beforehand.
    case phone
    /// Agree with the driver.
    case driver
  }

  /// What a ride needs, in the order of travel.
  public enum Need: String, Codable, Hashable, Sendable {
    /// To get on at the first stop.
    case boarding
    /// To be in the vehicle.
    case vehicle
    /// To get off at the last stop.
    case alighting
  }

  /// Where along the way riders may get on or off between stops.
  public enum OnRequest: String, Codable, Hashable, Sendable {
    /// Anywhere.
    case anywhere
    /// Where it was arranged with the agency by phone.
    case phone
    /// Where it was agreed with the driver.
    case driver
  }

  /// The number or name of the run, such as a train's (GTFS trip_short_name).
  public var tripName: String?
  /// 0 or 1: which of the two directions of its line the run goes (GTFS direction_id).
  public var direction: Int?
  /// nil where the feed does not say.
  public var allowsCars: Bool?
  /// What to do to get on; nil where it takes nothing.
  public var boarding: Arrangement?
  /// What to do to get off; nil where it takes nothing.
  public var alighting: Arrangement?
  /// Whether riders may get on between the stops of the leg; nil where they may not.
  public var continuousPickup: OnRequest?
  /// Whether riders may get off between the stops of the leg; nil where they may not.
  public var continuousDropOff: OnRequest?
  /// Whether the leg's departure is approximate: the feed says so (GTFS timepoint 0), or leaves the time out, so
  /// that it was reckoned from those before and behind.
  public var isDepartureApproximate = false
  /// The same of the leg's arrival.
  public var isArrivalApproximate = false
  /// How to book getting on; nil where no rule is given.
  public var pickupBooking: BookingRule?
  /// How to book getting off; nil where no rule is given.
  public var dropOffBooking: BookingRule?
  /// Of what no feed says whether a wheelchair can use it; told only to those who ask in one.
  public var unknownToWheelchairs: [Need] = []
  /// Whether the feed does not say if the vehicle takes bikes; told only to those who ask with one.
  public var isUnknownToBikes = false

  /// Nothing is said; what is known is filled in afterwards.
  public init() {}
}

/// How a ride is booked (GTFS booking_rules.txt).
public struct BookingRule: Codable, Hashable, Sendable {
  /// How long before the ride it can be booked.
  public enum Kind: String, Codable, Hashable, Sendable {
    /// Up to the moment of the ride.
    case realTime = "real_time"
    /// On the same day, some minutes before.
    case sameDay = "same_day"
    /// Some days before.
    case priorDays = "prior_days"
  }

  /// `FEED:BOOKING_RULE_ID`.
  public var id: String
  /// How long before the ride it can be booked.
  public var kind: Kind
  /// From when and until when one can book, in English sentences; nil where the rule does not say.
  public var notice: String?
  /// The last moment at which the ride can be booked; nil where the rule does not say, or counts days of a
  /// service.
  public var latest: Instant?
  /// What riders are told (GTFS message).
  public var message: String?
  /// What riders who are picked up, or dropped off, are told besides (pickup_message, drop_off_message).
  public var detail: String?
  /// The number to call.
  public var phone: String?
  /// A page about the rule.
  public var infoURL: String?
  /// Where to book.
  public var bookingURL: String?

  /// A rule without words and contacts; those are filled in afterwards.
  public init(id: String, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}
