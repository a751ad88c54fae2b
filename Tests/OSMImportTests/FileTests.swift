import Foundation
import OSMImport
import StreetRouting
import Testing
import TransitDatabase
import TransitModel

@Suite("Map files")
struct FileTests {
  /// A street from 0 to 300 m, cut in three.
  private static func street(nodes: ClosedRange<Int> = 1...4, version: Int? = 1) -> OSMText {
    var text = OSMText()
    for node in nodes { text.node(node, Double(node - 1) * 100, 0, version: version) }
    text.way(10, [1, 2, 3, 4], version: version, ["highway": "residential"])
    return text
  }

  private func failure(_ paths: [String]) -> ImportError? {
    var issues = IssueLog()
    do {
      _ = try OSMImporter.readMap(paths: paths, issues: &issues)
      return nil
    } catch {
      return error as? ImportError
    }
  }

  @Test("A missing file, a folder and an unknown format are errors that name the path")
  func unusablePaths() throws {
    let folder = try TemporaryFolder()
    #expect(failure([folder.path + "/none.osm.pbf"])?.code == .fileNotFound)
    #expect(failure([folder.path])?.code == .notReadable)
    let text = try folder.write("map.txt", Data("hello".utf8))
    #expect(failure([text])?.code == .notReadable)
    #expect(failure([text])?.file == text)
  }

  @Test(
    "A file that ends early or holds something else is damaged",
    arguments: [
      "cut.osm", "empty.osm", "empty.osm.pbf", "noise.osm", "noise.osm.pbf", "noise.osm.gz",
      "noise.osm.bz2", "page.osm", "page.osm.pbf",
    ])
  func damaged(name: String) throws {
    let folder = try TemporaryFolder()
    let whole = Data(Self.street().text.utf8)
    let noise = Data((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) })
    let content =
      switch name.prefix(while: { $0 != "." }) {
      case "cut": whole.prefix(whole.count / 2)
      case "empty": Data()
      case "noise": noise
      default: Data("<html><body>404</body></html>".utf8)
      }
    let path = try folder.write(name, content)
    let error = try #require(failure([path]))
    #expect(error.code == .damagedMap)
    #expect(error.file == path)
    #expect(!error.remedy.isEmpty)
  }

  @Test("A map without a street is an error that tells what was found")
  func noStreets() throws {
    let folder = try TemporaryFolder()
    var text = OSMText()
    text.node(1, 0, 0)
    text.node(2, 10, 0)
    text.way(1, [1, 2], ["highway": "motorway"])
    let error = try #require(failure([try folder.write("map.osm", text)]))
    #expect(error.code == .noStreets)
    #expect(error.problem.contains("1 ways"))
    // A way whose nodes are all missing is no street either.
    let lost = Self.street(nodes: 9...9)
    let empty = try #require(failure([try folder.write("lost.osm", lost)]))
    #expect(empty.code == .noStreets)
    #expect(empty.problem.contains("lacks all nodes but one"))
    #expect(empty.remedy.contains("nodes"))
  }

  @Test("A map of closed rooms alone is an error that speaks of doors, and not of filtered streets")
  func closedRooms() throws {
    let folder = try TemporaryFolder()
    var text = OSMText()
    for (id, place) in [(0, 0), (20, 0), (20, 20), (0, 20)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
      text.node(id + 11, Double(place.0 + 30), Double(place.1))
    }
    text.way(31, [1, 2, 3, 4, 1], ["indoor": "room"])
    text.way(32, [11, 12, 13, 14, 11], ["indoor": "room"])
    let error = try #require(failure([try folder.write("map.osm", text)]))
    #expect(error.code == .noStreets)
    #expect(error.problem.contains("2 rooms"))
    #expect(error.problem.contains("door"))
    #expect(error.remedy.contains("door"))
  }

  @Test("Objects may stand in any order and have no versions")
  func unsorted() throws {
    var text = OSMText()
    text.way(10, [4, 1], version: nil, ["highway": "residential"])
    text.node(4, 200, 0, version: nil)
    text.way(5, [1, 9], version: nil, ["highway": "residential"])
    text.node(9, 100, 100, version: nil)
    text.node(1, 100, 0, version: nil)
    #expect(abs((try ReadMap(text).meters((200, 0), (100, 100)) ?? 0) - 200) < 0.1)
  }

  @Test("A way that lacks nodes is cut there, and reported")
  func missingNodes() throws {
    var text = OSMText()
    for node in [1, 2, 4, 5] { text.node(node, Double(node) * 100, 0) }
    text.way(10, [1, 2, 3, 4, 5], ["highway": "residential"])
    let map = try ReadMap(text)
    #expect(map.meters((100, 0), (200, 0)) != nil)
    #expect(map.meters((100, 0), (500, 0)) == nil)
    #expect(map.issues.entries.map(\.issue.code) == [.wayWithMissingNodes])
  }

  @Test("A way is parted between nodes that lie farther apart than anybody walks, and reported")
  func segmentsAroundTheEarth() throws {
    var text = OSMText()
    for (node, x) in [(1, 0.0), (2, 100), (3, 1_000_000), (4, 1_000_100), (5, 1_019_000)] {
      text.node(node, x, 0)
    }
    text.way(10, [1, 2, 3, 4, 5], ["highway": "residential"])
    let map = try ReadMap(text)
    #expect(map.meters((0, 0), (100, 0)) != nil)
    #expect(map.meters((1_000_000, 0), (1_000_100, 0)) != nil)
    #expect(map.meters((0, 0), (1_000_000, 0)) == nil)
    #expect(map.issues.entries.map(\.issue.code) == [.wayTooFarApart])
  }

  @Test("Of overlapping extracts the newest version of a way counts, in whatever order")
  func newestVersion() throws {
    let old = Self.street()
    var new = OSMText()
    for node in 1...4 { new.node(node, Double(node - 1) * 100, 0) }
    new.way(10, [1, 2], version: 2, ["highway": "residential"])
    for map in [try ReadMap(old, new), try ReadMap(new, old)] {
      #expect(map.graph.edgeCount == 1)
      let point = map.graph.nearestPoint(to: OSMText.coordinate(300, 0), radiusMeters: 500)
      #expect(abs((point?.linkMeters ?? 0) - 200) < 0.5)
    }
  }

  @Test("A way that was closed since is gone, in whatever order")
  func closedSince() throws {
    var old = Self.street()
    old.way(20, [4, 1], ["highway": "footway"])
    var new = OSMText()
    new.way(10, [1, 2, 3, 4], version: 2, ["highway": "construction"])
    for map in [try ReadMap(old, new), try ReadMap(new, old)] { #expect(map.osmWays == [20]) }
  }

  @Test("Of copies of one version the one with most nodes counts, and nodes come from all files")
  func mostNodes() throws {
    let whole = Self.street()
    var cut = OSMText()
    cut.node(1, 0, 0)
    cut.way(10, [1, 2], ["highway": "residential"])
    for map in [try ReadMap(whole, cut), try ReadMap(cut, whole)] {
      #expect(abs((map.meters((0, 0), (300, 0)) ?? 0) - 300) < 0.1)
    }
    let (west, east) = (Self.street(nodes: 1...2), Self.street(nodes: 3...4))
    #expect(abs((try ReadMap(west, east).meters((0, 0), (300, 0)) ?? 0) - 300) < 0.1)
  }

  @Test("Of copies of a node the newest version counts")
  func newestNode() throws {
    let old = Self.street(version: 1)
    var moved = OSMText()
    moved.node(4, 400, 0, version: 2)
    for map in [try ReadMap(old, moved), try ReadMap(moved, old)] {
      #expect(abs((map.meters((0, 0), (400, 0)) ?? 0) - 400) < 0.1)
    }
  }

  @Test("The same map gives the same columns whatever the order of its objects")
  func deterministic() throws {
    var forward = OSMText()
    var backward = OSMText()
    let ways = [(10, [1, 2, 3]), (11, [3, 4]), (12, [2, 4]), (13, [1, 4])]
    for node in 1...4 { forward.node(node, Double(node * 50), Double(node % 2 * 80)) }
    for (id, nodes) in ways { forward.way(id, nodes, ["highway": "footway", "name": "W\(id)"]) }
    for (id, nodes) in ways.reversed() {
      backward.way(id, nodes, ["highway": "footway", "name": "W\(id)"])
    }
    for node in (1...4).reversed() { backward.node(node, Double(node * 50), Double(node % 2 * 80)) }
    let (one, other) = (try ReadMap(forward).graph, try ReadMap(backward).graph)
    #expect(one.edgeCount == other.edgeCount)
    for edge in (0..<one.edgeCount).map({ StreetEdgeIndex($0) }) {
      #expect(one.line(of: edge) == other.line(of: edge))
      #expect(one.columns.ways[edge] == other.columns.ways[edge])
    }
  }

  @Test("To throw from the progress handler ends the reading with that error")
  func cancel() throws {
    struct Stopped: Error {}
    let folder = try TemporaryFolder()
    let path = try folder.write("map.osm", Self.street())
    var issues = IssueLog()
    #expect(throws: Stopped.self) {
      _ = try OSMImporter.readMap(paths: [path], issues: &issues) { _ in throw Stopped() }
    }
  }
}
