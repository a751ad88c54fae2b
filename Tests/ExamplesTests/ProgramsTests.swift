import Foundation
import Perron
import ProgramTesting
import TestSupport
import Testing

@testable import OfflineApp

/// The demo city, imported once for this target by the program that is built with it.
enum DemoNetwork {
  private static let folder: TemporaryFolder = {
    // Statics are never released: the folder is removed as the tests end.
    atexit { TemporaryFolder.remove(DemoNetwork.folder.path) }
    return TemporaryFolder()
  }()

  /// nil where the import failed.
  static let path: String? = {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let outcome = Program.perron.run([
      "import", "--network", folder["city.perron"], "--gtfs", "\(root)/GTFS/tarvena", "--osm",
      "\(root)/GTFS/tarvena.osm", "--quiet",
    ])
    return outcome.exitCode == 0 ? folder["city.perron"] : nil
  }()
}

@Suite("The example programs")
struct ProgramsTests {
  /// What GTFS/README.md derives for its first query: from n06 to m8 one arrives at 06:25:46Z.
  private static let arrival = "2026-06-10T06:25:46Z"

  @Test(
    "The server answers with journeys as JSON, or with the code of the error, and keeps on answering"
  )
  func server() throws {
    let network = try #require(DemoNetwork.path)
    let port = String(20_000 + Int(getpid()) % 20_000)
    let server = Program(builtAs: "JourneyServer").start([network, port])
    defer { _ = server.wait(seconds: 0) }
    let ask = """
      import json, sys, time, urllib.error, urllib.request
      def get(query):
          for _ in range(200):
              try:
                  with urllib.request.urlopen(sys.argv[1] + query, timeout=20) as answer:
                      return answer.status, json.load(answer)
              except urllib.error.HTTPError as error:
                  return error.code, json.load(error)
              except urllib.error.URLError:
                  time.sleep(0.05)
      status, answer = get("/?from=n06&to=m8&depart=2026-06-10T06:05:00Z")
      print(status, answer["result"]["journeys"][0]["arrival"], len(answer["attributions"]))
      print(*get("/?from=nowhere&to=m8"))
      print(*get("/?from=n06&to=m8&depart=noon"))
      print(get("/?from=n06&to=m8&depart=2026-06-10T06:05:00Z")[0])
      """
    let client = Program("python3").run(["-c", ask, "http://127.0.0.1:\(port)"])
    #expect(
      client.output == """
        200 \(Self.arrival) 1
        400 {'error': 'unknown_stop'}
        400 {'error': 'invalid'}
        200

        """, "\(client.summary)")
  }

  @Test("The analysis tells of each place, in the order of the file, what is within reach")
  func batch() throws {
    let network = try #require(DemoNetwork.path)
    let folder = TemporaryFolder()
    // n06 and m8 themselves by their places in stops.txt, and a row that is none.
    try "square,44.099128,14.301178\nhere,91,0\nfar,0,0\n"
      .write(toFile: folder["places.csv"], atomically: true, encoding: .utf8)
    let outcome = Program(builtAs: "ReachBatch").run(
      [network, folder["places.csv"], "m8", "2026-06-10T06:05:00Z"])
    let rows = outcome.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    #expect(rows.map { $0.first } == ["id", "square", "here", "far"])
    let counts = try rows[1][1...3].map { try #require(Int($0)) }
    #expect(counts == counts.sorted() && counts[0] > 0)
    #expect(try #require(Int(rows[1][4])) > 0)
    #expect(rows[2].joined(separator: ",") == "here,no place")
    // Nothing is near the Gulf of Guinea.
    #expect(rows[3].joined(separator: ",") == "far,0,0,0,")
  }
}

@Suite("The core of an app")
@MainActor
struct RouteModelTests {
  private func openModel() async throws -> RouteModel {
    let network = try #require(DemoNetwork.path)
    let folder = network.split(separator: "/").dropLast().joined(separator: "/")
    let model = RouteModel()
    await model.open(try #require(Bundle(path: "/" + folder)))
    return model
  }

  @Test("A bundled network is opened, asked, and asked again")
  func searchAndRetry() async throws {
    let model = try await openModel()
    #expect(model.attributions == ["© OpenStreetMap contributors"])
    let time = try Instant(iso: "2026-06-10T06:05:00Z")
    for isAgain in [false, true] {
      if isAgain {
        await model.retry()
      } else {
        await model.search(from: .stop("n06"), to: .stop("m8"), at: time)
      }
      guard case .found(let journeys, notices: _) = model.state else {
        Issue.record("\(model.state)")
        return
      }
      #expect(journeys.first?.arrival.description == "2026-06-10T06:25:46Z")
    }
  }

  @Test("A search that is cancelled leaves the screen idle, and one that fails says why")
  func cancelAndFail() async throws {
    let model = try await openModel()
    async let search: Void = model.search(from: .stop("n06"), to: .stop("m8"))
    await Task.yield()
    model.cancel()
    await search
    if case .searching = model.state { Issue.record("still searching") }
    await model.search(from: .stop("nowhere"), to: .stop("m8"))
    guard case .failed(let problem) = model.state else {
      Issue.record("\(model.state)")
      return
    }
    #expect(problem.contains("nowhere"))
  }

  @Test("An app without its network says so")
  func missingNetwork() async throws {
    let folder = TemporaryFolder()
    let model = RouteModel()
    await model.open(try #require(Bundle(path: folder.path)))
    guard case .failed = model.state else {
      Issue.record("\(model.state)")
      return
    }
  }
}
