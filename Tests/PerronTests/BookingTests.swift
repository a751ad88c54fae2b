import Perron
import TestSupport
import Testing

@Suite("Getting on and off by arrangement")
struct BookingTests {
  /// The base feed's trip with columns of stop_times.txt of its own.
  private func small(
    _ columns: String, _ values: [String], _ more: [String: String] = [:]
  ) throws -> SmallNetwork {
    let rows = zip(["08:00:00,08:00:00,A", "08:10:00,08:10:00,B", "08:20:00,08:20:00,C"], values)
    var files = more
    files["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,\(columns)\n"
      + rows.enumerated().map { "T,\($0.element.0),\($0.offset + 1),\($0.element.1)\n" }.joined()
    return try SmallNetwork(FeedBuilder(files))
  }

  @Test("What a stop asks of riders is told where one boards and where one alights")
  func arrangements() async throws {
    let small = try small("pickup_type,drop_off_type", ["2,", "3,2", ",3"])
    let whole = try #require(try await small.ride(from: "A", to: "C").ride?.details)
    #expect(whole.boarding == .phone)
    #expect(whole.alighting == .driver)
    let first = try #require(try await small.ride(from: "A", to: "B").ride?.details)
    #expect(first.alighting == .phone)
    let second = try #require(try await small.ride(from: "B", to: "C").ride?.details)
    #expect(second.boarding == .driver)
  }

  @Test("Regular stops ask nothing, and a stop of type 1 cannot be used")
  func regular() async throws {
    let small = try small("pickup_type,drop_off_type", ["0,0", "1,0", "0,0"])
    #expect(try await small.ride(from: "A", to: "C").ride?.details == RideDetails())
    let journeys = try await JourneyPlanner(small.network).journeys(
      from: .stop("B"), to: .stop("C"), departingAt: Instant(iso: "2026-06-10T05:00:00Z"))
    #expect(journeys.isEmpty)
  }

  private static let rules = """
    booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_last_day,prior_notice_last_time,message,pickup_message,drop_off_message,phone_number,info_url,booking_url
    now,0,,,,Just come,,,,,
    hour,1,60,,,,Wave,Ring,+49 2,https://example.org/i,https://example.org/b
    days,2,,2,17:00:00,,,,,,
    """

  // Departure at A 08:00 and arrival at C 08:20 by Berlin's summer time, 06:00Z and 06:20Z. Two days before,
  // 17:00 is 15:00Z on 8 June.
  @Test("A rule of booking is told with its deadline at the place where it holds")
  func rules() async throws {
    let small = try small(
      "pickup_booking_rule_id,drop_off_booking_rule_id", ["hour,", "days,now", ",hour"],
      ["booking_rules.txt": Self.rules])
    let whole = try #require(try await small.ride(from: "A", to: "C").ride?.details)
    let pickup = try #require(whole.pickupBooking)
    #expect(pickup.id == "f:hour")
    #expect(pickup.kind == .sameDay)
    #expect(pickup.notice == "Book at least 60 minutes before.")
    #expect(pickup.latest == (try Instant(iso: "2026-06-10T05:00:00Z")))
    #expect(pickup.phone == "+49 2")
    #expect(pickup.infoURL == "https://example.org/i")
    #expect(pickup.bookingURL == "https://example.org/b")
    #expect(pickup.detail == "Wave")
    #expect(whole.dropOffBooking?.detail == "Ring")
    #expect(whole.dropOffBooking?.latest == (try Instant(iso: "2026-06-10T05:20:00Z")))
    let second = try #require(try await small.ride(from: "B", to: "C").ride?.details)
    #expect(second.pickupBooking?.kind == .priorDays)
    #expect(second.pickupBooking?.notice == "Book 2 days before by 17:00 at the latest.")
    #expect(second.pickupBooking?.latest == (try Instant(iso: "2026-06-08T15:00:00Z")))
    let first = try #require(try await small.ride(from: "A", to: "B").ride?.details)
    #expect(first.dropOffBooking?.message == "Just come")
    #expect(first.dropOffBooking?.notice == nil)
    #expect(first.dropOffBooking?.latest == nil)
  }

  @Test(
    "When booking opens, and days of a service, are told in words; what a kind does not allow is not"
  )
  func notices() async throws {
    func notice(_ rule: String) async throws -> (String?, Instant?) {
      let small = try small(
        "pickup_booking_rule_id", ["X", "", ""],
        [
          "booking_rules.txt": """
          booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day,prior_notice_last_time,prior_notice_start_day,prior_notice_start_time,prior_notice_service_id
          X,\(rule)
          """
        ])
      let rule = try await small.ride(from: "A", to: "C").ride?.details.pickupBooking
      return (rule?.notice, rule?.latest)
    }
    let window = try await notice("1,1,1440,,,,,")
    #expect(window.0 == "Book at least 1 minute and at most 1440 minutes before.")
    let opening = try await notice("2,,,1,12:30:00,14,08:00:00,")
    #expect(
      opening.0
        == "Book 1 day before by 12:30 at the latest. Booking opens 14 days before at 08:00.")
    let service = try await notice("2,,,2,17:00:00,,,D")
    #expect(service.0 == "Book 2 service days before by 17:00 at the latest.")
    #expect(service.1 == nil)
    let realTime = try await notice("0,30,,1,,,,")
    #expect(realTime.0 == nil && realTime.1 == nil)
    // 08:00 on 10 June by Berlin's summer time; the same day until midnight.
    let today = try await notice("2,,,0,00:00:00,,,")
    #expect(today.0 == "Book on the same day by 00:00 at the latest.")
    #expect(today.1 == (try Instant(iso: "2026-06-09T22:00:00Z")))
  }

  @Test("Stops on request along the way are those of the route, unless the calls say otherwise")
  func continuous() async throws {
    let routes = """
      route_id,agency_id,route_short_name,route_type,continuous_pickup,continuous_drop_off
      R,AG,1,3,0,3
      """
    let general = try small("timepoint", ["1", "1", "1"], ["routes.txt": routes])
    let told = try #require(try await general.ride(from: "A", to: "C").ride?.details)
    #expect(told.continuousPickup == .anywhere)
    #expect(told.continuousDropOff == .driver)
    // From A to B neither; from B to C pickup by phone, drop-off as the route has it.
    let calls = try small(
      "continuous_pickup,continuous_drop_off", ["1,1", "2,", "1,1"], ["routes.txt": routes])
    let first = try #require(try await calls.ride(from: "A", to: "B").ride?.details)
    #expect(first.continuousPickup == nil && first.continuousDropOff == nil)
    let second = try #require(try await calls.ride(from: "B", to: "C").ride?.details)
    #expect(second.continuousPickup == .phone && second.continuousDropOff == .driver)
    let whole = try #require(try await calls.ride(from: "A", to: "C").ride?.details)
    #expect(whole.continuousPickup == .phone && whole.continuousDropOff == .driver)
    // Without any word riders get on and off at stops.
    let none = try small("timepoint", ["1", "1", "1"])
    #expect(try await none.ride(from: "A", to: "C").ride?.details == RideDetails())
  }
}
