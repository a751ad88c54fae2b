import StreetRouting
import Testing
import TransitModel

@Suite("Finding what ids of the map stand for")
struct LookupTests {
  @Test("A node is found at its place and without it, on all its levels, and nowhere else")
  func nodes() throws {
    // Nodes are numbered in the order of their lines. C lies where A does, and is another node.
    let map = try StreetMap(
      "A 0 0\nB 100 0\nC 0 0\nD -70 40\nA@0~B\nA@0~A@1 steps\nA@1~D@1 corridor\nC~D")
    let graph = map.graph
    for place in [map.place(0, 0), nil] {
      let found = graph.vertices(ofNode: 1, at: place)
      #expect(found.map { graph.columns.osmNodes[$0] } == [1, 1])
      #expect(Set(found.map { graph.columns.levels[$0].value }) == [0, 1])
      #expect(found == found.sorted())
    }
    #expect(graph.vertices(ofNode: 2, at: map.place(0, 0)).isEmpty)
    #expect(graph.vertices(ofNode: 2, at: map.place(100, 0)).count == 1)
    #expect(graph.vertices(ofNode: 99, at: nil).isEmpty)
    #expect(graph.vertices(ofNode: 0, at: nil).isEmpty)
  }

  @Test("Every node of a grid is found at its place")
  func everyNode() throws {
    // 12 × 12 nodes on both sides of equator and meridian; each row is a street.
    var text = ""
    for row in 0..<12 {
      for column in 0..<12 { text += "N\(row)_\(column) \(column * 37 - 200) \(row * 41 - 230)\n" }
    }
    for row in 0..<12 {
      for column in 0..<11 { text += "N\(row)_\(column)~N\(row)_\(column + 1)\n" }
    }
    let map = try StreetMap(text)
    for node in 0..<144 {
      let place = map.place(Double(node % 12 * 37 - 200), Double(node / 12 * 41 - 230))
      let found = map.graph.vertices(ofNode: Int64(node + 1), at: place)
      #expect(found == map.graph.vertices(ofNode: Int64(node + 1), at: nil))
      #expect(found.count == 1)
    }
  }

  @Test("A way is found by its id")
  func ways() throws {
    let graph = try StreetMap("A 0 0\nB 100 0\nC 200 0\nA~B\nB~C").graph
    for id in [Int64(1), 2] {
      #expect(graph.way(ofID: id).map { graph.columns.osmWays[$0] } == id)
    }
    #expect(graph.way(ofID: 3) == nil)
    #expect(graph.way(ofID: 0) == nil)
  }
}

@Suite("Which building a place lies in")
struct BuildingOutlineTests {
  /// A place so many ten-thousandths of a degree (11 m) east and north of 48° north, 9° east.
  private func place(_ east: Int32, _ north: Int32) -> Coordinate {
    Coordinate(latitudeE7: 480_000_000 + north * 1_000, longitudeE7: 90_000_000 + east * 1_000)
  }

  private func building(_ id: Int64, _ corners: [(Int32, Int32)]) -> MapPlaces.Entry {
    var entry = MapPlaces.Entry(
      id: OSMObjectID(.way, id), kind: .building, coordinate: place(corners[0].0, corners[0].1))
    entry.outline = (corners + [corners[0]]).map { place($0.0, $0.1) }
    entry.entrances = [id]
    return entry
  }

  @Test("Courtyards and corners of the box are outside; of buildings in buildings all are found")
  func shapes() {
    let places = MapPlaces([
      // An L whose north-east is open; a tall tower with a low shop in it; a house farther north.
      building(1, [(0, 0), (20, 0), (20, 10), (10, 10), (10, 20), (0, 20)]),
      building(2, [(30, -60), (40, -60), (40, 60), (30, 60)]),
      building(3, [(32, 40), (38, 40), (38, 50), (32, 50)]),
      building(4, [(0, 70), (10, 70), (10, 80), (0, 80)]),
    ])
    let outlines = BuildingOutlines(places)
    func ids(_ east: Int32, _ north: Int32) -> [Int64] {
      outlines.buildings(around: place(east, north), places).map { places.numbers[$0] }
    }
    #expect(ids(5, 15) == [1])
    #expect(ids(15, 15) == [])
    #expect(ids(15, 5) == [1])
    #expect(ids(35, 45) == [2, 3])
    #expect(ids(35, 55) == [2])
    #expect(ids(5, 75) == [4])
    #expect(ids(5, -5) == [])
    #expect(ids(5, 85) == [])
  }

  @Test("What is no building, or larger than any, holds no place")
  func none() {
    var hall = building(1, [(0, 0), (20, 0), (20, 20), (0, 20)])
    hall.kind = .other
    // 0.02° of latitude is 2,224 m: more than twice 1,000 m.
    let places = MapPlaces([hall, building(2, [(0, 0), (20, 0), (20, 200), (0, 200)])])
    #expect(BuildingOutlines(places).buildings(around: place(10, 10), places).isEmpty)
  }
}
