import TestSupport
import Testing
import TransitModel

@testable import Perron

@Suite("What a walker is told")
struct WalkInstructionTests {
  /// A platform with a sign above it.
  private static func platform(_ name: String) -> Place {
    var place = Place(name: "Central", coordinate: nil)
    place.stop = "feed:P\(name)"
    place.platform = name
    return place
  }

  @Test(
    "One sets out by the compass, turns into streets, and goes on where they change their names")
  func streets() throws {
    let chain = try WalkChain(
      """
      north 100 street named:High_Street
      west 100 street named:Rua_da_Praia
      west 100 street named:Long_Lane
      north 30 path
      """)
    #expect(
      try chain.instructions() == [
        "Walk north along High Street", "Turn left into Rua da Praia", "Continue along Long Lane",
        "Turn right along the footway",
      ])
    #expect(
      try chain.instructions(in: .german) == [
        "Auf High Street nach Norden gehen", "Links abbiegen auf Rua da Praia",
        "Auf Long Lane weitergehen", "Rechts abbiegen und auf dem Fußweg weitergehen",
      ])
    #expect(
      try chain.instructions(in: .russian) == [
        "Идите на север: High Street", "Поверните налево: Rua da Praia",
        "Продолжайте путь: Long Lane", "Поверните направо и идите по пешеходной дорожке",
      ])
    #expect(
      try chain.instructions(in: .portuguese) == [
        "Siga para o norte por High Street", "Vire à esquerda em Rua da Praia",
        "Continue por Long Lane", "Vire à direita e siga pelo caminho de pedestres",
      ])
  }

  @Test("What has no name is called by what it is")
  func kinds() throws {
    let chain = try WalkChain(
      """
      north 50 street
      north 50 path
      north 50 path overpass
      north 50 path underpass
      north 50 area
      north 10 crossing
      west 10 crossing named:High_Street
      north 50 area indoor
      """)
    #expect(
      try chain.instructions() == [
        "Walk north along the street", "Continue along the footway", "Continue over the bridge",
        "Continue through the underpass", "Continue across the square", "Cross the street",
        "Turn left and cross High Street", "Turn right through the hall",
      ])
  }

  @Test("Up to the street, out of a station: the level is 0 and what comes next is outdoors")
  func toStreet() throws {
    let below = try WalkChain(
      "north 40 corridor\nup 2 lift\nnorth 30 path\nnorth 50 street named:High_Street", level: -2)
    #expect(
      try below.instructions() == [
        "Walk through the passage", "Take the lift to the street (level 0)",
        "Walk north along the footway", "Continue along High Street",
      ])
    // In the hall one is not yet on the street.
    let hall = try WalkChain(
      "north 20 up 2 escalator indoor\nnorth 40 corridor\nwest 50 street named:High_Street",
      level: -2)
    #expect(
      try hall.instructions() == [
        "Take the escalator up to level 0", "Continue through the passage",
        "Go out and turn left into High Street",
      ])
    // Nor on the bridge over the tracks, or down from a bridge that was outdoors all the time.
    let bridge = try WalkChain("north 10 up 1 steps\nnorth 40 path overpass", level: -1)
    #expect(try bridge.instructions()[0] == "Take the stairs up to level 0")
    let down = try WalkChain(
      "north 40 path overpass\nnorth 10 down 1 steps\nnorth 40 path", level: 1)
    #expect(try down.instructions()[1] == "Take the stairs down to level 0")
  }

  @Test(
    "Stairs and ramps without levels say up or down where the map does, and nothing where it does not"
  )
  func slopes() throws {
    let chain = try WalkChain(
      "north 9 steps rises\nnorth 40 path\nnorth 9 ramp falls\nnorth 40 path\nnorth 9 steps")
    #expect(
      try chain.instructions() == [
        "Take the stairs up", "Continue along the footway", "Take the ramp down",
        "Continue along the footway", "Take the stairs",
      ])
    #expect(try chain.instructions(in: .german)[4] == "Über die Treppe")
  }

  @Test(
    "The platform is left by its name, by the exit that signs name, to the level that one comes to")
  func leavingPlatform() throws {
    let chain = try WalkChain(
      """
      north 30 up 1 corridor pathway:F:1 sign:B
      north 12 up 1 steps pathway:F:2
      """, level: -2)
    #expect(
      try chain.instructions(from: Self.platform("3")) == [
        "Leave platform 3 by exit B to level \u{2212}1", "Take the stairs up to level 0",
      ])
    #expect(
      try chain.instructions(from: Self.platform("3"), in: .german)[0]
        == "Bahnsteig 3 durch Ausgang B verlassen, auf Ebene \u{2212}1")
    // Not so from a place that is no platform.
    #expect(
      try chain.instructions()[0] == "Walk through the passage to level \u{2212}1, exit B")
  }

  @Test("Along a platform one walks before one leaves it")
  func alongPlatform() throws {
    let chain = try WalkChain(
      "north 60 platform\neast 20 corridor\nnorth 10 up 1 escalator\nnorth 9 corridor", level: -2)
    #expect(
      try chain.instructions(from: Self.platform("3"))
        == [
          "Walk along the platform", "Leave platform 3, turn right through the passage",
          "Take the escalator up to level \u{2212}1", "Continue through the passage",
        ].map { $0.replacing("3, turn", with: "3 and turn") })
    #expect(try chain.instructions()[1] == "Leave the platform and turn right through the passage")
  }

  @Test("A platform that is the goal is called by its name")
  func toPlatform() throws {
    let chain = try WalkChain("north 20 corridor\ndown 2 lift\nnorth 30 platform")
    #expect(
      try chain.instructions(to: Self.platform("1")) == [
        "Walk through the passage", "Take the lift to platform 1 (level \u{2212}2)",
        "Walk along the platform",
      ])
    // Not where a corridor lies between.
    let longer = try WalkChain("down 2 lift\nnorth 30 corridor")
    #expect(
      try longer.instructions(to: Self.platform("1"))[0] == "Take the lift to level \u{2212}2")
  }

  @Test("A short sign names an exit or an entrance, a long one is what the board says")
  func signs() throws {
    let out = try WalkChain("north 30 corridor\nnorth 40 path sign:4")
    #expect(try out.instructions()[1] == "Leave by exit 4 and walk along the footway")
    let inward = try WalkChain("north 40 path\nnorth 30 corridor sign:4")
    #expect(try inward.instructions()[1] == "Continue through the passage, entrance 4")
    let board = try WalkChain("north 9 up 1 escalator pathway:F:1 sign:All_trains", level: -1)
    #expect(
      try board.instructions() == ["Take the escalator up to level 0, signs “All trains”"])
    #expect(
      try board.instructions(in: .portuguese) == [
        "Suba pela escada rolante para o nível 0, placa “All trains”"
      ])
  }

  @Test(
    "A door with a sign is an exit or an entrance, one without leads in or out, and a gate is a gate"
  )
  func doors() throws {
    let out = try WalkChain("north 30 corridor\nnorth 0 gate sign:B\nwest 40 path")
    #expect(
      try out.instructions() == [
        "Walk through the passage", "Leave by exit B", "Turn left along the footway",
      ])
    let inward = try WalkChain("north 30 path\nnorth 0 gate sign:B\nnorth 40 corridor")
    #expect(try inward.instructions()[1] == "Go in by entrance B")
    let plain = try WalkChain(
      "north 30 path\nnorth 0 gate\nnorth 40 corridor\nnorth 0 gate\nnorth 9 path")
    let told = try plain.instructions()
    #expect(told[1] == "Go in")
    #expect(told[3] == "Go out")
    #expect(told[4] == "Continue along the footway")
  }

  @Test("Gates, ferries and moving walkways are told as such")
  func others() throws {
    let chain = try WalkChain(
      """
      north 20 path
      north 1 gate
      north 20 path
      north 1 gate pathway:F:1
      north 50 moving_walkway
      north 500 ferry named:Fähre_Nord
      """)
    #expect(
      try chain.instructions() == [
        "Walk north along the footway", "Go through the gate", "Continue along the footway",
        "Go through the fare gate", "Take the moving walkway", "Take the ferry Fähre Nord",
      ])
  }

  /// Two stations 1 km apart, whose levels −1 are called differently.
  private static func levelNames() -> LevelNames {
    var directory = DirectoryColumns()
    let rows: [(level: Int16, east: Int32, name: Int)] = [
      (-100, 0, 0), (0, 0, 1), (-100, 90_000, 2), (-200, 90_000, 3),
    ]
    directory.stopFeed = IndexedArray(rows.map { _ in FeedIndex(0) })
    directory.stopLevel = IndexedArray(rows.map { LevelID(hundredths: $0.level) })
    directory.stopCoordinate = IndexedArray(
      rows.map { Coordinate(latitudeE7: 0, longitudeE7: $0.east) })
    var columns = StopLevelNameColumns()
    columns.names = TextColumn(["Mezzanine", "Level 0", "Lower  Concourse", "-2"])
    columns.stopLevelName = IndexedArray(rows.map { Index($0.name) })
    return LevelNames(columns, Directory(directory))
  }

  @Test("A level is called by its name at the nearest station, with its number")
  func namedLevels() throws {
    let chain = try WalkChain("north 30 corridor\ndown 1 lift\nnorth 9 corridor\ndown 1 lift")
    #expect(
      try chain.instructions(levels: Self.levelNames()) == [
        "Walk through the passage", "Take the lift to Mezzanine (level \u{2212}1)",
        "Walk through the passage", "Take the lift to level \u{2212}2",
      ])
    #expect(
      try chain.instructions(in: .german, levels: Self.levelNames())[1]
        == "Mit dem Aufzug auf Ebene \u{2212}1 (Mezzanine)")
  }

  @Test("Names that say no more than the number are none, and others are known for 150 m")
  func whichNames() throws {
    let names = Self.levelNames()
    let here = Coordinate(latitudeE7: 0, longitudeE7: 0)
    let there = Coordinate(latitudeE7: 0, longitudeE7: 90_000)
    let between = Coordinate(latitudeE7: 0, longitudeE7: 45_000)
    let below = LevelID(hundredths: -100)
    #expect(names.name(of: below, near: here) == "Mezzanine")
    #expect(names.name(of: below, near: there) == "Lower Concourse")
    #expect(names.name(of: below, near: between) == nil)
    #expect(names.all(near: here) == [NamedLevel(level: below, name: "Mezzanine")])
    #expect(names.all(near: there).map(\.name) == ["Lower Concourse"])
    #expect(names.level(named: "mezzanine ", near: here) == below)
    #expect(names.level(named: "Mezzanine", near: there) == nil)
  }
}
