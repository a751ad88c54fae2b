import Foundation
import ProgramTesting
import Testing

/// Imports that end, or meet another one, half way. Run one after the other, since they are timed.
@Suite("Interrupted imports", .serialized)
struct InterruptedImportTests {
  let folder = CommandFolder()

  /// An old network, and beside it a feed that takes a while to import.
  func prepare() throws {
    try folder.importTestFeed(id: "old")
    try TestFeed(trips: 30_000).write(to: "new", in: folder.folder)
  }

  func startImport() -> RunningProgram {
    Program.perron.start(
      ["import", "--gtfs", "new", "--replace", "--quiet"], in: folder.folder.path)
  }

  @Test(
    "Killed at any moment, an import leaves the old network as it was, and the next one cleans up")
  func killed() throws {
    try prepare()
    let old = try #require(folder.folder.data("network.perron"))
    try folder.folder.write(old, to: "kept")
    let start = Date()
    #expect(startImport().wait().exitCode == 0)
    let seconds = Date().timeIntervalSince(start)
    var killedWithTemporary = 0
    let moments = 12
    for moment in 0...moments {
      try folder.folder.write(old, to: "network.perron")
      let running = startImport()
      usleep(UInt32(seconds * 1e6 * Double(moment) / Double(moments)))
      running.send(SIGKILL)
      let outcome = running.wait()
      if outcome.exitCode == 0 || folder.folder.data("network.perron") != old {
        // Killed after the new network was put in its place, or not any more: then it is whole.
        #expect(folder.perron("info").output.hasPrefix("new"))
      } else {
        #expect(outcome.signal == Int(SIGKILL))
        killedWithTemporary += folder.temporaries.count > 1 ? 1 : 0
      }
    }
    #expect(killedWithTemporary > moments / 3, "hardly any import was killed while it wrote")
    #expect(startImport().wait().exitCode == 0)
    #expect(folder.temporaries == [])
    #expect(folder.perron("info").output.hasPrefix("new"))
  }

  @Test("A second import onto the same network is refused while the first one runs")
  func second() throws {
    try prepare()
    let first = startImport()
    while folder.temporaries.isEmpty, !first.hasEnded { usleep(1_000) }
    let refused = folder.perron("import", "--gtfs", "old", "--replace")
    #expect(!first.hasEnded, "the feed is too small for the test")
    expectFailure(
      refused, exitCode: 4, "network.perron", "Another import", "Wait until it has finished")
    #expect(folder.perron("import", "--gtfs", "old", "--network", "other.perron").exitCode == 0)
    #expect(first.wait().exitCode == 0)
    #expect(folder.perron("info").output.hasPrefix("new"))
    #expect(folder.temporaries == [])
  }

  @Test("While an import runs, and after it, the old network serves")
  func readWhileImporting() throws {
    try prepare()
    let running = startImport()
    var answers = 0
    while !running.hasEnded {
      let info = folder.perron("info")
      #expect(info.exitCode == 0, "\(info.summary)")
      answers += info.output.hasPrefix("old") ? 1 : 0
    }
    #expect(answers > 0)
    #expect(running.wait().exitCode == 0)
  }
}
