// The tables that tell travellers more: columns as in FeedTables.swift.

enum AttributionColumn: Int, FeedColumn {
  case attributionID, agencyID, routeID, tripID, organizationName, isProducer, isOperator
  case isAuthority, attributionURL, attributionEmail, attributionPhone
  static let file = "attributions.txt"
  static var required: [Self] { [.organizationName] }
}

enum TranslationColumn: Int, FeedColumn {
  case tableName, fieldName, language, translation, recordID, recordSubID, fieldValue
  static let file = "translations.txt"
  static var required: [Self] { [.tableName, .fieldName, .language, .translation] }
  /// What one row alone may say.
  static let key: [Self] = [
    .tableName, .fieldName, .language, .recordID, .recordSubID, .fieldValue,
  ]
}

enum BookingRuleColumn: Int, FeedColumn {
  case bookingRuleID, bookingType, priorNoticeDurationMin, priorNoticeDurationMax
  case priorNoticeLastDay, priorNoticeLastTime, priorNoticeStartDay, priorNoticeStartTime
  case priorNoticeServiceID, message, pickupMessage, dropOffMessage, phoneNumber, infoURL
  case bookingURL
  static let file = "booking_rules.txt"
  static var required: [Self] { [.bookingRuleID, .bookingType] }
}

/// A table that translations.txt may speak of.
enum TranslatedTable: String, CaseIterable {
  case agency, stops, routes, trips, pathways, levels, attributions
  case stopTimes = "stop_times"
  case feedInfo = "feed_info"

  /// Whether a field may be translated. Source: GTFS reference, translations.txt, field_name.
  func has(_ field: String) -> Bool { Self.fieldsOfTables[self]?.contains(field) ?? false }

  /// Made once: rows come by the million.
  private static let fieldsOfTables: [Self: Set<String>] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Set($0.fields)) })

  private var fields: [String] {
    switch self {
    case .agency: AgencyColumn.allCases.map(\.name)
    case .stops: StopColumn.allCases.map(\.name)
    case .routes: RouteColumn.allCases.map(\.name)
    case .trips: TripColumn.allCases.map(\.name)
    case .stopTimes: [StopTimeColumn.stopHeadsign.name]
    case .pathways: PathwayColumn.allCases.map(\.name)
    case .levels: LevelColumn.allCases.map(\.name)
    case .attributions: AttributionColumn.allCases.map(\.name)
    case .feedInfo: FeedInfoColumn.allCases.map(\.name)
    }
  }
}
