import Perron
import PerronImport
import TestSupport
import Testing

/// A small network of its own for a test.
struct SmallNetwork {
  private let folder = TemporaryFolder()
  let network: Network
  let report: ImportReport

  init(_ feed: FeedBuilder, id: String = "f") throws {
    let source = TemporaryFolder()
    feed.write(to: source)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: id)]
    report = try NetworkImporter(request).runBlocking()
    network = try Network(path: request.network)
  }

  /// The codes of the issues, without notes.
  var problems: [String] {
    report.issues.map(\.issue).filter { $0.code.severity != .info }.map(\.code.name)
  }

  /// The first ride of the best journey on the morning of 10 June 2026, by Berlin time.
  func ride(
    from: String, to: String, _ change: (inout PublicTransportRouteSearchOptions) -> Void = { _ in }
  ) async throws -> Leg {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T05:00:00Z")
    change(&options)
    let result = try await JourneyPlanner(network).findRoute(
      startPoint: .stop(from), finishPoint: .stop(to), routeSearchOptions: .publicTransport(options)
    )
    return try #require(result.journeys.first?.legs.first { $0.ride != nil })
  }
}

@Suite("Legs along shapes")
struct ShapeLegTests {
  // From A (48.0) over a corner in the east to B (48.1) and on to C (48.2); 0.1° of longitude is shorter.
  private static let shape = """
    shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
    S,48.0,9.0,1
    S,48.0,9.1,2
    S,48.1,9.1,3
    S,48.1,9.0,4
    S,48.2,9.0,5
    """
  private static let trips = "route_id,service_id,trip_id,shape_id\nR,D,T,S"

  private func degrees(_ leg: Leg) -> [String] {
    // A metre, as answers show it.
    leg.geometry.map { point in
      [point.latitude, point.longitude].map { "\(($0 * 1e5).rounded() / 1e5)" }.joined(
        separator: " ")
    }
  }

  @Test("A leg is drawn along the part of the shape that it rides, and as long as that")
  func along() async throws {
    let small = try SmallNetwork(FeedBuilder(["trips.txt": Self.trips, "shapes.txt": Self.shape]))
    #expect(small.problems.isEmpty)
    let whole = try await small.ride(from: "A", to: "C")
    #expect(
      degrees(whole) == ["48.0 9.0", "48.0 9.1", "48.1 9.1", "48.1 9.0", "48.2 9.0"])
    let part = try await small.ride(from: "A", to: "B")
    #expect(degrees(part) == ["48.0 9.0", "48.0 9.1", "48.1 9.1", "48.1 9.0"])
    // 0.1° of latitude is 11,119.5 m; of longitude that times cos 48° (7,440.5 m) and cos 48.1° (7,426.0 m).
    #expect(abs(part.distanceMeters - (11_119.5 + 7_440.5 + 7_426.0)) < 1)
    #expect(abs(whole.distanceMeters - part.distanceMeters - 11_119.5) < 1)
  }

  @Test("By shape_dist_traveled the stops lie where the feed says, 111 m from their places")
  func byDistance() async throws {
    let small = try SmallNetwork(
      FeedBuilder([
        "trips.txt": Self.trips,
        "shapes.txt": """
        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled
        S,48.0,9.0,1,0
        S,48.2,9.0,2,200
        """,
        // 0.001° beyond B, 111 m.
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled
        T,08:00:00,08:00:00,A,1,0
        T,08:10:00,08:10:00,B,2,101
        T,08:20:00,08:20:00,C,3,200
        """,
      ]))
    #expect(small.problems.isEmpty)
    let leg = try await small.ride(from: "A", to: "B")
    #expect(degrees(leg) == ["48.0 9.0", "48.101 9.0"])
  }

  @Test("Where shape_dist_traveled leads astray, the stops are looked for along the shape")
  func distancesDoNotFit() async throws {
    let small = try SmallNetwork(
      FeedBuilder([
        "trips.txt": Self.trips,
        "shapes.txt": """
        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled
        S,48.0,9.0,1,0
        S,48.2,9.0,2,200
        """,
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled
        T,08:00:00,08:00:00,A,1,0
        T,08:10:00,08:10:00,B,2,110
        T,08:20:00,08:20:00,C,3,200
        """,
      ]))
    #expect(small.problems == ["shape_distances_do_not_fit"])
    let leg = try await small.ride(from: "A", to: "B")
    #expect(degrees(leg) == ["48.0 9.0", "48.1 9.0"])
  }

  // The shape passes A and C, and keeps 7 km from B.
  @Test("A shape far from a stop is an issue, and legs from and to it are straight lines")
  func farOff() async throws {
    let small = try SmallNetwork(
      FeedBuilder([
        "trips.txt": Self.trips,
        "shapes.txt": """
        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
        S,48.0,9.0,1
        S,48.1,9.1,2
        S,48.2,9.0,3
        """,
      ]))
    #expect(small.problems == ["shape_does_not_fit"])
    let leg = try await small.ride(from: "A", to: "B")
    #expect(degrees(leg) == ["48.0 9.0", "48.1 9.0"])
    #expect(abs(leg.distanceMeters - 11_119.5) < 1)
    let whole = try await small.ride(from: "A", to: "C")
    #expect(degrees(whole) == ["48.0 9.0", "48.1 9.1", "48.2 9.0"])
  }

  // The bus runs from A to C and back, and calls at B on both ways.
  @Test("On a line that comes back, each ride is drawn on its own way")
  func outAndBack() async throws {
    let small = try SmallNetwork(
      FeedBuilder([
        "trips.txt": Self.trips,
        "shapes.txt": """
        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
        S,48.0,9.0,1
        S,48.2,9.0,2
        S,48.0,9.0,3
        """,
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,08:00:00,08:00:00,A,1
        T,08:10:00,08:10:00,B,2
        T,08:20:00,08:20:00,C,3
        T,08:30:00,08:30:00,B,4
        T,08:40:00,08:40:00,A,5
        """,
      ]))
    #expect(degrees(try await small.ride(from: "A", to: "B")) == ["48.0 9.0", "48.1 9.0"])
    #expect(degrees(try await small.ride(from: "C", to: "A")) == ["48.2 9.0", "48.0 9.0"])
    #expect(degrees(try await small.ride(from: "C", to: "B")) == ["48.2 9.0", "48.1 9.0"])
  }

  @Test("A summary has no line, but the length along the shape")
  func summary() async throws {
    let small = try SmallNetwork(FeedBuilder(["trips.txt": Self.trips, "shapes.txt": Self.shape]))
    let leg = try await small.ride(from: "A", to: "B") { $0.includesGeometry = false }
    #expect(leg.geometry.isEmpty)
    #expect(leg.distanceMeters > 25_000)
  }
}
