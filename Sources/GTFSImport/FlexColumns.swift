// The columns of GTFS-Flex.

enum LocationGroupColumn: Int, FeedColumn {
  case locationGroupID, locationGroupName
  static let file = "location_groups.txt"
  static var required: [Self] { [.locationGroupID] }
}

enum LocationGroupStopColumn: Int, FeedColumn {
  case locationGroupID, stopID
  static let file = "location_group_stops.txt"
  static var required: [Self] { allCases }
}

/// Columns of stop_times.txt, for the trips on demand alone.
enum FlexCallColumn: Int, FeedColumn {
  case tripID, stopSequence, stopID, locationID, locationGroupID, startPickupDropOffWindow
  case endPickupDropOffWindow, arrivalTime, departureTime, pickupType, dropOffType
  case pickupBookingRuleID, dropOffBookingRuleID, stopHeadsign
  static let file = StopTimeColumn.file
  /// StopTimeColumn looks after what must be there.
  static var required: [Self] { [] }

  /// Those of which one with a value makes a trip one on demand.
  static let marks: [Self] = [
    .locationID, .locationGroupID, .startPickupDropOffWindow, .endPickupDropOffWindow,
  ]
  static let times: [Self] = [
    .startPickupDropOffWindow, .endPickupDropOffWindow, .arrivalTime, .departureTime,
  ]
}
