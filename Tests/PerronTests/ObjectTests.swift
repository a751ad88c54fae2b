import Foundation
import Perron
import PerronImport
import TestSupport
import Testing

/// A street due east, and a building to its north with a front door in the west and a back street behind it.
///
/// Distances at 48° north: 0.001° of longitude is 74.4 m, 0.001° of latitude 111.2 m.
private let houseMap = """
  <osm version="0.6">
  <node id="1" version="1" lat="48.0" lon="9.0"/><node id="2" version="1" lat="48.0" lon="9.01"/>
  <node id="3" version="1" lat="48.0" lon="9.001"/>
  <node id="4" version="1" lat="48.0002" lon="9.001"><tag k="entrance" v="main"/></node>
  <node id="5" version="1" lat="48.0002" lon="9.003"/><node id="6" version="1" lat="48.001" lon="9.003"/>
  <node id="7" version="1" lat="48.001" lon="9.001"/>
  <node id="8" version="1" lat="48.0012" lon="9.0"/><node id="9" version="1" lat="48.0012" lon="9.01"/>
  <node id="30" version="1" lat="48.0" lon="9.005"><tag k="amenity" v="cafe"/><tag k="name" v="Café Süd"/></node>
  <node id="31" version="1" lat="48.0008" lon="9.002">
    <tag k="shop" v="books"/><tag k="name" v="Buch"/><tag k="level" v="1"/></node>
  <way id="10" version="1"><nd ref="1"/><nd ref="3"/><nd ref="2"/><tag k="highway" v="residential"/></way>
  <way id="11" version="1"><nd ref="8"/><nd ref="9"/><tag k="highway" v="residential"/></way>
  <way id="12" version="1"><nd ref="1"/><nd ref="8"/><tag k="highway" v="residential"/></way>
  <way id="13" version="1"><nd ref="3"/><nd ref="4"/><tag k="highway" v="footway"/></way>
  <way id="20" version="1"><nd ref="4"/><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="4"/>
    <tag k="building" v="retail"/><tag k="name" v="Markthalle"/></way>
  </osm>
  """

@Suite("Objects of the map as places")
struct ObjectTests {
  private let folder = TemporaryFolder()

  init() throws { try write(houseMap) }

  private func write(_ map: String) throws {
    try map.write(toFile: folder["map.osm"], atomically: true, encoding: .utf8)
    var request = ImportRequest(network: folder["net"])
    request.maps = [folder["map.osm"]]
    request.existing = .replace
    _ = try NetworkImporter(request).runBlocking()
  }

  /// The walk from the street's west end, where it meets the way to the back street.
  private func walk(
    to place: RouteSearchPoint, wheelchair: Bool = false
  ) async throws -> Leg? {
    var options = PedestrianRouteSearchOptions()
    options.wheelchair = wheelchair
    return try await JourneyPlanner(try Network(path: folder["net"])).findRoute(
      startPoint: .coordinate(latitude: 48.0, longitude: 9.0), finishPoint: place,
      routeSearchOptions: .pedestrian(options)
    ).journeys.first?.legs.first
  }

  private func ways(_ leg: Leg?) -> [Int64] {
    if case .walk(let walk) = leg?.content { walk.steps.flatMap(\.osmWays) } else { [] }
  }

  @Test("A building is entered by its entrance, though another street is nearer to its middle")
  func building() async throws {
    // 74.4 m along the street and 22.2 m to the door.
    let leg = try await walk(to: .object(.way(20)))
    #expect(ways(leg) == [10, 13])
    #expect((96...98).contains(leg?.distanceMeters ?? 0))
    #expect(leg?.to.name == "Markthalle")
  }

  @Test("A place in a building has the building's entrances, unless it lies beside a way")
  func inside() async throws {
    // 44 m from the back street and 67 m from the street: in by the door.
    let deep = try await walk(to: .coordinate(latitude: 48.0008, longitude: 9.002))
    #expect(ways(deep) == [10, 13])
    // Outside, on the back street's side of the wall.
    let beside = try await walk(to: .coordinate(latitude: 48.0011, longitude: 9.002))
    #expect(ways(beside) == [12, 11])
  }

  @Test("A node on a way is that place of the way, a shop lies beside the nearest way")
  func nodes() async throws {
    #expect(try await walk(to: .object(.node(3)))?.distanceMeters.rounded() == 74)
    let cafe = try await walk(to: .object(.node(30)))
    #expect(cafe?.to.name == "Café Süd")
    // 5 × 74.4 m.
    #expect((371...374).contains(cafe?.distanceMeters ?? 0))
    // Its level is known from its tags.
    #expect(try await walk(to: .object(.node(31)))?.to.level == LevelID(hundredths: 100))
  }

  @Test(
    "A way that is walked on is met where it is nearest to its middle; an entrance may be chosen")
  func chosen() async throws {
    let door = try await walk(to: .object(.way(20), entrance: .node(4)))
    #expect(ways(door) == [10, 13])
    #expect(ways(try await walk(to: .object(.way(11)))) == [12, 11])
  }

  @Test("A door that is closed to wheelchairs is passed on the way in, and shuts them out")
  func gate() async throws {
    let door = #"<tag k="entrance" v="main"/>"#
    try write(houseMap.replacing(door, with: door + #"<tag k="wheelchair" v="no"/>"#))
    let places: [RouteSearchPoint] = [
      .object(.way(20)), .object(.way(20), entrance: .node(4)),
      .coordinate(latitude: 48.0008, longitude: 9.002),
    ]
    for place in places {
      #expect(ways(try await walk(to: place)) == [10, 13])
      #expect(try await walk(to: place, wheelchair: true) == nil)
    }
    // Up to the door itself everybody gets.
    #expect(ways(try await walk(to: .object(.node(4)), wheelchair: true)) == [10, 13])
  }

  @Test("An entrance that is not the object's own is refused with what to do")
  func foreignEntrance() async throws {
    // 22 m south of the wall; inside; of a building that the network does not know.
    for (object, entrance) in [(ObjectID.way(20), 3), (.way(20), 31), (.way(999), 4)] {
      #expect(try await walk(to: .object(object, entrance: .node(Int64(entrance)))) != nil)
    }
    // The nearest corner is 0.002° west and 0.0002° north: 148.8 m and 22.2 m, so 151 m in whole ones.
    let far = await refusal(of: .object(.way(20), entrance: .node(30)))
    #expect(far?.code == .invalidOption)
    #expect(far?.problem.contains("lies 151 m from way/20") == true)
    #expect(far?.problem.contains("50 m of its outline") == true)
    #expect(far?.remedy.contains("way/20") == true)
    // The café has no outline: 0.015° to the street's new end are 1,116 m.
    try write(
      houseMap.replacing(
        #"id="2" version="1" lat="48.0" lon="9.01""#,
        with: #"id="2" version="1" lat="48.0" lon="9.02""#))
    let cafe = await refusal(of: .object(.node(30), entrance: .node(2)))
    #expect(cafe?.problem.contains("1000 m of its middle") == true)
    #expect(try await walk(to: .object(.node(30), entrance: .node(9))) != nil)
  }

  private func refusal(of place: RouteSearchPoint) async -> PlannerError? {
    do {
      _ = try await walk(to: place)
      return nil
    } catch {
      return error as? PlannerError
    }
  }

  @Test("An object that no map holds is an error that says so")
  func unknown() async throws {
    await #expect(throws: PlannerError.self) { _ = try await walk(to: .object(.relation(99))) }
  }
}
