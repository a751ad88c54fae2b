/// Names, places and ids of a network, with the ways to look them up.
public final class Directory: Sendable {
  /// What the directory looks things up in.
  public let columns: DirectoryColumns

  /// - Precondition: the columns are valid.
  public init(_ columns: consuming DirectoryColumns) {
    self.columns = columns
  }

  /// How many rows of stops.txt there are, of all location types.
  public var stopCount: Int { columns.stopFeed.count }

  /// The location type of a row of stops.txt; a stop where the stored number is on no list.
  public func kind(of stop: StopIndex) -> StopKind {
    StopKind(rawValue: columns.stopKind[stop]) ?? .stop
  }

  /// `FEED:STOP_ID`.
  public func scopedID(of stop: StopIndex) -> String {
    columns.feedID[columns.stopFeed[stop]] + ":" + columns.stopID[stop]
  }

  /// `FEED:ROUTE_ID`.
  public func scopedID(of route: RouteIndex) -> String {
    columns.feedID[columns.agencyFeed[columns.routeAgency[route]]] + ":" + columns.routeID[route]
  }

  /// All stops whose stop_id has these bytes, by feed.
  public func stops(withID id: some Collection<UInt8>) -> [StopIndex] {
    var place = (0..<columns.stopsByID.count).partitionPoint {
      !columns.stopID.precedes(id, at: columns.stopsByID[$0])
    }
    var found: [StopIndex] = []
    while place < columns.stopsByID.count, columns.stopID.holds(id, at: columns.stopsByID[place]) {
      found.append(columns.stopsByID[place])
      place += 1
    }
    return found
  }

  /// The stops that an id of a request means: the whole text tried in every feed first, then as FEED up
  /// to the first colon and the stop_id behind it.
  public func stops(named id: String) -> [StopIndex] {
    let bytes = Array(id.utf8)
    let whole = stops(withID: bytes)
    guard whole.isEmpty, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return whole }
    return stops(withID: bytes[(colon + 1)...]).filter {
      columns.feedID.holds(bytes[..<colon], at: columns.stopFeed[$0])
    }
  }

  /// Seconds by which clocks of a zone are ahead of UTC at an instant.
  public func offset(of zone: ZoneIndex, at instant: Instant) -> Int {
    let changes = columns.zoneChange.range(zone)
    let last = changes.last { columns.zoneChange[$0] <= instant.seconds } ?? changes.lowerBound
    return Int(columns.zoneOffset[last])
  }
}
