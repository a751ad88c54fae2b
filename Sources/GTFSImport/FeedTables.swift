/// The files of GTFS, by what import does with them.
enum FeedTables {
  /// Those that are read.
  static let read = fares.union([
    AgencyColumn.file, FeedInfoColumn.file, LevelColumn.file, StopColumn.file, RouteColumn.file,
    CalendarColumn.file, CalendarDateColumn.file, TripColumn.file, StopTimeColumn.file,
    FrequencyColumn.file, TransferColumn.file, PathwayColumn.file,
    FeedReading.locationsFile, LocationGroupColumn.file, LocationGroupStopColumn.file,
    ShapeColumn.file, AttributionColumn.file, TranslationColumn.file, BookingRuleColumn.file,
  ])

  /// The table that a file's name means, capitals or not; nil where it is none that is read.
  static func table(named name: String) -> String? {
    if read.contains(name) { return name }
    let small = name.lowercased()
    return read.contains(small) ? small : nil
  }

  /// How many names of other files are noted; an archive may hold any number.
  static let namesLimit = 1000
}

/// The columns of a file that import reads. A case is the field's name in the spelling of Swift: `stopID`
/// is `stop_id`.
protocol FeedColumn: RawRepresentable<Int>, CaseIterable, Equatable, Sendable {
  static var file: String { get }
  /// Those without which no row of the file can be used.
  static var required: [Self] { get }
  /// The same, where it depends on which other columns there are.
  static func required(where isPresent: (Self) -> Bool) -> [Self]
}

extension FeedColumn {
  static func required(where isPresent: (Self) -> Bool) -> [Self] { required }

  /// The name in the header: an underscore before every capital that follows a small letter.
  var name: String {
    var name = ""
    var isAfterSmall = false
    for letter in "\(self)".unicodeScalars {
      let isCapital = ("A"..."Z").contains(letter)
      if isCapital && isAfterSmall { name += "_" }
      name += String(letter).lowercased()
      isAfterSmall = !isCapital
    }
    return name
  }
}

enum AgencyColumn: Int, FeedColumn {
  case agencyID, agencyName, agencyURL, agencyTimezone, agencyLang, agencyPhone, agencyFareURL
  case agencyEmail
  static let file = "agency.txt"
  static var required: [Self] { [.agencyTimezone] }
}

enum FeedInfoColumn: Int, FeedColumn {
  case feedID, feedPublisherName, feedPublisherURL, feedLang, defaultLang, feedStartDate
  case feedEndDate, feedVersion, feedContactEmail, feedContactURL
  static let file = "feed_info.txt"
  static var required: [Self] { [] }
}

enum LevelColumn: Int, FeedColumn {
  case levelID, levelIndex, levelName
  static let file = "levels.txt"
  static var required: [Self] { [.levelID, .levelIndex] }
}

enum StopColumn: Int, FeedColumn {
  case stopID, stopCode, stopName, ttsStopName, stopDesc, stopLat, stopLon, zoneID, stopURL
  case locationType, parentStation, stopTimezone, wheelchairBoarding, levelID, platformCode
  case stopAccess
  static let file = "stops.txt"
  static var required: [Self] { [.stopID] }
}

enum RouteColumn: Int, FeedColumn {
  case routeID, agencyID, routeShortName, routeLongName, routeDesc, routeType, routeURL, routeColor
  case routeTextColor, routeSortOrder, continuousPickup, continuousDropOff, networkID
  static let file = "routes.txt"
  static var required: [Self] { [.routeID, .routeType] }
}

enum CalendarColumn: Int, FeedColumn {
  case serviceID, monday, tuesday, wednesday, thursday, friday, saturday, sunday, startDate, endDate
  static let file = "calendar.txt"
  static var required: [Self] { allCases }
}

enum CalendarDateColumn: Int, FeedColumn {
  case serviceID, date, exceptionType
  static let file = "calendar_dates.txt"
  static var required: [Self] { allCases }
}

enum TripColumn: Int, FeedColumn {
  case routeID, serviceID, tripID, tripHeadsign, tripShortName, directionID, blockID, shapeID
  case wheelchairAccessible, bikesAllowed, carsAllowed
  case safeDurationFactor, safeDurationOffset
  static let file = "trips.txt"
  static var required: [Self] { [.routeID, .serviceID, .tripID] }
}

enum StopTimeColumn: Int, FeedColumn {
  case tripID, arrivalTime, departureTime, stopID, stopSequence, stopHeadsign, pickupType
  case dropOffType, continuousPickup, continuousDropOff, shapeDistTraveled, timepoint
  case locationID, locationGroupID, startPickupDropOffWindow, endPickupDropOffWindow
  case pickupBookingRuleID, dropOffBookingRuleID
  static let file = "stop_times.txt"
  static var required: [Self] { [.tripID, .arrivalTime, .departureTime, .stopID, .stopSequence] }
  /// Where all trips are on demand there may be windows alone.
  static func required(where isPresent: (Self) -> Bool) -> [Self] {
    isPresent(.startPickupDropOffWindow) ? [.tripID, .stopSequence] : required
  }
}

enum FrequencyColumn: Int, FeedColumn {
  case tripID, startTime, endTime, headwaySecs, exactTimes
  static let file = "frequencies.txt"
  static var required: [Self] { [.tripID, .startTime, .endTime, .headwaySecs] }
}

enum TransferColumn: Int, FeedColumn {
  case fromStopID, toStopID, fromRouteID, toRouteID, fromTripID, toTripID, transferType
  case minTransferTime
  static let file = "transfers.txt"
  static var required: [Self] { [] }
}

enum PathwayColumn: Int, FeedColumn {
  case pathwayID, fromStopID, toStopID, pathwayMode, isBidirectional, length, traversalTime
  case stairCount, maxSlope, minWidth, signpostedAs, reversedSignpostedAs
  static let file = "pathways.txt"
  static var required: [Self] {
    [.pathwayID, .fromStopID, .toStopID, .pathwayMode, .isBidirectional]
  }
}
