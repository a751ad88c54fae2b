import StreetRouting
import Testing
import TransitDatabase
import TransitModel

private func isNear(_ value: Double?, _ expected: Double, within tolerance: Double = 0.3) -> Bool {
  value.map { abs($0 - expected) < tolerance } ?? false
}

@Suite("Rooms and corridors")
struct RoomTests {
  /// Two rooms of 20 by 20 m side by side: west of x = 20 way 31, east of it way 32. The door between them is
  /// node 8 at (20, 10); the door of the west room is node 7 at (0, 10), where corridor 10 ends that comes
  /// from (−30, 10).
  private func rooms(
    _ tags: [String: String] = ["indoor": "room"], between: [String: String] = ["door": "yes"],
    atEnd: [String: String] = [:]
  ) -> OSMText {
    var text = OSMText()
    for (id, place) in [(0, 0), (20, 0), (40, 0), (40, 20), (20, 20), (0, 20)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
    }
    text.node(7, 0, 10, atEnd)
    text.node(8, 20, 10, between)
    text.node(9, -30, 10)
    text.way(10, [9, 7], ["highway": "corridor", "level": "1"])
    let tags = tags.merging(["level": "1"]) { first, _ in first }
    text.way(31, [1, 2, 8, 5, 6, 7, 1], tags)
    text.way(32, [2, 3, 4, 5, 8, 2], tags)
    return text
  }

  @Test("A room is entered by its door, and two rooms share one")
  func doors() throws {
    let map = try ReadMap(rooms())
    // 30 m to the door, 20 m to the next, and on to the middle of the second room at (30, 10).
    #expect(isNear(map.path((-30, 10, 1), (30, 10, 1))?.meters, 60))
    // A place beside the middle is reached from the line between door and middle: 3 m beside it.
    #expect(isNear(map.path((-30, 10, 1), (30, 13, 1))?.meters, 63))
    #expect(map.issues.entries.isEmpty)
  }

  @Test("A room of one door has its middle for a place to go")
  func oneDoor() throws {
    let map = try ReadMap(rooms(between: [:]))
    // 30 m, and 10 m to the middle of the west room.
    #expect(isNear(map.path((-30, 10, 1), (10, 10, 1))?.meters, 40))
  }

  @Test("Walls are not crossed: without a door nobody gets into the next room, and it is reported")
  func walls() throws {
    let map = try ReadMap(rooms(between: [:]))
    // What is nearest to the place in the east room is the middle of the west room.
    let path = try #require(map.path((-30, 10, 1), (30, 10, 1)))
    #expect(path.steps.last?.kind == .link)
    #expect(!map.osmWays.contains(32) || !path.steps.contains { $0.osmWays.contains(32) })
    #expect(map.issues.entries.map(\.issue.code) == [.areaWithoutEntry])
    #expect(map.issues.entries.first?.issue.entity == "way/32")
  }

  @Test("A locked door is none")
  func locked() throws {
    let map = try ReadMap(rooms(between: ["door": "yes", "access": "private"]))
    #expect(map.issues.entries.map(\.issue.code) == [.areaWithoutEntry])
  }

  @Test("Parts of a corridor join along the side that they share")
  func halls() throws {
    let map = try ReadMap(rooms(["indoor": "corridor"], between: [:]))
    // Straight through the middle of the common side.
    #expect(isNear(map.path((-30, 10, 1), (30, 10, 1))?.meters, 60))
  }

  @Test("A room without any door opens to the floor around it")
  func doorless() throws {
    var text = rooms(["indoor": "area"], between: [:])
    for (id, place) in [(60, 0), (60, 20)].enumerated() {
      text.node(id + 21, Double(place.0), Double(place.1))
    }
    text.way(33, [3, 21, 22, 4, 3], ["indoor": "room", "level": "1"])
    let map = try ReadMap(text)
    // Through (20, 10), and then by a corner of the room, (40, 0), to its middle (50, 10):
    // 30 + 20 + √(20² + 10²) + √(10² + 10²).
    #expect(isNear(map.path((-30, 10, 1), (50, 10, 1))?.meters, 50 + 22.36 + 14.14))
  }

  @Test("Floors above each other share walls, but nobody gets from one to the other")
  func stacked() throws {
    var text = rooms(["indoor": "corridor"], between: [:])
    text.way(41, [1, 2, 8, 5, 6, 7, 1], ["indoor": "corridor", "level": "2"])
    let map = try ReadMap(text)
    #expect(map.path((-30, 10, 1), (10, 10, 2))?.steps.last?.toLevel != LevelID(2))
    #expect(isNear(map.path((-30, 10, 1), (30, 10, 1))?.meters, 60))
  }

  @Test("An area on several levels is a floor on each, and no ramp")
  func severalLevels() throws {
    var text = OSMText()
    for (id, place) in [(0, 0), (40, 0), (40, 40), (0, 40)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
    }
    for (id, place) in [(-30, 0), (70, 40), (-30, 40), (70, 0)].enumerated() {
      text.node(id + 11, Double(place.0), Double(place.1))
    }
    for (way, nodes, level) in [
      (10, [11, 1], "0"), (11, [3, 12], "0"), (12, [13, 4], "1"), (13, [2, 14], "1"),
    ] {
      text.way(way, nodes, ["highway": "footway", "level": level])
    }
    for tags in [["highway": "pedestrian", "area": "yes"], ["indoor": "corridor"]] {
      var text = text
      text.way(30, [1, 2, 3, 4, 1], tags.merging(["level": "0;1"]) { first, _ in first })
      let map = try ReadMap(text)
      // 30 + 40 × √2 + 30, on each level by another diagonal.
      #expect(isNear(map.path((-30, 0, 0), (70, 40, 0))?.meters, 116.57))
      #expect(isNear(map.path((-30, 40, 1), (70, 0, 1))?.meters, 116.57))
      #expect(map.path((-30, 0, 0), (70, 0, 1)) == nil)
      #expect(map.issues.entries.isEmpty)
    }
  }

  @Test("An area without a level joins what it touches")
  func untagged() throws {
    var text = OSMText()
    for (id, place) in [(0, 0), (40, 0), (40, 40), (0, 40), (-30, 0), (70, 40)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
    }
    text.way(10, [5, 1], ["highway": "footway", "level": "0"])
    text.way(11, [3, 6], ["highway": "footway", "level": "1"])
    for tags in [["highway": "pedestrian", "area": "yes"], ["indoor": "corridor"]] {
      var text = text
      text.way(30, [1, 2, 3, 4, 1], tags)
      let map = try ReadMap(text)
      #expect(isNear(map.path((-30, 0, 0), (70, 40, 1), wheelchair)?.meters, 116.57))
    }
  }
}
