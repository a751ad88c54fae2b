/// What libcsv's callbacks write to: the header, and then rows, a batch at a time.
struct RowCollector {
  private let wanted: [String]
  private var headerSoFar: [String] = []
  private(set) var header: [String]?
  private(set) var headerBytes = 0
  /// Wanted names of the header that stand there in other letters, as they stand.
  private(set) var respelledNames: [String] = []
  /// For every column of the file the slot of the wanted one, or −1; for every slot whether it is there.
  private var slots = Buffer<Int32>()
  private(set) var columnOfSlot: [Bool]

  /// The rows at work.
  var batch: RowBatch
  private var column = 0
  private var hasSurplus = false
  private var hasValue = false

  /// The line on which the row at work begins.
  var line = 1
  /// The line that is being parsed.
  var lineAtWork = 1
  /// Whether a field of the row at work may hold NUL or bytes beyond ASCII.
  var mayNeedRepair = false

  init(columns: [String]) {
    wanted = columns
    columnOfSlot = Array(repeating: false, count: columns.count)
    batch = RowBatch(width: columns.count)
  }

  func deallocate() {
    slots.deallocate()
    batch.deallocate()
  }

  /// Takes the complete rows out, and goes on with `spare`, which gets what there is of the last.
  mutating func exchange(for spare: RowBatch) -> RowBatch {
    let full = batch
    batch = spare
    batch.goOn(from: full)
    return full
  }

  mutating func addField(_ raw: UnsafeRawBufferPointer) {
    let text = Self.trimmed(raw)
    if header == nil {
      headerBytes += text.count + 1
      // The names beyond the limit are never used: the reader refuses the file.
      if headerBytes <= CSVParser.fieldLimit { addName(text) }
      return
    }
    if !text.isEmpty {
      hasValue = true
      if column >= slots.count {
        hasSurplus = true
      } else if case let slot = Int(slots[column]), slot >= 0 {
        if mayNeedRepair {
          let repaired = repaired(text)
          repaired.withUnsafeBytes { bytes in batch.add(slot) { $0.append(bytes) } }
        } else {
          batch.add(slot) { $0.append(text) }
        }
      }
    }
    column &+= 1
  }

  private mutating func addName(_ text: UnsafeRawBufferPointer) {
    if mayNeedRepair, String(validating: text, as: UTF8.self) == nil {
      noteInvalidUTF8()
    }
    let name = String(decoding: text, as: UTF8.self)
    let small = name.lowercased()
    if small != name, wanted.contains(small) { respelledNames.append(name) }
    headerSoFar.append(small)
  }

  mutating func addRow() {
    if header == nil {
      takeHeader()
    } else if hasValue {
      batch.complete(
        RowBatch.Row(
          line: line, columnCount: column, hasSurplus: hasSurplus,
          isMultiline: lineAtWork > line))
    }
    // A row of nothing but commas, as spreadsheets leave them below a table, is a blank line.
    column = 0
    hasSurplus = false
    hasValue = false
  }

  private mutating func takeHeader() {
    for name in headerSoFar {
      let slot = wanted.firstIndex(of: name)
      let isFirst = slot.map { !columnOfSlot[$0] } ?? false
      slots.append(Int32(isFirst ? slot ?? -1 : -1))
      if let slot { columnOfSlot[slot] = true }
    }
    header = headerSoFar
    headerSoFar = []
  }

  /// libcsv cuts blanks off around a field; this does so inside quotation marks too.
  private static func trimmed(_ raw: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var (start, end) = (0, raw.count)
    while start < end, raw[start] <= 0x20, raw[start] != 0 { start += 1 }
    while end > start, raw[end - 1] <= 0x20, raw[end - 1] != 0 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: raw[start..<end])
  }

  private mutating func repaired(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    var text = Array(text)
    if text.contains(0) {
      batch.progress.nulLine = batch.progress.nulLine ?? line
      text.removeAll { $0 == 0 }
    }
    if text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil {
      return text
    }
    noteInvalidUTF8()
    return Array(Windows1252.decode(text).utf8)
  }

  private mutating func noteInvalidUTF8() {
    batch.progress.invalidUTF8Line = batch.progress.invalidUTF8Line ?? line
  }
}

/// The encoding in which feeds come that are not UTF-8: Latin 1, with printable characters where Latin 1
/// has controls. Source: the WHATWG Encoding Standard, index windows-1252.
enum Windows1252 {
  private static let from80: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  static func decode(_ bytes: [UInt8]) -> String {
    String(
      decoding: bytes.map { (0x80..<0xA0).contains($0) ? from80[Int($0) - 0x80] : UInt16($0) },
      as: UTF16.self)
  }
}
