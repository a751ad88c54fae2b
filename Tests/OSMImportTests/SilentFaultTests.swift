import StreetRouting
import Testing
import TransitDatabase
import TransitModel

@Suite("Hours that cannot be read, and ways that lead nowhere")
struct SilentFaultTests {
  /// A footway from 0 to 100 m, and a way with these tags from there to 200 m, its far end being a node with tags.
  private func map(_ way: [String: String], node: [String: String] = [:]) throws -> ReadMap {
    var text = OSMText.line(2)
    text.node(3, 200, 0, node)
    text.way(10, [1, 2], ["highway": "footway"])
    text.way(20, [2, 3], way.merging(["highway": "footway"]) { own, _ in own })
    return try ReadMap(text)
  }

  static let unreadableCases: [([String: String], field: String)] = [
    (["opening_hours": "by day"], "opening_hours"),
    (["foot:conditional": "no @ (Mo by day)"], "foot:conditional"),
    (["access:conditional": "no @ (Mo by day)"], "access:conditional"),
    (["access": "no", "foot:conditional": "yes @ (Mo by day)"], "foot:conditional"),
    // More than the 255 bytes of OSM.
    (["opening_hours": String(repeating: "Mo 08:00;", count: 40)], "opening_hours"),
  ]

  @Test(
    "Hours and conditions that cannot be read are told, of ways and of places to pass",
    arguments: unreadableCases)
  func unreadable(tags: [String: String], field: String) throws {
    let way = try map(tags)
    #expect(way.issues.entries.map(\.issue.code) == [.unreadableHours])
    #expect(way.issues.entries.first?.issue.field == field)
    #expect(way.issues.entries.first?.issue.entity == "way/20")
    let kinds = [
      ["barrier": "gate"], ["entrance": "main"], ["railway": "subway_entrance"],
      ["highway": "elevator"],
    ]
    for kind in kinds {
      let node = try map([:], node: tags.merging(kind) { own, _ in own })
      #expect(node.issues.entries.map(\.issue.code) == [.unreadableHours])
      #expect(node.issues.entries.first?.issue.field == field)
      #expect(node.issues.entries.first?.issue.entity == "node/3")
    }
  }

  static let readableCases: [[String: String]] = [
    ["opening_hours": "24/7"], ["opening_hours": "Mo-Fr 08:00-18:00"],
    // About no time.
    ["access:conditional": "no @ (weight > 3.5)"],
    // Of what is closed hours open nothing.
    ["access": "private", "opening_hours": "by day"],
    ["access": "private", "foot:conditional": "no @ (Mo by day)"],
    // A foot tag goes before conditions on everybody.
    ["foot": "yes", "access:conditional": "no @ (Mo by day)"],
  ]

  @Test(
    "Hours that can be read, and what is not about hours, is not told", arguments: readableCases)
  func readable(tags: [String: String]) throws {
    #expect(try map(tags).issues.entries.isEmpty)
    let gate = tags.merging(["barrier": "gate"]) { own, _ in own }
    #expect(try map([:], node: gate).issues.entries.isEmpty)
  }

  @Test(
    "A way for walkers without two different nodes is told, others are not",
    arguments: [[], [2], [2, 2], [2, 2, 2, 2]])
  func noTwoNodes(nodes: [Int]) throws {
    var text = OSMText.line(2)
    text.way(10, [1, 2], ["highway": "footway"])
    text.way(20, nodes, ["highway": "footway"])
    text.way(30, nodes, ["building": "yes"])
    text.way(40, nodes, ["highway": "footway", "access": "private"])
    let map = try ReadMap(text)
    #expect(map.osmWays == [10])
    #expect(map.issues.entries.map(\.issue.code) == [.unusableWay])
    #expect(map.issues.entries.map(\.issue.entity) == ["way/20"])
  }

  // The network has numbers of its own below −2⁶³ + 3 · 2³².
  @Test("Ids below zero are kept, but for those that the network has for itself")
  func lowIDs() throws {
    let lowest = Int.min + 3 << 32
    var text = OSMText.line(2)
    text.node(lowest, 200, 0)
    text.node(lowest - 1, 300, 0)
    text.way(10, [1, 2], ["highway": "footway"])
    text.way(-7, [2, lowest], ["highway": "footway"])
    text.way(lowest, [2, lowest], ["highway": "footway"])
    text.way(20, [2, lowest - 1], ["highway": "footway"])
    text.way(lowest - 1, [1, 2], ["highway": "footway"])
    let map = try ReadMap(text)
    #expect(map.osmWays == [10, -7, Int64(lowest)])
    #expect(map.issues.entries.map(\.issue.code) == [.unusableWay, .unusableWay])
    #expect(
      Set(map.issues.entries.map(\.issue.entity)) == ["way/20", "way/\(lowest - 1)"])
  }
}
