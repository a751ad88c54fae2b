import Foundation
import ProgramTesting
import TestSupport
import Testing

/// Walks over real maps and feeds, as `perron walk` tells them.
struct WalkingNetwork {
  private let folder = TemporaryFolder()
  private var network: String { folder["net.perron"] }

  init(maps: [String] = [], feeds: [String] = []) throws {
    var words = ["import", "--network", folder["net.perron"], "--quiet"]
    for map in maps { words += ["--osm", RealData.path(map)] }
    for feed in feeds { words += ["--gtfs", RealData.path(feed)] }
    let outcome = Program.perron.run(words, seconds: 120)
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
  }

  /// The walk from one place to another; one without legs where there is none.
  func walk(_ from: String, _ to: String, _ options: [String] = []) throws -> StationWalk {
    let run = Program.perron.run(
      ["walk", "--network", network, "--from", from, "--to", to, "--format", "json"] + options)
    try #require([0, 1].contains(run.exitCode), "\(run.summary)")
    return try JSONDecoder().decode(StationWalk.self, from: Data(run.output.utf8))
  }
}

/// The document of `perron walk --format json`, as far as the tests of stations look at it.
struct StationWalk: Decodable {
  struct Leg: Decodable {
    let durationSeconds: Int
    let distanceMeters: Double
    let steps: [Step]
  }

  struct Step: Decodable {
    let kind: String
    let fromLevel: Double
    let toLevel: Double
    let osmWays: [Int]
  }

  struct Reason: Decodable { let code: String }

  /// A ride or a climb from one level to another.
  struct Change: Hashable, CustomStringConvertible {
    let kind: String
    let from: Double
    let to: Double

    init(_ kind: String, _ from: Double, _ to: Double) {
      (self.kind, self.from, self.to) = (kind, from, to)
    }

    var description: String { "\(kind) \(from) to \(to)" }
  }

  let legs: [Leg]
  let reason: Reason?

  var steps: [Step] { legs.flatMap(\.steps) }
  var ways: Set<Int> { Set(steps.flatMap(\.osmWays)) }
  var meters: Double { legs.reduce(0) { $0 + $1.distanceMeters } }
  var seconds: Int { legs.reduce(0) { $0 + $1.durationSeconds } }

  /// The changes of level in order.
  var changes: [Change] {
    steps.filter { $0.fromLevel != $0.toLevel }.map { Change($0.kind, $0.fromLevel, $0.toLevel) }
  }

  var hasStairs: Bool { steps.contains { ["steps", "escalator"].contains($0.kind) } }
}
