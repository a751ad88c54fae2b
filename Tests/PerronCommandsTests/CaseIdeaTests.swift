import Foundation
import ProgramTesting
import TestSupport
import Testing

/// Quirks that Tests/Cases/cases.md lists without a fixture, each under its name there.
@Suite("Quirks of feeds and queries")
struct CaseIdeaTests {
  let folder = CommandFolder()

  /// The test feed with other trips: rows of trips.txt and stop_times.txt below the headers.
  private func feed(
    trips: String, times: String, changes: [String: String] = [:]
  ) -> TestFeed {
    var feed = TestFeed()
    feed.files["trips.txt"] = "route_id,service_id,trip_id\n" + trips
    feed.files["stop_times.txt"] =
      "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n" + times
    feed.files.merge(changes) { $1 }
    return feed
  }

  private func plan(
    _ from: String = "stop:A", _ to: String = "stop:C", at time: String, _ more: String...,
    zone: String = "Etc/UTC"
  ) throws -> Answer {
    let outcome = Program.perron.run(
      ["plan", "--from", from, "--to", to, "--depart", time, "--format", "json"] + more,
      in: folder.folder.path, environment: ["TZ": zone])
    return try Answer(json: outcome.output)
  }

  // naive-query-time. Los Angeles is seven hours behind UTC in July: 14:00Z is 07:00 there, the hour of a bus.
  @Test("A time with a zone means the same on every machine, and one without is refused")
  func naiveQueryTime() throws {
    var feed = TestFeed()
    feed.replace("Etc/UTC", with: "America/Los_Angeles", in: "agency.txt")
    try folder.importTestFeed(feed)
    for zone in ["America/Montreal", "Asia/Tokyo", "Etc/UTC"] {
      for time in ["2026-07-08T14:00:00Z", "2026-07-08T10:00:00-04:00"] {
        let journey = try plan(at: time, zone: zone).journeys?.first
        #expect(journey?.departure == UTC("2026-07-08T14:00:00Z"), "\(time) in \(zone)")
        #expect(journey?.legs.first?.departureLocal == "2026-07-08T07:00:00-07:00")
      }
      let naive = try plan(at: "2026-07-08T07:00:00", zone: zone)
      #expect(naive.error?.code == "usage")
      #expect(naive.error?.message.contains("no time zone") == true)
    }
  }

  /// One trip of half an hour from A to C, repeated by these windows.
  private func repeated(_ windows: String) -> TestFeed {
    feed(
      trips: "R,D,TPL\n", times: "TPL,1,A,00:00:00,00:00:00\nTPL,2,C,00:30:00,00:30:00\n",
      changes: [
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs,exact_times\n" + windows
      ])
  }

  // frequency-overlap. 08:00, 08:10 … 09:50 by the first row, 09:00, 09:15 … 10:45 by the second.
  @Test("Two windows that overlap are both run, and reported")
  func frequencyOverlap() throws {
    try folder.importTestFeed(
      repeated("TPL,08:00:00,10:00:00,600,1\nTPL,09:00:00,11:00:00,900,1\n"))
    for (time, departure) in [
      ("08:55", "09:00"), ("09:01", "09:10"), ("09:11", "09:15"), ("09:16", "09:20"),
      ("09:21", "09:30"), ("09:51", "10:00"),
    ] {
      let journey = try plan(at: "2026-06-10T\(time):00Z").journeys?.first
      #expect(journey?.departure == UTC("2026-06-10T\(departure):00Z"), "after \(time)")
    }
    #expect(folder.perron("info", "--issues").output.contains("warning overlapping_frequencies"))
  }

  // The same with headways of its own in the first row: at 09:16 half of its ten minutes are waited, until
  // 09:21, before the departure at 09:30 by the clock; at 10:16 only the clock is left.
  @Test("Windows with and without clock times beside one another keep each its own kind")
  func frequencyMixed() throws {
    try folder.importTestFeed(
      repeated("TPL,08:00:00,10:00:00,600,0\nTPL,09:00:00,11:00:00,900,1\n"))
    let both = try plan(at: "2026-06-10T09:16:00Z").journeys?.first
    #expect(both?.arrival == UTC("2026-06-10T09:51:00Z"))
    #expect(both?.legs.first { $0.isRide }?.headwaySeconds == 600)
    let clock = try plan(at: "2026-06-10T10:16:00Z").journeys?.first
    #expect(clock?.departure == UTC("2026-06-10T10:30:00Z"))
    #expect(folder.perron("info", "--issues").output.contains("warning overlapping_frequencies"))
  }

  // interpolate-by-distance. B lies after 2 of 10: 10 of 50 minutes after 09:00.
  @Test("A blank time follows the distance that the feed gives, and nothing divides by 0")
  func interpolateByDistance() throws {
    for (distances, expected) in [(["0", "2", "10"], "09:10"), (["0", "0", "0"], "09:25")] {
      var feed = TestFeed(trips: 0)
      feed.files["trips.txt"] = "route_id,service_id,trip_id\nR,D,T\n"
      feed.files["stop_times.txt"] = """
        trip_id,stop_sequence,stop_id,arrival_time,departure_time,shape_dist_traveled
        T,1,A,09:00:00,09:00:00,\(distances[0])
        T,2,B,,,\(distances[1])
        T,3,C,09:50:00,09:50:00,\(distances[2])
        """
      try folder.importTestFeed(feed)
      // With no distance the straight lines count, here half and half.
      let journey = try plan("stop:B", at: "2026-06-10T08:30:00Z").journeys?.first
      #expect(journey?.departure == UTC("2026-06-10T\(expected):00Z"))
    }
  }

  // time-without-seconds
  @Test("7:05 is five past seven, with a warning; a trip with a minute of 60 seconds is dropped")
  func timeWithoutSeconds() throws {
    try folder.importTestFeed(
      feed(
        trips: "R,D,T\nR,D,U\n",
        times:
          "T,1,A,7:05,7:05\nT,2,C,7:25,7:25\nU,1,A,20:44:60,20:44:60\nU,2,C,21:00:00,21:00:00\n"))
    let journeys = try plan(at: "2026-06-10T00:00:00Z").journeys ?? []
    #expect(journeys.first?.departure == UTC("2026-06-10T07:05:00Z"))
    #expect(journeys.first?.arrival == UTC("2026-06-10T07:25:00Z"))
    let issues = folder.perron("info", "--issues").output
    #expect(issues.contains("warning time_without_seconds"))
    #expect(issues.contains("error invalid_time"))
  }

  // two-folders-in-zip
  @Test("A zip with two feeds is refused, and both folders are named")
  func twoFolders() throws {
    var archive = ZipArchive()
    for place in ["north", "south"] {
      for (file, text) in TestFeed().files.sorted(by: { $0.key < $1.key }) {
        archive.add("\(place)/\(file)", text)
      }
    }
    try folder.folder.write(archive.data, to: "feed.zip")
    expectFailure(
      folder.perron("import", "--gtfs", "feed.zip"), exitCode: 3, "north, south", "each folder")
  }

  // rail-replacement-bus. 714 is of the bus family, 109 a suburban train.
  @Test("A rail replacement bus is a bus")
  func railReplacementBus() throws {
    let feed = feed(
      trips: "BUS,D,B1\nRAIL,D,T1\n",
      times: "B1,1,A,09:00:00,09:00:00\nB1,2,C,09:40:00,09:40:00\n"
        + "T1,1,A,09:10:00,09:10:00\nT1,2,C,10:10:00,10:10:00\n",
      changes: [
        "routes.txt":
          "route_id,agency_id,route_short_name,route_type\nBUS,X,SEV,714\nRAIL,X,S1,109\n"
      ])
    try folder.importTestFeed(feed)
    for (types, arrival) in [("rail", "10:10"), ("bus", "09:40"), ("bus,rail", "09:40")] {
      let journey = try plan(at: "2026-06-10T08:55:00Z", "--types", types).journeys?.first
      #expect(journey?.arrival == UTC("2026-06-10T\(arrival):00Z"), "\(types)")
    }
  }

  // same-place-twice
  @Test("From a place to itself nobody rides")
  func samePlaceTwice() throws {
    try folder.importTestFeed()
    for place in ["stop:A", "60,5"] {
      let answer = try plan(place, place, at: "2026-06-10T08:00:00Z")
      #expect((answer.journeys ?? []).allSatisfy { $0.rides == 0 })
      #expect(answer.journeys?.isEmpty == false || answer.reason != nil)
    }
  }

  // walk-between-rides-is-a-transfer. S0 and S1 are 0.002° of latitude, 222 m, apart.
  @Test("Ride, walk, ride is one transfer")
  func walkBetweenRides() throws {
    let feed = feed(
      trips: "R,D,T1\nR,D,T2\n",
      times: "T1,1,A,08:00:00,08:00:00\nT1,2,S0,08:20:00,08:20:00\n"
        + "T2,1,S1,08:35:00,08:35:00\nT2,2,C,08:50:00,08:50:00\n",
      changes: [
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon
        A,Alder,60.0,5.0
        S0,Spruce,60.0,5.3
        S1,Spruce,60.002,5.3
        C,Cedar,60.0,5.6

        """
      ])
    try folder.importTestFeed(feed)
    let journey = try plan(at: "2026-06-10T07:55:00Z").journeys?.first
    #expect(journey?.arrival == UTC("2026-06-10T08:50:00Z"))
    #expect(journey?.rides == 2)
    #expect(journey?.transfers == 1)
    #expect(journey?.legs.map(\.isRide) == [true, false, true])
  }

  // platform-centre-collapse. Both platforms are 300 m long, and the stairs of 20 m join their west ends.
  @Test(
    "A stop at the end of a long platform is there, and not at its middle",
    arguments: [false, true])
  func platformCentre(isArea: Bool) throws {
    var text = "<osm version=\"0.6\">"
    let spots = [(0, 0), (300, 0), (300, -4), (0, -4), (0, 20), (300, 20), (300, 24), (0, 24)]
    for (number, spot) in spots.enumerated() {
      let (latitude, longitude) = WalkTown.degrees(Double(spot.0), Double(spot.1))
      text += "<node id=\"\(number + 1)\" lat=\"\(latitude)\" lon=\"\(longitude)\"/>"
    }
    for (way, nodes) in [(10, [1, 2, 3, 4, 1]), (11, [5, 6, 7, 8, 5])] {
      text += "<way id=\"\(way)\">"
      for node in isArea ? nodes : Array(nodes.prefix(2)) { text += "<nd ref=\"\(node)\"/>" }
      text += "<tag k=\"railway\" v=\"platform\"/><tag k=\"ref\" v=\"\(way - 9)\"/></way>"
    }
    text += "<way id=\"12\"><nd ref=\"1\"/><nd ref=\"5\"/><tag k=\"highway\" v=\"steps\"/></way>"
    try folder.folder.write(text + "</osm>", to: "map.osm")
    var feed = TestFeed()
    let rows = [("A", "1", 0.0), ("B", "2", 20.0)].map { id, platform, north in
      let (latitude, longitude) = WalkTown.degrees(0, north)
      return "\(id),\(id),\(latitude),\(longitude),\(platform)\n"
    }
    feed.files["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon,platform_code\n" + rows.joined() + "C,C,60,5.6,\n"
    feed.replace("X,1,3", with: "X,1,2", in: "routes.txt")
    try feed.write(to: "feed", in: folder.folder)
    let outcome = folder.perron("import", "--gtfs", "feed", "--osm", "map.osm", "--replace")
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
    let walk = folder.perron("walk", "--from", "stop:A", "--to", "stop:B", "--format", "json")
    let meters = walk.output.firstMatch(of: /"distanceMeters":([0-9.]+)/).flatMap { Double($0.1) }
    #expect(meters.map { abs($0 - 20) < 1 } == true, "\(walk.summary)")
  }

  // trip-linked-to-itself-in-api. One vehicle runs T1, T2 and T3.
  @Test("Trips of one block stay trips of their own: a leg each, with the calls of its trip alone")
  func tripsOfOneBlock() throws {
    var feed = feed(
      trips: "",
      times: "T1,1,A,08:00:00,08:00:00\nT1,2,B,08:10:00,08:10:00\nT2,1,B,08:10:00,08:10:00\n"
        + "T2,2,C,08:20:00,08:20:00\nT3,1,C,08:20:00,08:20:00\nT3,2,A,08:50:00,08:50:00\n")
    feed.files["trips.txt"] =
      "route_id,service_id,trip_id,block_id\nR,D,T1,X\nR,D,T2,X\nR,D,T3,X\n"
    try folder.importTestFeed(feed)
    let journey = try plan(at: "2026-06-10T07:55:00Z").journeys?.first
    #expect(journey?.legs.map { $0.trip?.id } == ["feed:T1", "feed:T2"])
    #expect(journey?.legs.map(\.staysInVehicle) == [false, true])
    #expect(journey?.legs.map(\.to.stop) == ["feed:B", "feed:C"])
    #expect(journey?.rides == 1)
  }

  // A row of transfers.txt that links a trip to itself, as exports write them.
  @Test("A trip that is to go on as itself is reported, ridden once, and ends")
  func tripLinkedToItself() throws {
    let feed = feed(
      trips: "R,D,LOOP\n",
      times: "LOOP,1,A,08:00:00,08:00:00\nLOOP,2,C,08:30:00,08:30:00\nLOOP,3,A,09:00:00,09:00:00\n",
      changes: [
        "transfers.txt": "from_trip_id,to_trip_id,transfer_type\nLOOP,LOOP,4\n"
      ])
    try folder.importTestFeed(feed)
    #expect(folder.perron("info", "--issues").output.contains("warning unusable_stay"))
    let journeys = try plan("stop:C", "stop:A", at: "2026-06-10T08:00:00Z").journeys
    #expect(journeys?.first?.arrival == UTC("2026-06-10T09:00:00Z"))
    #expect(journeys?.first?.rides == 1)
  }
}
