import TestSupport
import Testing
import TransitModel

/// Overwrites, cuts or lengthens about one column of eight, with small numbers or with noise.
struct Vandal {
  var numbers: SeededGenerator

  mutating func damage(_ columns: inout some ColumnGroup & ~Copyable) throws {
    var visitor = ByteVisitor()
    var numbers = numbers
    visitor.edit = { _, stride, bytes in
      guard Int.random(in: 0..<8, using: &numbers) == 0 else { return }
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: bytes.removeLast(min(bytes.count, stride))
      case 1: bytes += [UInt8](repeating: 0, count: stride)
      default:
        guard !bytes.isEmpty else { return }
        let element = Int.random(in: 0..<bytes.count / stride, using: &numbers) * stride
        let isSmall = Bool.random(using: &numbers)
        for byte in element..<element + stride {
          let noise = UInt8.random(in: 0...255, using: &numbers)
          bytes[byte] = isSmall ? (byte == element ? noise % 8 : 0) : noise
        }
      }
    }
    try columns.visitColumns(&visitor)
    self.numbers = numbers
  }
}

@Suite("Hostile columns")
struct HostileColumnTests {
  @Test(
    "Checking a timetable of damaged columns never traps, and neither does reading an accepted one")
  func timetable() throws {
    var accepted = 0
    for seed in 0..<3_000 {
      var columns = makeTimetableColumns()
      var vandal = Vandal(numbers: SeededGenerator(seed: seed))
      try vandal.damage(&columns)
      if fault(of: columns) != nil { continue }
      accepted += 1
      let timetable = Timetable(columns)
      _ = timetable.calendarSpan
      for pattern in timetable.columns.patternRoute.indices {
        let length = timetable.columns.patternStops.range(pattern).count
        let first = timetable.columns.patternFirstTrip[pattern.position].position
        let end = timetable.columns.patternFirstTrip[pattern.position + 1].position
        for trip in first..<end {
          for position in 0..<length {
            _ = timetable.arrival(of: TripIndex(trip), at: position)
            _ = timetable.departure(of: TripIndex(trip), at: position)
          }
          _ = timetable.runs(timetable.columns.tripService[trip], onDay: .max)
          _ = timetable.runs(timetable.columns.tripService[trip], onDay: .min)
        }
      }
    }
    #expect(accepted > 50)
  }

  @Test(
    "Checking a directory of damaged columns never traps, and neither does asking an accepted one")
  func directory() throws {
    var accepted = 0
    for seed in 0..<3_000 {
      var columns = DirectoryFixture.make()
      var vandal = Vandal(numbers: SeededGenerator(seed: seed))
      try vandal.damage(&columns)
      if fault(of: columns) != nil { continue }
      accepted += 1
      let directory = Directory(columns)
      for id in ["A", "a:A", "de:06411:1", "", ":", "\u{10FFFF}"] {
        for stop in directory.stops(named: id) { _ = directory.scopedID(of: stop) }
      }
      for stop in directory.columns.stopFeed.indices {
        _ = directory.kind(of: stop)
        _ = directory.offset(of: directory.columns.stopZone[stop], at: Instant(seconds: .min))
        _ = directory.columns.stopName[stop]
      }
    }
    #expect(accepted > 50)
  }
}
