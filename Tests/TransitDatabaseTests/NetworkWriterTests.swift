import Glibc
import TestSupport
import Testing

@testable import TransitDatabase

@Suite("Writing a network")
struct NetworkWriterTests {
  let folder = TemporaryFolder()

  @Test("A cancelled import leaves the old network and no other file")
  func cancelled() throws {
    folder.write([1, 2, 3], to: "a.perron")
    let writer = try NetworkWriter(target: folder["a.perron"])
    try writer.setFact("x", "y")
    writer.cancel()
    #expect(folder.read("a.perron") == [1, 2, 3])
    #expect(folder.names == ["a.perron"])
  }

  @Test("A dropped writer removes its files")
  func dropped() throws {
    do { _ = try NetworkWriter(target: folder["a.perron"]) }
    #expect(folder.names == [])
  }

  @Test("A second import onto the same network is refused, onto another it is not")
  func secondImport() throws {
    let first = try NetworkWriter(target: folder["a.perron"])
    let error = #expect(throws: ImportError.self) {
      _ = try NetworkWriter(target: folder["a.perron"])
    }
    #expect(error?.code == .alreadyRunning)
    _ = try NetworkWriter(target: folder["b.perron"])
    try first.finish()
    #expect(folder.names.contains("a.perron"))
  }

  @Test("What a killed import left behind is removed by the next")
  func staleTemporaries() throws {
    for name in [".a.perron.import-1", ".a.perron.import-1-journal", ".a.perron.import-lock"] {
      folder.write([0], to: name)
    }
    folder.write([0], to: ".b.perron.import-1")
    try NetworkWriter(target: folder["a.perron"]).finish()
    #expect(folder.names == [".b.perron.import-1", "a.perron"])
  }

  @Test(
    "What merely looks like a temporary is left alone: notes, and the temporary of another network")
  func foreignFiles() throws {
    let others = [".a.perron.import-1.import-2", ".a.perron.import-", ".a.perron.import-notes"]
    for name in others + [".a.perron.import-3", ".a.perron.import-3-journal"] {
      folder.write([0], to: name)
    }
    try NetworkWriter(target: folder["a.perron"]).finish()
    #expect(folder.names.sorted() == (others + ["a.perron"]).sorted())
  }

  @Test("A finished network opens while its writer is still around")
  func openBesideWriter() throws {
    let writer = try NetworkWriter(target: folder["a.perron"])
    try writer.finish()
    _ = try NetworkFile.open(folder["a.perron"])
    withExtendedLifetime(writer) {}
  }

  @Test("A folder as target and a missing folder are refused with a remedy")
  func wrongTargets() {
    for path in [folder.path, folder["none/a.perron"]] {
      let error = #expect(throws: ImportError.self) { _ = try NetworkWriter(target: path) }
      #expect(error?.code == .outputFailed)
    }
  }

  @Test("A symbolic link stays one: the file behind it is replaced")
  func symbolicLink() throws {
    folder.write([1], to: "real")
    symlink(folder["real"], folder["link"])
    try NetworkWriter(target: folder["link"]).finish()
    #expect(folder.read("real").count > 1)
    _ = try NetworkFile.open(folder["link"])
  }

  @Test("Issues are read back as they were written")
  func issues() throws {
    var log = IssueLog(keptPerKind: 1)
    let issue = ImportIssue(
      .duplicateKey, feed: "f", file: "stops.txt", line: 3, field: "stop_id", entity: "A",
      message: "Twice.")
    log.report(issue)
    log.report(issue)
    let writer = try NetworkWriter(target: folder["a.perron"])
    try IssueStore.write(log, to: writer.connection)
    let read = try IssueStore.read(from: writer.connection)
    #expect(read.map(\.issue) == [issue])
    #expect(read.map(\.count) == [2])
  }

  @Test("Texts are bound from bytes, NUL and empty ones included")
  func rawText() throws {
    let writer = try NetworkWriter(target: folder["a.perron"])
    let statement = try writer.connection.prepare("SELECT ?, ?, ?, ?")
    Array("Süd".utf8).withUnsafeBufferPointer { statement.bind(utf8: $0) }
    statement.bind(utf8: UnsafeBufferPointer(start: nil, count: 0))
    statement.bind(nil as Int?)
    statement.bind(1.5)
    #expect(try statement.step())
    #expect(statement.text(0) == "Süd")
    #expect(statement.text(1) == "")
    #expect(statement.integer(2) == nil)
    #expect(statement.double(3) == 1.5)
  }
}
