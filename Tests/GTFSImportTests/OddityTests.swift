import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

extension IssueTests {
  static let oddities: [IssueCase] = [
    .init(
      .agencyWithoutID, "agency.txt", 3, nil,
      FeedBuilder(append: ",Other,https://example.org,Europe/Berlin", to: "agency.txt")),
    .init(
      .routeWithoutName, "routes.txt", 3, "S", FeedBuilder(append: "S,AG,,3", to: "routes.txt")),
    .init(
      .sameRouteNames, "routes.txt", 2, "R",
      FeedBuilder([
        "routes.txt": "route_id,route_type,route_short_name,route_long_name\nR,3,City,City"
      ])),
    .init(
      .repeatedRouteName, "routes.txt", 3, "S", FeedBuilder(append: "S,AG,1,3", to: "routes.txt")),
    // Brightness of FFEE00: 0.299 · 255 + 0.587 · 238 = 216; of FFFFFF 255: 39 apart.
    .init(
      .routeColorContrast, "routes.txt", 2, "R",
      FeedBuilder([
        "routes.txt":
          "route_id,route_type,route_short_name,route_color,route_text_color\nR,3,1,FFEE00,FFFFFF"
      ])),
    .init(.unusedRoute, "routes.txt", nil, "S", FeedBuilder(append: "S,AG,2,3", to: "routes.txt")),
    .init(
      .unusedStop, "stops.txt", nil, "E", FeedBuilder(append: "E,Esche,48,9.3", to: "stops.txt")),
    // 0.01° of latitude are 1.1 km.
    .init(
      .farFromParent, "stops.txt", nil, "A", stops("A,Ahorn,48,9,0,S,,\nS,Stand,48.01,9,1,,,")),
    // 0.00001° of latitude are 1.1 m.
    .init(
      .stopsAtOnePlace, "stops.txt", nil, "B",
      stops("A,Ahorn,48,9,0,,,\nB,Birke,48.00001,9,0,,,\nC,Cedar,48.00004,9,0,,,")),
    // 0.00005° of longitude are 1.9 m at 70° north, where they are a third of those of the equator.
    .init(
      .stopsAtOnePlace, "stops.txt", nil, "B",
      stops("A,Ahorn,70,9,0,,,\nB,Birke,70,9.00005,0,,,\nC,Cedar,70,9.00015,0,,,")),
    .init(
      .singleTime, "stop_times.txt", 3, nil,
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,08:10:00,,B,2\nT,08:20:00,08:20:00,C,3")),
    // From A to B 11.1 km in one minute: 667 km/h.
    .init(
      .fastTravel, "stop_times.txt", 3, "T",
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,08:01:00,08:01:00,B,2")),
  ]

  static let blocks: [IssueCase] = [
    .init(
      .overlappingBlock, "trips.txt", nil, "U",
      FeedBuilder(
        stopTimes: """
          T,08:00:00,08:00:00,A,1
          T,08:10:00,08:10:00,B,2
          U,08:05:00,08:05:00,B,1
          U,08:15:00,08:15:00,C,2
          """
      ).adding("trips.txt", "route_id,service_id,trip_id,block_id\nR,D,T,X\nR,D,U,X"))
  ]

  static let flex: [IssueCase] = [
    .init(
      .unreadableGeoJSON, "locations.geojson", 2, nil,
      FeedBuilder(["locations.geojson": "{\n\"features\": 1}"])),
    .init(
      .invalidLocation, "locations.geojson", 1, "Y",
      FeedBuilder(["locations.geojson": collection(feature("Y", "[]"))])),
    .init(
      .unknownLocation, "location_group_stops.txt", 2, "G",
      FeedBuilder(["location_group_stops.txt": "location_group_id,stop_id\nG,A"])),
    .init(
      .invalidWindow, "stop_times.txt", 10, "GROUP", flexFeed(rows: "GROUP,3,,G,,,,,09:00:00,,,")),
  ]
}

@Suite("Oddities that are told, and kept")
struct OddityTests {
  private func oddities(_ feed: FeedBuilder) throws -> [String] {
    try TestImport(feed).issues.entries.map(\.issue.code.name)
  }

  /// The base feed as one of another vehicle, with this many minutes from A to B, 11.1 km apart.
  private func ride(minutes: Int, type: Int = 2) -> FeedBuilder {
    var feed = FeedBuilder(
      stopTimes: "T,08:00:00,08:00:00,A,1\nT,08:0\(minutes):00,08:0\(minutes):00,B,2\n"
        + "T,08:30:00,08:30:00,C,3")
    feed.files["routes.txt"] = "route_id,agency_id,route_short_name,route_type\nR,AG,1,\(type)"
    return feed
  }

  // In 2 minutes 334 km/h: no bus, but a train. In 1 minute 667 km/h, and with the minute of tolerance
  // again 334 km/h.
  @Test("What is too fast depends on the vehicle; times may be a minute off")
  func speeds() throws {
    #expect(try oddities(ride(minutes: 2, type: 3)) == ["fast_travel"])
    #expect(try oddities(ride(minutes: 2)) == [])
    #expect(try oddities(ride(minutes: 1)) == [])
    #expect(try oddities(ride(minutes: 0)) == ["fast_travel"])
    // Air transport (1100) is none that this version knows, and bound to no speed.
    #expect(try oddities(ride(minutes: 0, type: 1100)) == ["unknown_route_type"])
  }

  @Test("Trips of one profile are too fast once; the trips are kept")
  func onceForAProfile() throws {
    let result = try TestImport(
      FeedBuilder(
        stopTimes: """
          T,08:00:00,08:00:00,A,1
          T,08:01:00,08:01:00,B,2
          T,08:11:00,08:11:00,C,3
          U,09:00:00,09:00:00,A,1
          U,09:01:00,09:01:00,B,2
          U,09:11:00,09:11:00,C,3
          """, trips: ["T", "U"]))
    #expect(result.issues.entries.map(\.issue.entity) == ["T"])
    #expect(result.summary.counts.trips == 2)
  }

  // B is passed after half of the minutes; B's own time, filled in, is not looked at, C's is.
  @Test("A speed is that between two calls with times of their own")
  func interpolated() throws {
    func feed(_ end: String) -> FeedBuilder {
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,,,B,2\nT,\(end),\(end),C,3")
    }
    // 22.2 km: 133 km/h in 10 minutes, 333 km/h in 4.
    #expect(try oddities(feed("08:10:00")) == [])
    let fast = try TestImport(feed("08:04:00")).issues.entries.map(\.issue)
    #expect(fast.map(\.code) == [.fastTravel])
    #expect(fast.first?.line == 4)
  }

  @Test("Platforms of one station may lie at one place; stops 3 m apart are not at one place")
  func onePlace() throws {
    let header = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
    let platforms = "S,Stand,48,9,1,\nA,Ahorn,48,9,0,S\nB,Birke,48,9,0,S\nC,Cedar,48.00003,9,0,"
    let stops = "A,Ahorn,-48,-9,0,\nB,Birke,-48,-9,0,\nC,Cedar,-48.02,-9,0,"
    #expect(
      try !oddities(FeedBuilder(["stops.txt": header + platforms])).contains("stops_at_one_place"))
    #expect(try oddities(FeedBuilder(["stops.txt": header + stops])) == ["stops_at_one_place"])
    // 3.42E-5° of longitude at 60° are 1.9 m, and between the two lies a whole cell of 2E-5°.
    let north = "A,Ahorn,60,9.000019,0,\nB,Birke,60,9.0000532,0,\nC,Cedar,60.02,9,0,"
    #expect(try oddities(FeedBuilder(["stops.txt": header + north])) == ["stops_at_one_place"])
  }

  @Test("Colours that are left out are white below and black above")
  func colors() throws {
    let header = "route_id,agency_id,route_short_name,route_type,route_color,route_text_color\n"
    for (row, isTold) in [
      ("R,AG,1,3,,", false), ("R,AG,1,3,FFFFFF,", false), ("R,AG,1,3,000000,FFFFFF", false),
      ("R,AG,1,3,000000,", true), ("R,AG,1,3,,FFFFFF", true),
    ] {
      #expect(
        try oddities(FeedBuilder(["routes.txt": header + row]))
          == (isTold ? ["route_color_contrast"] : []), "\(row)")
    }
  }

  @Test("The same names are no oddity with another agency or another route_type")
  func names() throws {
    var feed = FeedBuilder(append: "S,AG,1,0\nU,BG,1,3", to: "routes.txt")
    feed.files["agency.txt"]? += "\nBG,Other Lines,https://example.org,Europe/Berlin"
    #expect(try oddities(feed) == ["unused_route", "unused_route"])
  }

  /// Trips of blocks, each from A to B within ten minutes: id, service, block and start.
  private func blocks(_ trips: [(id: String, service: String, block: String, minute: Int)])
    -> FeedBuilder
  {
    func time(_ minute: Int) -> String { "08:\(minute < 10 ? "0" : "")\(minute):00" }
    var feed = FeedBuilder(
      append: "E,1,1,1,1,1,1,1,20260101,20261231", to: "calendar.txt")
    feed.files["trips.txt"] =
      "route_id,service_id,trip_id,block_id\n"
      + trips.map { "R,\($0.service),\($0.id),\($0.block)\n" }.joined()
    feed.files["stop_times.txt"] =
      "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
      + trips.map { trip in
        ["A", "B", "C"].enumerated().map { place, stop in
          let clock = time(trip.minute + place * 10)
          return "\(trip.id),\(place),\(stop),\(clock),\(clock)\n"
        }.joined()
      }.joined()
    return feed
  }

  // Each trip takes 20 minutes.
  @Test("Trips of one block and service may follow one another, not overlap")
  func overlappingBlocks() throws {
    #expect(try oddities(blocks([("T", "D", "X", 0), ("U", "D", "X", 20)])) == [])
    #expect(try oddities(blocks([("T", "D", "X", 0), ("U", "D", "Y", 10)])) == [])
    #expect(try oddities(blocks([("T", "D", "X", 0), ("U", "E", "X", 10)])) == [])
    #expect(try oddities(blocks([("T", "D", "", 0), ("U", "D", "", 10)])) == [])
    // One block ends with é as one character, the other with e and an accent: they are two.
    #expect(
      try oddities(blocks([("T", "D", "\u{E9}", 0), ("U", "D", "e\u{301}", 10)])) == [])
    let found = try TestImport(
      blocks([("U", "D", "X", 19), ("T", "D", "X", 0), ("V", "D", "X", 39)]))
    #expect(found.problems.map(\.entity) == ["U"])
  }

  @Test("An arrival or a departure alone is told once for a feed, with the count")
  func singleTimes() throws {
    let result = try TestImport(
      FeedBuilder(stopTimes: "T,,08:00:00,A,1\nT,08:10:00,,B,2\nT,08:20:00,,C,3"))
    #expect(result.issues.entries.map(\.issue.code) == [.singleTime])
    #expect(result.issues.entries.first?.issue.line == 2)
    #expect(result.issues.entries.first?.issue.message.hasPrefix("3 rows") == true)
    #expect(
      try result.calls() == [
        "T 08:00:00 08:00:00 A", "T 08:10:00 08:10:00 B", "T 08:20:00 08:20:00 C",
      ]
    )
  }
}
