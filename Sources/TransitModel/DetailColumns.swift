/// A row of attributions.txt.
public enum AttributionTag {}

/// What travellers may be told beside names and times: contacts, codes, descriptions, whom to credit.
///
/// A search does not touch it; what is closed to wheelchairs is read from it when the first of them asks. A column in which no row says anything has no elements at all, so that a network
/// pays only for what its feeds tell.
public struct DetailColumns: ~Copyable, Sendable, ColumnGroup {
  /// GTFS agency_phone.
  public var agencyPhone = TextColumn<AgencyTag>()
  /// GTFS agency_email.
  public var agencyEmail = TextColumn<AgencyTag>()
  /// GTFS agency_fare_url.
  public var agencyFareURL = TextColumn<AgencyTag>()

  /// GTFS route_desc.
  public var routeDescription = TextColumn<RouteTag>()
  /// GTFS route_url.
  public var routeURL = TextColumn<RouteTag>()
  /// GTFS route_sort_order; the greatest number where the feed leaves it out.
  public var routeSortOrder = IndexedArray<RouteTag, UInt32>()

  /// GTFS stop_code.
  public var stopCode = TextColumn<StopTag>()
  /// GTFS tts_stop_name.
  public var stopSpokenName = TextColumn<StopTag>()
  /// GTFS stop_desc.
  public var stopDescription = TextColumn<StopTag>()
  /// GTFS stop_url.
  public var stopURL = TextColumn<StopTag>()
  /// GTFS wheelchair_boarding, what a stop inherits from its station included: 0 unknown, 1 yes, 2 no.
  public var stopWheelchair = IndexedArray<StopTag, UInt8>()

  /// GTFS trip_short_name.
  public var recordShortName = TextColumn<TripRecordTag>()
  /// GTFS direction_id; 255 where the feed leaves it out.
  public var recordDirection = IndexedArray<TripRecordTag, UInt8>()
  /// GTFS cars_allowed: 0 unknown, 1 yes, 2 no.
  public var recordCars = IndexedArray<TripRecordTag, UInt8>()

  /// The feed that each row of attributions.txt stands in.
  public var attributionFeed = IndexedArray<AttributionTag, FeedIndex>()
  /// The agency that the credit is for, or `none`.
  public var attributionAgency = IndexedArray<AttributionTag, AgencyIndex>()
  /// The route that the credit is for, or `none`.
  public var attributionRoute = IndexedArray<AttributionTag, RouteIndex>()
  /// The row of trips.txt that the credit is for, or `none`; with all three absent it is for the whole feed.
  public var attributionRecord = IndexedArray<AttributionTag, Index<TripRecordTag>>()
  /// GTFS organization_name.
  public var attributionName = TextColumn<AttributionTag>()
  /// GTFS attribution_url; empty where the feed leaves it out.
  public var attributionURL = TextColumn<AttributionTag>()

  /// The columns of a network without details, which are valid.
  public init() {}

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("agency.phone", &agencyPhone)
    try visitor.visit("agency.email", &agencyEmail)
    try visitor.visit("agency.fare_url", &agencyFareURL)
    try visitor.visit("route.description", &routeDescription)
    try visitor.visit("route.url", &routeURL)
    try visitor.visit("route.sort_order", &routeSortOrder)
    try visitor.visit("stop.code", &stopCode)
    try visitor.visit("stop.spoken_name", &stopSpokenName)
    try visitor.visit("stop.description", &stopDescription)
    try visitor.visit("stop.url", &stopURL)
    try visitor.visit("stop.wheelchair", &stopWheelchair)
    try visitor.visit("record.short_name", &recordShortName)
    try visitor.visit("record.direction", &recordDirection)
    try visitor.visit("record.cars", &recordCars)
    try visitor.visit("attribution.feed", &attributionFeed)
    try visitor.visit("attribution.agency", &attributionAgency)
    try visitor.visit("attribution.route", &attributionRoute)
    try visitor.visit("attribution.record", &attributionRecord)
    try visitor.visit("attribution.name", &attributionName)
    try visitor.visit("attribution.url", &attributionURL)
  }

  /// Throws where the rows of attributions differ in number; the rest is checked `against` a directory.
  public func validate() throws(InvalidColumn) {
    let attributions = attributionFeed.count
    try attributionAgency.validateCount("attribution.agency", attributions)
    try attributionRoute.validateCount("attribution.route", attributions)
    try attributionRecord.validateCount("attribution.record", attributions)
    try attributionName.validate("attribution.name", keys: attributions)
    try attributionURL.validate("attribution.url", keys: attributions)
  }

  /// Throws where a column has neither no element nor one for each row of `directory`, or names none of its rows.
  public func validate(against directory: borrowing DirectoryColumns) throws(InvalidColumn) {
    let agencies = directory.agencyFeed.count
    try agencyPhone.validateOptional("agency.phone", keys: agencies)
    try agencyEmail.validateOptional("agency.email", keys: agencies)
    try agencyFareURL.validateOptional("agency.fare_url", keys: agencies)
    let routes = directory.routeAgency.count
    try routeDescription.validateOptional("route.description", keys: routes)
    try routeURL.validateOptional("route.url", keys: routes)
    try routeSortOrder.validateOptional("route.sort_order", routes)
    let stops = directory.stopFeed.count
    try stopCode.validateOptional("stop.code", keys: stops)
    try stopSpokenName.validateOptional("stop.spoken_name", keys: stops)
    try stopDescription.validateOptional("stop.description", keys: stops)
    try stopURL.validateOptional("stop.url", keys: stops)
    try stopWheelchair.validateOptional("stop.wheelchair", stops)
    let records = directory.recordHeadsign.count
    try recordShortName.validateOptional("record.short_name", keys: records)
    try recordDirection.validateOptional("record.direction", records)
    try recordCars.validateOptional("record.cars", records)
    try attributionFeed.validateIndices("attribution.feed", below: directory.feedID.count)
    try attributionAgency.validateIndices(
      "attribution.agency", below: agencies, allowsNone: true)
    try attributionRoute.validateIndices("attribution.route", below: routes, allowsNone: true)
    try attributionRecord.validateIndices("attribution.record", below: records, allowsNone: true)
  }
}

extension TextColumn {
  /// The text of `index`; nil where it is empty, or the column has no elements.
  public func text(_ index: Index<Tag>) -> String? {
    guard index.position < count else { return nil }
    let text = self[index]
    return text.isEmpty ? nil : text
  }

  /// Throws unless there are texts for `keys` keys, or none.
  public func validateOptional(_ name: String, keys: Int) throws(InvalidColumn) {
    try validate(name, keys: count == 0 ? 0 : keys)
  }
}

extension IndexedArray {
  /// The element of `index`; nil where the column has no elements.
  public func element(_ index: Index<Tag>) -> Element? {
    index.position < count ? self[index] : nil
  }

  /// Throws unless the column has `expected` elements, or none.
  public func validateOptional(_ name: String, _ expected: Int) throws(InvalidColumn) {
    if count > 0 { try validateCount(name, expected) }
  }
}
