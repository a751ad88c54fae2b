import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

@Suite("Reading attributions, translations and booking rules")
struct WordTests {
  // Each row has six bytes of texts and counts 32 more: 38, 76, 114, 152.
  @Test("Of endless texts those that memory is for are kept, and that is told once")
  func endless() throws {
    let rows = "attribution_id,organization_name\n" + String(repeating: "1,Metro\n", count: 1_000)
    let reader = try CSVReader(
      TextStream(Array(rows.utf8), step: 65_536), file: "attributions.txt",
      columns: FeedTable<AttributionColumn>.wantedNames)
    let issues = FeedIssues(IssueLog(), feed: "f")
    let table = FeedTable<AttributionColumn>(
      reader, issues: issues, progress: FeedProgress(total: 0) { _ in }, isQuiet: false)
    var budget = TextBudget(bytes: 151)
    var kept = 0
    while try table.next() {
      if budget.takes(table) { kept += 1 }
    }
    #expect(kept == 3)
    #expect(issues.log.entries.map(\.issue.code) == [.textsTooLarge])
    #expect(issues.log.entries.map(\.issue.line) == [5])
  }

  private static let attributions = "attribution_id,organization_name,agency_id,route_id,trip_id\n"
  private static let translations =
    "table_name,field_name,language,translation,record_id,record_sub_id,field_value\n"
  private static let rules = "booking_rule_id,booking_type,prior_notice_duration_min\n"

  private static func attributed(_ rows: String) -> FeedBuilder {
    FeedBuilder(["attributions.txt": attributions + rows])
  }

  private static func translated(_ rows: String) -> FeedBuilder {
    FeedBuilder(["translations.txt": translations + rows])
  }

  private static func booked(_ rows: String, by rule: String = "B") -> FeedBuilder {
    FeedBuilder([
      "booking_rules.txt": rules + rows,
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_booking_rule_id
      T,08:00:00,08:00:00,A,1,\(rule)
      T,08:10:00,08:10:00,B,2,
      """,
    ])
  }

  @Test("A row of attributions.txt keeps what it is about")
  func attribution() throws {
    let done = try TestImport(Self.attributed("1,Org,,,\n2,Bus Org,AG,,\n,Trip Org,,,T"))
    #expect(done.issues.entries.isEmpty)
    #expect(
      try done.rows(
        "SELECT attribution, organization_name, agency, route, trip FROM attributions", columns: 5)
        == ["1 Org - - -", "2 Bus Org 1 - -", "3 Trip Org - - 1"])
  }

  @Test("A translation keeps its row, its call or its text; languages come in small letters")
  func translation() throws {
    let done = try TestImport(
      Self.translated(
        """
        stops,stop_name,pt-BR,Bordo,A,,
        stop_times,stop_headsign,fr,Centre,T,2,
        routes,route_long_name,fr,Ligne,,,Line
        feed_info,feed_publisher_name,fr,Maison,,,
        """))
    #expect(done.issues.entries.isEmpty)
    #expect(
      try done.rows(
        """
        SELECT table_name, language, translation, record, stop_sequence, field_value
        FROM translations
        """, columns: 6)
        == [
          "stops pt-br Bordo 1 - -", "stop_times fr Centre 1 2 -", "routes fr Ligne - - Line",
          "feed_info fr Maison - - -",
        ])
  }

  @Test("A call keeps the rule by which it is booked, in scattered rows too")
  func booking() throws {
    let grouped = try TestImport(Self.booked("B,1,60"))
    #expect(grouped.problems.isEmpty)
    let sql: StaticString =
      "SELECT position, pickup_booking_rule, drop_off_booking_rule FROM profile_stops"
    #expect(try grouped.rows(sql, columns: 3) == ["0 1 -", "1 - -"])
    var feed = Self.booked("A,0,\nB,1,60")
    feed.files["trips.txt"] = "route_id,service_id,trip_id\nR,D,T\nR,D,U"
    feed.files["stop_times.txt"] = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,drop_off_booking_rule_id
      T,08:00:00,08:00:00,A,1,
      U,09:00:00,09:00:00,A,1,
      T,08:10:00,08:10:00,B,2,B
      U,09:10:00,09:10:00,B,2,B
      """
    #expect(try TestImport(feed).rows(sql, columns: 3) == ["0 - -", "1 - 2"])
  }

  @Test("Profiles that differ by a rule of booking alone are two")
  func profiles() throws {
    var feed = Self.booked("B,0,")
    feed.files["trips.txt"] = "route_id,service_id,trip_id\nR,D,T\nR,D,U"
    feed.files["stop_times.txt"]? += "\nU,09:00:00,09:00:00,A,1,\nU,09:10:00,09:10:00,B,2,"
    #expect(try TestImport(feed).summary.counts.profiles == 2)
  }

  static let faults: [IssueCase] = [
    .init(.missingValue, "attributions.txt", 2, nil, attributed("1,,,,")),
    .init(.duplicateKey, "attributions.txt", 3, "1", attributed("1,Org,,,\n1,Other,,,")),
    .init(.unknownAgency, "attributions.txt", 2, "X", attributed("1,Org,X,,")),
    .init(.unknownRoute, "attributions.txt", 2, "X", attributed("1,Org,,X,")),
    .init(.unknownTrip, "attributions.txt", 2, "X", attributed("1,Org,,,X")),
    .init(.invalidValue, "attributions.txt", 2, "Org", attributed("1,Org,AG,R,")),
    .init(.missingValue, "translations.txt", 2, nil, translated("stops,stop_name,fr,,A,,")),
    .init(.invalidTranslation, "translations.txt", 2, "f!", translated("stops,stop_name,f!,É,A,,")),
    .init(
      .invalidTranslation, "translations.txt", 2, "shapes", translated("shapes,shape_id,fr,É,A,,")),
    .init(
      .invalidTranslation, "translations.txt", 2, "stop_colour",
      translated("stops,stop_colour,fr,É,A,,")),
    .init(.invalidTranslation, "translations.txt", 2, "X", translated("stops,stop_name,fr,É,X,,")),
    .init(
      .invalidTranslation, "translations.txt", 2, "T",
      translated("stop_times,stop_headsign,fr,É,T,9,")),
    .init(.invalidTranslation, "translations.txt", 2, nil, translated("stops,stop_name,fr,É,,,")),
    .init(
      .invalidTranslation, "translations.txt", 2, "A", translated("stops,stop_name,fr,É,A,,Ahorn")),
    .init(
      .duplicateKey, "translations.txt", 3, "A",
      translated("stops,stop_name,fr,É,A,,\nstops,stop_name,FR,È,A,,")),
    .init(.missingValue, "booking_rules.txt", 2, nil, booked(",0,", by: "")),
    .init(.missingValue, "booking_rules.txt", 2, nil, booked("B,,", by: "")),
    .init(.invalidValue, "booking_rules.txt", 2, "soon", booked("B,1,soon")),
    .init(.duplicateKey, "booking_rules.txt", 3, "B", booked("B,0,\nB,1,")),
    .init(.unknownBookingRule, "stop_times.txt", 2, "T", booked("B,0,", by: "C")),
    .init(
      .invalidValue, "feed_info.txt", 2, "not a tag",
      FeedBuilder(["feed_info.txt": "feed_lang\nnot a tag"])),
    // Full-width letters: six bytes, and no colour.
    .init(
      .invalidValue, "routes.txt", 2, "ＡＡ",
      FeedBuilder(["routes.txt": "route_id,route_type,route_color\nR,3,ＡＡ"])),
  ]

  @Test("Every kind of problem is reported with its file, line and id", arguments: faults)
  func reported(_ wanted: IssueCase) throws {
    let found = try TestImport(wanted.feed).issues.entries.map(\.issue)
      .filter { $0.code == wanted.code }
    #expect(found.count == 1)
    #expect(found.first?.file == wanted.file)
    #expect(found.first?.line == wanted.line)
    #expect(found.first?.entity == wanted.entity)
  }

  @Test("A row with a fault is dropped, the others stay")
  func dropped() throws {
    let done = try TestImport(
      Self.translated("stops,stop_name,fr,É,X,,\nstops,stop_name,fr,È,A,,"))
    #expect(try done.rows("SELECT translation FROM translations", columns: 1) == ["È"])
  }
}
