import Perron
import TestSupport
import Testing

@Suite("The words of legs")
struct WordingTests {
  private static let header =
    "table_name,field_name,language,translation,record_id,record_sub_id,field_value\n"

  private func feed(
    translations: String, info: String = "feed_lang\nde", _ more: [String: String] = [:]
  ) -> FeedBuilder {
    FeedBuilder(
      more.merging([
        "feed_info.txt": info, "translations.txt": Self.header + translations,
      ]) { $1 })
  }

  private func names(_ feed: FeedBuilder, in language: String?) async throws -> [String] {
    let leg = try await SmallNetwork(feed).ride(from: "A", to: "C") { $0.language = language }
    return [leg.from.name] + (leg.ride?.intermediateStops.map(\.place.name) ?? [])
  }

  @Test(
    "A name is told in the language asked for, then in less of its tag, then as the feed writes it")
  func fallback() async throws {
    let feed = feed(translations: "stops,stop_name,pt,Bordo,A,,\nstops,stop_name,pt-BR,Bétula,B,,")
    #expect(try await names(feed, in: "pt-BR") == ["Bordo", "Bétula"])
    #expect(try await names(feed, in: "PT_br") == ["Bordo", "Bétula"])
    #expect(try await names(feed, in: "pt") == ["Bordo", "Birke"])
    #expect(try await names(feed, in: "pt-PT") == ["Bordo", "Birke"])
    #expect(try await names(feed, in: "fr") == ["Ahorn", "Birke"])
    #expect(try await names(feed, in: nil) == ["Ahorn", "Birke"])
  }

  @Test(
    "A translation of the row goes before one of the text, which holds wherever the text stands")
  func rowBeforeText() async throws {
    let feed = feed(
      translations: """
        stops,stop_name,fr,Un érable,,,Ahorn
        stops,stop_name,fr,Érable,A,,
        stops,stop_name,fr,Bouleau,,,Birke
        """)
    #expect(try await names(feed, in: "fr") == ["Érable", "Bouleau"])
  }

  // A feed in Brazilian Portuguese holds what is asked for in it; translations into plain Portuguese are farther off.
  // Where the feed is in plain Portuguese, names in Brazilian are nearer to who asks for those.
  @Test("What the feed writes itself in the language goes before translations that are farther off")
  func ownLanguage() async throws {
    let own = feed(translations: "stops,stop_name,pt,Bordo,A,,", info: "feed_lang\npt-BR")
    #expect(try await names(own, in: "pt-BR") == ["Ahorn", "Birke"])
    #expect(try await names(own, in: "pt") == ["Bordo", "Birke"])
    let plain = feed(translations: "stops,stop_name,pt-BR,Bordo,A,,", info: "feed_lang\npt")
    #expect(try await names(plain, in: "pt-BR") == ["Bordo", "Birke"])
    #expect(try await names(plain, in: "pt") == ["Ahorn", "Birke"])
    let both = feed(translations: "stops,stop_name,pt,Bordo,A,,", info: "feed_lang\npt")
    // A translation into the feed's own language: what the feed says itself stands.
    #expect(try await names(both, in: "pt") == ["Ahorn", "Birke"])
  }

  @Test("Without a language the feed's default_lang is told")
  func defaultLanguage() async throws {
    let feed = feed(
      translations: "stops,stop_name,en,Maple,A,,\nstops,stop_name,fr,Érable,A,,",
      info: "feed_lang,default_lang\nde,en")
    #expect(try await names(feed, in: nil) == ["Maple", "Birke"])
    #expect(try await names(feed, in: "de") == ["Ahorn", "Birke"])
    #expect(try await names(feed, in: "fr") == ["Érable", "Birke"])
  }

  @Test("Lines, agencies, headsigns and credits are told in the language too")
  func everything() async throws {
    let small = try SmallNetwork(
      feed(
        translations: """
          agency,agency_name,fr,Lignes,AG,,
          routes,route_short_name,fr,Un,R,,
          trips,trip_headsign,fr,Vers C,T,,
          stop_times,stop_headsign,fr,Vers B,T,1,
          attributions,organization_name,fr,La Maison,O,,
          """,
        [
          "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Nach C",
          "stop_times.txt": """
          trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
          T,08:00:00,08:00:00,A,1,Nach B
          T,08:10:00,08:10:00,B,2,
          T,08:20:00,08:20:00,C,3,
          """,
          "attributions.txt": "attribution_id,organization_name\n,First\nO,Das Haus",
        ]))
    let first = try await small.ride(from: "A", to: "C") { $0.language = "fr" }
    #expect(first.ride?.route.shortName == "Un")
    #expect(first.ride?.route.agency.name == "Lignes")
    #expect(first.ride?.headsign == "Vers B")
    let second = try await small.ride(from: "B", to: "C") { $0.language = "fr" }
    #expect(second.ride?.headsign == "Vers C")
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T05:00:00Z")
    options.language = "fr"
    let result = try await JourneyPlanner(small.network).findRoute(
      startPoint: .stop("A"), finishPoint: .stop("C"), routeSearchOptions: .publicTransport(options)
    )
    #expect(result.attributions == ["First", "La Maison"])
    var french = BoardOptions()
    french.language = "fr"
    let board = try small.network.departures(
      fromStop: "A", after: Instant(iso: "2026-06-10T05:00:00Z"), options: french)
    #expect(board.first?.headsign == "Vers B")
  }

  @Test("The headsign of a call is told to who boards there, that of the trip to others")
  func stopHeadsign() async throws {
    let small = try SmallNetwork(
      FeedBuilder([
        "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Ring",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
        T,08:00:00,08:00:00,A,1,
        T,08:10:00,08:10:00,B,2,Cedar
        T,08:20:00,08:20:00,C,3,
        T,08:30:00,08:30:00,A,4,
        """,
      ]))
    #expect(try await small.ride(from: "A", to: "C").ride?.headsign == "Ring")
    #expect(try await small.ride(from: "B", to: "C").ride?.headsign == "Cedar")
    #expect(try await small.ride(from: "C", to: "A").ride?.headsign == "Ring")
  }

  @Test("A stop is found by its name in the language and by its own, and told in the language")
  func stopSearch() throws {
    let network = try SmallNetwork(feed(translations: "stops,stop_name,fr,Érable,A,,")).network
    #expect(try network.findStops(named: "érab", language: "fr").map(\.name) == ["Érable"])
    #expect(try network.findStops(named: "ahorn", language: "fr").map(\.name) == ["Érable"])
    #expect(try network.findStops(named: "ahorn").map(\.name) == ["Ahorn"])
    #expect(try network.findStops(named: "érab").isEmpty)
  }

  @Test("A language that is no tag is refused")
  func noTag() async throws {
    let small = try SmallNetwork(FeedBuilder())
    let error = await #expect(throws: PlannerError.self) {
      try await small.ride(from: "A", to: "C") { $0.language = "not a tag" }
    }
    #expect(error?.code == .invalidOption)
    let place = try #require(Coordinate(latitude: 48, longitude: 9))
    let searches: [(Network) throws -> [FoundStop]] = [
      { try $0.findStops(named: "A", language: "not a tag") },
      { try $0.findStops(near: place, withinMeters: 100, language: "not a tag") },
    ]
    for search in searches {
      let refusal = #expect(throws: PlannerError.self) { _ = try search(small.network) }
      #expect(refusal?.code == .invalidOption)
    }
  }
}

@Suite("The details of legs")
struct LegDetailTests {
  @Test("Stops, lines, agencies and trips are told with what their rows say")
  func details() async throws {
    let small = try SmallNetwork(
      FeedBuilder([
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone,agency_phone,agency_email,agency_fare_url
        AG,Lines,https://example.org,Europe/Berlin,+49 1,m@example.org,https://example.org/fares
        """,
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,stop_code,tts_stop_name,stop_desc,stop_url
        A,Ahorn St.,48.0,9.0,17,Ahorn Street,By the tree,https://example.org/a
        B,Birke,48.1,9.0,18,,,
        C,Cedar,48.2,9.0,,,,
        """,
        "routes.txt": """
        route_id,agency_id,route_short_name,route_type,route_desc,route_url,route_sort_order,route_color
        R,AG,1,3,Round the hill,https://example.org/1,7,112233
        """,
        "trips.txt": """
        route_id,service_id,trip_id,trip_short_name,direction_id,bikes_allowed,cars_allowed
        R,D,T,ICE 5,1,1,2
        """,
      ]))
    try check(await small.ride(from: "A", to: "C"))
  }

  private func check(_ leg: Leg) throws {
    let ride = try #require(leg.ride)
    #expect(ride.route.agency.contact.phone == "+49 1")
    #expect(ride.route.agency.contact.email == "m@example.org")
    #expect(ride.route.agency.contact.fareURL == "https://example.org/fares")
    #expect(ride.route.details.description == "Round the hill")
    #expect(ride.route.details.url == "https://example.org/1")
    #expect(ride.route.details.sortOrder == 7)
    #expect(leg.from.details.code == "17")
    #expect(leg.from.details.spokenName == "Ahorn Street")
    #expect(leg.from.details.description == "By the tree")
    #expect(leg.from.details.url == "https://example.org/a")
    #expect(leg.to.details == PlaceDetails())
    #expect(ride.intermediateStops.first?.place.details.code == "18")
    #expect(ride.details.tripName == "ICE 5")
    #expect(ride.details.direction == 1)
    #expect(ride.allowsBikes == true)
    #expect(ride.details.allowsCars == false)
  }

  @Test(
    "A colour that is left out beside another is GTFS's own, white for the line and black for the text"
  )
  func colors() async throws {
    func colors(_ color: String, _ text: String) async throws -> [String?] {
      let small = try SmallNetwork(
        FeedBuilder([
          "routes.txt": "route_id,route_type,route_color,route_text_color\nR,3,\(color),\(text)"
        ]))
      let route = try await small.ride(from: "A", to: "C").ride?.route
      return [route?.color, route?.textColor]
    }
    #expect(try await colors("112233", "") == ["112233", "000000"])
    #expect(try await colors("", "445566") == ["FFFFFF", "445566"])
    #expect(try await colors("112233", "445566") == ["112233", "445566"])
    #expect(try await colors("", "") == [nil, nil])
    #expect(try await colors("red", "") == [nil, nil])
  }

  @Test("A stop that says nothing of wheelchairs takes its station's word")
  func wheelchair() async throws {
    let small = try SmallNetwork(
      FeedBuilder([
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding
        A,Ahorn,48.0,9.0,0,S,0
        B,Birke,48.1,9.0,0,S,2
        C,Cedar,48.2,9.0,0,,
        S,Station,48.0,9.0,1,,1
        """
      ]))
    let leg = try await small.ride(from: "A", to: "C")
    #expect(leg.from.details.isWheelchairAccessible == true)
    #expect(leg.ride?.intermediateStops.first?.place.details.isWheelchairAccessible == false)
    #expect(leg.to.details.isWheelchairAccessible == nil)
  }

  @Test("Credits are those of the feeds, agencies, routes and trips that are ridden")
  func credits() async throws {
    let small = try SmallNetwork(
      FeedBuilder([
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,AG,1,3\nQ,AG,2,3",
        "attributions.txt": """
        organization_name,agency_id,route_id,trip_id,attribution_url
        Whole,,,,https://example.org/w
        Agency,AG,,,
        Ridden,,R,,
        Other,,Q,,
        Trip,,,T,
        Trip,,,T,
        """,
      ]))
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T05:00:00Z")
    func credits(_ from: String, _ to: String) async throws -> [String] {
      try await JourneyPlanner(small.network).findRoute(
        startPoint: .stop(from), finishPoint: .stop(to),
        routeSearchOptions: .publicTransport(options)
      ).attributions
    }
    #expect(
      try await credits("A", "C") == ["Whole, https://example.org/w", "Agency", "Ridden", "Trip"])
    #expect(try await credits("A", "A").isEmpty)
  }
}
