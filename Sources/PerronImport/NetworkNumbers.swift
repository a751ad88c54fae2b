internal import TransitDatabase
internal import TransitModel

/// How the rows of the tables are numbered in the columns: stops that can be boarded first, then the other
/// rows of stops.txt, all else in the order of the tables.
struct NetworkNumbers {
  private(set) var stops: [Int: StopIndex] = [:]
  private(set) var boardableStopCount = 0
  private(set) var routes: [Int: RouteIndex] = [:]
  private(set) var agencies: [Int: AgencyIndex] = [:]
  private(set) var feeds: [Int: FeedIndex] = [:]

  init(_ connection: Connection) throws(DatabaseError) {
    let stopRows = try connection.prepare(
      "SELECT stop, location_type FROM stops ORDER BY location_type <> 0, stop")
    while try stopRows.step() {
      stops[stopRows.requiredInteger(0)] = StopIndex(stops.count)
      if stopRows.requiredInteger(1) == 0 { boardableStopCount += 1 }
    }
    routes = try Self.number(connection.prepare("SELECT route FROM routes ORDER BY route"))
    agencies = try Self.number(connection.prepare("SELECT agency FROM agencies ORDER BY agency"))
    feeds = try Self.number(connection.prepare("SELECT feed FROM feeds ORDER BY feed"))
  }

  private static func number<Tag>(_ rows: Statement) throws(DatabaseError) -> [Int: Index<Tag>] {
    var numbers: [Int: Index<Tag>] = [:]
    while try rows.step() { numbers[rows.requiredInteger(0)] = Index(numbers.count) }
    return numbers
  }
}
