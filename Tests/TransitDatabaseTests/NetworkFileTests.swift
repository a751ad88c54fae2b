import TestSupport
import Testing
import TransitModel

@testable import TransitDatabase

@Suite("Network files")
struct NetworkFileTests {
  let folder = TemporaryFolder()

  /// A finished network with one column of 0, 1, 2 … 99,999.
  func makeNetwork(_ name: String = "a.perron") throws {
    let writer = try NetworkWriter(target: folder[name])
    var numbers = Numbers((0..<100_000).map { Int32($0) })
    try writer.store(&numbers)
    try writer.finish()
  }

  func codeOfOpening(_ name: String) -> DatabaseError.Code? {
    do throws(DatabaseError) {
      _ = try NetworkFile.open(folder[name])
      return nil
    } catch {
      return error.code
    }
  }

  @Test("A finished network opens, and its folder holds nothing else")
  func finishedNetworkOpens() throws {
    try makeNetwork()
    let numbers: Numbers = try NetworkFile.open(folder["a.perron"]).load()
    #expect(numbers.values.count == 100_000)
    #expect(numbers.values[99_999] == 99_999)
    #expect(folder.names == ["a.perron"])
  }

  @Test("A missing file, a folder, an empty file and a text file are told apart")
  func wrongFiles() {
    folder.write(Array("not a database, but long enough to be one".utf8), to: "text")
    folder.write([], to: "empty")
    #expect(codeOfOpening("missing") == .fileNotFound)
    #expect(codeOfOpening(".") == .notReadable)
    #expect(codeOfOpening("text") == .notADatabase)
    #expect(codeOfOpening("empty") == .notADatabase)
  }

  @Test("A database of another program, an older and a newer network are refused")
  func foreignDatabases() throws {
    func make(_ name: String, _ script: String) throws {
      let connection = try Connection(path: folder[name], access: .create)
      try connection.execute(script: script + "; CREATE TABLE t (x)")
    }
    // 0x5045524E = 1346720334, "PERN".
    try make("foreign", "PRAGMA application_id = 1")
    try make("older", "PRAGMA application_id = 1346720334; PRAGMA user_version = 0")
    try make("newer", "PRAGMA application_id = 1346720334; PRAGMA user_version = 999")
    #expect(codeOfOpening("foreign") == .notANetwork)
    #expect(codeOfOpening("older") == .olderSchema)
    #expect(codeOfOpening("newer") == .newerSchema)
  }

  @Test("A network that was cut off is refused on opening")
  func truncated() throws {
    try makeNetwork()
    let bytes = folder.read("a.perron")
    folder.write(Array(bytes[..<(bytes.count / 2)]), to: "half")
    folder.write(Array(bytes[..<(bytes.count - 1)]), to: "short")
    #expect(codeOfOpening("half") == .damaged)
    #expect(codeOfOpening("short") == .damaged)
  }

  @Test("A changed byte inside a column is found by its checksum, and the column is named")
  func changedByte() throws {
    try makeNetwork()
    var bytes = folder.read("a.perron")
    // The column is 400,000 bytes of a file not much longer: its middle is inside it.
    bytes[bytes.count / 2] ^= 0x10
    folder.write(bytes, to: "changed")
    let file = try NetworkFile.open(folder["changed"])
    let error = #expect(throws: DatabaseError.self) { _ = try file.load(Numbers.self) }
    #expect(error?.code == .damaged)
    #expect(error?.problem.contains("numbers") == true)
  }
}

@Suite("Columns")
struct ColumnTests {
  let folder = TemporaryFolder()

  @Test("A column longer than a chunk is cut up and put together again")
  func chunks() throws {
    let writer = try NetworkWriter(target: folder["x"])
    var visitor = try ColumnWriter(writer.connection, chunkBytes: 10)
    var numbers = Numbers([7, -8, 9, 10, 11])
    try numbers.visitColumns(&visitor)
    // Ten bytes hold two elements of four bytes: 2 + 2 + 1.
    #expect(try writer.connection.findInteger("SELECT count(*) FROM column_chunks") == 3)
    var reader = try ColumnReader(writer.connection)
    var read = Numbers()
    try read.visitColumns(&reader)
    #expect((0..<5).map { read.values[$0] } == [7, -8, 9, 10, 11])
  }

  @Test("An empty column is not a missing one")
  func emptyColumn() throws {
    let writer = try NetworkWriter(target: folder["x"])
    var numbers = Numbers()
    try writer.store(&numbers)
    var reader = try ColumnReader(writer.connection)
    var read = Numbers([1])
    try read.visitColumns(&reader)
    #expect(read.values.count == 0)
  }

  @Test(
    "A missing column, a missing chunk, another element size and a false length are refused",
    arguments: [
      "DELETE FROM column_chunks", "UPDATE column_chunks SET sequence = 1",
      "UPDATE column_chunks SET element_size = 8", "UPDATE column_chunks SET data = x'010203'",
      "UPDATE column_chunks SET checksum = checksum + 1",
    ])
  func damage(_ change: String) throws {
    let writer = try NetworkWriter(target: folder["x"])
    var numbers = Numbers([1, 2, 3])
    try writer.store(&numbers)
    try writer.connection.execute(script: change)
    var reader = try ColumnReader(writer.connection)
    let error = #expect(throws: DatabaseError.self) { try numbers.visitColumns(&reader) }
    #expect(error?.code == .damaged)
    #expect(error?.problem.contains("numbers") == true)
  }

  @Test("The checksum changes with any byte and with the length")
  func checksum() {
    let bytes = (0..<100).map { UInt8($0) }
    let sum = bytes.withUnsafeBytes { Checksum.of($0) }
    for position in bytes.indices {
      var changed = bytes
      changed[position] ^= 1
      #expect(changed.withUnsafeBytes { Checksum.of($0) } != sum)
    }
    #expect((bytes + [0]).withUnsafeBytes { Checksum.of($0) } != sum)
  }
}

/// A group of one column.
struct Numbers: ColumnGroup, ~Copyable {
  var values: IndexedArray<StopTag, Int32>

  init() { values = IndexedArray() }
  init(_ numbers: [Int32]) { values = IndexedArray(numbers) }

  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("numbers", &values)
  }

  func validate() throws(InvalidColumn) {}
}
