import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Words, shapes and bookings on the command line")
struct DetailTests {
  private let folder = CommandFolder()
  private static let ride = [
    "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z",
  ]

  /// The test feed with all that this suite looks for.
  private static func feed() -> TestFeed {
    var feed = TestFeed()
    feed.files["feed_info.txt"] = """
      feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_contact_email
      House of Feeds,https://feeds.example,en,20260101,20261231,feeds@example.org
      """
    feed.files["translations.txt"] = """
      table_name,field_name,language,translation,record_id,record_sub_id,field_value
      stops,stop_name,fr,Aulne,A,,
      stops,stop_name,fr,Cèdre,,,Cedar
      """
    feed.files["attributions.txt"] = """
      organization_name,attribution_url
      The makers of the timetable of the test lines,https://makers.example/with/a/long/address
      And those who drew the map of the test lines,
      """
    feed.files["booking_rules.txt"] = """
      booking_rule_id,booking_type,prior_notice_duration_min,message,phone_number,booking_url
      B,1,45,Tell where you stand and how many you are,+49 123,https://book.example/here/and/now
      """
    feed.files["routes.txt"] = """
      route_id,agency_id,route_short_name,route_type,continuous_drop_off
      R,X,1,3,3
      """
    feed.files["shapes.txt"] = """
      shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
      S,60.0,5.0,1
      S,60.05,5.15,2
      S,60.0,5.3,3
      S,60.0,5.6,4
      """
    feed.replace(
      "route_id,service_id,trip_id", with: "service_id,route_id,shape_id,trip_id", in: "trips.txt")
    feed.replace("R,D,", with: "D,R,S,", in: "trips.txt")
    feed.replace(
      "departure_time", with: "departure_time,pickup_type,pickup_booking_rule_id",
      in: "stop_times.txt")
    feed.replace(":00\n", with: ":00,2,B\n", in: "stop_times.txt")
    return feed
  }

  private func legs(_ arguments: [String]) throws -> [[String: Any]] {
    let run = Program.perron.run(arguments + ["--format", "json"], in: folder.folder.path)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let journeys = document?["journeys"] as? [[String: Any]]
    return try #require(journeys?.first?["legs"] as? [[String: Any]], "\(run.summary)")
  }

  @Test("--language names stops in plan, departures, stops and walk, and PLACEs in it are found")
  func language() throws {
    try folder.importTestFeed(Self.feed())
    let plan = folder.perron(
      "plan", "--from", "Aulne", "--to", "Cedar", "--depart", "2026-06-10T06:00:00Z",
      "--language", "fr-CA")
    #expect(plan.exitCode == 0, "\(plan.summary)")
    #expect(plan.output.contains("Aulne") && plan.output.contains("Cèdre"))
    #expect(!plan.output.contains("Alder"))
    let board = folder.perron(
      "departures", "Aulne", "--at", "2026-06-10T06:00:00Z", "--language", "fr")
    #expect(board.output.contains("Cèdre"))
    #expect(folder.perron("stops", "Alder", "--language", "fr").output.hasPrefix("Aulne"))
    #expect(
      folder.perron("stops", "--near", "60,5", "--language", "fr").output.hasPrefix("Aulne"))
    let walk = folder.perron(
      "walk", "--from", "stop:A", "--to", "60.001,5", "--language", "fr")
    #expect(walk.output.hasPrefix("Aulne"))
    // Without it the feed speaks its own language.
    #expect(folder.perron("stops", "Aulne").exitCode == 1)
    expectFailure(
      folder.perron("stops", "A", "--language", "not a tag"), exitCode: 2, "--language", "pt-BR")
  }

  @Test("A leg of JSON holds its line along the shape, its booking, and stops on request")
  func json() throws {
    try folder.importTestFeed(Self.feed())
    let leg = try #require(try legs(Self.ride).first { $0["mode"] as? String == "bus" })
    #expect(leg["boarding"] as? String == "phone")
    #expect(leg["alighting"] == nil)
    #expect(leg["continuousDropOff"] as? String == "driver")
    #expect(leg["continuousPickup"] == nil)
    let booking = (leg["booking"] as? [String: Any])?["pickup"] as? [String: Any]
    #expect(booking?["id"] as? String == "feed:B")
    #expect(booking?["type"] as? String == "same_day")
    #expect(booking?["phone"] as? String == "+49 123")
    #expect(booking?["url"] as? String == "https://book.example/here/and/now")
    #expect(booking?["notice"] as? String == "Book at least 45 minutes before.")
    #expect(booking?["latest"] as? String == "2026-06-10T05:15:00Z")
    // Over the second point of the shape, 0.05° north of the straight way, in steps of 1E-5° from point to point.
    let steps = [6_000_000, 500_000, 5_000, 15_000, -5_000, 15_000, 0, 30_000]
    #expect(leg["geometry"] as? String == Self.polyline(steps))
    // To the point and back are each 0.05° of latitude, 5,560 m, and 0.15° of longitude at 60.025°, 8,333 m: 10,018 m;
    // on to Cedar are 0.3° at 60°, 16,679 m.
    let meters = try #require(leg["distanceMeters"] as? Double)
    #expect(abs(meters - (2 * 10_018 + 16_679)) < 10)
  }

  /// The characters of an encoded polyline of these differences: five bits each, the lowest first, 32 where more
  /// follow, 63 added to all; the sign is the lowest bit.
  private static func polyline(_ steps: [Int]) -> String {
    var text = ""
    for step in steps {
      var rest = step < 0 ? -2 * step - 1 : 2 * step
      repeat {
        text.unicodeScalars.append(Unicode.Scalar(UInt8(rest % 32 + (rest < 32 ? 0 : 32) + 63)))
        rest /= 32
      } while rest > 0
    }
    return text
  }

  @Test("Without rules and requests the members are null or absent")
  func plainJSON() throws {
    try folder.importTestFeed()
    let leg = try #require(try legs(Self.ride).first { $0["mode"] as? String == "bus" })
    #expect(leg["booking"] is NSNull)
    for name in ["boarding", "alighting", "continuousPickup", "continuousDropOff", "cars"] {
      #expect(leg[name] == nil, "\(name)")
    }
  }

  @Test("Text tells what to do in lines of at most 80 columns, and credits whole")
  func text() throws {
    try folder.importTestFeed(Self.feed())
    let plan = Program.perron.run(Self.ride, in: folder.folder.path)
    #expect(plan.exitCode == 0, "\(plan.summary)")
    let words = plan.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("phone ahead to get on"))
    #expect(
      words.contains(
        "Book at least 45 minutes before. +49 123 https://book.example/here/and/now Tell where you "
          + "stand and how many you are"))
    #expect(words.contains("stops on request along the way to get off"))
    #expect(words.contains("https://makers.example/with/a/long/address; And those who drew"))
    #expect(plan.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(plan.output)")
  }

  @Test("Where no rule of booking is given, the agency's number is told")
  func agencyPhone() throws {
    var feed = TestFeed()
    feed.replace("agency_timezone", with: "agency_timezone,agency_phone", in: "agency.txt")
    feed.replace("Etc/UTC", with: "Etc/UTC,+49 77", in: "agency.txt")
    feed.replace(
      "departure_time", with: "departure_time,pickup_type,drop_off_type", in: "stop_times.txt")
    feed.replace(":00\n", with: ":00,2,3\n", in: "stop_times.txt")
    try folder.importTestFeed(feed)
    let text = Program.perron.run(Self.ride, in: folder.folder.path).output
    #expect(text.contains("phone ahead to get on: +49 77\n"))
    #expect(text.contains("ask the driver to get off\n"))
  }

  @Test(
    "A feed that names nobody in attributions.txt is credited by its publisher, else by agencies")
  func publisher() throws {
    func credits(_ feed: TestFeed) throws -> [String]? {
      let folder = CommandFolder()
      try folder.importTestFeed(feed)
      let run = Program.perron.run(Self.ride + ["--format", "json"], in: folder.folder.path)
      let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      return document?["attributions"] as? [String]
    }
    var feed = TestFeed()
    #expect(try credits(feed) == ["Timetable: Test lines"])
    feed.files["feed_info.txt"] =
      "feed_publisher_name,feed_publisher_url,feed_lang\nThe publisher,https://p.example,en\n"
    #expect(try credits(feed) == ["Timetable: The publisher"])
    // The one row is of another agency than the one that is ridden.
    feed.files["agency.txt"]? += "Y,Other lines,https://o.example,Etc/UTC\n"
    feed.files["attributions.txt"] = "organization_name,agency_id\nThe others,Y\n"
    #expect(try credits(feed) == ["Timetable: The publisher"])
    feed.replace("others,Y", with: "makers,X", in: "attributions.txt")
    #expect(try credits(feed) == ["The makers"])
  }

  @Test("A word of a feed that is longer than the page is cut")
  func longWord() throws {
    var feed = Self.feed()
    feed.replace("now", with: String(repeating: "x", count: 200), in: "booking_rules.txt")
    feed.replace("a/long", with: String(repeating: "y", count: 200), in: "attributions.txt")
    try folder.importTestFeed(feed)
    let plan = Program.perron.run(Self.ride, in: folder.folder.path)
    #expect(plan.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(plan.output)")
  }

  @Test("info --feeds tells who publishes a feed and for when, in text and JSON")
  func info() throws {
    try folder.importTestFeed(Self.feed())
    let text = folder.perron("info", "--feeds").output
    for part in [
      "House of Feeds, https://feeds.example", "feeds@example.org",
      "from 2026-01-01 until 2026-12-31",
    ] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(!folder.perron("info").output.contains("House of Feeds"))
    let json = folder.perron("info", "--format", "json").output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let feed = (document?["feeds"] as? [[String: Any]])?.first
    let info = feed?["info"] as? [String: Any]
    #expect(info?["publisherName"] as? String == "House of Feeds")
    #expect(info?["contactEmail"] as? String == "feeds@example.org")
    #expect(info?["endDate"] as? String == "2026-12-31")
    #expect(info?["version"] == nil)
    let counts = feed?["counts"] as? [String: Any]
    #expect(counts?["shapes"] as? Int == 1)
    #expect(counts?["translations"] as? Int == 2)
    #expect(counts?["attributions"] as? Int == 2)
    #expect(counts?["bookingRules"] as? Int == 1)
  }

  @Test(
    "JSON tells places, lines and trips with what their feed says, and nothing where it says nothing"
  )
  func places() throws {
    var feed = TestFeed()
    feed.files["stops.txt"] = """
      stop_id,stop_name,stop_lat,stop_lon,stop_code,wheelchair_boarding
      A,Alder,60.0,5.0,17,1
      B,Birch,60.0,5.3,,
      C,Cedar,60.0,5.6,,2

      """
    feed.replace("trip_id", with: "trip_id,trip_short_name,direction_id", in: "trips.txt")
    feed.replace("T6\n", with: "T6,ICE 5,1\n", in: "trips.txt")
    try folder.importTestFeed(feed)
    let leg = try #require(try legs(Self.ride).first { $0["mode"] as? String == "bus" })
    let (from, to) = (leg["from"] as? [String: Any], leg["to"] as? [String: Any])
    #expect(from?["code"] as? String == "17")
    #expect(from?["wheelchair"] as? Bool == true)
    #expect(to?["wheelchair"] as? Bool == false)
    #expect(to?["code"] == nil && from?["description"] == nil)
    let trip = leg["trip"] as? [String: Any]
    #expect(trip?["shortName"] as? String == "ICE 5")
    #expect(trip?["direction"] as? Int == 1)
    let text = Program.perron.run(Self.ride, in: folder.folder.path).output
    #expect(text.contains("bus ICE 5 to Cedar"))
  }

  @Test("In a wheelchair one is told what nobody knows to be open to it")
  func wheelchair() throws {
    var feed = TestFeed()
    feed.files["stops.txt"] = """
      stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding
      A,Alder,60.0,5.0,1
      B,Birch,60.0,5.3,2
      C,Cedar,60.0,5.6,

      """
    try folder.importTestFeed(feed)
    func unknown(_ arguments: [String]) throws -> [String]? {
      try legs(arguments).first { $0["mode"] as? String == "bus" }?["wheelchairUnknown"]
        as? [String]
    }
    #expect(try unknown(Self.ride + ["--wheelchair"]) == ["vehicle", "alighting"])
    #expect(try unknown(Self.ride) == nil)
    let note = "not known to be good for wheelchairs: the vehicle, getting off"
    let asked = Program.perron.run(Self.ride + ["--wheelchair"], in: folder.folder.path)
    #expect(asked.output.contains(note))
    let others = Program.perron.run(Self.ride, in: folder.folder.path)
    #expect(!others.output.contains(note))
  }

  @Test("A stop that is closed to wheelchairs is no destination for one, and the reason says so")
  func closedStop() throws {
    var feed = TestFeed()
    feed.replace(
      "stop_lat,stop_lon", with: "stop_lat,stop_lon,wheelchair_boarding", in: "stops.txt")
    feed.replace("60.0,5.6", with: "60.0,5.6,2", in: "stops.txt")
    try folder.importTestFeed(feed)
    let run = Program.perron.run(
      Self.ride + ["--wheelchair", "--format", "json"], in: folder.folder.path)
    #expect(run.exitCode == 1)
    #expect(run.output.contains("not_accessible"))
  }
}
