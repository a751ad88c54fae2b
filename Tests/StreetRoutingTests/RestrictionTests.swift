import StreetRouting
import TestSupport
import Testing
import TransitModel

/// Areas to keep out of, objects out of service, and stations that stay open.
@Suite("Restrictions")
struct RestrictionTests {
  /// A street of 100 m from A to B, and a way round it over C and D that is longer.
  private func block(detour: Double) throws -> StreetMap {
    let height = (detour - 100) / 2
    return try StreetMap(
      """
      S -10 0
      A 0 0
      B 100 0
      T 110 0
      C 0 \(height)
      D 100 \(height)
      S~A
      A~B
      B~T
      A~C
      C~D
      D~B
      """)
  }

  private func area(_ map: StreetMap, _ points: (Double, Double)..., extent: Double = 0)
    -> StreetArea
  {
    StreetArea(
      isPolygon: points.count > 2, points: points.map { map.place($0.0, $0.1) }, extent: extent)
  }

  private func profile(_ map: StreetMap, hard: [StreetArea] = [], soft: [StreetArea] = [])
    -> WalkingProfile
  {
    var builder = RestrictionBuilder(map.graph)
    for area in hard { builder.add(area, isHard: true) }
    for area in soft { builder.add(area, isHard: false) }
    var profile = metreASecond
    profile.restrictions = builder.makeRestrictions()
    return profile
  }

  private func path(_ map: StreetMap, _ profile: WalkingProfile) throws -> StreetPath? {
    map.path(try map.point(-10, 0), try map.point(110, 0), profile)
  }

  @Test("A way that touches a hard area is closed, and the walk goes round")
  func hardPolygon() throws {
    let map = try block(detour: 400)
    // The area holds the middle of A–B and none of its ends.
    let inside = area(map, (40, -10), (60, -10), (60, 10), (40, 10))
    let path = try #require(try path(map, profile(map, hard: [inside])))
    #expect(abs(path.meters - 420) < 0.2)
    #expect(!path.passesAvoidedArea)
    // Beside the street it closes nothing.
    let beside = area(map, (40, 10), (60, 10), (60, 20), (40, 20))
    #expect(abs((try self.path(map, profile(map, hard: [beside]))?.meters ?? 0) - 120) < 0.2)
    // With an extent of 11 m it reaches the street again, with 9 m it does not.
    for (extent, meters) in [(11.0, 420.0), (9, 120)] {
      let wide = area(map, (40, 10), (60, 10), (60, 20), (40, 20), extent: extent)
      #expect(abs((try self.path(map, profile(map, hard: [wide]))?.meters ?? 0) - meters) < 0.2)
    }
  }

  @Test("An area with a way wholly inside it closes the way")
  func wholeWay() throws {
    let map = try block(detour: 400)
    let around = area(map, (-5, -50), (105, -50), (105, 50), (-5, 50))
    // It holds A and B, so that nothing leads on.
    #expect(try path(map, profile(map, hard: [around])) == nil)
  }

  @Test("A line closes what it crosses, and a point what lies within its extent")
  func linesAndPoints() throws {
    let map = try block(detour: 400)
    let line = area(map, (50, -20), (50, 20))
    #expect(abs((try path(map, profile(map, hard: [line]))?.meters ?? 0) - 420) < 0.2)
    let short = area(map, (50, 5), (50, 20))
    #expect(abs((try path(map, profile(map, hard: [short]))?.meters ?? 0) - 120) < 0.2)
    for (extent, meters) in [(31.0, 420.0), (29, 120)] {
      let point = area(map, (50, 30), extent: extent)
      #expect(abs((try path(map, profile(map, hard: [point]))?.meters ?? 0) - meters) < 0.2)
    }
  }

  @Test(
    "A soft area is avoided as long as the way round is no longer than three times that through it")
  func soft() throws {
    for (detour, isAvoided) in [(290.0, true), (310, false)] {
      let map = try block(detour: detour)
      let middle = area(map, (40, -10), (60, -10), (60, 10), (40, 10))
      let walker = profile(map, soft: [middle])
      let path = try #require(try path(map, walker))
      #expect(path.passesAvoidedArea == !isAvoided)
      // What is told is the time that the walk takes, not what it counted for.
      #expect(abs(path.seconds - Int32(isAvoided ? detour + 20 : 120)) <= 1)
      #expect(abs(path.meters - (isAvoided ? detour + 20 : 120)) < 0.2)
    }
  }

  @Test(
    "Stops are reached in the time that the walk takes, through a soft area too",
    arguments: [290.0, 310])
  func softStops(detour: Double) throws {
    let map = try block(detour: detour)
    let middle = area(map, (40, -10), (60, -10), (60, 10), (40, 10))
    let walker = profile(map, soft: [middle])
    let ends = [try map.point(-10, 0), try map.point(110, 0), try map.point(60, 0)]
    let links = StopLinks(points: ends, graph: map.graph)
    let search = StreetSearch(map.graph)
    for direction in [StreetSearch.Direction.fromPlace, .toPlace] {
      let reached = search.reachStops(
        direction, place: ends[0], links: links, profile: walker, limits: WalkLimits(meters: 5000))
      for stop in reached {
        let end = ends[stop.stop.position]
        let path = search.findPath(
          from: ends[0], to: end, profile: walker, limits: WalkLimits(meters: 5000))
        #expect(path?.seconds == stop.seconds)
        #expect(path?.meters == stop.meters)
      }
      #expect(reached.count == 3)
    }
  }

  @Test("A stop in a hard area is out of reach, though no way touches the area")
  func stopInside() throws {
    let map = try block(detour: 400)
    // 8 m north of the middle of A–B, in an area that ends 3 m north of it.
    let links = StopLinks(points: [try map.point(50, 8)], graph: map.graph)
    let around = area(map, (50, 8), extent: 5)
    let start = try map.point(-10, 0)
    for (walker, count) in [(profile(map), 1), (profile(map, hard: [around]), 0)] {
      let reached = StreetSearch(map.graph).reachStops(
        .fromPlace, place: start, links: links, profile: walker, limits: WalkLimits(meters: 500))
      #expect(reached.count == count)
    }
  }

  @Test("A search without areas after one with them counts nothing for more")
  func noRest() throws {
    let map = try block(detour: 290)
    let middle = area(map, (40, -10), (60, -10), (60, 10), (40, 10))
    let ends = (try map.point(-10, 0), try map.point(110, 0))
    let search = StreetSearch(map.graph)
    let limits = WalkLimits(meters: 5000)
    _ = search.findPath(
      from: ends.0, to: ends.1, profile: profile(map, soft: [middle]), limits: limits)
    let path = search.findPath(from: ends.0, to: ends.1, profile: metreASecond, limits: limits)
    #expect(abs((path?.meters ?? 0) - 120) < 0.2)
  }

  @Test("A limit of time holds for the time that a walk through a soft area takes")
  func softLimit() throws {
    let map = try block(detour: 1000)
    let middle = area(map, (40, -10), (60, -10), (60, 10), (40, 10))
    let path = StreetSearch(map.graph).findPath(
      from: try map.point(-10, 0), to: try map.point(110, 0),
      profile: profile(map, soft: [middle]), limits: WalkLimits(meters: 5000, seconds: 130))
    #expect(path != nil)
  }

  /// Random streets around an origin, and random areas: whatever sample of a street lies in the area, the street is
  /// taken, and none that stays well outside.
  @Test(
    "The edges of an area are those that come into it, in any part of the world", arguments: 0..<20)
  func agree(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let origins = [(0.0, 0.0), (0, 180), (52, 13), (-33, -180), (70, 25)]
    let origin = origins[seed % origins.count]
    let reach = [300.0, 3000, 12_000][seed % 3]
    func side() -> Double { Double.random(in: -reach...reach, using: &numbers) }
    var text = (0..<60).map { "N\($0) \(side()) \(side())" }.joined(separator: "\n")
    for number in 0..<60 { text += "\nN\(number)~N\((number * 7 + 1) % 60)" }
    let map = try StreetMap(text, origin: (origin.0, origin.1))
    let count = [1, 2, 3, 5, 12][seed % 5]
    let corners = (0..<count).map { _ in map.place(side() / 2, side() / 2) }
    let extent = count > 2 && seed % 2 == 0 ? 0 : reach / 10
    let area = StreetArea(isPolygon: count > 2, points: corners, extent: extent)
    let wider = StreetArea(isPolygon: count > 2, points: corners, extent: extent + reach / 60)
    var builder = RestrictionBuilder(map.graph)
    builder.add(area, isHard: false)
    let found = builder.makeRestrictions()
    for edge in map.graph.columns.lengths.indices {
      let line = map.graph.line(of: edge)
      let samples = (0...300).map { line[0].interpolated(to: line[1], fraction: Double($0) / 300) }
      let isInside = samples.contains { area.contains($0) }
      // Between two samples a corner of the area may reach the street.
      let isTaken = found?.avoids(edge) ?? false
      #expect(!isInside || isTaken, "seed \(seed), edge \(edge.rawValue)")
      if isTaken, !isInside {
        #expect(samples.contains { wider.contains($0) }, "seed \(seed), edge \(edge.rawValue)")
      }
    }
  }

  @Test("What is in service no more is closed: a way, a lift that is a node, a pathway")
  func closures() throws {
    let text = """
      A 0 0
      B 50 0
      C 100 40
      A@0~B@0
      B@0~B@1 lift node
      B@1~C@1 corridor
      A@0~C@1 corridor pathway=P seconds=500
      """
    let map = try StreetMap(text)
    let (start, end) = (try map.point(0, 0, level: 0), try map.point(75, 20, level: 1))
    func walk(_ closed: ClosedObject...) -> (pathway: Bool, unknown: [ClosedObject])? {
      var builder = RestrictionBuilder(map.graph)
      let unknown = builder.close(closed)
      var profile = metreASecond
      profile.restrictions = builder.makeRestrictions()
      return map.path(start, end, profile).map {
        ($0.parts.contains { $0.pathway != nil }, unknown)
      }
    }
    // 50 m, 44 s in the lift, 32 m; or 665 s by the pathway and 32 m back.
    #expect(walk()?.pathway == false)
    // B is the second place of the text.
    #expect(walk(.node(2))?.pathway == true)
    #expect(walk(.way(1))?.pathway == true)
    #expect(walk(.node(2), .pathway("f:P")) == nil)
    let strange: [ClosedObject] = [.node(99), .way(-5), .relation(1), .pathway("f:Q"), .way(2)]
    var builder = RestrictionBuilder(map.graph)
    // Way 2 is the lift, which belongs to none.
    #expect(builder.close(strange) == strange)
    #expect(builder.makeRestrictions() == nil)
  }

  @Test("A closed node that is neither lift nor gate lets nobody pass")
  func closedNode() throws {
    let map = try block(detour: 400)
    var builder = RestrictionBuilder(map.graph)
    // A is the second place of the text; without it S leads nowhere.
    #expect(builder.close([.node(2)]).isEmpty)
    var profile = metreASecond
    profile.restrictions = builder.makeRestrictions()
    #expect(try path(map, profile) == nil)
  }

  @Test("Who avoids what is indoors passes the station that a place lies in, and no other building")
  func stations() throws {
    // A station under the street: platform, corridor, stairs; and a mall beside it, along the street.
    let map = try StreetMap(
      """
      P 0 0
      Q 50 0
      R 100 0
      E 120 0
      F 220 0
      G 120 150
      H 220 150
      I 300 0
      P@-2~Q@-2 platform
      Q@-2~Q@-1 escalator
      Q@-1~R@-1 corridor indoor
      R@-1~E@0 steps
      E@0~F@0 corridor indoor
      E@0~G@0
      G@0~H@0
      H@0~F@0
      F@0~I@0
      """)
    var profile = metreASecond
    profile.usesIndoor = false
    let (platform, end) = (try map.point(0, 0, level: -2), try map.point(300, 0, level: 0))
    #expect(map.path(platform, end, profile) == nil)
    profile.restrictions = .opening(around: [platform], of: map.graph, and: nil)
    let path = try #require(map.path(platform, end, profile))
    #expect(path.parts.contains { $0.kind == .corridor && $0.fromLevel.value == -1 })
    // The mall touches the stairs of the station, and is part of it; from the street it is closed.
    let street = try map.point(120, 75)
    profile.restrictions = .opening(around: [street], of: map.graph, and: nil)
    let around = try #require(map.path(street, end, profile))
    #expect(!around.parts.contains { $0.kind == .corridor })
  }
}
