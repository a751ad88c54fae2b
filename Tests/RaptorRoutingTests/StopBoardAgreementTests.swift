import RaptorRouting
import Testing
import TransitModel

@Suite("Boards agree with a scan of all trips")
struct StopBoardAgreementTests {
  /// A call of a trip on a day, by its place in the network of the test.
  private struct Row: Hashable, Comparable, CustomStringConvertible {
    let time: Int64
    let trip: Int
    let day: Int32
    let position: Int

    static func < (left: Row, right: Row) -> Bool {
      (left.time, left.trip, left.day, left.position)
        < (right.time, right.trip, right.day, right.position)
    }

    var description: String { "trip \(trip) of day \(day) at \(position): \(time)" }
  }

  /// 300 networks, every stop, departures and arrivals of 26 h in the middle of their days: trips over midnight, two
  /// zones of which one has a day of 23 h, stops visited twice, headway service.
  @Test("On random networks both find the same calls", arguments: [true, false])
  func randomNetworks(_ areDepartures: Bool) {
    var rowCount = 0
    for seed in UInt64(1)...300 {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      let (timetable, order) = network.makeTimetable()
      let window = Int64(101) * 86_400 + 43_200...Int64(102) * 86_400 + 50_400
      let start = Instant(seconds: window.lowerBound)
      let seconds = Int(window.upperBound - window.lowerBound)
      for stop in network.stopNames.indices {
        let board = StopBoard(timetable)
        let places = [StopIndex(stop)]
        let entries =
          areDepartures
          ? board.departures(from: places, after: start, within: seconds, limit: .max)
          : board.arrivals(at: places, after: start, within: seconds, limit: .max)
        let found = entries.map {
          Row(
            time: $0.instant.seconds, trip: order[$0.trip.position], day: $0.date.dayNumber,
            position: $0.position)
        }
        let expected = Self.scan(network, stop, window, areDepartures)
        #expect(found.sorted() == expected, "seed \(seed), stop \(stop)")
        #expect(found.map(\.time) == expected.map(\.time), "seed \(seed): not in order")
        rowCount += expected.count
      }
    }
    #expect(rowCount > 5_000)
  }

  private static func scan(
    _ network: TestNetwork, _ stop: Int, _ window: ClosedRange<Int64>, _ areDepartures: Bool
  ) -> [Row] {
    var rows: [Row] = []
    for (number, trip) in network.trips.enumerated() {
      let last = trip.calls.count - 1
      for (position, call) in trip.calls.enumerated() where call.stop == stop {
        // Nobody gets on where a trip ends, nor off where it begins.
        guard position != (areDepartures ? last : 0),
          call.rules.contains(areDepartures ? .boarding : .alighting)
        else { continue }
        let event = areDepartures ? call.departure : call.arrival
        for day in trip.days {
          let start = network.dayStarts[trip.zone][Int(day - network.firstDay)]
          var time = start + Int64(event)
          // Of headway service what is left of the window, from the beginning of the board on.
          if let headway = trip.headway, time < window.lowerBound,
            window.lowerBound < time + Int64(headway.window)
          {
            time = window.lowerBound
          }
          guard window.contains(time) else { continue }
          rows.append(Row(time: time, trip: number, day: day, position: position))
        }
      }
    }
    return rows.sorted()
  }
}
