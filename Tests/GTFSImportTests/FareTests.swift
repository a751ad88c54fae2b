import TestSupport
import Testing
import TransitDatabase

@testable import GTFSImport

/// One row or two of every file of fares, all of which name what is there.
enum FareFiles {
  static let all = [
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,zone_id
    A,Ahorn,48.0,9.0,1
    B,Birke,48.1,9.0,1
    C,Cedar,48.2,9.0,2
    """,
    "fare_attributes.txt": """
    fare_id,price,currency_type,payment_method,transfers,agency_id,transfer_duration
    F,2.5,EUR,1,2,AG,5400
    G,0,JPY,0,,,
    """,
    "fare_rules.txt": "fare_id,route_id,origin_id,destination_id,contains_id\nF,R,1,2,\nF,,,,2",
    "areas.txt": "area_id,area_name\nn,North",
    "stop_areas.txt": "area_id,stop_id\nn,A\nn,B",
    "networks.txt": "network_id,network_name\nw,Whole",
    "route_networks.txt": "network_id,route_id\nw,R",
    "timeframes.txt":
      "timeframe_group_id,start_time,end_time,service_id\npeak,06:00:00,09:00:00,D\nall,,,D",
    "rider_categories.txt": """
    rider_category_id,rider_category_name,is_default_fare_category,eligibility_url
    adult,Adults,1,https://example.org/adults
    """,
    "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type\ncard,Card,2",
    "fare_products.txt": """
    fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency
    P,Single,adult,card,1.2345,EUR
    less,,,,-0.50,EUR
    """,
    "fare_leg_rules.txt": """
    leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,\
    fare_product_id,rule_priority
    g,w,n,n,peak,all,P,3
    ,,,,,,P,
    """,
    "fare_leg_join_rules.txt": "from_network_id,to_network_id,from_stop_id,to_stop_id\nw,w,A,B",
    "fare_transfer_rules.txt": """
    from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,\
    fare_transfer_type,fare_product_id
    g,g,-1,3600,1,0,
    g,,,,,1,less
    """,
  ]
}

@Suite("The rows of fares")
struct FareTests {
  // Money in ten-thousandths: 2.5 is 25,000, 1.2345 is 12,345, -0.50 is -5,000. Times in seconds.
  @Test("Every row is kept as the feed writes it, and a sound feed gives no issue")
  func rows() throws {
    let test = try TestImport(FeedBuilder(FareFiles.all))
    #expect(test.issues.entries.isEmpty)
    #expect(
      try test.rows("SELECT * FROM fare_attributes", columns: 8) == [
        "1 F 25000 EUR 1 2 AG 5400", "1 G 0 JPY 0 - - -",
      ])
    #expect(
      try test.rows("SELECT * FROM fare_rules", columns: 6) == ["1 F R 1 2 -", "1 F - - - 2"])
    #expect(try test.rows("SELECT * FROM areas", columns: 3) == ["1 n North"])
    #expect(try test.rows("SELECT * FROM stop_areas", columns: 3) == ["1 n A", "1 n B"])
    #expect(try test.rows("SELECT * FROM networks", columns: 3) == ["1 w Whole"])
    #expect(try test.rows("SELECT * FROM route_networks", columns: 3) == ["1 w R"])
    #expect(
      try test.rows("SELECT * FROM timeframes", columns: 5) == [
        "1 peak 21600 32400 D", "1 all 0 86400 D",
      ])
    #expect(
      try test.rows("SELECT * FROM rider_categories", columns: 5) == [
        "1 adult Adults 1 https://example.org/adults"
      ])
    #expect(try test.rows("SELECT * FROM fare_media", columns: 4) == ["1 card Card 2"])
    #expect(
      try test.rows("SELECT * FROM fare_products", columns: 7) == [
        "1 P Single adult card 12345 EUR", "1 less - - - -5000 EUR",
      ])
    #expect(
      try test.rows("SELECT * FROM fare_leg_rules", columns: 9) == [
        "1 g w n n peak all P 3", "1 - - - - - - P 0",
      ])
    #expect(try test.rows("SELECT * FROM fare_leg_join_rules", columns: 5) == ["1 w w A B"])
    #expect(
      try test.rows("SELECT * FROM fare_transfer_rules", columns: 8) == [
        "1 g g -1 3600 1 0 -", "1 g - - - - 1 less",
      ])
    #expect(test.summary.counts.fares == 4)
    #expect(test.summary.counts.fareRules == 6)
  }

  @Test("Without the column rule_priority no rule has a priority")
  func withoutPriorities() throws {
    var files = FareFiles.all
    files["fare_leg_rules.txt"] = "network_id,fare_product_id\nw,P"
    let test = try TestImport(FeedBuilder(files))
    #expect(try test.rows("SELECT rule_priority FROM fare_leg_rules", columns: 1) == ["-"])
  }

  /// The feed with one file of fares replaced.
  private func problems(_ file: String, _ text: String) throws -> [String] {
    var files = FareFiles.all
    files[file] = text
    return try TestImport(FeedBuilder(files)).problems.map {
      "\($0.code.name) \($0.file ?? "-") \($0.line ?? 0) \($0.field ?? "-") \($0.entity ?? "-")"
    }
  }

  @Test(
    "A price is a plain decimal number of at most four decimals, in the older model not below zero",
    arguments: ["", "free", "1,50", "1.23456", "1e2", "-1", "1234567890", "1.2.3", ".", "+1"])
  func prices(_ price: String) throws {
    #expect(
      try problems(
        "fare_attributes.txt", "fare_id,price,currency_type\nF,\"\(price)\",EUR\nG,1,EUR")
        == ["invalid_fare_amount fare_attributes.txt 2 price F"])
  }

  @Test(
    "A currency is one of ISO 4217; small letters are repaired",
    arguments: ["", "EURO", "XYZ", "€"])
  func currencies(_ currency: String) throws {
    let found = try problems(
      "fare_attributes.txt", "fare_id,price,currency_type\nF,1,\(currency)\nG,1,EUR")
    #expect(found == ["invalid_currency fare_attributes.txt 2 currency_type F"])
    let test = try TestImport(
      FeedBuilder(["fare_attributes.txt": "fare_id,price,currency_type\nF,1,usd"]))
    #expect(test.problems.map(\.code) == [.invalidCurrency])
    #expect(try test.rows("SELECT currency_type FROM fare_attributes", columns: 1) == ["USD"])
  }

  @Test("A row that names what is not there is kept, and reported with the field and the id")
  func references() throws {
    let cases = [
      ("fare_attributes.txt", "fare_id,price,currency_type,agency_id\nF,1,EUR,Z", "agency_id Z"),
      ("fare_rules.txt", "fare_id,route_id\nF,Z", "route_id Z"),
      ("fare_rules.txt", "fare_id,origin_id\nF,9", "origin_id 9"),
      ("fare_rules.txt", "fare_id\nZ", "fare_id Z"),
      ("stop_areas.txt", "area_id,stop_id\nZ,A", "area_id Z"),
      ("stop_areas.txt", "area_id,stop_id\nn,Z", "stop_id Z"),
      ("route_networks.txt", "network_id,route_id\nZ,R", "network_id Z"),
      ("timeframes.txt", "timeframe_group_id,service_id\npeak,Z\nall,D", "service_id Z"),
      ("fare_leg_rules.txt", "leg_group_id,fare_product_id\ng,Z", "fare_product_id Z"),
      ("fare_leg_join_rules.txt", "from_network_id,to_network_id\nZ,w", "from_network_id Z"),
      (
        "fare_transfer_rules.txt", "from_leg_group_id,fare_transfer_type\nZ,0",
        "from_leg_group_id Z"
      ),
    ]
    for (file, text, wanted) in cases {
      let found = try problems(file, text).filter { $0.contains(" \(file) ") }
      #expect(found == ["unknown_fare_reference \(file) 2 \(wanted)"], "\(file)")
    }
  }

  @Test("Two rows of one key are one, the first")
  func duplicates() throws {
    for (file, text) in FareFiles.all where file != "stops.txt" {
      let rows = text.split(separator: "\n")
      let found = try problems(file, text + "\n" + rows[1])
      #expect(found.count == 1, "\(file): \(found)")
      #expect(found.first?.hasPrefix("duplicate_key \(file) \(rows.count + 1) ") == true)
    }
  }

  // In fare_rules.txt fare_id may repeat, and so may any other field by itself.
  @Test("A second row of a key of several fields is told by the names of those that it fills in")
  func compoundKey() throws {
    var feed = FeedBuilder(FareFiles.all)
    feed.files["fare_rules.txt"] = "fare_id,route_id,origin_id\nF,R,\nF,,1\nF,R,"
    let found = try TestImport(feed).issues.entries.map(\.issue).filter { $0.code == .duplicateKey }
    #expect(found.map(\.line) == [4])
    #expect(found.first?.field == nil)
    #expect(found.first?.entity == "F")
    #expect(
      found.first?.message
        == "There is a row of the same fare_id, route_id already; the first was kept.")
  }

  @Test("A timeframe that is no part of a day is dropped and reported")
  func timeframes() throws {
    for times in ["09:00:00,06:00:00", "x,09:00:00", "22:00:00,26:00:00", "06:00:00,06:00:00"] {
      #expect(
        try problems(
          "timeframes.txt",
          "timeframe_group_id,start_time,end_time,service_id\npeak,\(times),D\nall,,,D")
          == ["invalid_timeframe timeframes.txt 2 start_time peak"])
    }
  }

  @Test("A rule for changes that cannot be read is reported, and has no type in the table")
  func transferRules() throws {
    let header =
      "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,"
      + "fare_transfer_type\n"
    for (row, field) in [
      ("g,g,-1,,,", "fare_transfer_type"), ("g,g,,,,0", "transfer_count"),
      ("g,g,0,,,0", "transfer_count"), ("g,,,60,,0", "duration_limit_type"),
      ("g,,,-1,0,0", "duration_limit"),
    ] {
      let found = try problems("fare_transfer_rules.txt", header + row)
      #expect(found == ["invalid_fare_rule fare_transfer_rules.txt 2 \(field) -"])
    }
    var files = FareFiles.all
    files["fare_transfer_rules.txt"] = header + "g,g,,,,0\ng,,5,,,0"
    // A count between different groups means nothing, and is left out.
    #expect(
      try TestImport(FeedBuilder(files)).rows(
        "SELECT transfer_count, fare_transfer_type FROM fare_transfer_rules", columns: 2)
        == ["- -", "- 0"])
  }

  @Test("A rule without a fare, and one without a product, are kept and reported")
  func incompleteRules() throws {
    #expect(
      try problems("fare_rules.txt", "fare_id,route_id\n,R")
        == ["invalid_fare_rule fare_rules.txt 2 fare_id -"])
    #expect(
      try problems("fare_leg_rules.txt", "leg_group_id,network_id\ng,w")
        == ["invalid_fare_rule fare_leg_rules.txt 2 fare_product_id -"])
  }

  @Test("A fare that names none of several agencies is reported")
  func withoutAgency() throws {
    let feed = FeedBuilder([
      "agency.txt": """
      agency_id,agency_name,agency_url,agency_timezone
      AG,A,https://a.example,Europe/Berlin
      BG,B,https://b.example,Europe/Berlin
      """,
      "fare_attributes.txt": "fare_id,price,currency_type\nF,1,EUR",
    ])
    let found = try TestImport(feed).problems
    #expect(found.map(\.code) == [.fareWithoutAgency])
    #expect(found.first?.entity == "F")
  }

  @Test("More transfers than GTFS knows are read as that many; -1 as any number")
  func transfers() throws {
    let feed = FeedBuilder([
      "fare_attributes.txt": "fare_id,price,currency_type,transfers\nF,1,EUR,5\nG,1,EUR,-1"
    ])
    let test = try TestImport(feed)
    #expect(test.problems.map(\.code) == [.invalidValue, .invalidValue])
    #expect(try test.rows("SELECT transfers FROM fare_attributes", columns: 1) == ["5", "-"])
  }
}
