import Perron
import TestSupport
import Testing

@Suite("Days without trips")
struct NoServiceTests {
  /// Service D runs in January, E in March.
  private static let calendar = """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    D,1,1,1,1,1,1,1,20260101,20260131
    E,1,1,1,1,1,1,1,20260301,20260331

    """

  /// A bus from A to C every day of January and of March, by Berlin's winter time 07:00 to 07:20 UTC.
  /// - Parameter lonely: whether another runs from B to C on 10 February alone.
  private func network(lonely: Bool = false) throws -> Network {
    var feed = FeedBuilder([
      "calendar.txt": Self.calendar + "unused,1,1,1,1,1,1,1,20240101,20281231\n",
      "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,E,U\n",
    ])
    feed.files["stop_times.txt"]? += "\nU,08:00:00,08:00:00,A,1\nU,08:20:00,08:20:00,C,2\n"
    if lonely {
      feed.files["calendar_dates.txt"] = "service_id,date,exception_type\nW,20260210,1\n"
      feed.files["trips.txt"]? += "R,W,W\n"
      feed.files["stop_times.txt"]? += "W,08:00:00,08:00:00,B,1\nW,08:20:00,08:20:00,C,2\n"
    }
    return try SmallNetwork(feed).network
  }

  private func reason(_ network: Network, at time: String) async throws -> NoJourney? {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: time)
    return try await JourneyPlanner(network).findRoute(
      startPoint: .stop("A"), finishPoint: .stop("C"), routeSearchOptions: .publicTransport(options)
    ).noJourney
  }

  // 48 h after the last of them the service day of 1 March begins, by Berlin time.
  @Test(
    "Between the days with trips the calendar is the reason, with the days around",
    arguments: ["2026-01-31T07:21:00Z", "2026-02-10T06:00:00Z", "2026-02-26T22:59:59Z"])
  func gap(time: String) async throws {
    let network = try network()
    let found = try #require(try await reason(network, at: time))
    #expect(found.reason == .outsideCalendar)
    #expect(
      found.message
        == "No trip of the network runs then: the last day with trips is 2026-01-31, the next "
        + "2026-03-01.")
    #expect(found.nextServiceDate?.description == "2026-03-01")
    #expect(try await reason(network, at: "2026-02-27T07:00:00Z") == nil)
  }

  @Test("Before the calendar its first day is the next, and after it there is none")
  func ends() async throws {
    let network = try network()
    let words = "The timetable runs from 2026-01-01 to 2026-03-31."
    let (before, after) = (
      try await reason(network, at: "2025-11-01T07:00:00Z"),
      try await reason(network, at: "2026-05-01T07:00:00Z")
    )
    #expect(before?.message == words && after?.message == words)
    #expect(before?.nextServiceDate?.description == "2026-01-01")
    #expect(after != nil && after?.nextServiceDate == nil)
  }

  // A bus runs from X, beside A, but only to Y.
  @Test("Where the lines of most stops near the start rest, it is said when they run again")
  func mostRest() async throws {
    var feed = FeedBuilder([
      "calendar.txt": Self.calendar + "F,1,1,1,1,1,1,1,20260101,20260331\n",
      "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,E,U\nR,F,V\n",
    ])
    feed.files["stops.txt"]? += "\nA2,Ahorn 2,48.0001,9.0\nX,Xanten,48.0002,9.0\nY,Ysop,49.0,9.0\n"
    feed.files["stop_times.txt"]? +=
      "\nU,08:00:00,08:00:00,A,1\nU,08:10:00,08:10:00,A2,2\nU,08:20:00,08:20:00,C,3\n"
      + "V,08:00:00,08:00:00,X,1\nV,09:20:00,09:20:00,Y,2\n"
    let network = try SmallNetwork(feed).network
    let found = try #require(try await reason(network, at: "2026-02-10T06:00:00Z"))
    #expect(found.reason == .unreachable)
    #expect(
      found.message
        == "No rides and changes lead from the start to the destination. At most stops near the start there "
        + "is no service within 48 h; the next day with some is 2026-03-01. At most stops near the "
        + "destination there is no service within 48 h; the next day with some is 2026-03-01.")
    #expect(found.nextServiceDate?.description == "2026-03-01")
  }

  // On 10 February a bus runs, but not from A.
  @Test("Where others run, the next day is that of the stops near the start")
  func nearTheStart() async throws {
    let found = try #require(try await reason(network(lonely: true), at: "2026-02-10T06:00:00Z"))
    #expect(found.reason == .noServiceInWindow)
    #expect(
      found.message
        == "No vehicle stops at the stops near the start within 48 h. The next day on which one does is "
        + "2026-03-01.")
    #expect(found.nextServiceDate?.description == "2026-03-01")
  }
}
