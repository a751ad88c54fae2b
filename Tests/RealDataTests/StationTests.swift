import Testing

/// Ways into and out of real stations, each written down from the tags of the map: the numbers are those of its ways,
/// and stand in the order in which one walks.
@Suite("Walks in real stations")
struct StationTests {
  private typealias Change = StationWalk.Change
  private static let germanyMap = "motis-darmstadt-frankfurt/test_case.osm.pbf"
  private static let londonMap = "osm-indoor/london-northern-line.osm.pbf"
  private static let moorgateMap = "osm-indoor/moorgate.osm.pbf"
  private static let heidelbergMap = "heidelberg/heidelberg.test.pbf"
  private static let heidelbergFeed = "heidelberg/vrn_gtfs_cut.zip"

  // Darmstadt: the main entrance, node 449623591 on level 0, and where stairs end on the platform of tracks 7 and 8,
  // node 3999016856 on level −1. Through the hall (172474772) and over the bridge above the tracks; then three
  // flights with landings between (levels 0, −0.3, −0.7, −1), or the lift of node 2472210873, from which a stub
  // leads to the platform.
  @Test(
    "Darmstadt: down to tracks 7 and 8 by stairs, by lift where stairs are out of question",
    RealData.needs(germanyMap))
  func darmstadt() throws {
    let network = try WalkingNetwork(maps: [Self.germanyMap])
    let (door, platform) = ("49.8725841,8.6311093@0", "49.8726592,8.6294977@-1")
    let byStairs = try network.walk(door, platform)
    #expect(byStairs.ways.isSuperset(of: [172_474_772, 540_718_882, 540_718_887, 540_718_889]))
    // Told as one flight, or as three.
    #expect(byStairs.changes.allSatisfy { $0.kind == "steps" })
    #expect(byStairs.changes.first?.from == 0 && byStairs.changes.last?.to == -1)
    for option in ["--avoid-stairways", "--wheelchair"] {
      let byLift = try network.walk(door, platform, [option])
      #expect(byLift.changes == [Change("lift", 0, -1)])
      #expect(byLift.ways.isSuperset(of: [172_474_772, 38_182_079, 385_314_876, 397_078_026]))
      #expect(!byLift.hasStairs)
    }
  }

  // Frankfurt: beside a lift on the street (node 4904887152; way 410045911 leads to the lift), and the platform of the
  // lines U1 to U3 and U8 four floors down, node 4119168316. The lift (312306834) ends on level −2. Along that
  // level one comes to the lifts to the platforms; both serve −4, and 4119168297 is the one beside the platform's
  // end. On foot, stairs (441414748) lead down from the street, and others from level to level.
  @Test(
    "Frankfurt: two lifts lead from the street to the metro, and stairs beside them",
    RealData.needs(germanyMap))
  func frankfurt() throws {
    let network = try WalkingNetwork(maps: [Self.germanyMap])
    let (street, platform) = ("50.1139848,8.6779928@0", "50.1141203,8.6793908@-4")
    let onWheels = try network.walk(street, platform, ["--wheelchair"])
    #expect(onWheels.changes == [Change("lift", 0, -2), Change("lift", -2, -4)])
    #expect(onWheels.ways.isSuperset(of: [410_045_911, 441_414_751, 412_069_787, 410_053_564]))
    #expect(!onWheels.hasStairs)
    let onFoot = try network.walk(street, platform)
    #expect(onFoot.hasStairs && onFoot.seconds < onWheels.seconds)
    #expect(onFoot.changes.first?.from == 0 && onFoot.changes.last?.to == -4)
  }

  // London: entrance A of Holborn, node 5044663755 on level 0, and a node of the westbound platform of the Piccadilly
  // line, 5466793575 on level −5. Four escalators of either direction lead to level −1; of three to level −4 two go
  // down, 432474414 (drawn downwards, forward) and 431299972 (drawn upwards, backward), and 568170922 is reversible.
  // From level −4 there are only stairs.
  @Test("Holborn: up from the deep line there is one escalator", RealData.needs(londonMap))
  func holborn() throws {
    let network = try WalkingNetwork(maps: [Self.londonMap])
    let (entrance, platform) = ("51.5173681,-0.1200578@0", "51.5168861,-0.1200471@-5")
    let levels = [
      Change("escalator", 0, -1), Change("escalator", -1, -4), Change("steps", -4, -5),
    ]
    let down = try network.walk(entrance, platform)
    #expect(down.changes == levels)
    #expect(!down.ways.isDisjoint(with: [432_474_414, 431_299_972, 568_170_922]))
    let up = try network.walk(platform, entrance)
    #expect(up.changes == levels.reversed().map { Change($0.kind, $0.to, $0.from) })
    #expect(up.ways.contains(568_170_922))
    for option in ["--wheelchair", "--avoid-stairways"] {
      let none = try network.walk(entrance, platform, [option])
      #expect(none.legs.isEmpty && none.reason?.code == "not_accessible")
    }
  }

  // Behind the turnstiles on level 0, node 12286248191, and the western end of the eastbound platform of the Elizabeth
  // line, node 12286269907 on level −9. Lift B (12286248170) goes past level −1 to −8, where a corridor (1327964856)
  // leads to lift D (12286248172); stairs (1328223040) lead down there, too.
  @Test("Moorgate: a lift that skips levels, and another one", RealData.needs(moorgateMap))
  func moorgate() throws {
    let network = try WalkingNetwork(maps: [Self.moorgateMap])
    let (hall, platform) = ("51.5181928,-0.0891208@0", "51.5180842,-0.0879036@-9")
    let onWheels = try network.walk(hall, platform, ["--wheelchair"])
    #expect(onWheels.changes == [Change("lift", 0, -8), Change("lift", -8, -9)])
    #expect(onWheels.ways.isSuperset(of: [1_327_964_842, 1_327_964_856, 1_327_964_844]))
    let onFoot = try network.walk(hall, platform)
    #expect(onFoot.seconds < onWheels.seconds)
    #expect(onFoot.changes == [Change("lift", 0, -8), Change("steps", -8, -9)])
  }

  // Betriebshof: two platforms between the carriageways of Bergheimer Straße, drawn as lines (107884480 the northern
  // one, 107884484 the southern one) and joined to it by two footways only, of which 119367828 crosses at the
  // signals (node 1341408226). From there to a bend of the southern platform, node 2860916808: 3.4 m north, then
  // 7,897 steps of 10⁻⁷ degrees east, which at 49.41° are 7,897 × 0.011119 m × 0.6507 = 57.1 m; 60.5 m in all,
  // although the carriageway passes 4 m beside it.
  @Test(
    "Heidelberg: one gets to a tram platform between the carriageways by its crossing",
    RealData.needs(heidelbergMap, heidelbergFeed))
  func betriebshof() throws {
    let network = try WalkingNetwork(maps: [Self.heidelbergMap], feeds: [Self.heidelbergFeed])
    let walk = try network.walk("49.4078166,8.6755254", "49.4078564,8.6763144")
    #expect(abs(walk.meters - 60.5) < 1)
    #expect(walk.ways == [119_367_828, 107_884_484])
    // Trams stop there at A and B of the feed, and buses, beyond the street, at C.
    for platform in ["RiS/W", "RiN/O"] {
      let toStop = try network.walk(
        "49.4077000,8.6755254", "stop:de:08221:1144:2:\(platform)")
      let last = toStop.steps.last { !$0.osmWays.isEmpty }
      #expect(
        !Set([107_884_480, 107_884_484]).isDisjoint(with: last?.osmWays ?? []), "\(platform)")
    }
  }
}
