import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

/// The same bytes over and over, up to a size that no memory would hold.
final class EndlessStream: FeedStream {
  private let head: [UInt8]
  private let byte: UInt8
  private let size: Int
  private(set) var given = 0

  init(_ head: String, then byte: Character, size: Int) {
    self.head = Array(head.utf8)
    self.byte = byte.asciiValue ?? 0
    self.size = size
  }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    if given == 0 {
      memory.copyBytes(from: head)
      given = head.count
      return head.count
    }
    let count = min(memory.count, size - given)
    for position in 0..<count { memory[position] = byte }
    given += count
    return count
  }
}

@Suite("What the reader repairs, refuses and reports")
struct ReaderRuleTests {
  @Test(
    "A line of a gigabyte, quoted or not, ends the reading after little more than 1 MB",
    arguments: [false, true])
  func endlessLines(_ readsAhead: Bool) {
    for head in ["a,b\n1,", "a,b\n1,\"", "a,", "\""] {
      let stream = EndlessStream(head, then: "x", size: 1 << 30)
      let error = #expect(throws: ImportError.self) {
        let reader = try CSVReader(
          stream, file: "x.txt", columns: ["a", "b"], readsAhead: readsAhead)
        while try reader.next() {}
      }
      #expect(error?.code == .tooLarge)
      #expect(stream.given < 2 << 20, "\(stream.given)")
    }
  }

  @Test("A row of millions of columns is one row, with a surplus that is empty")
  func endlessColumns() throws {
    let stream = EndlessStream("a,b\n1,2", then: ",", size: 2 << 20)
    let reader = try CSVReader(stream, file: "x.txt", columns: ["a", "b"])
    #expect(try reader.next())
    #expect(String(decoding: reader[1], as: UTF8.self) == "2")
    #expect(!reader.row.hasSurplus)
    #expect(try !reader.next())
  }

  @Test("A header of millions of columns is refused after 1 MB")
  func endlessHeader() {
    let stream = EndlessStream("a", then: ",", size: 1 << 30)
    let error = #expect(throws: ImportError.self) {
      _ = try CSVReader(stream, file: "x.txt", columns: ["a", "b"])
    }
    #expect(error?.code == .tooLarge)
  }

  @Test(
    "UTF-16 is recognised with a mark and without, in both orders of bytes", arguments: [1, 99])
  func utf16(_ step: Int) {
    let text = "stop_id,stop_name\n"
    for isBig in [false, true] {
      let plain = text.utf16.flatMap { unit -> [UInt8] in
        let halves = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isBig ? halves.reversed() : halves
      }
      let mark: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
      for bytes in [plain, mark + plain] {
        let error = #expect(throws: ImportError.self) {
          _ = try CSVReader(TextStream(bytes, step: step), file: "x.txt", columns: ["a"])
        }
        #expect(error?.problem.contains("UTF-16") == true)
      }
    }
  }

  @Test("A row whose quotation mark stays open is dropped, and the rows before it are kept")
  func openQuote() throws {
    // The mark in line 3 swallows C, so that only A is left.
    let result = try TestImport(
      FeedBuilder(["stops.txt": "stop_id,stop_name\nA,Ahorn\nB,\"Birke\nC,Cedar"]))
    #expect(try result.rows("SELECT stop_id FROM stops", columns: 1) == ["A"])
    let issue = result.problems.first { $0.code == .openQuote }
    #expect(issue?.file == "stops.txt")
    #expect(issue?.line == 3)
  }

  @Test("A mark that is closed at the very end of the file is closed")
  func closedQuote() throws {
    let result = try TestImport(
      FeedBuilder(["stops.txt": "stop_id,stop_name\nA,Ahorn\nB,Birke\nC,\"Cedar\""]))
    #expect(
      try result.rows("SELECT stop_name FROM stops", columns: 1) == ["Ahorn", "Birke", "Cedar"])
    #expect(!result.issues.entries.contains { $0.issue.code == .openQuote })
  }

  @Test("A value over two lines is kept and reported; the next row is on the right line")
  func lineBreak() throws {
    let result = try TestImport(
      FeedBuilder([
        "stops.txt":
          "stop_id,stop_name,stop_lat,stop_lon\nA,\"Ah\r\norn\",48,9\nB,Birke,48,99x\nC,Cedar,48,9"
      ]))
    let found = result.problems.map { "\($0.code.name) \($0.line ?? 0)" }
    // A begins on line 2 and takes 3 as well; B is on line 4.
    #expect(found == ["line_break_in_value 2", "invalid_coordinate 4"])
  }

  @Test("Blanks around values mean nothing, inside quotation marks and outside")
  func blanks() throws {
    let result = try TestImport(
      FeedBuilder([
        "stops.txt": " stop_id ,\" stop_name\"\n A , \" Ahorn \" \n\tB,Birke  \nC,Cedar"
      ]))
    #expect(
      try result.rows("SELECT stop_id, stop_name FROM stops", columns: 2)
        == ["A Ahorn", "B Birke", "C Cedar"])
  }

  @Test("Capitals in the header are read as small letters, with a warning that lists them")
  func headerCase() throws {
    let result = try TestImport(
      FeedBuilder(["trips.txt": "Route_ID,service_id,TRIP_ID,Colour\nR,D,T,x"]))
    #expect(result.summary.counts.trips == 1)
    let issue = result.issues.entries.map(\.issue).first { $0.code == .columnNameCase }
    #expect(issue?.message.contains("Route_ID, TRIP_ID.") == true)
  }

  static let decimals: [(text: String, value: Double?)] = [
    ("5", 5), ("+5", 5), ("-5.25", -5.25), (".5", 0.5), ("5.", 5), ("1e2", 100), ("1E-2", 0.01),
    ("1e999", nil), ("-1e999", nil), ("NaN", nil), ("inf", nil), ("0x1", nil), ("0x1p3", nil),
    ("\u{663}", nil), ("1_000", nil), ("1,5", nil), ("5m", nil), ("", nil), ("-", nil),
    ("1 2", nil),
    (".", nil), ("--5", nil), ("e5", nil), (String(repeating: "9", count: 500), nil),
  ]

  // Some programs write every digit of a binary fraction: 48.1 is this one, of 48 digits behind the point.
  @Test("A coordinate may have fifty digits, or none behind its point, wherever it stands")
  func longNumbers() throws {
    let latitude = "48.10000000000000142108547152020037174224853515625"
    var feed = FeedBuilder()
    feed.files["stops.txt"] = feed.files["stops.txt"]?.replacing("48.1,9.0", with: latitude + ",9.")
    feed.files["shapes.txt"] =
      "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nS,\(latitude),9.,1\nS,48.2,9,2"
    feed.files["trips.txt"] = "route_id,service_id,trip_id,shape_id\nR,D,T,S"
    let result = try TestImport(feed)
    #expect(result.problems.isEmpty)
    #expect(
      try result.rows("SELECT stop_lat, stop_lon FROM stops WHERE stop_id = 'B'", columns: 2)
        == ["48.1 9.0"])
    #expect(try result.rows("SELECT point_count FROM shapes", columns: 1) == ["2"])
  }

  @Test("Numbers are plain decimals: no hexadecimals, no infinity, no digits of other scripts")
  func numbers() {
    for (text, value) in Self.decimals {
      var text = text
      #expect(text.withUTF8 { parseDecimal($0) } == value, "\(text)")
    }
    let whole: [(String, Int?)] = [
      ("5", 5), ("+5", 5), ("-5", -5), ("007", 7), ("\u{663}", nil), ("0x1", nil), ("1e3", nil),
      ("1.0", nil), ("", nil), ("+", nil), (String(repeating: "9", count: 19), nil),
    ]
    for (text, value) in whole {
      var text = text
      #expect(text.withUTF8 { parseInteger($0) } == value, "\(text)")
    }
  }

  @Test(
    "A coordinate in hexadecimals or beyond all measure is none",
    arguments: ["0x30", "1e999", "nan"])
  func coordinates(_ text: String) throws {
    let result = try TestImport(FeedBuilder(append: "E,Esche,\(text),9", to: "stops.txt"))
    #expect(result.problems.map(\.code) == [.invalidCoordinate])
  }
}
