import TestSupport
import Testing
import TransitDatabase

@testable import GTFSImport

@Suite("Adding a feed to a network")
struct FeedCopyTests {
  let folder = TemporaryFolder()
  let feed = TemporaryFolder()

  /// Every table that has rows of a feed, as text.
  func dump(_ connection: Connection) throws -> [String] {
    var lines: [String] = []
    for sql: StaticString in [
      "SELECT * FROM feeds", "SELECT * FROM agencies", "SELECT * FROM stops",
      "SELECT * FROM routes", "SELECT * FROM services", "SELECT * FROM calendar",
      "SELECT * FROM calendar_dates", "SELECT * FROM trips", "SELECT * FROM profiles",
      "SELECT * FROM profile_stops", "SELECT * FROM frequencies", "SELECT * FROM transfers",
      "SELECT * FROM pathways", "SELECT * FROM levels", "SELECT * FROM locations",
      "SELECT * FROM location_groups", "SELECT * FROM location_group_stops",
      "SELECT * FROM flex_trips", "SELECT * FROM flex_stop_times", "SELECT * FROM import_issues",
      "SELECT * FROM fare_attributes", "SELECT * FROM fare_rules", "SELECT * FROM areas",
      "SELECT * FROM stop_areas", "SELECT * FROM networks", "SELECT * FROM route_networks",
      "SELECT * FROM timeframes", "SELECT * FROM rider_categories", "SELECT * FROM fare_media",
      "SELECT * FROM fare_products", "SELECT * FROM fare_leg_rules",
      "SELECT * FROM fare_leg_join_rules", "SELECT * FROM fare_transfer_rules",
      "SELECT * FROM shapes", "SELECT * FROM attributions", "SELECT * FROM translations",
      "SELECT * FROM booking_rules", "SELECT * FROM own_transfers",
    ] {
      let rows = try connection.prepare(sql)
      while try rows.step() {
        lines.append((0..<20).map { rows.text($0) ?? "-" }.joined(separator: "|"))
      }
    }
    return lines
  }

  func add(_ ids: [String], to writer: NetworkWriter) throws {
    var log = IssueLog()
    let importer = try FeedImporter(zones: .load())
    for id in ids {
      _ = try importer.importFeed(at: feed.path, feedID: id, into: writer, issues: &log) { _ in }
    }
    try IssueStore.write(log, to: writer.connection)
  }

  func make(_ name: String, _ ids: [String]) throws -> String {
    let writer = try NetworkWriter(target: folder[name])
    try add(ids, to: writer)
    try writer.finish()
    return folder[name]
  }

  init() {
    flexFeed(
      [
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nT,08:00:00,09:00:00,600",
        "transfers.txt": "from_stop_id,to_stop_id,transfer_type\nB,A,0\nA,B,0",
        "pathways.txt":
          "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\nP,A,B,1,1",
        "levels.txt": "level_id,level_index\nL,-1",
        "trips.txt": """
        route_id,service_id,trip_id,shape_id
        R,D,T,S
        R,D,ZONE,
        R,D,GROUP,
        R,D,MIXED,
        """,
        "shapes.txt":
          "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nS,48,9,1\nS,48.2,9,2",
        "booking_rules.txt": "booking_rule_id,booking_type\nCALL,0",
        "attributions.txt": "organization_name,route_id\nOrg,R",
        "translations.txt": """
        table_name,field_name,language,translation,record_id,record_sub_id,field_value
        stops,stop_name,fr,Érable,A,,
        stop_times,stop_headsign,fr,Centre,T,2,
        """,
        "calendar_dates.txt": "service_id,date,exception_type\nD,20260101,2\nX,20260102,1",
      ].merging(FareFiles.all) { $1 }, callAhead: "CALL"
    ).write(to: feed)
  }

  @Test("Importing A and then adding B gives the tables of importing A and B")
  func addingIsImporting() throws {
    let both = try NetworkFile.open(try make("both", ["a", "b"]))
    let writer = try NetworkWriter(target: folder["added"])
    try writer.copyFeeds(from: try make("first", ["a"]), except: ["b"])
    try add(["b"], to: writer)
    try writer.finish()
    let added = try NetworkFile.open(folder["added"])
    #expect(try dump(added.connection) == dump(both.connection))
    #expect(try dump(both.connection).count > 40)
  }

  @Test("A feed that is to be replaced is left out with all that is its own")
  func replaced() throws {
    let writer = try NetworkWriter(target: folder["next"])
    try writer.copyFeeds(from: try make("both", ["a", "b"]), except: ["a"])
    try writer.finish()
    let connection = try NetworkFile.open(folder["next"]).connection
    #expect(try connection.findInteger("SELECT count(*) FROM feeds") == 1)
    #expect(try connection.findInteger("SELECT count(*) FROM profile_stops") == 2)
    #expect(try connection.findInteger("SELECT count(*) FROM calendar_dates") == 2)
    #expect(try connection.findInteger("SELECT count(*) FROM shapes") == 1)
    #expect(try connection.findInteger("SELECT count(*) FROM attributions") == 1)
    #expect(try connection.findInteger("SELECT count(*) FROM translations") == 2)
    #expect(try connection.findInteger("SELECT count(*) FROM booking_rules") == 1)
    #expect(try !connection.prepare("PRAGMA foreign_key_check").step())
    // The keys of what stayed are what they were.
    #expect(try connection.findInteger("SELECT feed FROM feeds") == 2)
  }

  @Test("A network may be added to in its own place")
  func inPlace() throws {
    let path = try make("city", ["a"])
    let writer = try NetworkWriter(target: path)
    try writer.copyFeeds(from: path, except: [])
    try add(["b"], to: writer)
    try writer.finish()
    let connection = try NetworkFile.open(path).connection
    #expect(try connection.findInteger("SELECT count(*) FROM trips") == 2)
    #expect(folder.names == ["city"])
  }
}
