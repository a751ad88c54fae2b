import TestSupport
import Testing
import TransitModel

@testable import RaptorRouting

@Suite("The log of labels")
struct LabelLogTests {
  @Test(
    "What each round has left at each place is read back as it was noted, also by a log used again")
  func history() {
    var log = LabelLog()
    var random = SeededGenerator(seed: 7)
    for run in 0..<3 {
      var forgotten: Set<Int> = []
      log.reset { forgotten.insert($0) }
      if run > 0 { #expect(!forgotten.isEmpty) }
      let places = 50
      var best = [Int32](repeating: .max, count: places)
      var left: [[Int32]] = []
      for round in 0..<9 {
        if round > 0 { log.beginRound() }
        var noted = 0
        for _ in 0..<Int.random(in: 0..<700, using: &random) {
          let place = Int.random(in: 0..<places, using: &random)
          let time = Int32.random(in: 0..<1_000_000, using: &random)
          guard time < best[place] else { continue }
          best[place] = time
          log.append(place, time)
          noted += 1
        }
        #expect(log.numbers(ofRound: round).count == noted)
        left.append(best)
        // Linked now and then: later improvements are linked to what is there.
        if round == 4 { log.link(places: places) }
      }
      log.link(places: places)
      for (round, times) in left.enumerated() {
        for place in 0..<places {
          let found = log.history.time(at: place, after: round)
          #expect(found == (times[place] == .max ? .unreached : times[place]))
        }
      }
    }
  }
}
