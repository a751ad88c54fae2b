import Perron
import TestSupport
import Testing

@Suite("Trips: their course, and those through a stop")
struct TripTests {
  /// In Berlin: a bus on weekdays of 2026 that goes on as another line, a night bus, and one by frequencies.txt.
  private static let feed = FeedBuilder([
    "routes.txt": """
    route_id,agency_id,route_short_name,route_type
    R,AG,1,3
    S,AG,2,3
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    W,1,1,1,1,1,0,0,20260601,20260630
    D,1,1,1,1,1,1,1,20260101,20991231
    """,
    "calendar_dates.txt": "service_id,date,exception_type\nW,20260603,2\nW,20260606,1",
    "trips.txt": """
    route_id,service_id,trip_id,block_id,trip_headsign,trip_short_name
    R,W,T,K,Cedar,77
    S,W,U,K,,
    R,D,N,,,
    R,D,F,,,
    R,D,H,,,
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,stop_headsign
    T,08:00:00,08:00:00,A,1,0,0,
    T,08:10:00,08:12:00,B,2,1,2,Elsewhere
    T,08:20:00,08:20:00,C,3,0,0,
    U,08:25:00,08:25:00,C,1,0,0,
    U,08:45:00,08:45:00,A,2,0,0,
    N,23:50:00,23:50:00,A,1,0,0,
    N,24:30:00,24:30:00,C,2,0,0,
    F,06:00:00,06:00:00,A,1,0,0,
    F,06:10:00,06:10:00,B,2,0,0,
    H,06:00:00,06:00:00,B,1,0,0,
    H,06:10:00,06:10:00,C,2,0,0,
    """,
    "frequencies.txt": """
    trip_id,start_time,end_time,headway_secs,exact_times
    F,07:00:00,08:00:00,1800,1
    H,07:00:00,09:00:00,600,0
    """,
  ])

  private func date(_ text: String) throws -> ServiceDate { try #require(ServiceDate(iso: text)) }

  private func failure(_ network: Network, _ id: String, on date: ServiceDate? = nil)
    -> PlannerError?
  {
    do {
      _ = try network.trip(id, on: date, after: Instant(iso: "2026-07-15T00:00:00Z"))
      return nil
    } catch { return error as? PlannerError }
  }

  @Test("A course holds every call, by the clock there and by UTC")
  func course() throws {
    let network = try SmallNetwork(Self.feed).network
    let course = try network.trip("T", on: try date("2026-06-10"))
    #expect(course.name.shortName == "77")
    #expect(course.name.route.shortName == "1")
    #expect(course.calls.map(\.place.name) == ["Ahorn", "Birke", "Cedar"])
    #expect(course.calls.map(\.headsign) == ["Cedar", "Elsewhere", "Cedar"])
    // Berlin is two hours ahead of UTC in June.
    #expect(
      course.calls.map(\.departure.description) == [
        "2026-06-10T06:00:00Z", "2026-06-10T06:12:00Z", "2026-06-10T06:20:00Z",
      ])
    #expect(course.calls[1].arrival.description == "2026-06-10T06:10:00Z")
    #expect(course.calls.map(\.arrivalOffset) == [7_200, 7_200, 7_200])
    #expect(course.calls[1].rules == [.alighting, .phoneToAlight])
    #expect(course.runs.map(\.start.description) == ["08:00:00"])
  }

  @Test("A course tells what the vehicle goes on as, and what it came as")
  func continuations() throws {
    let network = try SmallNetwork(Self.feed).network
    let id = try network.trip("T", on: try date("2026-06-10")).name.id
    let course = try network.trip("U", on: try date("2026-06-10"))
    #expect(course.continuesFrom.map(\.id) == [id])
    #expect(course.continuesAs.isEmpty)
    #expect(
      try network.trip(id, on: try date("2026-06-10")).continuesAs.map(\.id) == [course.name.id])
  }

  // June 2026 begins on a Monday; the 3rd is a Wednesday, the 6th a Saturday.
  @Test("The days of a service are told as weekdays with exceptions")
  func days() throws {
    let network = try SmallNetwork(Self.feed).network
    let days = try network.trip("T", on: try date("2026-06-10")).days
    #expect(
      days.description
        == "Monday to Friday from 2026-06-01 to 2026-06-30, not on 2026-06-03, also on 2026-06-06")
    #expect(days.exceptions == [try date("2026-06-03")])
    #expect(days.additions == [try date("2026-06-06")])
  }

  @Test("Without a date it is the next on which the trip has not ended yet")
  func nextDate() throws {
    let network = try SmallNetwork(Self.feed).network
    func next(_ id: String, _ time: String) throws -> String {
      try network.trip(id, after: try Instant(iso: time)).serviceDate.description
    }
    // Cedar is reached at 06:20Z. After Tuesday's trip comes not Wednesday the 3rd but Thursday.
    #expect(try next("T", "2026-06-02T06:20:00Z") == "2026-06-02")
    #expect(try next("T", "2026-06-02T06:20:01Z") == "2026-06-04")
    #expect(try next("T", "2020-01-01T00:00:00Z") == "2026-06-01")
    // At half past midnight, 22:30Z, yesterday's bus arrives.
    #expect(try next("N", "2026-06-10T22:30:00Z") == "2026-06-10")
    #expect(try next("N", "2026-06-10T22:30:01Z") == "2026-06-11")
    // The last vehicle of the headway leaves before 09:00 and takes ten minutes: 07:10Z.
    #expect(try next("H", "2026-06-10T07:09:00Z") == "2026-06-10")
    #expect(try next("H", "2026-06-10T07:11:00Z") == "2026-06-11")
  }

  @Test("Runs of frequencies.txt are told by their starts, or as a headway")
  func frequencies() throws {
    let network = try SmallNetwork(Self.feed).network
    let exact = try network.trip("F", on: try date("2026-06-10"))
    #expect(exact.runs.map(\.start.description) == ["07:00:00", "07:30:00"])
    #expect(exact.runs.allSatisfy { $0.headwaySeconds == nil })
    #expect(exact.calls.map(\.departure.description).first == "2026-06-10T05:00:00Z")
    let headway = try network.trip("H", on: try date("2026-06-10"))
    #expect(headway.runs.map(\.headwaySeconds) == [600])
    #expect(headway.runs.map(\.end?.description) == ["09:00:00"])
  }

  @Test("A trip that is not there, or does not run then, is an error of its own, with its days")
  func failures() throws {
    let network = try SmallNetwork(Self.feed).network
    #expect(failure(network, "Z")?.code == .unknownTrip)
    #expect(failure(network, "nowhere:T")?.code == .unknownTrip)
    let sunday = failure(network, "T", on: try date("2026-06-14"))
    #expect(sunday?.code == .notRunning)
    #expect(sunday?.description.contains("2026-06-14") == true)
    #expect(sunday?.description.contains("Monday to Friday from 2026-06-01") == true)
    #expect(failure(network, "T")?.description.contains("does not run any more") == true)
  }

  @Test("Ids of trips are compared byte by byte")
  func bytes() throws {
    // The same letter, once as one scalar and once as two.
    let stopTimes = """
      \u{E9},08:00:00,08:00:00,A,1
      \u{E9},08:10:00,08:10:00,B,2
      e\u{301},09:00:00,09:00:00,A,1
      e\u{301},09:10:00,09:10:00,B,2
      """
    let feed = FeedBuilder(stopTimes: stopTimes, trips: ["\u{E9}", "e\u{301}"])
    let network = try SmallNetwork(feed).network
    #expect(try network.trip("\u{E9}").run.start.description == "08:00:00")
    #expect(try network.trip("e\u{301}").run.start.description == "09:00:00")
  }

  @Test("The trips through a stop on a date, those that begin, end and pass there")
  func throughStop() throws {
    let network = try SmallNetwork(Self.feed).network
    func through(_ stop: String, _ day: String) throws -> [String] {
      try network.findTrips(throughStop: stop, on: try date(day)).map { trip in
        let id = trip.name.id.split(separator: ":").last ?? ""
        return "\(id) \(trip.run.start) \(trip.position)"
      }
    }
    #expect(
      try through("B", "2026-06-10") == [
        "H 07:00:00 0", "F 07:00:00 1", "F 07:30:00 1", "T 08:00:00 1",
      ])
    // A Sunday, on which the bus of weekdays does not run; the night bus belongs to its own date.
    #expect(try through("C", "2026-06-14") == ["H 07:00:00 1", "N 23:50:00 1"])
    #expect(try through("C", "2300-01-01") == [])
    #expect(throws: PlannerError.self) { try through("Z", "2026-06-10") }
  }
}

@Suite("Days in words")
struct RunningDaysTests {
  private func days(_ dates: [String]) throws -> String {
    let set = DaySet(try dates.map { try #require(ServiceDate(iso: $0)) })
    return try #require(RunningDays(set)).description
  }

  // 1 June 2026 is a Monday.
  @Test("Few dates are named, and of many their number is told")
  func words() throws {
    #expect(RunningDays(DaySet()) == nil)
    #expect(try days(["2026-06-01"]) == "on 2026-06-01 only")
    // Two Mondays of three: a rule with an exception.
    #expect(
      try days(["2026-06-01", "2026-06-15"])
        == "Monday from 2026-06-01 to 2026-06-15, not on 2026-06-08")
    // One of two is no rule.
    #expect(try days(["2026-06-01", "2026-06-09"]) == "on 2026-06-01 and 2026-06-09")
    let scattered = (1...8).map { "2026-0\($0)-10" }
    #expect(
      try days(scattered)
        == "on 2026-01-10, 2026-02-10, 2026-03-10, 2026-04-10, 2026-05-10 and 3 more days")
    #expect(
      try days(["2026-06-06", "2026-06-07", "2026-06-13", "2026-06-14"])
        == "Saturday and Sunday from 2026-06-06 to 2026-06-14")
    #expect(
      try days((1...14).map { "2026-06-\($0 < 10 ? "0" : "")\($0)" })
        == "every day from 2026-06-01 to 2026-06-14")
  }
}
