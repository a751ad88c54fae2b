/// The files of fares, which a feed may have or leave out one by one.
extension FeedTables {
  static let fares: Set<String> = [
    FareAttributeColumn.file, FareRuleColumn.file, AreaColumn.file, StopAreaColumn.file,
    NetworkColumn.file, RouteNetworkColumn.file, TimeframeColumn.file, RiderCategoryColumn.file,
    FareMediaColumn.file, FareProductColumn.file, FareLegRuleColumn.file,
    FareLegJoinRuleColumn.file, FareTransferRuleColumn.file,
  ]
}

enum FareAttributeColumn: Int, FeedColumn {
  case fareID, price, currencyType, paymentMethod, transfers, agencyID, transferDuration
  static let file = "fare_attributes.txt"
  static var required: [Self] { [.fareID, .price, .currencyType] }
}

enum FareRuleColumn: Int, FeedColumn {
  case fareID, routeID, originID, destinationID, containsID
  static let file = "fare_rules.txt"
  /// None: a file that was skipped would leave its fares without conditions.
  static var required: [Self] { [] }
}

enum AreaColumn: Int, FeedColumn {
  case areaID, areaName
  static let file = "areas.txt"
  static var required: [Self] { [.areaID] }
}

enum StopAreaColumn: Int, FeedColumn {
  case areaID, stopID
  static let file = "stop_areas.txt"
  static var required: [Self] { allCases }
}

enum NetworkColumn: Int, FeedColumn {
  case networkID, networkName
  static let file = "networks.txt"
  static var required: [Self] { [.networkID] }
}

enum RouteNetworkColumn: Int, FeedColumn {
  case networkID, routeID
  static let file = "route_networks.txt"
  static var required: [Self] { allCases }
}

enum TimeframeColumn: Int, FeedColumn {
  case timeframeGroupID, startTime, endTime, serviceID
  static let file = "timeframes.txt"
  static var required: [Self] { [.timeframeGroupID, .serviceID] }
}

enum RiderCategoryColumn: Int, FeedColumn {
  case riderCategoryID, riderCategoryName, isDefaultFareCategory, eligibilityURL
  static let file = "rider_categories.txt"
  static var required: [Self] { [.riderCategoryID] }
}

enum FareMediaColumn: Int, FeedColumn {
  case fareMediaID, fareMediaName, fareMediaType
  static let file = "fare_media.txt"
  static var required: [Self] { [.fareMediaID] }
}

enum FareProductColumn: Int, FeedColumn {
  case fareProductID, fareProductName, riderCategoryID, fareMediaID, amount, currency
  static let file = "fare_products.txt"
  static var required: [Self] { [.fareProductID] }
}

enum FareLegRuleColumn: Int, FeedColumn {
  case legGroupID, networkID, fromAreaID, toAreaID, fromTimeframeGroupID, toTimeframeGroupID
  case fareProductID, rulePriority
  static let file = "fare_leg_rules.txt"
  static var required: [Self] { [] }
}

enum FareLegJoinRuleColumn: Int, FeedColumn {
  case fromNetworkID, toNetworkID, fromStopID, toStopID
  static let file = "fare_leg_join_rules.txt"
  static var required: [Self] { [.fromNetworkID, .toNetworkID] }
}

enum FareTransferRuleColumn: Int, FeedColumn {
  case fromLegGroupID, toLegGroupID, transferCount, durationLimit, durationLimitType
  case fareTransferType, fareProductID
  static let file = "fare_transfer_rules.txt"
  static var required: [Self] { [] }
}
