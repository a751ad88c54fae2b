import Perron
import TestSupport
import Testing

/// é may be written as one character, or as e and an accent. Swift's strings take both for equal; ids and texts
/// of a feed are bytes.
@Suite("Texts that differ in their bytes alone")
struct SpellingTests {
  private static let one = "\u{E9}"
  private static let two = "e\u{301}"

  private func result(_ feed: FeedBuilder, from: String) async throws -> RouteSearchResult {
    let small = try SmallNetwork(feed)
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T05:00:00Z")
    options.language = "fr"
    return try await JourneyPlanner(small.network).findRoute(
      startPoint: .stop(from), finishPoint: .stop("C"),
      routeSearchOptions: .publicTransport(options)
    )
  }

  @Test("A translation of one attribution is not that of another")
  func attributions() async throws {
    let feed = FeedBuilder([
      "attributions.txt":
        "attribution_id,organization_name\n\(Self.one),First\n\(Self.two),Second",
      "translations.txt": """
      table_name,field_name,language,translation,record_id
      attributions,organization_name,fr,Premier,\(Self.one)
      """,
    ])
    #expect(try await result(feed, from: "A").attributions == ["Premier", "Second"])
  }

  // The translation is of the text as the second trip, and the second call, write it.
  @Test("A translation of a headsign's text is of its own spelling", arguments: [true, false])
  func headsigns(_ isOfCall: Bool) async throws {
    let (first, second) = ("Alle\(Self.one)", "Alle\(Self.two)")
    var feed = FeedBuilder([
      "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,\(first)\nR,D,U,\(second)",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      T,07:00:00,07:00:00,A,1
      T,07:10:00,07:10:00,C,2
      U,08:00:00,08:00:00,B,1
      U,08:10:00,08:10:00,C,2
      """,
      "translations.txt": """
      table_name,field_name,language,translation,field_value
      trips,trip_headsign,fr,Chemin,\(second)
      stop_times,stop_headsign,fr,Chemin,\(second)
      """,
    ])
    if isOfCall {
      feed.files["trips.txt"] = "route_id,service_id,trip_id\nR,D,T\nR,D,U"
      feed.files["stop_times.txt"] = """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
        T,07:00:00,07:00:00,A,1,\(first)
        T,07:10:00,07:10:00,C,2,
        U,08:00:00,08:00:00,B,1,\(second)
        U,08:10:00,08:10:00,C,2,
        """
    }
    for (stop, told) in [("A", first), ("B", "Chemin")] {
      let legs = try await result(feed, from: stop).journeys.first?.legs
      let headsign = legs?.compactMap(\.ride).first?.headsign
      #expect(headsign.map { Array($0.utf8) } == Array(told.utf8))
    }
  }
}
