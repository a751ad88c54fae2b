import RaptorRouting
import TestSupport
import Testing
import TransitModel

@Suite("Hostile timetables")
struct HostileTimetableTests {
  /// Overwrites an element in about one of eight columns, with small numbers or with noise.
  private struct Vandal: ColumnVisitor {
    var random: SeededGenerator

    mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
      _ name: String, _ column: inout IndexedArray<Tag, Element>
    ) throws {
      guard column.count > 0, random.chance(12) else { return }
      let stride = MemoryLayout<Element>.stride
      var bytes = column.withUnsafeBuffer { Array(UnsafeRawBufferPointer($0)) }
      let start = Int.random(in: 0..<column.count, using: &random) * stride
      let isSmall = random.chance(70)
      for byte in start..<start + stride {
        let noise = UInt8.random(in: 0...255, using: &random)
        bytes[byte] = isSmall ? (byte == start ? noise % 16 : 0) : noise
      }
      column = IndexedArray(count: column.count) { memory in
        UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes)
      }
    }
  }

  @Test("A search over columns that were accepted never traps")
  func vandalised() throws {
    var accepted = 0
    for seed in UInt64(0)..<1_500 {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      var order: [Int] = []
      var columns = network.makeColumns(tripOrder: &order)
      var vandal = Vandal(random: SeededGenerator(seed: seed))
      try columns.visitColumns(&vandal)
      do { try columns.validate() } catch { continue }
      accepted += 1
      let timetable = Timetable(columns)
      for _ in 0..<4 {
        let query = random.makeQuery()
        _ = try RaptorRouter(timetable).journeys(query)
      }
      let stops = network.stopNames.indices.map { StopIndex($0) }
      let start = Instant(seconds: 101 * 86_400)
      _ = StopBoard(timetable).departures(from: stops, after: start, within: 86_400, limit: 20)
      _ = StopBoard(timetable).arrivals(at: stops, after: start, within: 86_400, limit: 20)
    }
    #expect(accepted > 100)
  }
}
