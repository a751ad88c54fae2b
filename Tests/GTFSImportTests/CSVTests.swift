import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

/// Gives a text in pieces of a fixed size, as a slow file would.
final class TextStream: FeedStream {
  private var rest: ArraySlice<UInt8>
  private let step: Int

  init(_ bytes: [UInt8], step: Int) {
    rest = bytes[...]
    self.step = step
  }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    let piece = rest.prefix(min(step, memory.count))
    memory.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

@Suite("Reading CSV")
struct CSVTests {
  /// Every row as `line: a|b`, read in pieces of `step` bytes, which is the same ahead and not.
  func rows(_ bytes: [UInt8], step: Int = 65_536) throws -> [String] {
    let rows = try rows(bytes, step: step, readsAhead: false)
    #expect(try self.rows(bytes, step: step, readsAhead: true) == rows)
    return rows
  }

  private func rows(_ bytes: [UInt8], step: Int, readsAhead: Bool) throws -> [String] {
    let reader = try CSVReader(
      TextStream(bytes, step: step), file: "x.txt", columns: ["a", "b"], readsAhead: readsAhead)
    var rows: [String] = []
    while try reader.next() {
      let values = (0..<2).map { String(decoding: reader[$0], as: UTF8.self) }
      rows.append("\(reader.row.line): " + values.joined(separator: "|"))
    }
    return rows
  }

  @Test(
    "Lines end with LF, CRLF or CR, and count the same, however the text is cut up",
    arguments: ["\n", "\r\n", "\r"], [1, 2, 3, 7, 65_536])
  func lineEnds(_ end: String, _ step: Int) throws {
    let text = ["a,b", "1,2", "", "3,4", "5,6"].joined(separator: end)
    #expect(try rows(Array(text.utf8), step: step) == ["2: 1|2", "4: 3|4", "5: 5|6"])
  }

  @Test("A table that is read ahead may be left at any row")
  func leavingAhead() throws {
    let text = "a,b\n" + (0..<50_000).map { "\($0),x\n" }.joined()
    for count in [0, 1, 20_000] {
      let stream = TextStream(Array(text.utf8), step: 65_536)
      var reader: CSVReader? = try CSVReader(
        stream, file: "x.txt", columns: ["a", "b"], readsAhead: true)
      for _ in 0..<count { #expect(try reader?.next() == true) }
      reader = nil
    }
  }

  @Test(
    "A byte-order mark, capitals and blanks in the header make no difference", arguments: [1, 9])
  func header(_ step: Int) throws {
    let text = "\u{FEFF}x, A ,\"b \",\n0,1,2,\n"
    #expect(try rows(Array(text.utf8), step: step) == ["2: 1|2"])
  }

  @Test("Quoted commas, doubled marks and line ends belong to the value", arguments: [1, 4, 99])
  func quotes(_ step: Int) throws {
    let text = "a,b\n\"x, \"\"y\"\"\",\" two\nlines \"\n3,4\n"
    #expect(try rows(Array(text.utf8), step: step) == ["2: x, \"y\"|two\nlines", "4: 3|4"])
  }

  @Test("Columns stand in any order; short rows have empty values; rows of commas are blank")
  func shapes() throws {
    #expect(
      try rows(Array("z,b,a\n9,2,1\n9,2\n,,\n7,8,9,10".utf8)) == ["2: 1|2", "3: |2", "5: 9|8"])
  }

  @Test(
    "Bytes that are no UTF-8 are read as Windows-1252, NUL bytes left out", arguments: [1, 3, 99])
  func encodings(_ step: Int) throws {
    // "Größe" in Latin 1, the euro sign of Windows-1252, and a name in UTF-8.
    let bytes = Array("a,b\nGr".utf8) + [0xF6, 0xDF] + Array("e,".utf8) + [0x80] + Array("\n".utf8)
    let more = Array("Gr\u{FC}n,x\0y\n".utf8)
    #expect(try rows(bytes + more, step: step) == ["2: Größe|€", "3: Grün|xy"])
  }

  @Test("A quotation mark that is never closed ends the reading after 1 MB, not at the file's end")
  func openQuote() {
    let bytes = Array("a,b\n1,\"".utf8) + [UInt8](repeating: 0x78, count: 4 << 20)
    let error = #expect(throws: ImportError.self) { _ = try rows(bytes) }
    #expect(error?.code == .tooLarge)
    #expect(error?.problem.contains("Line 2") == true)
  }

  @Test("UTF-16 is refused with the advice to save as UTF-8")
  func utf16() {
    let error = #expect(throws: ImportError.self) { _ = try rows([0xFF, 0xFE, 0x61, 0]) }
    #expect(error?.remedy.contains("UTF-8") == true)
  }

  @Test("Empty files have no header")
  func empty() throws {
    for text in ["", "\n\n", "\u{FEFF}"] {
      let reader = try CSVReader(
        TextStream(Array(text.utf8), step: 5), file: "x.txt", columns: ["a"])
      #expect(reader.header == nil)
      #expect(try !reader.next())
    }
  }
}

@Suite("Tables of identifiers")
struct IdentifierTableTests {
  @Test("Ids are compared byte by byte: composed and decomposed letters differ")
  func bytes() throws {
    let table = IdentifierTable()
    for id in ["Pe\u{F1}a", "Pen\u{303}a", "x1", "X1", "", "A B"] {
      var id = id
      #expect(try id.withUTF8 { try table.insert($0).isNew })
    }
    #expect(table.find("Pe\u{F1}a") == 0)
    #expect(table.find("Pen\u{303}a") == 1)
    #expect(table.find("") == 4)
    #expect(table.find("A") == nil)
    #expect(table.text(5) == "A B")
  }

  @Test("Positions stay as the table grows")
  func growth() throws {
    let table = IdentifierTable()
    for number in 0..<10_000 {
      var id = "id-\(number)"
      #expect(try id.withUTF8 { try table.insert($0) } == (number, true))
    }
    #expect(table.find("id-0") == 0)
    #expect(table.find("id-9999") == 9999)
    #expect(table.find("id-10000") == nil)
  }
}
