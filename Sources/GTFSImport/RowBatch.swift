/// The rows that one buffer of text completed: of every row the fields of the wanted columns.
///
/// Plain memory behind a pointer, since libcsv's callbacks fill it once for every field.
struct RowBatch {
  /// What is known of a row besides its fields.
  struct Row: BitwiseCopyable {
    /// The line on which the row begins, from 1.
    let line: Int
    let columnCount: Int
    /// Whether there is a value behind the last column of the header.
    let hasSurplus: Bool
    /// Whether the row ends on a later line than it begins.
    let isMultiline: Bool
  }

  private struct Field: BitwiseCopyable {
    var start: Int
    var length: Int
  }

  private let wanted: [String]
  private var headerSoFar: [String] = []
  private(set) var header: [String]?
  private(set) var headerBytes = 0
  /// Wanted names of the header that stand there in other letters, as they stand.
  private(set) var respelledNames: [String] = []
  /// For every column of the file the slot of the wanted one, or −1; for every slot whether it is there.
  private var slots = Buffer<Int32>()
  private var columnOfSlot: [Bool]

  private var bytes = Buffer<UInt8>()
  private var fields = Buffer<Field>()
  private(set) var rows = Buffer<Row>()
  private var column = 0
  private var hasSurplus = false
  private var hasValue = false

  /// The line on which the row at work begins.
  var line = 1
  /// The line that is being parsed.
  var lineAtWork = 1
  /// Whether a field of the row at work may hold NUL or bytes beyond ASCII.
  var mayNeedRepair = false
  private(set) var invalidUTF8Line: Int?
  private(set) var nulLine: Int?

  init(columns: [String]) {
    wanted = columns
    columnOfSlot = Array(repeating: false, count: columns.count)
  }

  func deallocate() {
    slots.deallocate()
    bytes.deallocate()
    fields.deallocate()
    rows.deallocate()
  }

  var rowCount: Int { rows.count }

  func hasColumn(_ slot: Int) -> Bool { columnOfSlot[slot] }

  func field(_ slot: Int, ofRow row: Int) -> UnsafeBufferPointer<UInt8> {
    let field = fields[row &* wanted.count &+ slot]
    return UnsafeBufferPointer(start: bytes.base + field.start, count: field.length)
  }

  /// Forgets the complete rows, and keeps what there is of the last.
  mutating func clear() {
    let width = wanted.count
    var kept: [(slot: Int, text: [UInt8])] = []
    for slot in 0..<width where header != nil && fields.count > rows.count * width {
      let text = field(slot, ofRow: rows.count)
      if !text.isEmpty { kept.append((slot, Array(text))) }
    }
    bytes.count = 0
    fields.count = 0
    rows.count = 0
    if header != nil { beginRow() }
    for (slot, text) in kept {
      fields[slot] = Field(start: bytes.count, length: text.count)
      text.withUnsafeBytes { bytes.append($0) }
    }
  }

  private mutating func beginRow() {
    fields.append(Field(start: 0, length: 0), times: wanted.count)
  }

  mutating func addField(_ raw: UnsafeRawBufferPointer) {
    let text = Self.trimmed(raw)
    if header == nil {
      headerBytes += text.count + 1
      // The names beyond the limit are never used: the reader refuses the file.
      if headerBytes <= CSVReader.fieldLimit { addName(text) }
      return
    }
    if !text.isEmpty {
      hasValue = true
      if column >= slots.count {
        hasSurplus = true
      } else if case let slot = Int(slots[column]), slot >= 0 {
        let start = bytes.count
        if mayNeedRepair { appendRepaired(text) } else { bytes.append(text) }
        fields[rows.count &* wanted.count &+ slot] = Field(
          start: start, length: bytes.count - start)
      }
    }
    column &+= 1
  }

  private mutating func addName(_ text: UnsafeRawBufferPointer) {
    if mayNeedRepair, String(validating: text, as: UTF8.self) == nil {
      invalidUTF8Line = invalidUTF8Line ?? line
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
      rows.append(
        Row(
          line: line, columnCount: column, hasSurplus: hasSurplus,
          isMultiline: lineAtWork > line))
      beginRow()
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
    beginRow()
  }

  /// libcsv cuts blanks off around a field; this does so inside quotation marks too.
  private static func trimmed(_ raw: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var (start, end) = (0, raw.count)
    while start < end, raw[start] <= 0x20, raw[start] != 0 { start += 1 }
    while end > start, raw[end - 1] <= 0x20, raw[end - 1] != 0 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: raw[start..<end])
  }

  private mutating func appendRepaired(_ text: UnsafeRawBufferPointer) {
    var text = Array(text)
    if text.contains(0) {
      nulLine = nulLine ?? line
      text.removeAll { $0 == 0 }
    }
    if text.allSatisfy({ $0 < 0x80 }) || String(validating: text, as: UTF8.self) != nil {
      text.withUnsafeBytes { bytes.append($0) }
    } else {
      invalidUTF8Line = invalidUTF8Line ?? line
      Array(Windows1252.decode(text).utf8).withUnsafeBytes { bytes.append($0) }
    }
  }
}

/// Memory that grows; freed by hand, since its owner is freed by hand too.
struct Buffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private var capacity = 64
  var count = 0

  init() { base = .allocate(capacity: capacity) }

  func deallocate() { base.deallocate() }

  subscript(position: Int) -> Element {
    get { base[position] }
    nonmutating set { base[position] = newValue }
  }

  mutating func append(_ element: Element, times: Int = 1) {
    reserve(times)
    (base + count).update(repeating: element, count: times)
    count += times
  }

  private mutating func reserve(_ added: Int) {
    guard count + added > capacity else { return }
    capacity = max(capacity * 2, count + added)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    new.update(from: base, count: count)
    base.deallocate()
    base = new
  }
}

extension Buffer<UInt8> {
  mutating func append(_ text: UnsafeRawBufferPointer) {
    reserve(text.count)
    if let start = text.baseAddress {
      UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: text.count)
    }
    count += text.count
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
