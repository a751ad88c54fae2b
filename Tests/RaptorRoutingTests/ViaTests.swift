import RaptorRouting
import Testing
import TransitModel

@Suite("Places between")
struct ViaTests {
  /// The express passes by C; the local calls there; C is also reached by a bus of its own.
  private let network = TestNetwork(
    """
    express train: A 08:00, D 08:30
    local train: A 08:05, C 08:25/08:27, D 08:50
    next train: A 08:35, C 08:55/08:57, D 09:20
    bus bus: A 08:00, C 08:10
    walk C D 120
    """)

  @Test("A stop without a stay is visited by riding through it")
  func ridingThrough() throws {
    let journeys = try network.journeys("A", "D", .leaving("08:00")) {
      $0.vias = [try! network.via("C")]
    }
    // The bus is at C at 08:10, from where D is two minutes' walk; but a walk is no ride, and no egress is given.
    #expect(journeys == ["local A 08:05 D 08:50"])
  }

  // A stay of three minutes does not fit into the two for which the local stands at C.
  @Test("For a stay one alights, and the next vehicle leaves after it")
  func stay() throws {
    let three = try network.journeys("A", "D", .leaving("08:00")) {
      $0.vias = [try! network.via("C", stay: 180)]
    }
    #expect(three == ["bus A 08:00 C 08:10, local C 08:27 D 08:50"])
    let two = try network.journeys("A", "D", .leaving("08:01")) {
      $0.vias = [try! network.via("C", stay: 120)]
    }
    // The local comes at 08:25 and leaves at 08:27: alighting and boarding it again are two rides of one train.
    #expect(two == ["local A 08:05 C 08:25, local C 08:27 D 08:50"])
  }

  /// From B one is at the place in a minute, whichever train brings one there; the way on begins at C.
  private let detour = TestNetwork(
    """
    slow train: A 08:00, B 08:20, D 08:40
    quick train: A 08:10, B 08:15
    on bus: C 08:21, D 08:30
    late bus: C 08:30, D 08:35
    """)

  // Part after part: the quick train is at B at 08:15, the place at 08:16, C at 08:18, the bus at D at 08:30. Setting out
  // later is not possible; the slow train would be at the place at 08:21, and catch the late bus.
  @Test("A place is walked to and from, and the best is of the whole")
  func place() throws {
    let journeys = try detour.journeys("A", "D", .leaving("08:00")) {
      var via = try! detour.via("B 60", isStop: false)
      via.access = try! detour.via("C 120").access
      $0.vias = [via]
    }
    #expect(journeys == ["quick A 08:10 B 08:15, on C 08:21 D 08:30"])
    let arriving = try detour.journeys("A", "D", .arriving("08:40")) {
      var via = try! detour.via("B 60", isStop: false)
      via.access = try! detour.via("C 120").access
      $0.vias = [via]
    }
    #expect(arriving == ["quick A 08:10 B 08:15, on C 08:21 D 08:30"])
  }

  // Changing at the stop needs five minutes by a rule; that it is a place between does not open a way around the rule.
  @Test("A change at a place between takes what changes there take")
  func rule() throws {
    let network = TestNetwork(
      """
      one train: A 08:00, B 08:10
      soon train: B 08:12, C 08:20
      later train: B 08:15, C 08:25
      rule B B 300
      """)
    let journeys = try network.journeys("A", "C", .leaving("08:00")) {
      $0.vias = [try! network.via("B")]
    }
    #expect(journeys == ["one A 08:00 B 08:10, later B 08:15 C 08:25"])
  }

  @Test("Places are visited in their order, also when a line passes them in the other")
  func order() throws {
    let network = TestNetwork(
      """
      out train: A 08:00, B 08:10, C 08:20, D 08:30
      back train: D 08:35, C 08:45, B 08:55, A 09:05
      """)
    let journeys = try network.journeys("A", "A", .leaving("07:00")) {
      $0.vias = [try! network.via("C"), try! network.via("B")]
    }
    // One turns back at C, since nobody waits where one need not: at D the change is as good, but walks no less and has
    // less time.
    #expect(journeys == ["out A 08:00 C 08:20, back C 08:45 A 09:05"])
    let along = try network.journeys("A", "D", .leaving("07:00")) {
      $0.vias = [try! network.via("B"), try! network.via("C")]
    }
    #expect(along == ["out A 08:00 D 08:30"])
  }

  // The train goes through at V, the bus begins there, and the tram goes on from W, which is no place between.
  private let parts = TestNetwork(
    """
    through train: A 08:00, V 08:10/08:12, W 08:20, C 08:30
    bus bus: V 08:15, W 08:25, C 08:40
    on tram: W 08:28, C 08:35
    """)

  private func overV(
    _ types: [TransportTypes], _ asked: Asked = .leaving("08:00"), via: String = "V"
  ) throws -> [String] {
    let place = try parts.via(via)
    return try parts.journeys("A", "C", asked) {
      $0.types = types[0]
      $0.vias = [place]
      $0.vias[0].onwardTypes = types.count > 1 ? types[1] : nil
    }
  }

  @Test(
    "On each part of the way one rides what is allowed there, and through a place what both allow")
  func typesByPart() throws {
    let (train, bus, tram) = (
      TransportTypes(.train), TransportTypes(.bus), TransportTypes(.tram)
    )
    #expect(try overV([.all]) == ["through A 08:00 C 08:30"])
    #expect(try overV([train, [train, bus]]) == ["through A 08:00 C 08:30"])
    // The train has to be left at V.
    for asked in [Asked.leaving("08:00"), .arriving("08:45")] {
      #expect(
        try overV([train, bus], asked) == ["through A 08:00 V 08:10, bus V 08:15 C 08:40"])
    }
    #expect(
      try overV([train, [bus, tram]]) == [
        "through A 08:00 V 08:10, bus V 08:15 W 08:25, on W 08:28 C 08:35",
        "through A 08:00 V 08:10, bus V 08:15 C 08:40",
      ])
    #expect(try overV([bus, .all]) == [])
    // To be at W the train rides on in the first part; the tram is of the second alone.
    #expect(
      try overV([train, tram], via: "W") == ["through A 08:00 W 08:20, on W 08:28 C 08:35"])
    #expect(try overV([train, tram]) == [])
  }

  // The vehicle of the first trip goes on as the second at V, which is the place between.
  @Test("A vehicle that becomes another line at a place is of both parts, each trip of its own")
  func continuationByPart() throws {
    let network = TestNetwork(
      """
      T1 train: A 08:00, V 08:10
      T2 bus: V 08:12, C 08:30
      stay T1 T2
      """)
    for types in [TransportTypes(.bus), .all] {
      let journeys = try network.journeys("A", "C", .leaving("08:00")) {
        $0.types = TransportTypes(.train)
        $0.vias = [try! network.via("V")]
        $0.vias[0].onwardTypes = types
      }
      #expect(journeys.count == 1 && journeys[0].hasPrefix("T1 A 08:00"))
    }
  }

  @Test("A place is not passed by one whose vehicle is not allowed behind it")
  func visitedByType() throws {
    // Twice the train is at the station V, whose second platform is X: only there one gets into the bus.
    let network = TestNetwork(
      """
      one train: A 08:00, V 08:05, B 08:10
      two train: B 08:15, X 08:20
      bus bus: X 08:25, C 08:30
      """)
    var query = try network.query("A", "C", .leaving("08:00"))
    query.types = TransportTypes(.train)
    query.vias = [try network.via("V, X")]
    query.vias[0].onwardTypes = TransportTypes(.bus)
    let timetable = network.makeTimetable().0
    let journeys = try RaptorRouter(timetable).journeys(query)
    #expect(journeys.map { $0.placesVisited(query, timetable) } == [[0, 1]])
  }

  @Test("A change is made after as many places as have been passed, walked to or are changed at")
  func visitedByChange() throws {
    let network = TestNetwork(
      """
      one train: A 08:00, V 08:05, B 08:10
      two train: B 08:15, W 08:20, C 08:30
      """)
    func visited(_ vias: RaptorVia...) throws -> [[Int]] {
      var query = try network.query("A", "C", .leaving("08:00"))
      query.vias = vias
      let timetable = network.makeTimetable().0
      return try RaptorRouter(timetable).journeys(query).map {
        $0.placesVisited(query, timetable)
      }
    }
    #expect(try visited() == [[0]])
    #expect(try visited(network.via("V"), network.via("W")) == [[1]])
    #expect(try visited(network.via("V"), network.via("B"), network.via("W")) == [[2]])
    #expect(try visited(network.via("A"), network.via("V"), network.via("V")) == [[3]])
    #expect(try visited(network.via("W"), network.via("C")) == [[0]])
    // At B for a minute, from where one walks to a place two minutes off.
    #expect(try visited(network.via("V"), network.via("B", stay: 60)) == [[2]])
    #expect(try visited(network.via("B 120", isStop: false), network.via("W")) == [[1]])
  }

  // On foot one is at V before the bus is, and all the way in 70 minutes. By bus and on foot it takes 20 minutes, but only
  // at nine.
  @Test(
    "A window has the ride to a place to which one might have walked earlier",
    arguments: [false, true])
  func rideBesideWalk(arriving: Bool) throws {
    let network = TestNetwork(
      """
      to bus: A 08:50, V 09:00
      from bus: V 10:00, C 10:10
      """)
    func window(_ walks: (Int32, Int32)) throws -> [ReferencePlanner.Answer] {
      var query = try network.query("A", "C", arriving ? .arriving("12:00") : .leaving("06:00"))
      query.directWalkSeconds = walks.0
      query.vias = [try network.via("V", stay: 60)]
      query.vias[0].onwardWalkSeconds = walks.1
      let expected = ReferencePlanner(network: network, query: query)
        .answers(inWindow: 6 * 3_600)
      query.windowSeconds = 6 * 3_600
      let found = try RaptorRouter(network.makeTimetable().0).journeys(query)
      #expect(found.map { ReferencePlanner.Answer($0) } == expected)
      return expected
    }
    #expect(
      try window((3_600, 600)).contains { $0.rides == 1 && $0.arrival - $0.departure == 1_260 })
    #expect(
      try window((600, 3_600)).contains { $0.rides == 1 && $0.arrival - $0.departure == 1_260 })
  }

  @Test("On foot all the way counts the stays, and is needed for all parts")
  func onFoot() throws {
    var query = try network.query("A", "D", .leaving("08:00"))
    query.directWalkSeconds = 600
    query.vias = [RaptorVia(egress: [], access: [], onwardWalkSeconds: 300, staySeconds: 60)]
    #expect(query.onFootSeconds == 960)
    query.vias.append(RaptorVia(egress: [], access: []))
    #expect(query.onFootSeconds == nil)
  }
}
