// All kinds of problems that import reports, each with what import does about it. The article
// Sources/Perron/Perron.docc/ImportIssues.md says the same to users, with examples; a test holds the two together.
// Longer than other files: a list of all codes has one place.

// MARK: Feeds: files

extension IssueCode {
  /// The files of a zip lie in a folder of it instead of at its root; they were read from there.
  public static let filesInSubfolder = IssueCode(.warning, "files_in_subfolder")

  /// A file that is none of GTFS; it is not read.
  public static let fileNotUsed = IssueCode(.info, "file_not_used")

  /// A table's name has capitals; the file was read all the same.
  public static let fileNameCase = IssueCode(.warning, "file_name_case")

  /// A table is there twice; the first was read.
  public static let duplicateFile = IssueCode(.warning, "duplicate_file")

  /// A file has no header row; it counts as absent.
  public static let emptyFile = IssueCode(.warning, "empty_file")

  /// Columns that this version does not read.
  public static let columnNotUsed = IssueCode(.info, "column_not_used")

  /// Names of columns have capitals; they were read as small letters.
  public static let columnNameCase = IssueCode(.warning, "column_name_case")

  /// A column stands twice in the header; the first is read.
  public static let duplicateColumn = IssueCode(.warning, "duplicate_column")

  /// A file that the timetable can do without lacks a column that it cannot do without; it was
  /// skipped.
  public static let requiredColumnMissing = IssueCode(.error, "required_column_missing")

  /// Bytes that are not UTF-8; they were read as Windows-1252. Reported once for a file.
  public static let invalidUTF8 = IssueCode(.warning, "invalid_utf8")

  /// NUL bytes inside values; they were left out. Reported once for a file.
  public static let nulBytes = IssueCode(.warning, "nul_bytes")

  /// A quotation mark is not closed before the file's end; the row was dropped with all that it swallowed.
  public static let openQuote = IssueCode(.error, "open_quote")

  /// A quoted value goes on over the end of a line, which GTFS forbids; it was read as it stands.
  public static let lineBreakInValue = IssueCode(.warning, "line_break_in_value")

  /// A row has fewer or more values than the header has columns.
  public static let wrongRowLength = IssueCode(.warning, "wrong_row_length")

  /// Something is kept in the tables although this version plans without it.
  public static let storedNotUsed = IssueCode(.info, "stored_not_used")
}

// MARK: Feeds: service on demand

extension IssueCode {
  /// Trips that serve areas, groups of stops or windows of time (GTFS-Flex) are kept in the tables, but nobody
  /// is told to ride them.
  public static let flexServiceNotUsed = IssueCode(.warning, "flex_service_not_used")

  /// locations.geojson is no GeoJSON of features; its areas were left out.
  public static let unreadableGeoJSON = IssueCode(.error, "unreadable_geojson")

  /// An area is no closed Polygon or MultiPolygon on the earth; it was dropped.
  public static let invalidLocation = IssueCode(.error, "invalid_location")

  /// A row names an area or a group of stops that is not there; it, in stop_times.txt its whole trip, was
  /// dropped.
  public static let unknownLocation = IssueCode(.error, "unknown_location")

  /// The window of a trip on demand is missing or ends before it starts; the trip was dropped.
  public static let invalidWindow = IssueCode(.error, "invalid_window")
}

// MARK: Feeds: values and keys

extension IssueCode {
  /// A value that the row cannot do without is empty; the row was dropped.
  public static let missingValue = IssueCode(.error, "missing_value")

  /// A value is none of those that the field may have; it counts as empty.
  public static let invalidValue = IssueCode(.warning, "invalid_value")

  /// A second row of the same key; the first was kept.
  public static let duplicateKey = IssueCode(.warning, "duplicate_key")

  /// A route, or a row of attributions.txt, names no agency of the feed; it was dropped.
  public static let unknownAgency = IssueCode(.error, "unknown_agency")

  /// A row names a route that is not there; it was dropped.
  public static let unknownRoute = IssueCode(.error, "unknown_route")

  /// A trip names a service that has no row in calendar.txt or calendar_dates.txt; it was dropped.
  public static let unknownService = IssueCode(.error, "unknown_service")

  /// A row names a stop that is not there; the row, in stop_times.txt its whole trip, was dropped.
  public static let unknownStop = IssueCode(.error, "unknown_stop")

  /// A row names a trip that is not there; it was dropped.
  public static let unknownTrip = IssueCode(.warning, "unknown_trip")

  /// A parent station is not there; the stop stands alone.
  public static let unknownParent = IssueCode(.warning, "unknown_parent")

  /// A parent is of the wrong location_type, or a station has one; it counts as empty.
  public static let invalidParent = IssueCode(.warning, "invalid_parent")

  /// A stop names a level that is not in levels.txt; it has none now.
  public static let unknownLevel = IssueCode(.warning, "unknown_level")

  /// Lifts are described by pathways.txt, but no levels.txt says where they lead.
  public static let missingLevels = IssueCode(.warning, "missing_levels")

  /// A pathway ends at a whole station, where nobody can stand; it was dropped.
  public static let stationInPathways = IssueCode(.warning, "station_in_pathways")

  /// An exit gate is said to be passed both ways, which GTFS forbids; it is passed one way only.
  public static let twoWayExitGate = IssueCode(.warning, "two_way_exit_gate")

  /// The agencies of one feed are in several time zones; each trip is read in that of its agency.
  public static let mixedAgencyTimeZones = IssueCode(.warning, "mixed_agency_timezones")

  /// A stop_timezone is none that the system knows; the agency's is shown.
  public static let unknownTimeZone = IssueCode(.warning, "unknown_time_zone")

  /// A stop has no place, an impossible one, or 0, 0; one can ride from and to it, but not walk. A point of a
  /// shape likewise; it was dropped.
  public static let invalidCoordinate = IssueCode(.warning, "invalid_coordinate")

  /// A route_type is on no list, or for vehicles of which this version knows nothing (taxi, air).
  public static let unknownRouteType = IssueCode(.warning, "unknown_route_type")

  /// A date is none, or not between 1900 and 2200; the row was dropped.
  public static let invalidDate = IssueCode(.warning, "invalid_date")

  /// A service ends before it starts; its weekdays never run.
  public static let emptyServicePeriod = IssueCode(.warning, "empty_service_period")
}

// MARK: Feeds: trips

extension IssueCode {
  /// A trip calls at a station, an entrance or another place that is no stop; it was dropped.
  public static let stationInStopTimes = IssueCode(.warning, "station_in_stop_times")

  /// A trip has fewer than two calls and carries nobody, or more than an import takes; it was
  /// dropped.
  public static let unusableTrip = IssueCode(.warning, "unusable_trip")

  /// A trip's first departure or last arrival is missing; it was dropped.
  public static let missingTime = IssueCode(.error, "missing_time")

  /// A time is not H:MM:SS; its trip was dropped.
  public static let invalidTime = IssueCode(.error, "invalid_time")

  /// A time is written H:MM; it was read as H:MM:00.
  public static let timeWithoutSeconds = IssueCode(.warning, "time_without_seconds")

  /// The times of a trip run backwards; it was dropped. After midnight hours go on: 24:10.
  public static let decreasingTimes = IssueCode(.warning, "decreasing_times")

  /// The rows of a trip are scattered over stop_times.txt, so that reading it took longer.
  public static let unsortedStopTimes = IssueCode(.info, "unsorted_stop_times")

  /// A row of frequencies.txt has no headway, or its times make no window; it was dropped.
  public static let invalidFrequency = IssueCode(.error, "invalid_frequency")

  /// A row of transfers.txt of type 4 links trips of which one vehicle cannot run both one after the other; it
  /// was dropped.
  public static let unusableStay = IssueCode(.warning, "unusable_stay")

  /// A row of transfers.txt names an entrance, a node or a boarding area; it was dropped.
  public static let noStopInTransfers = IssueCode(.warning, "no_stop_in_transfers")

  /// A row of transfers.txt names a trip with the route of another, or a station without stops: it speaks of
  /// nobody and has no effect.
  public static let transferOfNobody = IssueCode(.warning, "transfer_of_nobody")

  /// A row of a person's own file of transfers names a stop, route or trip that no feed of the network has; it
  /// has no effect until one does.
  public static let unknownTransferEnd = IssueCode(.warning, "unknown_transfer_end")

  /// So many trips of one block begin at the same time that not all were looked at for staying in the vehicle.
  public static let crowdedBlock = IssueCode(.warning, "crowded_block")

  /// Two windows of one trip's frequencies overlap; both are kept.
  public static let overlappingFrequencies = IssueCode(.warning, "overlapping_frequencies")
}

// MARK: Feeds: oddities, of which all is kept

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

  /// No trip of a feed runs for two weeks or more within its calendar, though most of its days follow one another
  /// within a week.
  public static let gapInService = IssueCode(.warning, "gap_in_service")

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

// MARK: Feeds: shapes

extension IssueCode {
  /// A trip names a shape that is not there, or was dropped; its legs are told in straight lines.
  public static let unknownShape = IssueCode(.warning, "unknown_shape")

  /// A shape has fewer than two points, no length, or more than an import takes; it was dropped.
  public static let unusableShape = IssueCode(.warning, "unusable_shape")

  /// No trip names a shape; it was left out.
  public static let unusedShape = IssueCode(.info, "unused_shape")

  /// The rows of shapes are not in the order of shape_pt_sequence; they were sorted.
  public static let unsortedShapes = IssueCode(.info, "unsorted_shapes")

  /// shape_dist_traveled falls along a shape, or only some of its points have it; it was not used.
  public static let shapeDistancesFall = IssueCode(.warning, "shape_distances_fall")

  /// By shape_dist_traveled a trip would stop more than 250 m from its stops; they were looked for along the
  /// shape by their places.
  public static let shapeDistancesDoNotFit = IssueCode(.warning, "shape_distances_do_not_fit")

  /// A shape keeps farther than 1 km from some stops of its trips, or passes them in another order; legs from
  /// and to them are told in straight lines.
  public static let shapeDoesNotFit = IssueCode(.warning, "shape_does_not_fit")

  /// Finding the stops of trips along a shape is more work than an import does, for the one shape or with all
  /// others; their legs are told in straight lines.
  public static let shapeNotSearched = IssueCode(.warning, "shape_not_searched")
}

// MARK: Feeds: words

extension IssueCode {
  /// A translation is of no table, field or row that there is, does not say of what it is one, or is in no
  /// language; it was dropped.
  public static let invalidTranslation = IssueCode(.warning, "invalid_translation")

  /// translations.txt or attributions.txt holds more text than an import takes; the rest of it was left out.
  public static let textsTooLarge = IssueCode(.warning, "texts_too_large")

  /// A call names a rule that is not in booking_rules.txt; it counts as empty.
  public static let unknownBookingRule = IssueCode(.warning, "unknown_booking_rule")
}

// MARK: Maps, and joining them with feeds

extension IssueCode {
  // Maps.

  /// A way lacks nodes in the map, mostly at the edge of an extract: the rest of it is kept.
  public static let wayWithMissingNodes = IssueCode(.info, "way_with_missing_nodes")

  /// A way has fewer than two different nodes, mostly at the edge of an extract, or an id that cannot be stored:
  /// nobody walks along it.
  public static let unusableWay = IssueCode(.info, "unusable_way")

  /// Two nodes of a way that follow one another lie farther apart than anybody walks: the way is parted there.
  public static let wayTooFarApart = IssueCode(.warning, "way_too_far_apart")

  /// The outline of an area is missing, open, crosses itself or encloses nothing, or a hole lies outside: one walks
  /// along what is there, and in a room not at all.
  public static let brokenArea = IssueCode(.warning, "broken_area")

  /// An area is too large or has too many corners and entries to look at all ways across it: one walks along its
  /// outline, and across it on some of them.
  public static let areaTooLarge = IssueCode(.warning, "area_too_large")

  /// No door and no way leads into a room or hall: nobody walks in it.
  public static let areaWithoutEntry = IssueCode(.info, "area_without_entry")

  /// A lift is a relation, but no multipolygon with one closed way as its outline: nobody rides in it.
  public static let liftAsRelation = IssueCode(.warning, "lift_as_relation")

  /// Ways of different levels share a node that is no lift: they are joined as if by stairs.
  public static let levelsMeetAtNode = IssueCode(.warning, "levels_meet_at_node")

  /// A level tag is no number, list or range: the way is taken as one without a level.
  public static let unreadableLevel = IssueCode(.warning, "unreadable_level")

  /// A width, an incline, a number of stairs or a duration cannot be read: it counts as untagged.
  public static let unreadableMeasure = IssueCode(.info, "unreadable_measure")

  /// Opening hours, or a condition on walkers, cannot be read: they neither open nor close anything.
  public static let unreadableHours = IssueCode(.info, "unreadable_hours")

  /// A ferry would have to be faster than any is: its time is worked out from its length.
  public static let implausibleDuration = IssueCode(.warning, "implausible_duration")

  /// repeat_on lays more on other levels than an import takes: the rest is on its own level only.
  public static let repeatsDropped = IssueCode(.warning, "repeats_dropped")

  // Joining feeds and maps.

  /// A stop lies farther than 200 m from every street of the map: nobody can walk to it.
  public static let stopWithoutStreet = IssueCode(.warning, "stop_without_street")
  /// All ways near a stop are cut off from the network of streets; it is linked to one of them.
  public static let stopOnIsland = IssueCode(.info, "stop_on_island")
  /// No pathway leads from a platform to an entrance: it is joined to the map like a stop without pathways.
  public static let platformWithoutEntrance = IssueCode(.warning, "platform_without_entrance")
  /// A stop is not entered from the street, but its station has no entrance with a place: it is linked like others.
  public static let stopWithoutEntrance = IssueCode(.warning, "stop_without_entrance")
  /// The station of a stop that is not entered from the street has more than 12 entrances: the nearest are joined.
  public static let entrancesCut = IssueCode(.warning, "entrances_cut")
  /// Neither end of a pathway nor its station has coordinates; it was dropped.
  public static let pathwayWithoutPlace = IssueCode(.warning, "pathway_without_place")
  /// More stops than a network keeps lie within a walk of one stop; the nearest ones are kept.
  public static let walksCut = IssueCode(.warning, "walks_cut")
}

// MARK: Adding a feed

extension IssueCode {
  /// What is found when feeds and streets are joined, and so with every feed that is added anew; all else is
  /// found while a feed is read.
  static let foundAnew: [IssueCode] = [
    .storedNotUsed, .flexServiceNotUsed, .faresTooLarge, .noService, .gapInService, .feedExpired,
    .feedNotYetValid, .serviceOutsideFeedDates, .walksCut, .stopWithoutStreet, .stopOnIsland,
    .platformWithoutEntrance, .stopWithoutEntrance, .entrancesCut, .pathwayWithoutPlace,
    .unknownTransferEnd, .transferOfNobody,
    .shapeDistancesDoNotFit, .shapeDoesNotFit, .shapeNotSearched, .unusableStay, .crowdedBlock,
  ]
}
