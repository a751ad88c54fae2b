/// One row of trips.txt; several trips share it where frequencies.txt repeats it.
public enum TripRecordTag {}
/// A text that vehicles show, shared by many trips.
public enum HeadsignTag {}
/// A place in a list that is sorted by something else than its own order.
public enum RankTag {}

/// What a stop is (stops.txt, location_type).
public enum StopKind: UInt8, Codable, BitwiseCopyable, Sendable {
  /// Where one boards: a stop or platform (0).
  case stop = 0
  /// A group of stops under one name (1).
  case station = 1
  /// Where a station is entered (2).
  case entrance = 2
  /// A place inside a station at which pathways meet (3).
  case node = 3
  /// A part of a platform (4).
  case boardingArea = 4
}

/// Names, places and ids of everything in a network: what journeys are told with, and what places in
/// requests are looked up in. A search does not touch it.
public struct DirectoryColumns: ~Copyable, Sendable, ColumnGroup {
  /// The id under which each feed was imported, which stands before the colon of scoped ids.
  public var feedID = TextColumn<FeedTag>()

  /// The feed whose agency.txt has the row.
  public var agencyFeed = IndexedArray<AgencyTag, FeedIndex>()
  /// GTFS agency_id; empty where the feed leaves it out.
  public var agencyID = TextColumn<AgencyTag>()
  /// GTFS agency_name.
  public var agencyName = TextColumn<AgencyTag>()
  /// GTFS agency_url; empty where the feed leaves it out.
  public var agencyURL = TextColumn<AgencyTag>()

  /// Who runs each route; through it one finds the route's feed.
  public var routeAgency = IndexedArray<RouteTag, AgencyIndex>()
  /// GTFS route_id, without the feed.
  public var routeID = TextColumn<RouteTag>()
  /// GTFS route_short_name; empty where the feed leaves it out.
  public var routeShortName = TextColumn<RouteTag>()
  /// GTFS route_long_name; empty where the feed leaves it out.
  public var routeLongName = TextColumn<RouteTag>()
  /// GTFS route_color: six hexadecimal digits, or nothing.
  public var routeColor = TextColumn<RouteTag>()
  /// GTFS route_text_color: six hexadecimal digits, or nothing.
  public var routeTextColor = TextColumn<RouteTag>()

  /// All rows of stops.txt: first those that can be boarded, as the timetable numbers them.
  public var stopFeed = IndexedArray<StopTag, FeedIndex>()
  /// The raw `StopKind`.
  public var stopKind = IndexedArray<StopTag, UInt8>()
  /// `Coordinate.nowhere` where the feed tells none.
  public var stopCoordinate = IndexedArray<StopTag, Coordinate>()
  /// `LevelID.unknown` where the feed tells none.
  public var stopLevel = IndexedArray<StopTag, LevelID>()
  /// The station of a stop, entrance or node, or `none`.
  public var stopStation = IndexedArray<StopTag, StopIndex>()
  /// The stops that belong to a station and can be boarded.
  public var stationStops = RaggedArray<StopTag, StopIndex>()
  /// The zone in which times at the stop are shown.
  public var stopZone = IndexedArray<StopTag, ZoneIndex>()
  /// The raw `TransportTypes` of the routes that serve the stop.
  public var stopTypes = IndexedArray<StopTag, UInt16>()
  /// GTFS stop_id, without the feed.
  public var stopID = TextColumn<StopTag>()
  /// GTFS stop_name; empty where the feed leaves it out.
  public var stopName = TextColumn<StopTag>()
  /// GTFS platform_code; empty where the feed leaves it out.
  public var stopPlatform = TextColumn<StopTag>()
  /// All stops, by the bytes of their ids and then by feed.
  public var stopsByID = IndexedArray<RankTag, StopIndex>()

  /// The row of trips.txt that each trip of the timetable is a run of.
  public var tripRecord = IndexedArray<TripTag, Index<TripRecordTag>>()
  /// GTFS trip_id, without the feed.
  public var recordID = TextColumn<TripRecordTag>()
  /// GTFS trip_headsign; an empty text where the feed leaves it out.
  public var recordHeadsign = IndexedArray<TripRecordTag, Index<HeadsignTag>>()
  /// GTFS wheelchair_accessible: 0 unknown, 1 yes, 2 no.
  public var recordWheelchair = IndexedArray<TripRecordTag, UInt8>()
  /// GTFS bikes_allowed: 0 unknown, 1 yes, 2 no.
  public var recordBikes = IndexedArray<TripRecordTag, UInt8>()
  /// The texts that `recordHeadsign` points to, each stored once.
  public var headsign = TextColumn<HeadsignTag>()

  /// The IANA name of each zone, `Europe/Berlin`.
  public var zoneName = TextColumn<ZoneTag>()
  /// The UTC seconds from which each offset holds, the first long before the calendar.
  public var zoneChange = RaggedArray<ZoneTag, Int64>()
  /// Seconds ahead of UTC from each of `zoneChange` on; of the same shape.
  public var zoneOffset = RaggedArray<ZoneTag, Int32>()

  /// The columns of an empty network, which are valid.
  public init() {}

  /// The station of a stop, entrance or node; of a boarding area that of its platform.
  public func station(of stop: StopIndex) -> StopIndex? {
    let parent = stopStation[stop].ifPresent
    guard let parent, stopKind[parent] == StopKind.stop.rawValue else { return parent }
    return stopStation[parent].ifPresent
  }

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("feed.id", &feedID)
    try visitor.visit("agency.feed", &agencyFeed)
    try visitor.visit("agency.id", &agencyID)
    try visitor.visit("agency.name", &agencyName)
    try visitor.visit("agency.url", &agencyURL)
    try visitor.visit("route.agency", &routeAgency)
    try visitor.visit("route.id", &routeID)
    try visitor.visit("route.short_name", &routeShortName)
    try visitor.visit("route.long_name", &routeLongName)
    try visitor.visit("route.color", &routeColor)
    try visitor.visit("route.text_color", &routeTextColor)
    try visitStopColumns(&visitor)
    try visitor.visit("trip.record", &tripRecord)
    try visitor.visit("record.id", &recordID)
    try visitor.visit("record.headsign", &recordHeadsign)
    try visitor.visit("record.wheelchair", &recordWheelchair)
    try visitor.visit("record.bikes", &recordBikes)
    try visitor.visit("headsign", &headsign)
    try visitor.visit("zone.name", &zoneName)
    try visitor.visit("zone.change", &zoneChange)
    try visitor.visit("zone.offset", &zoneOffset)
  }

  private mutating func visitStopColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("stop.feed", &stopFeed)
    try visitor.visit("stop.kind", &stopKind)
    try visitor.visit("stop.coordinate", &stopCoordinate)
    try visitor.visit("stop.level", &stopLevel)
    try visitor.visit("stop.station", &stopStation)
    try visitor.visit("stop.station_stops", &stationStops)
    try visitor.visit("stop.zone", &stopZone)
    try visitor.visit("stop.types", &stopTypes)
    try visitor.visit("stop.id", &stopID)
    try visitor.visit("stop.name", &stopName)
    try visitor.visit("stop.platform", &stopPlatform)
    try visitor.visit("stop.by_id", &stopsByID)
  }

  /// Throws where an index points nowhere, columns of one table differ in length, or a value is absurd.
  public func validate() throws(InvalidColumn) {
    try validateNetwork()
    try validateStops()
    try validateTripsAndZones()
  }

  private func validateNetwork() throws(InvalidColumn) {
    try feedID.validate("feed.id", keys: feedID.count)
    let agencies = agencyFeed.count
    try agencyFeed.validateIndices("agency.feed", below: feedID.count)
    try agencyID.validate("agency.id", keys: agencies)
    try agencyName.validate("agency.name", keys: agencies)
    try agencyURL.validate("agency.url", keys: agencies)
    let routes = routeAgency.count
    try routeAgency.validateIndices("route.agency", below: agencies)
    try routeID.validate("route.id", keys: routes)
    try routeShortName.validate("route.short_name", keys: routes)
    try routeLongName.validate("route.long_name", keys: routes)
    try routeColor.validate("route.color", keys: routes)
    try routeTextColor.validate("route.text_color", keys: routes)
  }

  private func validateStops() throws(InvalidColumn) {
    let stops = stopFeed.count
    try stopFeed.validateIndices("stop.feed", below: feedID.count)
    try stopKind.validateCount("stop.kind", stops)
    try stopCoordinate.validateCount("stop.coordinate", stops)
    for stop in 0..<stops where stopCoordinate[stop].ifKnown?.isOnEarth == false {
      throw InvalidColumn("stop.coordinate", "no place on earth at \(stop)")
    }
    try stopLevel.validateCount("stop.level", stops)
    try stopStation.validateCount("stop.station", stops)
    try stopStation.validateIndices("stop.station", below: stops, allowsNone: true)
    try stationStops.validateShape("stop.station_stops", keys: stops)
    try stationStops.values.validateIndices("stop.station_stops", below: stops)
    try stopZone.validateCount("stop.zone", stops)
    try stopZone.validateIndices("stop.zone", below: zoneName.count)
    try stopTypes.validateCount("stop.types", stops)
    try stopID.validate("stop.id", keys: stops)
    try stopName.validate("stop.name", keys: stops)
    try stopPlatform.validate("stop.platform", keys: stops)
    try stopsByID.validateCount("stop.by_id", stops)
    try stopsByID.validateIndices("stop.by_id", below: stops)
  }

  private func validateTripsAndZones() throws(InvalidColumn) {
    let records = recordHeadsign.count
    try tripRecord.validateIndices("trip.record", below: records)
    try recordID.validate("record.id", keys: records)
    try recordHeadsign.validateIndices("record.headsign", below: headsign.count)
    try recordWheelchair.validateCount("record.wheelchair", records)
    try recordBikes.validateCount("record.bikes", records)
    try headsign.validate("headsign", keys: headsign.count)
    try zoneName.validate("zone.name", keys: zoneName.count)
    try zoneChange.validateShape("zone.change", keys: zoneName.count)
    try zoneOffset.validateShape("zone.offset", keys: zoneName.count)
    for zone in zoneChange.indices
    where zoneChange.range(zone) != zoneOffset.range(zone) || zoneChange.range(zone).isEmpty {
      throw InvalidColumn("zone.offset", "does not match zone.change at \(zone.rawValue)")
    }
    for position in 0..<zoneOffset.values.count
    where !(-100_000...100_000).contains(zoneOffset[position]) {
      throw InvalidColumn("zone.offset", "\(zoneOffset[position]) s at \(position)")
    }
  }
}
