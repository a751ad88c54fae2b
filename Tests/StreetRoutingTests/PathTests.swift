import StreetRouting
import Testing
import TransitModel

/// A speed of 1 m/s: seconds are metres.
let metreASecond: WalkingProfile = {
  var profile = WalkingProfile()
  profile.speedMetersPerSecond = 1
  return profile
}()

@Suite("Paths")
struct PathTests {
  @Test("A walk takes the links at both ends and the way between them")
  func linksCount() throws {
    let map = try StreetMap("A 0 0\nB 500 0\nA~B")
    // 10 m to the street, 100 to 400 along it, 20 m from it.
    let path = try #require(map.path(map.point(100, 10), map.point(400, -20), metreASecond))
    #expect(abs(path.meters - 330) < 0.1)
    #expect(path.seconds == 331 || path.seconds == 330)
    #expect(path.parts.map(\.kind) == [.link, .street, .link])
    #expect(path.steps.map(\.seconds).reduce(0, +) == path.seconds)
    #expect(path.coordinates.first == map.place(100, 10))
    #expect(path.coordinates.last == map.place(400, -20))
  }

  @Test("Two places on one edge are joined along it, not by its ends")
  func sameEdge() throws {
    let map = try StreetMap("A 0 0\nB 500 0\nA~B")
    let there = try #require(map.path(map.point(200, 0), map.point(260, 0)))
    #expect(abs(there.meters - 60) < 0.05)
    let back = try #require(map.path(map.point(260, 0), map.point(200, 0)))
    #expect(abs(back.meters - 60) < 0.05)
  }

  @Test("From a place to itself is a walk of nothing")
  func samePlace() throws {
    let map = try StreetMap("A 0 0\nB 500 0\nA~B")
    let path = try #require(map.path(map.point(200, 30), map.point(200, 30)))
    #expect(path.seconds == 0)
    #expect(path.meters == 0)
    #expect(path.steps.isEmpty)
  }

  @Test("Against a one-way edge the walk goes round")
  func oneWay() throws {
    let map = try StreetMap("A 0 0\nB 100 0\nC 100 50\nD 0 50\nA>B\nB~C\nC~D\nD~A")
    // From x = 60 to x = 40 against the one-way: on to B 40, then 50 + 100 + 50, then 40.
    let path = try #require(map.path(map.point(60, 0), map.point(40, 0)))
    #expect(abs(path.meters - 280) < 0.1)
    #expect(abs((map.path(try map.point(40, 0), try map.point(60, 0))?.meters ?? 0) - 20) < 0.1)
  }

  @Test("A place at the very end of a one-way edge can leave it there")
  func endOfOneWay() throws {
    let map = try StreetMap("A 0 0\nB 100 0\nC -100 0\nA>B\nC~A")
    let start = StreetPoint(
      edge: try map.point(50, 0).edge, offsetCentimeters: 0, place: map.place(0, 0),
      snapped: map.place(0, 0), level: .ground)
    let path = try #require(map.path(start, map.point(-60, 0)))
    #expect(abs(path.meters - 60) < 0.1)
  }

  @Test("A walk longer than the limit is none")
  func limit() throws {
    let map = try StreetMap("A 0 0\nB 500 0\nA~B")
    let (start, end) = (try map.point(0, 0), try map.point(300, 0))
    #expect(map.path(start, end, limitMeters: 299) == nil)
    #expect(map.path(start, end, limitMeters: 301) != nil)
  }

  @Test("Vertices above each other are joined only by what joins their levels")
  func levels() throws {
    let map = try StreetMap(
      "A 0 0\nB 72 0\nC 60 0\nA@1~B@1 corridor indoor\nB@1~C@0 steps\nC@0~A@0")
    // 72 m on level 1, 12 m of stairs down at 1.9 times the time, 60 m on level 0.
    let path = try #require(
      map.path(map.point(0, 0, level: 1), map.point(0, 0, level: 0), metreASecond))
    #expect(abs(path.meters - 144) < 0.1)
    #expect(path.seconds == 155 || path.seconds == 156)
    #expect(path.steps.map(\.kind) == [.corridor, .steps, .street])
    #expect(path.steps.map(\.fromLevel.value) == [1, 1, 0])
    #expect(path.steps.map(\.toLevel.value) == [1, 0, 0])
  }

  @Test("A lift costs its wait once, however many levels it rides")
  func lift() throws {
    let map = try StreetMap(
      "A 0 0\nB 40 0\nC 100 0\nA@-2~B@-2 path\nB@-2~B@0 lift\nB@0~C@0 path")
    let path = try #require(
      map.path(map.point(0, 0, level: -2), map.point(100, 0, level: 0), metreASecond))
    // 40 + 60 m, 30 s of waiting, 10 s of doors, 2 × 4 s.
    #expect(path.seconds == 148 || path.seconds == 149)
    #expect(path.steps.map(\.kind) == [.path, .lift, .path])
    #expect(path.steps[1].meters == 0)
    #expect(path.steps[1].fromLevel.value == -2)
    #expect(path.steps[1].toLevel.value == 0)
  }

  @Test("A wheelchair goes by the lift where others take the stairs")
  func wheelchair() throws {
    let map = try StreetMap(
      "A 0 0\nB 50 0\nC 60 0\nD 200 0\nA@0~B@0\nB@0~C@1 steps\nB@0~B@1 lift\nB@1~C@1\nC@1~D@1")
    var wheelchair = WalkingProfile()
    wheelchair.isWheelchair = true
    let (start, end) = (try map.point(0, 0, level: 0), try map.point(200, 0, level: 1))
    #expect(map.path(start, end)?.parts.contains { $0.kind == .steps } == true)
    let rolled = try #require(map.path(start, end, wheelchair))
    #expect(rolled.parts.contains { $0.kind == .lift })
    #expect(!rolled.parts.contains { $0.kind == .steps })
  }

  @Test("What a profile avoids is closed")
  func closures() throws {
    let map = try StreetMap(
      "A 0 0\nB 100 0\nC 100 80\nD 0 80\nA~B path underpass\nA~D\nD~C\nC~B")
    var profile = WalkingProfile()
    let (start, end) = (try map.point(0, 40), try map.point(100, 40))
    #expect(abs((map.path(start, end)?.meters ?? 0) - 180) < 0.1)
    profile.avoidsUnderpasses = true
    // Both ends lie half way up the sides: by the far side it is 40 + 100 + 40 as well.
    #expect(map.path(start, end, profile)?.parts.contains { $0.kind == .path } == false)
    profile = WalkingProfile()
    profile.avoidsStairways = true
    let stairs = try StreetMap("A 0 0\nB 100 0\nC 110 0\nD 200 0\nA~B\nB~C steps\nC~D")
    #expect(stairs.path(try stairs.point(0, 0), try stairs.point(200, 0), profile) == nil)
  }

  @Test("Parts of one kind and name are one step, and name each way once")
  func steps() throws {
    let map = try StreetMap("A 0 0\nB 100 0\nC 200 0\nD 300 0\nA~B\nB~C\nC~D path")
    let path = try #require(map.path(map.point(0, 0), map.point(300, 0)))
    #expect(path.steps.map(\.kind) == [.street, .path])
    #expect(path.steps[0].osmWays == [1, 2])
    #expect(abs(path.steps[0].meters - 200) < 0.1)
  }
}
