internal import TransitDatabase
internal import TransitModel

/// What stop_access of stops.txt says: which stops of a station are entered by its entrances alone.
struct StopAccess {
  /// Stops that are entered from the street, beside their pathways where they have some (stop_access 1).
  private(set) var open: Set<StopIndex> = []
  /// Stops that are not (stop_access 0), rising.
  private(set) var enclosed: [StopIndex] = []

  /// - Throws: `DatabaseError` where the table cannot be read.
  init(_ connection: Connection, _ numbers: NetworkNumbers) throws {
    let table = try connection.prepare(
      "SELECT stop, stop_access FROM stops WHERE location_type = 0 AND stop_access IS NOT NULL")
    while try table.step() {
      guard let stop = numbers.stops[table.requiredInteger(0)] else { continue }
      if table.requiredInteger(1) == 1 { open.insert(stop) } else { enclosed.append(stop) }
    }
    enclosed.sort()
  }
}

extension DirectoryColumns {
  /// The entrances of each station, rising.
  func makeStationEntrances() -> [StopIndex: [StopIndex]] {
    var entrances: [StopIndex: [StopIndex]] = [:]
    for number in 0..<stopKind.count {
      let stop = StopIndex(number)
      guard stopKind[stop] == StopKind.entrance.rawValue,
        let station = stopStation[stop].ifPresent
      else { continue }
      entrances[station, default: []].append(stop)
    }
    return entrances
  }

  func stopWithoutEntrance(_ stop: StopIndex) -> ImportIssue {
    issue(
      .stopWithoutEntrance, of: stop,
      """
      "\(stopName[stop])" is not entered from the street (stop_access 0), but its station has no entrance of which \
      the place is known; it is linked like a stop without stop_access. Add the entrance (location_type 2), or \
      pathways.
      """)
  }

  func entrancesCut(_ stop: StopIndex, to kept: Int, of count: Int) -> ImportIssue {
    issue(
      .entrancesCut, of: stop,
      """
      "\(stopName[stop])" is not entered from the street (stop_access 0), and its station has \(count) entrances: \
      only the nearest \(kept) are joined to it. Write pathways.txt for the station.
      """)
  }
}
