internal import RaptorRouting
internal import StreetRouting
public import TransitDatabase
public import TransitModel

/// An imported network, open for planning: immutable, and shared by any number of tasks.
public final class Network: Sendable {
  /// Names, places and ids.
  public let directory: Directory
  /// All trips on all service days.
  public let timetable: Timetable
  /// nil where no feed tells fares.
  let fares: FareBook?
  /// What legs are told with beside names and times.
  let details: NetworkDetails
  /// nil where the network was imported without a map.
  let streets: LinkedStreets?
  /// The stops that are on no street, all of them in a network without a map, and the doors of stations in it.
  let ground: OpenGround
  /// What the map holds beside streets.
  let places: MapPlaces
  /// Which buildings a place lies in.
  let buildings: BuildingOutlines
  /// The ways that are open at times only; nil without streets.
  let timedEdges: TimedEdges?
  /// What is worked out when it is first asked for.
  let walkers = WalkerCache()
  /// Memory of searches, which each leaves to those that follow.
  let searchPool = SearchPool()
  /// Worked out when it is first asked for.
  let stopNames = StopNameCache()
  /// Whether one walks only where rows of transfers.txt say so, to and from vehicles too.
  package let walksByTransfersOnly: Bool
  /// What must be shown with every answer, such as "© OpenStreetMap contributors".
  public let attributions: [String]
  /// Who publishes each feed that says so, by the feed's id.
  let publishers: [String: String]

  /// Opens the network file that `perron import`, or `NetworkImporter`, wrote.
  ///
  /// Everything is read into memory; the file may be replaced while the network is in use.
  /// - Throws: `DatabaseError`: no such file, not a network, made by another version, damaged.
  public static func open(_ path: String) async throws(DatabaseError) -> Network {
    try Network(path: path)
  }

  /// The same on the calling thread.
  public init(path: String) throws(DatabaseError) {
    let file = try NetworkFile.open(path)
    timetable = Timetable(try file.load(TimetableColumns.self))
    directory = Directory(try file.load(DirectoryColumns.self))
    fares = try FareBook.load(file, directory)
    streets = try Self.loadStreets(file)
    details = try NetworkDetails(file, directory, streets?.graph)
    places = streets == nil ? MapPlaces() : try file.load(MapPlaces.self)
    buildings = BuildingOutlines(places)
    walksByTransfersOnly = try NetworkSummary.walksByTransfersOnly(file.connection)
    attributions =
      (try NetworkSummary.readFact(NetworkSummary.Fact.attributions, file.connection))
      .map { [$0] } ?? []
    publishers = try Self.readPublishers(file.connection)
    try Self.check(timetable, directory, streets, file)
    timedEdges = streets.map { TimedEdges($0.graph) }
    ground = OpenGround(directory.columns, stopCount: timetable.stopCount, streets)
  }

  private static func loadStreets(
    _ file: NetworkFile
  ) throws(DatabaseError) -> LinkedStreets? {
    guard try NetworkSummary.hasStreets(file.connection) else { return nil }
    let graph = StreetGraph(try file.load(StreetColumns.self))
    let links = try file.load(StopLinks.self)
    do {
      try links.validate(against: graph)
    } catch {
      throw file.damaged("column \(error.column): \(error.problem)")
    }
    return LinkedStreets(graph, links)
  }

  /// What the groups of columns say of one another.
  private static func check(
    _ timetable: Timetable, _ directory: Directory, _ streets: LinkedStreets?, _ file: NetworkFile
  ) throws(DatabaseError) {
    let fits =
      timetable.stopCount <= directory.stopCount
      && timetable.tripCount == directory.columns.tripRecord.count
      && timetable.columns.routeType.count == directory.columns.routeAgency.count
      && timetable.columns.dayStarts.count == directory.columns.zoneName.count
      && streets.map { $0.links.points.count == timetable.stopCount } ?? true
      && streets.map { $0.graph.stopLimit <= directory.stopCount } ?? true
    if !fits {
      throw file.damaged("its columns do not belong together")
    }
    // The search indexes by these stops without checks, and knows only those that can be boarded.
    for position in 0..<directory.columns.stationStops.values.count
    where directory.columns.stationStops[position].position >= timetable.stopCount {
      throw file.damaged("column stop.station_stops: a stop that cannot be boarded at \(position)")
    }
  }

  /// What finds journeys in the timetable.
  func router(_ timer: SearchTimer? = nil) -> RaptorRouter {
    RaptorRouter(timetable, sharing: searchPool, timer: timer)
  }
}
