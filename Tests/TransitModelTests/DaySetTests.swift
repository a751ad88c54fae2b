import TestSupport
import Testing
import TransitModel

@Suite("Sets of dates")
struct DaySetTests {
  /// Days between which sets lie in other words of 64 bits than one another.
  private func randomDays(_ random: inout SeededGenerator) -> Set<Int32> {
    let start = Int32.random(in: -300...300, using: &random)
    return Set(
      (0..<Int.random(in: 0...40, using: &random)).map { _ in
        start + Int32.random(in: 0...200, using: &random)
      })
  }

  private func set(_ days: Set<Int32>) -> DaySet {
    DaySet(days.sorted().map { ServiceDate(dayNumber: $0) })
  }

  private func days(_ set: DaySet) -> Set<Int32> {
    guard let span = set.span else { return [] }
    // A set tells its dates only by what is left when one is taken out.
    return Set(
      (span.lowerBound.dayNumber...span.upperBound.dayNumber).filter {
        var other = set
        other.remove(ServiceDate(dayNumber: $0))
        return other != set
      })
  }

  @Test("What is in both, in one only, and in either is what sets of numbers say")
  func operations() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let (left, right) = (randomDays(&random), randomDays(&random))
      #expect(days(set(left).intersection(set(right))) == left.intersection(right))
      #expect(days(set(left).subtracting(set(right))) == left.subtracting(right))
      #expect(days(set(left).union(set(right))) == left.union(right))
      #expect(set(left).isEmpty == left.isEmpty)
      #expect(set(left).subtracting(set(left)).isEmpty)
    }
  }
}
