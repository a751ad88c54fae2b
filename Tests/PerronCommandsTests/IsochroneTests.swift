import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("perron isochrone")
struct IsochroneTests {
  private struct Document: Decodable {
    struct Feature: Decodable {
      struct Properties: Decodable {
        var minutes: Int
        var approximate: Bool
      }
      struct Geometry: Decodable {
        var type: String
        var coordinates: [[[[Double]]]]
      }
      var properties: Properties
      var geometry: Geometry
    }
    var type: String
    var schemaVersion: Int
    var features: [Feature]
    var reason: Answer.Message?
    var attributions: [String]
  }

  private func run(_ options: String...) -> ProgramOutcome {
    Program.perron.run(
      [
        "isochrone", "--network", DemoCity.network, "--from", "stop:n06", "--depart",
        "2026-06-10T06:05:00Z",
      ] + options)
  }

  private func document(_ outcome: ProgramOutcome) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
  }

  /// Square degrees of the outlines without the holes.
  private func area(_ feature: Document.Feature) -> Double {
    feature.geometry.coordinates.flatMap { $0 }.reduce(0) { $0 + area($1) }
  }

  /// Square degrees within a ring, negative where it turns right.
  private func area(_ ring: [[Double]]) -> Double {
    var sum = 0.0
    for (start, end) in zip(ring, ring.dropFirst()) {
      let (x, y) = (start[0] - ring[0][0], start[1] - ring[0][1])
      sum += x * (end[1] - ring[0][1]) - (end[0] - ring[0][0]) * y
    }
    return sum / 2
  }

  @Test("Prints an area for each time, the longest first, as rings by the right-hand rule")
  func areas() throws {
    let outcome = run("--minutes", "10,30,20,10")
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    let document = try document(outcome)
    #expect(document.type == "FeatureCollection" && document.schemaVersion == 1)
    #expect(document.features.map(\.properties.minutes) == [30, 20, 10])
    #expect(document.features.allSatisfy { !$0.properties.approximate })
    #expect(!document.attributions.isEmpty && document.reason == nil)
    let areas = document.features.map { area($0) }
    #expect(areas[0] > areas[1] && areas[1] > areas[2] && areas[2] > 0)
    for polygon in document.features.flatMap(\.geometry.coordinates) {
      for (place, ring) in polygon.enumerated() {
        #expect(ring.count > 3 && ring.first == ring.last)
        #expect(place == 0 ? area(ring) > 0 : area(ring) < 0)
      }
    }
    #expect(outcome.output == run("--minutes", "30,20,10").output)
  }

  @Test("The options of plan are heeded: without vehicles less is within reach")
  func options() throws {
    let all = try document(run("--minutes", "30"))
    let onFoot = try document(run("--minutes", "30", "--max-rides", "0"))
    let slow = try document(run("--minutes", "30", "--max-rides", "0", "--walk-speed", "0.5"))
    let areas = [all, onFoot, slow].map { $0.features.map { area($0) }[0] }
    #expect(areas[0] > areas[1] && areas[1] > areas[2])
  }

  @Test("Off the map there is no area, but a reason, and exit code 1")
  func nothing() throws {
    let outcome = Program.perron.run([
      "isochrone", "--network", DemoCity.network, "--from", "10,10", "--minutes", "5",
    ])
    #expect(outcome.exitCode == 1)
    let document = try document(outcome)
    #expect(document.features.isEmpty && document.reason?.code == "no_street_near_start")
  }

  @Test("Times are whole minutes within a day", arguments: ["", "0", "1441", "5,,6", "7.5", "x"])
  func wrongMinutes(minutes: String) {
    expectFailure(run("--minutes", minutes), exitCode: 2, "--minutes takes up to 24")
  }
}
