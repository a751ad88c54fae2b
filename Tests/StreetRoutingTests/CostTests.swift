import StreetRouting
import Testing
import TransitModel

/// What each kind of way costs. Ends lie on streets of no length to speak of: A is at 0, B at 100 m.
@Suite("Costs")
struct CostTests {
  /// Streets of 10 m before A and behind B, on the levels of the edge between them, which `edge` describes.
  private func map(_ edge: String, levels: (Int, Int) = (0, 0), meters: Int = 100) throws
    -> StreetMap
  {
    try StreetMap(
      """
      S -10 0
      A 0 0
      B \(meters) 0
      T \(meters + 10) 0
      S@\(levels.0)~A@\(levels.0)
      A@\(levels.0)~B@\(levels.1) \(edge)
      B@\(levels.1)~T@\(levels.1)
      """)
  }

  /// Seconds of the edge alone: those from S to T less 20 m of street.
  private func cost(
    _ edge: String, levels: (Int, Int) = (0, 0), meters: Int = 100, isBack: Bool = false,
    _ change: (inout WalkingProfile) -> Void = { _ in }
  ) throws -> Double? {
    var profile = metreASecond
    change(&profile)
    let map = try map(edge, levels: levels, meters: meters)
    let (start, end) = (
      try map.point(-10, 0, level: Double(levels.0)),
      try map.point(Double(meters + 10), 0, level: Double(levels.1))
    )
    let path = map.path(isBack ? end : start, isBack ? start : end, profile)
    return path.map { Double($0.milliseconds) / 1000 - 20 / profile.speedMetersPerSecond }
  }

  private func expect(
    _ found: Double?, _ seconds: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Lengths are whole centimetres, each rounded up.
    #expect(
      abs((found ?? .infinity) - seconds) < 0.2, "\(found ?? .nan) instead of \(seconds)",
      sourceLocation: sourceLocation)
  }

  @Test("A crossing takes as long as a street, or the factor that is asked for")
  func crossing() throws {
    expect(try cost("crossing"), 100)
    expect(try cost("crossing") { $0.crossingFactor = 3 }, 300)
  }

  @Test("One stands on an escalator, and walks on a moving walkway")
  func conveyors() throws {
    // 100 m at 0.43 m/s; at 1 + 0.65 m/s.
    expect(try cost("escalator"), 232.56)
    expect(try cost("moving_walkway"), 60.61)
    expect(try cost("escalator") { $0.speedMetersPerSecond = 2 }, 232.56)
    expect(try cost("moving_walkway") { $0.speedMetersPerSecond = 2 }, 37.74)
  }

  @Test("A ferry takes its duration whoever walks, and 4.1 m/s where the map tells none")
  func ferry() throws {
    expect(try cost("ferry seconds=600"), 600)
    expect(try cost("ferry seconds=600") { $0.speedMetersPerSecond = 2 }, 600)
    // 100 m at 4.1 m/s.
    expect(try cost("ferry"), 24.39)
  }

  @Test("Half of a timed edge takes half of its time")
  func halfWay() throws {
    let map = try map("moving_walkway seconds=600 pathway")
    let path = try #require(map.path(map.point(-10, 0), map.point(50, 0), metreASecond))
    #expect(abs(path.seconds - 310) <= 1)
  }

  @Test("A gate takes two seconds beside its length")
  func gate() throws {
    expect(try cost("gate"), 102)
    expect(try cost("gate") { $0.gateSeconds = 30 }, 130)
  }

  @Test("Stairs count by their number where it is known: treads of 0.29 m, and flat landings")
  func stairCount() throws {
    // 20 stairs run 5.8 m: 12.76 s up and 11.02 s down; the other 4.2 of the 10 m are flat.
    expect(try cost("steps stairs=20 rises", meters: 10), 16.96)
    expect(try cost("steps stairs=20 rises", meters: 10, isBack: true), 15.22)
    // 100 stairs run 29 m however short the line is drawn: 63.8 s.
    expect(try cost("steps stairs=100 rises", meters: 10), 63.8)
    // Without a number the length counts: 22 s up.
    expect(try cost("steps rises", meters: 10), 22)
    expect(try cost("steps rises", meters: 10) { $0.stairsUpFactor = 4 }, 40)
  }

  @Test("The sign of a pathway's stair count says where is up")
  func stairSign() throws {
    // 10 stairs run 2.9 m: 6.38 s up, 5.51 s down.
    expect(try cost("steps pathway stairs=-10 length=0", meters: 0), 5.51)
    expect(try cost("steps pathway stairs=-10 length=0", meters: 0, isBack: true), 6.38)
  }

  @Test(
    "Stairs and escalators of pathways of which nothing is known are one storey high, or as many as their levels"
  )
  func unknownPathways() throws {
    // 6 m a storey: 13.2 s up where up or down is unknown; on an escalator 13.95 s.
    expect(try cost("steps pathway length=0", meters: 0), 13.2)
    expect(try cost("steps pathway length=0", levels: (0, 2), meters: 0), 26.4)
    expect(try cost("escalator pathway length=0", meters: 0), 13.95)
  }

  @Test("A told time of a walk or of stairs follows the walker's speed, and stairs their factor")
  func toldWalks() throws {
    // Told for 1.33 m/s: 30 s are 39.9 s at 1 m/s.
    expect(try cost("corridor pathway seconds=30"), 39.9)
    expect(try cost("gate pathway seconds=30"), 39.9)
    expect(try cost("steps pathway seconds=30 rises"), 39.9)
    expect(try cost("steps pathway seconds=30 rises") { $0.stairsUpFactor = 4.4 }, 79.8)
  }

  @Test("A told time of what moves by itself does not follow the walker's speed")
  func toldConveyors() throws {
    expect(try cost("escalator pathway seconds=30"), 30)
    expect(try cost("moving_walkway pathway seconds=30"), 30)
    expect(try cost("lift pathway seconds=90", levels: (0, 1)), 90)
    // An escalator of half the speed, a lift one waits for 120 s instead of 30 s.
    expect(try cost("escalator pathway seconds=30") { $0.escalatorMetersPerSecond = 0.215 }, 60)
    expect(try cost("lift pathway seconds=90", levels: (0, 1)) { $0.liftWaitSeconds = 120 }, 180)
  }

  @Test("A traversal time of 0 counts as untold")
  func untold() throws {
    expect(try cost("corridor pathway seconds=0"), 100)
    // 30 s of waiting, 10 s of doors, one level.
    expect(try cost("lift pathway seconds=0 length=0", meters: 0), 44)
  }

  @Test("A wheelchair takes no stairs and escalators, but those that the map opens to it")
  func wheelchairStairs() throws {
    for kind in ["steps", "escalator"] {
      #expect(try cost(kind) { $0.isWheelchair = true } == nil)
      #expect(try cost("\(kind) wheelchair=yes") { $0.isWheelchair = true } != nil)
    }
    #expect(try cost("street wheelchair=no") { $0.isWheelchair = true } == nil)
  }

  @Test("What is limited is open to a wheelchair that accepts it")
  func limited() throws {
    #expect(try cost("path wheelchair=limited") { $0.isWheelchair = true } != nil)
    #expect(
      try cost("path wheelchair=limited") {
        $0.isWheelchair = true
        $0.acceptsLimited = false
      } == nil)
    #expect(try cost("path wheelchair=limited") { $0.acceptsLimited = false } != nil)
  }

  @Test(
    "Steep, narrow and kerbed ways are closed to a wheelchair, unless the map says that it can use them",
    arguments: ["slope=84", "slope=-84", "width=79", "kerb=raised"])
  func wheelchairLimits(detail: String) throws {
    #expect(try cost("path \(detail)") { $0.isWheelchair = true } == nil)
    #expect(try cost("path \(detail) pathway") { $0.isWheelchair = true } == nil)
    #expect(try cost("path \(detail) wheelchair=yes") { $0.isWheelchair = true } != nil)
    #expect(try cost("path \(detail)") != nil)
    for open in ["slope=83", "width=80", "kerb=lowered"] {
      #expect(try cost("path \(open)") { $0.isWheelchair = true } != nil)
    }
  }

  @Test("The limits of a wheelchair are those that it asks for")
  func ownLimits() throws {
    #expect(
      try cost("path slope=70") {
        $0.isWheelchair = true
        $0.maximumSlopePermille = 60
      } == nil)
    #expect(
      try cost("path width=70") {
        $0.isWheelchair = true
        $0.minimumWidthCentimeters = 65
      } != nil)
  }

  @Test("Pathways are open to those who avoid what is indoors")
  func indoorPathways() throws {
    #expect(try cost("corridor indoor") { $0.usesIndoor = false } == nil)
    #expect(try cost("corridor indoor pathway") { $0.usesIndoor = false } != nil)
  }

  @Test(
    "Speeds and factors that are no numbers stop no search",
    arguments: [Double.nan, .infinity, -1, 0])
  func noNumbers(value: Double) throws {
    for edge in ["steps rises", "escalator", "moving_walkway", "ferry", "gate", "lift", "crossing"]
    {
      _ = try cost(edge) {
        $0.stairsUpFactor = value
        $0.stairsDownFactor = value
        $0.crossingFactor = value
        $0.escalatorMetersPerSecond = value
        $0.movingWalkwayMetersPerSecond = value
        $0.ferryMetersPerSecond = value
        $0.liftWaitSeconds = value
        $0.liftSecondsPerLevel = value
        $0.gateSeconds = value
      }
    }
  }
}
