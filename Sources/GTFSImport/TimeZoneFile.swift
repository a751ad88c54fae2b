internal import TransitModel

/// The contents of a TZif file (RFC 8536): when a zone changed its clocks, and the rule for all years that
/// come after.
struct TimeZoneFile {
  /// One moment from which a zone is `offset` seconds ahead of UTC.
  struct Change: Equatable {
    let time: Int64
    let offset: Int
  }

  let changes: [Change]
  /// Before the first change.
  let firstOffset: Int
  /// The footer; nil in files of version 1 and where it is empty.
  let rule: PosixTimeZone?

  /// Reads a file; nil where it is none, or damaged.
  init?(_ bytes: [UInt8]) {
    var reader = BigEndianReader(bytes)
    guard var block = TimeZoneBlock(&reader, timeSize: 4) else { return nil }
    var rule: PosixTimeZone?
    if block.version >= UInt8(ascii: "2") {
      // The first block repeats what fits into 32 bits, for readers of version 1.
      guard let second = TimeZoneBlock(&reader, timeSize: 8) else { return nil }
      block = second
      let footer = reader.rest
      if footer.count > 2, footer.first == 10, let end = footer.dropFirst().firstIndex(of: 10) {
        rule = PosixTimeZone(String(decoding: footer[(footer.startIndex + 1)..<end], as: UTF8.self))
      }
    }
    changes = block.changes
    firstOffset = block.firstOffset
    self.rule = rule
  }
}

/// Header and data of one of the two blocks of a TZif file.
private struct TimeZoneBlock {
  let version: UInt8
  let changes: [TimeZoneFile.Change]
  let firstOffset: Int

  init?(_ reader: inout BigEndianReader, timeSize: Int) {
    guard reader.take(4) == Array("TZif".utf8), let version = reader.take(1)?.first,
      reader.take(15) != nil
    else { return nil }
    self.version = version
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = reader.integer(4), (0...100_000).contains(count) else { return nil }
      counts.append(Int(count))
    }
    // In the order of RFC 8536, section 3.1.
    let (utcFlags, standardFlags, leaps) = (counts[0], counts[1], counts[2])
    let (times, types, letters) = (counts[3], counts[4], counts[5])
    var moments: [Int64] = []
    for _ in 0..<times {
      guard let moment = reader.integer(timeSize) else { return nil }
      moments.append(moment)
    }
    guard let typeOfMoment = reader.take(times) else { return nil }
    var offsets: [Int] = []
    for _ in 0..<types {
      guard let offset = reader.integer(4), reader.take(2) != nil, abs(offset) < 100_000 else {
        return nil
      }
      offsets.append(Int(offset))
    }
    guard let first = offsets.first, typeOfMoment.allSatisfy({ Int($0) < types }),
      reader.take(letters + leaps * (timeSize + 4) + standardFlags + utcFlags) != nil
    else { return nil }
    firstOffset = first
    changes = zip(moments, typeOfMoment).map {
      TimeZoneFile.Change(time: $0, offset: offsets[Int($1)])
    }
  }
}

private struct BigEndianReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func take(_ count: Int) -> [UInt8]? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// A signed number of four or eight bytes.
  mutating func integer(_ size: Int) -> Int64? {
    guard let bytes = take(size) else { return nil }
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
  }
}
