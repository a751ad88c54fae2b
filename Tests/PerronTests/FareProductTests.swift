import TestSupport
import Testing

@Suite("Fares by fare_products.txt: rides")
struct FareProductTests {
  static let legHeader =
    "leg_group_id,network_id,from_area_id,to_area_id,fare_product_id,from_timeframe_group_id,"
    + "to_timeframe_group_id"

  /// Products at their prices in euros, a `single` at 2.00 and a `double` at 3.00 among them; networks n (R1, R2)
  /// and m (R3); areas a (A, B), c (C), d (D).
  static func files(_ rules: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "fare_products.txt": "fare_product_id,amount,currency\nsingle,2.00,EUR\ndouble,3.00,EUR",
      "fare_leg_rules.txt": legHeader + "\n" + rules,
      "areas.txt": "area_id\na\nc\nd",
      "stop_areas.txt": "area_id,stop_id\na,A\na,B\nc,C\nd,D",
      "networks.txt": "network_id\nn\nm",
      "route_networks.txt": "network_id,route_id\nn,R1\nn,R2\nm,R3",
    ].merging(more) { $1 }
  }

  @Test("A matrix of areas: each pair has its price, and a pair that is not in it has none")
  func matrix() throws {
    let town = try FareTown(Self.files("g,,a,c,single,,\ng,,a,d,double,,"))
    #expect(try town.fare("R1 A-C 08:00 08:10") == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare("R1 B-C-D 08:00 08:10") == "3.00 EUR: double [0] 3.00")
    #expect(try town.fare("R1 C-D 08:00 08:10") == "-")
    #expect(try town.fare("R1 E-D 08:00 08:10") == "-")
    #expect(town.problems == [])
  }

  @Test("A price below nothing is none")
  func negative() throws {
    var files = Self.files("g,,,,single,,")
    files["fare_products.txt"] = "fare_product_id,amount,currency\nsingle,-2.00,EUR"
    #expect(try FareTown(files).fare("R1 A-C 08:00 08:10") == "-")
    files["fare_products.txt"] = "fare_product_id,amount,currency\nsingle,0,EUR"
    #expect(try FareTown(files).fare("R1 A-C 08:00 08:10") == "0.00 EUR: single [0] 0.00")
  }

  // The rule for n asks for area a; the empty one is for what is not n, so not for a ride of n elsewhere.
  @Test("Without priorities an empty network is every network that no rule names")
  func emptyNetwork() throws {
    let town = try FareTown(Self.files("g,n,a,,single,,\ng,,,,double,,"))
    #expect(try town.fare("R3 C-D 08:00 08:10") == "3.00 EUR: double [0] 3.00")
    #expect(try town.fare("Y1 C-D 08:00 08:10") == "3.00 EUR: double [0] 3.00")
    #expect(try town.fare("R1 C-D 08:00 08:10") == "-")
  }

  @Test("Without priorities an empty area is every area that no rule names, and no area at all")
  func emptyArea() throws {
    let town = try FareTown(Self.files("g,,a,,single,,\ng,,,,double,,"))
    #expect(try town.fare("R1 A-C 08:00 08:10") == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare("R1 C-A 08:00 08:10") == "3.00 EUR: double [0] 3.00")
    #expect(try town.fare("R1 E-A 08:00 08:10") == "3.00 EUR: double [0] 3.00")
  }

  // By the empty field alone R3 would have both; the higher number decides. R1 in area a has the dearer one.
  @Test("With rule_priority an empty field fits anything, and the highest priority decides")
  func priorities() throws {
    var files = Self.files("")
    files["fare_leg_rules.txt"] = """
      network_id,from_area_id,fare_product_id,rule_priority
      ,,single,
      n,a,double,1
      """
    let town = try FareTown(files)
    #expect(try town.fare("R3 A-C 08:00 08:10") == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare("R1 C-A 08:00 08:10") == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare("R1 A-C 08:00 08:10") == "3.00 EUR: double [0] 3.00")
  }

  // 13 June 2026 is a Saturday. The night of Friday ends at 24:00 and goes on as Saturday's 00:00 to 05:00: 00:30
  // on Saturday is of Saturday, of whichever service day the bus is.
  @Test("Timeframes go by the calendar date and the clock at the stop, over midnight")
  func timeframes() throws {
    let town = try FareTown(
      Self.files(
        "g,,,,single,day,\ng,,,,double,night,",
        [
          "calendar.txt": """
          service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
          D,1,1,1,1,1,1,1,20260101,20261231
          FRI,0,0,0,0,1,0,0,20260101,20261231
          SAT,0,0,0,0,0,1,0,20260101,20261231
          """,
          "timeframes.txt": """
          timeframe_group_id,start_time,end_time,service_id
          day,06:00:00,22:00:00,D
          night,22:00:00,24:00:00,FRI
          night,00:00:00,05:00:00,SAT
          """,
        ]))
    #expect(try town.fare("R1 A-B 06:00 06:10") == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare("R1 A-B 05:59 06:10") == "-")
    #expect(try town.fare("R1 A-B 22:00 22:10") == "-")
    #expect(try town.fare("R1 A-B 2026-06-12 22:00 22:10") == "3.00 EUR: double [0] 3.00")
    #expect(try town.fare("R1 A-B 2026-06-13 00:30 00:40") == "3.00 EUR: double [0] 3.00")
    #expect(try town.fare("R1 A-B 2026-06-13 05:00 05:10") == "-")
    #expect(try town.fare("R1 A-B 2026-06-12 00:30 00:40") == "-")
  }

  @Test("A timeframe for the end of a ride looks at its arrival")
  func endTimeframe() throws {
    let town = try FareTown(
      Self.files(
        "g,,,,single,,early",
        ["timeframes.txt": "timeframe_group_id,start_time,end_time,service_id\nearly,,09:00:00,D"]))
    #expect(try town.fare("R1 A-B 08:00 08:59") == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare("R1 A-B 08:00 09:00") == "-")
  }

  @Test("The price is that of the default category, though others pay less")
  func riders() throws {
    let town = try FareTown(
      Self.files(
        "g,,,,ticket,,",
        [
          "rider_categories.txt": """
          rider_category_id,rider_category_name,is_default_fare_category
          adult,Adults,1
          child,Children,0
          """,
          "fare_products.txt": """
          fare_product_id,fare_product_name,rider_category_id,amount,currency
          ticket,Ticket,child,1.00,EUR
          ticket,Ticket,adult,2.40,EUR
          """,
        ]))
    #expect(try town.fare("R1 A-B 08:00 08:10") == "2.40 EUR: ticket [0] 2.40")
  }

  @Test("A product that is for others only has no price to tell")
  func othersOnly() throws {
    let town = try FareTown(
      Self.files(
        "g,,,,ticket,,",
        [
          "rider_categories.txt": "rider_category_id\nchild",
          "fare_products.txt":
            "fare_product_id,rider_category_id,amount,currency\nticket,child,1.00,EUR",
        ]))
    #expect(try town.fare("R1 A-B 08:00 08:10") == "-")
  }

  @Test("Of several products and media the cheapest is told, with the medium that it needs")
  func media() throws {
    let town = try FareTown(
      Self.files(
        "g,,,,day,,\ng,,,,single,,",
        [
          "fare_media.txt":
            "fare_media_id,fare_media_name,fare_media_type\ncash,,0\ncard,Red Card,2",
          "fare_products.txt": """
          fare_product_id,fare_media_id,amount,currency
          day,card,5.00,EUR
          single,cash,2.50,EUR
          single,card,1.80,EUR
          """,
        ]))
    #expect(try town.fare("R1 A-B 08:00 08:10") == "1.80 EUR: single [0] 1.80 by Red Card")
    let other = try FareTown(
      Self.files(
        "g,,,,single,,",
        [
          "fare_media.txt": "fare_media_id,fare_media_type\ncash,0",
          "fare_products.txt":
            "fare_product_id,fare_media_id,amount,currency\nsingle,cash,2.50,EUR",
        ]))
    #expect(try other.fare("R1 A-B 08:00 08:10") == "2.50 EUR: single [0] 2.50 by cash")
  }

  // A set whose order changes from run to run would tell one or the other.
  @Test("Of media that cost the same the first of the feed is told")
  func sameMedia() throws {
    for (first, second) in [("cash", "card"), ("card", "cash")] {
      let town = try FareTown(
        Self.files(
          "g,,,,single,,",
          [
            "fare_media.txt": "fare_media_id,fare_media_type\n\(first),0\n\(second),2",
            "fare_products.txt": """
            fare_product_id,fare_media_id,amount,currency
            single,card,2.50,EUR
            single,cash,2.50,EUR
            """,
          ]))
      #expect(try town.fare("R1 A-B 08:00 08:10") == "2.50 EUR: single [0] 2.50 by \(first)")
    }
  }

  @Test("A platform is in its station's areas, unless it has areas of its own")
  func stations() throws {
    let town = try FareTown(
      Self.files(
        "g,,c,,single,,\ng,,d,,double,,",
        ["stop_areas.txt": "area_id,stop_id\nc,P\nd,P2"]))
    #expect(try town.fare("R1 P1-A 08:00 08:10") == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare("R1 P2-A 08:00 08:10") == "3.00 EUR: double [0] 3.00")
  }

  @Test("Networks may stand in routes.txt")
  func networksOfRoutes() throws {
    var files = Self.files("g,n,,,single,,\ng,m,,,double,,")
    files["networks.txt"] = nil
    files["route_networks.txt"] = nil
    files["routes.txt"] = "route_id,agency_id,route_short_name,route_type,network_id\nR1,X,1,3,m"
    #expect(
      try FareTown(files).fare("R1 A-B 08:00 08:10") == "3.00 EUR: double [0] 3.00")
  }

  @Test("Where a feed has both models, the products decide, even where they tell nothing")
  func bothModels() throws {
    let old = "fare_id,price,currency_type,payment_method,transfers\none,1.00,EUR,0,"
    let town = try FareTown(
      Self.files("g,n,,,single,,", ["fare_attributes.txt": old]))
    #expect(try town.fare("R1 A-B 08:00 08:10") == "2.00 EUR: single [0] 2.00")
    #expect(try town.fare("R3 A-B 08:00 08:10") == "-")
  }

  @Test("A rule whose product or price is not there leaves the fare open, though another fits too")
  func unpriced() throws {
    let town = try FareTown(Self.files("g,,,,single,,\ng,n,,,lost,,"))
    #expect(town.problems == ["f unknown_fare_reference"])
    #expect(try town.fare("R1 A-B 08:00 08:10") == "-")
    #expect(try town.fare("R3 A-B 08:00 08:10") == "2.00 EUR: single [0] 2.00")
    let bad = try FareTown(
      Self.files(
        "g,,,,single,,",
        ["fare_products.txt": "fare_product_id,amount,currency\nsingle,2.00,EURO"]))
    #expect(try bad.fare("R1 A-B 08:00 08:10") == "-")
  }
}
