import TestSupport
import Testing

@Suite("Fares by fare_products.txt: changes")
struct FareTransferTests {
  private static let header =
    "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,"
    + "fare_transfer_type,fare_product_id\n"
  // Ten minutes each, with ten minutes between.
  private let bus = ["R1 A-B 08:00 08:10", "R1 B-C 08:20 08:30", "R1 C-D 08:40 08:50"]
  private let tram = ["R3 A-B 08:00 08:10", "R3 B-C 08:20 08:30", "R3 C-D 08:40 08:50"]

  /// Rides of n cost 2.00 in the group bus, of m 3.00 in the group tram; a change 0.50, a pass 4.00.
  private func town(_ rules: String, _ more: [String: String] = [:]) throws -> FareTown {
    try FareTown(
      FareProductTests.files(
        "bus,n,,,single,,\ntram,m,,,double,,",
        [
          "fare_products.txt": """
          fare_product_id,amount,currency
          single,2.00,EUR
          double,3.00,EUR
          change,0.50,EUR
          pass,4.00,EUR
          less,-1.00,EUR
          """,
          "fare_transfer_rules.txt": Self.header + rules,
        ].merging(more) { $1 }))
  }

  @Test("Without a rule for the change the rides are paid one by one")
  func separate() throws {
    #expect(
      try town("tram,bus,,,,0,").fare(bus[0], tram[1])
        == "5.00 EUR: single [0] 2.00, double [1] 3.00")
  }

  @Test("Type 0: the first ride and the change; the second ride is free")
  func typeZero() throws {
    #expect(
      try town("bus,tram,,,,0,change").fare(bus[0], tram[1])
        == "2.50 EUR: single [0] 2.00, change [1] 0.50")
    #expect(try town("bus,tram,,,,0,").fare(bus[0], tram[1]) == "2.00 EUR: single [0, 1] 2.00")
  }

  @Test("Type 1: both rides and the change, which may be a discount")
  func typeOne() throws {
    #expect(
      try town("bus,tram,,,,1,change").fare(bus[0], tram[1])
        == "5.50 EUR: single [0] 2.00, change [1] 0.50, double [1] 3.00")
    #expect(
      try town("bus,tram,,,,1,less").fare(bus[0], tram[1])
        == "4.00 EUR: single [0] 2.00, less [1] -1.00, double [1] 3.00")
  }

  @Test("Type 2: the change alone, in place of both rides")
  func typeTwo() throws {
    #expect(try town("bus,tram,,,,2,pass").fare(bus[0], tram[1]) == "4.00 EUR: pass [0, 1] 4.00")
  }

  // bus > tram by type 2 is 4.00; tram > bus adds by type 0 the change: 4.50; by type 2 the same, since S is
  // kept; by type 1 the change and the bus: 6.50.
  @Test("A second change adds to what the rides before it cost", arguments: [0, 1, 2])
  func secondChange(_ type: Int) throws {
    let fare = try town("bus,tram,,,,2,pass\ntram,bus,,,,\(type),change")
      .fare(bus[0], tram[1], bus[2])
    #expect(fare.hasPrefix(type == 1 ? "6.50 EUR" : "4.50 EUR"))
  }

  @Test("transfer_count: after so many changes in a row one pays anew")
  func count() throws {
    #expect(
      try town("bus,bus,1,,,0,").fare(bus[0], bus[1], bus[2])
        == "4.00 EUR: single [0, 1] 2.00, single [2] 2.00")
    #expect(
      try town("bus,bus,-1,,,0,").fare(bus[0], bus[1], bus[2]) == "2.00 EUR: single [0, 1, 2] 2.00")
  }

  // The first change is free by the rule for one, the second costs 0.50 by the rule for two.
  @Test("Of several counts the smallest that is large enough decides")
  func counts() throws {
    #expect(
      try town("bus,bus,2,,,0,change\nbus,bus,1,,,0,").fare(bus[0], bus[1], bus[2])
        == "2.50 EUR: single [0, 1] 2.00, change [2] 0.50")
  }

  // Departures 08:00 and 08:20, arrivals 08:10 and 08:30: departure to arrival 1,800 s, departure to departure
  // 1,200 s, arrival to departure 600 s, arrival to arrival 1,200 s.
  @Test(
    "Limits of time are measured as their type says, and hold to the second",
    arguments: [(0, 1_800), (1, 1_200), (2, 600), (3, 1_200)])
  func durations(_ type: Int, _ seconds: Int) throws {
    #expect(
      try town("bus,tram,,\(seconds),\(type),0,").fare(bus[0], tram[1]).hasPrefix("2.00 EUR"))
    #expect(
      try town("bus,tram,,\(seconds - 1),\(type),0,").fare(bus[0], tram[1])
        .hasPrefix("5.00 EUR"))
  }

  // From 08:00 to the departure at 08:40 it is 2,400 s: a limit of 1,800 s holds for the first change only. The
  // third ride is then the first of new ones.
  @Test("Changes within a group are measured from the first ride of those in a row")
  func durationOfRow() throws {
    #expect(
      try town("bus,bus,-1,1800,1,0,").fare(bus[0], bus[1], bus[2])
        == "4.00 EUR: single [0, 1] 2.00, single [2] 2.00")
  }

  @Test("An empty group is every group that no rule names there")
  func emptyGroup() throws {
    let town = try town("bus,,,,,0,\nbus,bus,1,,,0,change")
    #expect(try town.fare(bus[0], tram[1]) == "2.00 EUR: single [0, 1] 2.00")
    #expect(try town.fare(bus[0], bus[1]) == "2.50 EUR: single [0] 2.00, change [1] 0.50")
    #expect(try town.fare(tram[0], tram[1]).hasPrefix("6.00 EUR"))
  }

  @Test(
    "Whether an empty group is for rides without a group GTFS does not say: then no fare is told")
  func withoutGroup() throws {
    var files = FareProductTests.files(",,,,single,,")
    files["fare_transfer_rules.txt"] = Self.header + ",,-1,,,0,"
    let town = try FareTown(files)
    #expect(try town.fare(bus[0]) == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare(bus[0], bus[1]) == "-")
  }

  @Test(
    "Where a rule decides that cannot be read, no fare is told",
    arguments: ["bus,tram,,,,,", "bus,tram,,600,,0,", "bus,tram,,,,0,lost", "bus,tram,,-5,0,0,"])
  func unreadable(_ rule: String) throws {
    let town = try town(rule)
    #expect(try town.fare(bus[0], tram[1]) == "-")
    #expect(try town.fare(tram[0], bus[1]).hasPrefix("5.00 EUR"))
  }

  // Cash is 2.00 and 3.00; by card the bus is 1.00, the tram has no card. Apart: 1.00 by card and 3.00. With a
  // change that counts as one purchase, all of it is paid in cash: 2.00 + 0.50 + 3.00.
  @Test("Rides that a rule connects are paid with one medium, others each with the cheapest")
  func oneMedium() throws {
    let media = [
      "fare_media.txt": "fare_media_id,fare_media_type\ncash,0\ncard,2",
      "fare_products.txt": """
      fare_product_id,fare_media_id,amount,currency
      single,cash,2.00,EUR
      single,card,1.00,EUR
      double,cash,3.00,EUR
      change,,0.50,EUR
      """,
    ]
    #expect(
      try town("tram,bus,,,,0,", media).fare(bus[0], tram[1])
        == "4.00 EUR: single [0] 1.00 by card, double [1] 3.00 by cash")
    #expect(
      try town("bus,tram,,,,1,change", media).fare(bus[0], tram[1])
        == "5.50 EUR: single [0] 2.00 by cash, change [1] 0.50, double [1] 3.00 by cash")
  }

  // The bus has one price whatever one pays with; the change is for those who paid by card.
  @Test("A medium that only the change needs is found too")
  func mediumOfChange() throws {
    let media = [
      "fare_media.txt": "fare_media_id,fare_media_type\ncard,2",
      "fare_products.txt": """
      fare_product_id,fare_media_id,amount,currency
      single,,2.00,EUR
      double,,3.00,EUR
      change,card,0.50,EUR
      """,
    ]
    #expect(
      try town("bus,tram,,,,0,change", media).fare(bus[0], tram[1])
        == "2.50 EUR: single [0] 2.00, change [1] 0.50 by card")
  }

  // Alone the single is cheaper; but the pass pays for the tram too: 4.00 against 2.00 + 3.00.
  @Test("A dearer product is told where the change that it allows makes the whole cheaper")
  func dearerProduct() throws {
    let rules = FareProductTests.legHeader + "\nbus,n,,,single,,\nday,n,,,pass,,\ntram,m,,,double,,"
    let town = try town("day,tram,,,,0,", ["fare_leg_rules.txt": rules])
    #expect(try town.fare(bus[0]) == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare(bus[0], tram[1]) == "4.00 EUR: pass [0, 1] 4.00")
  }
}

@Suite("Fares by fare_products.txt: rides that count as one")
struct FareLegJoinTests {
  // From area a to d is 3.00; neither a to c nor c to d has a price.
  private func town(_ joins: String) throws -> FareTown {
    try FareTown(
      FareProductTests.files(
        "g,n,a,d,double,,",
        [
          "fare_leg_join_rules.txt": "from_network_id,to_network_id,from_stop_id,to_stop_id\n"
            + joins
        ]))
  }

  @Test("Joined rides are one from the first area to the last, where the change is in one station")
  func sameStation() throws {
    let town = try town("n,n,,")
    #expect(
      try town.fare("R1 A-C 08:00 08:10", "R2 C-D 08:20 08:30") == "3.00 EUR: double [0, 1] 3.00")
    #expect(
      try town.fare("R1 A-P1 08:00 08:10", "R2 P2-D 08:20 08:30") == "3.00 EUR: double [0, 1] 3.00")
    #expect(try town.fare("R1 A-B 08:00 08:10", "R2 C-D 08:20 08:30") == "-")
    #expect(try town.fare("R1 A-C 08:00 08:10", "R3 C-D 08:20 08:30") == "-")
  }

  @Test("Stops that a rule names may be apart, and a station stands for its platforms")
  func namedStops() throws {
    let town = try town("n,n,B,P")
    #expect(
      try town.fare("R1 A-B 08:00 08:10", "R2 P1-D 08:20 08:30") == "3.00 EUR: double [0, 1] 3.00")
    #expect(try town.fare("R1 A-C 08:00 08:10", "R2 C-D 08:20 08:30") == "-")
  }

  @Test("All rides in a row that join are one")
  func three() throws {
    #expect(
      try town("n,n,,").fare(
        "R1 A-B 08:00 08:10", "R2 B-C 08:20 08:30", "R1 C-D 08:40 08:50")
        == "3.00 EUR: double [0, 1, 2] 3.00")
  }

  @Test("Staying in the vehicle is one ride; over two networks no rule about networks fits it")
  func stayingOn() throws {
    let town = try town("")
    #expect(
      try town.fare("R1 A-C 08:00 08:10", "+R2 C-D 08:12 08:20") == "3.00 EUR: double [0, 1] 3.00")
    #expect(try town.fare("R1 A-C 08:00 08:10", "+R3 C-D 08:12 08:20") == "-")
    // Neither Y1, in no network, nor m is named by a rule; but GTFS asks for one network in all of a ride.
    let open = try FareTown(FareProductTests.files("g,n,,,single,,\ng,,,,double,,"))
    #expect(try open.fare("Y1 A-C 08:00 08:10").hasPrefix("3.00 EUR"))
    #expect(try open.fare("Y1 A-C 08:00 08:10", "+R3 C-D 08:12 08:20") == "-")
  }
}
