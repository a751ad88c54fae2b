import Perron
import TestSupport
import Testing

@Suite("Windows and pages of journeys")
struct PageTests {
  private let planner: JourneyPlanner
  private let start: Instant

  init() throws {
    planner = JourneyPlanner(try #require(DemoCity.network))
    start = try Instant(iso: "2026-06-10T06:00:00Z")
  }

  private func find(
    _ change: (inout PublicTransportRouteSearchOptions) -> Void
  ) async throws -> RouteSearchResult {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = start
    options.includesGeometry = false
    change(&options)
    return try await planner.findRoute(
      startPoint: .stop("n06"), finishPoint: .stop("m8"),
      routeSearchOptions: .publicTransport(options))
  }

  private func key(_ journey: Journey) -> String {
    "\(journey.departure) \(journey.arrival) \(journey.rideCount)"
  }

  private func rides(_ result: RouteSearchResult) -> [Journey] {
    result.journeys.filter { $0.rideCount > 0 }
  }

  @Test("A window holds what leaves in it, and nothing that another makes pointless")
  func window() async throws {
    let journeys = rides(try await find { $0.windowSeconds = 3_600 })
    #expect(journeys.count > 6)
    let end = start.advanced(by: 3_600)
    #expect(journeys.allSatisfy { start <= $0.departure && $0.departure <= end })
    for journey in journeys {
      let better = journeys.filter {
        $0.departure >= journey.departure && $0.arrival <= journey.arrival
          && $0.rideCount <= journey.rideCount
      }
      #expect(better.count == 1)
    }
    #expect(journeys.map(\.arrival) == journeys.map(\.arrival).sorted())
  }

  @Test("Page after page there is everything once, and back again", arguments: [nil, 3, 100])
  func pages(limit: Int?) async throws {
    let all = Set(rides(try await find { $0.windowSeconds = 10_800 }).map(key))
    var page = try await find {
      $0.windowSeconds = 1_800
      $0.maximumJourneys = limit
    }
    var seen = rides(page).map(key)
    while let next = page.next, seen.count < all.count {
      page = try await find {
        $0.page = next
        $0.maximumJourneys = limit
      }
      #expect(page.journeys.allSatisfy { $0.rideCount > 0 })
      try #require(!page.journeys.isEmpty)
      seen += page.journeys.map(key)
    }
    #expect(Set(seen).count == seen.count)
    #expect(all.subtracting(seen) == [])
    let previous = try #require(page.previous)
    let back = try await find { $0.page = previous }
    let first = try #require(page.journeys.map(\.departure).min())
    #expect(!back.journeys.isEmpty && back.journeys.allSatisfy { $0.departure < first })
  }

  @Test(
    "The best journeys from one moment have later and earlier ones too", arguments: [false, true])
  func fromBest(arriving: Bool) async throws {
    let best = try await find {
      if arriving { $0.arrivalTime = start.advanced(by: 3_600) }
    }
    let next = try await find { $0.page = best.next }
    let previous = try await find { $0.page = best.previous }
    let shown = Set(best.journeys.map(key))
    #expect(shown.isDisjoint(with: next.journeys.map(key)))
    #expect(shown.isDisjoint(with: previous.journeys.map(key)))
    let soonest = try #require(rides(best).map(\.departure).min())
    #expect(next.journeys.allSatisfy { $0.departure > soonest })
    #expect(previous.journeys.allSatisfy { $0.departure < soonest || arriving })
    let latest = try #require(best.journeys.map(\.arrival).max())
    #expect(!arriving || previous.journeys.allSatisfy { $0.arrival <= latest })
  }

  // At night nothing runs; the window grows until the first trams of the morning.
  @Test("A window widens until there is enough, a page until there is something")
  func widening() async throws {
    let night = try Instant(iso: "2026-06-10T00:30:00Z")
    let none = try await find {
      $0.startTime = night
      $0.windowSeconds = 60
    }
    #expect(rides(none).isEmpty)
    let some = try await find {
      $0.startTime = night
      $0.windowSeconds = 60
      $0.minimumJourneys = 5
    }
    #expect(rides(some).count >= 5)
    let page = try await find { $0.page = none.next }
    #expect(!page.journeys.isEmpty)
  }

  @Test("A cursor is read as it was written, and what is none is refused")
  func cursor() async throws {
    let next = try #require(try await find { _ in }.next)
    #expect(PageCursor(next.description) == next)
    for text in [
      "", "1", "1_df_0", "2_df_0_60", "1_xx_0_60", "1_df_0_-1", "1_df_0_99999999",
      "1_df_9223372036854775807_60", "1_df_0_60_1.2", "1_df_0_60_1.2.x",
      "1_df_0_60" + String(repeating: "_1.2.3", count: 101),
    ] {
      #expect(PageCursor(text) == nil, "\(text)")
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let letters = Array("1df_ab.-0987654321")
      let text = String(
        (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
      // Whatever is read can be asked: nothing may trap on times far away.
      if let cursor = PageCursor(text) { #expect(PageCursor(cursor.description) == cursor) }
    }
    let far = try #require(PageCursor("1_ab_253402300799_1209600"))
    #expect(try await find { $0.page = far }.journeys.isEmpty)
  }
}
