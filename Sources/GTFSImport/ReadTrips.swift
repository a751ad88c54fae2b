internal import TransitDatabase
internal import TransitModel

/// trips.txt, read twice: before stop_times.txt to know the trips, and after it to store those that
/// carry somebody, with their profiles. So the texts of trips are never held in memory.
extension FeedReading {
  func findTrips() throws {
    let table = try openRequired(TripColumn.self)
    while try table.next() {
      if table[.tripID].isEmpty {
        table.reportMissing(.tripID)
        continue
      }
      guard try trips.insert(table[.tripID]).isNew else {
        table.reportDuplicate(.tripID)
        continue
      }
      let isComplete = checkReferences(table)
      if isComplete, !table[.shapeID].isEmpty { _ = try shapes.ids.insert(table[.shapeID]) }
      tripFacts.append(TripFacts(state: isComplete ? .waiting : .rejected))
      if let route = routes.find(table[.routeID]) {
        tripFacts[tripFacts.count - 1].type = routeTypes[route]
      }
    }
  }

  private func checkReferences(_ table: FeedTable<TripColumn>) -> Bool {
    if routes.find(table[.routeID]) == nil {
      table.report(
        .unknownRoute, .routeID, entity: table.text(.tripID),
        "There is no route \"\(table.text(.routeID) ?? "")\"; the trip was dropped.")
      return false
    }
    if services.find(table[.serviceID]) == nil {
      table.report(
        .unknownService, .serviceID, entity: table.text(.tripID),
        "There is no service \"\(table.text(.serviceID) ?? "")\"; the trip was dropped.")
      return false
    }
    return true
  }

  func storeTrips() throws {
    let table = try openRequired(TripColumn.self, isQuiet: true)
    let statement = try connection.prepare(
      """
      INSERT INTO trips
        (trip, feed, route, service, trip_id, profile, start_time, direction_id,
         wheelchair_accessible, bikes_allowed, cars_allowed, trip_headsign, trip_short_name,
         block_id, shape)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    var isStored = Array(repeating: false, count: trips.count)
    while try table.next() {
      guard let position = trips.find(table[.tripID]), !isStored[position] else { continue }
      isStored[position] = true
      let facts = tripFacts[position]
      if facts.state == .waiting {
        table.report(
          .unusableTrip, .tripID, entity: table.text(.tripID),
          "The trip has no row in stop_times.txt; it was dropped.")
        tripFacts[position].state = .dropped
      }
      guard facts.state == .kept, let route = routes.find(table[.routeID]),
        let service = services.find(table[.serviceID])
      else { continue }
      statement.bind(keys.trip + position + 1)
      statement.bind(keys.feed)
      statement.bind(keys.route + route + 1)
      statement.bind(keys.service + service + 1)
      statement.bind(utf8: table[.tripID])
      statement.bind(keys.profile + Int(facts.profile) + 1)
      statement.bind(Int(facts.start))
      bindDetails(table, statement)
      try statement.run()
      counts.trips += 1
    }
  }

  private func bindDetails(_ table: FeedTable<TripColumn>, _ statement: Statement) {
    statement.bind(table.integer(.directionID, in: 0...1))
    statement.bind(table.integer(.wheelchairAccessible, in: 0...2))
    statement.bind(table.integer(.bikesAllowed, in: 0...2))
    statement.bind(table.integer(.carsAllowed, in: 0...2))
    for column in [TripColumn.tripHeadsign, .tripShortName, .blockID] {
      statement.bind(field: table[column])
    }
    statement.bind(shapeKey(table))
  }
}
