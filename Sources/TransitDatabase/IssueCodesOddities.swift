// Problems of feeds that change nothing: what they are about is kept as it is. See IssueCodes.swift.

extension IssueCode {
  /// One of several agencies has no id.
  public static let agencyWithoutID = IssueCode(.warning, "agency_without_id")

  /// A route has neither a short nor a long name.
  public static let routeWithoutName = IssueCode(.warning, "route_without_name")

  /// The short and the long name of a route are the same.
  public static let sameRouteNames = IssueCode(.info, "same_route_names")

  /// Two routes of an agency have the same names and the same type.
  public static let repeatedRouteName = IssueCode(.info, "repeated_route_name")

  /// The text of a route's badge can hardly be read on its colour.
  public static let routeColorContrast = IssueCode(.info, "route_color_contrast")

  /// A route has no trip.
  public static let unusedRoute = IssueCode(.info, "unused_route")

  /// No trip calls at a stop.
  public static let unusedStop = IssueCode(.info, "unused_stop")

  /// A stop lies more than a kilometre from its station.
  public static let farFromParent = IssueCode(.warning, "far_from_parent")

  /// Two stops of no common station lie within two metres of one another.
  public static let stopsAtOnePlace = IssueCode(.info, "stops_at_one_place")

  /// Rows of stop_times.txt have an arrival or a departure alone; it counts for both. Reported once for a
  /// feed.
  public static let singleTime = IssueCode(.info, "single_time")

  /// A trip goes faster from one stop to the next than its kind of vehicle can: a time or a place is wrong.
  /// Reported for the first trip of those with the same run times.
  public static let fastTravel = IssueCode(.warning, "fast_travel")

  /// Two trips of one block and one service run at the same time, which no vehicle can.
  public static let overlappingBlock = IssueCode(.warning, "overlapping_block")

  /// None of the services of a feed runs on any day.
  public static let noService = IssueCode(.warning, "no_service")

  /// The last day of service lies before the day of import.
  public static let feedExpired = IssueCode(.info, "feed_expired")

  /// The first day of service lies after the day of import.
  public static let feedNotYetValid = IssueCode(.info, "feed_not_yet_valid")

  /// Services run outside the dates of feed_info.txt; the services decide.
  public static let serviceOutsideFeedDates = IssueCode(.info, "service_outside_feed_dates")
}

// MARK: Feeds: fares

extension IssueCode {
  /// A price is no decimal number with at most four decimals; no fare is told where it would apply.
  public static let invalidFareAmount = IssueCode(.warning, "invalid_fare_amount")

  /// A currency is not on the list of ISO 4217; no fare is told where its price would apply. In small
  /// letters it is repaired.
  public static let invalidCurrency = IssueCode(.warning, "invalid_currency")

  /// A row of the fares names something that is not there; it is kept and applies nowhere, or, where that is
  /// the product, no fare is told where it applies.
  public static let unknownFareReference = IssueCode(.warning, "unknown_fare_reference")

  /// A rule of the fares lacks what it cannot do without; no fare is told where it would decide.
  public static let invalidFareRule = IssueCode(.warning, "invalid_fare_rule")

  /// A part of the day of timeframes.txt is none; the row was dropped.
  public static let invalidTimeframe = IssueCode(.warning, "invalid_timeframe")

  /// A fare of a feed with several agencies names none of them; it counts for all.
  public static let fareWithoutAgency = IssueCode(.warning, "fare_without_agency")

  /// A feed has more rules for fares than any planning needs; none of its fares are told.
  public static let faresTooLarge = IssueCode(.warning, "fares_too_large")
}
