import Foundation
import ProgramTesting

/// A folder of Tests/Cases: a feed, perhaps a map, questions and the right answers. See its README.
struct Case: Decodable, Sendable {
  let query: Query
  let expect: Expectation
  let more: [Pair]?

  struct Pair: Decodable, Sendable {
    /// nil repeats the query of the case.
    let query: Query?
    let expect: Expectation
  }

  struct Query: Decodable, Sendable {
    let from: Place
    let to: Place
    let departure: UTC?
    let arrival: UTC?
    let modes: [String]?
    let options: Options?

    struct Options: Decodable, Sendable {
      let wheelchair: Bool?
      let minChangeTime: Int?

      enum CodingKeys: String, CodingKey {
        case wheelchair
        case minChangeTime = "min_change_time"
      }
    }
  }

  struct Place: Decodable, Sendable {
    let stop: String?
    let lat: Double?
    let lon: Double?
    let level: Double?
  }

  /// Where the cases lie.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Cases").path(percentEncoded: false)

  /// The names of all cases, in order.
  static let names: [String] = {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return found.filter { has("case.json", in: $0) }.sorted()
  }()

  static func has(_ file: String, in name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(of: file, in: name))
  }

  static func path(of file: String, in name: String) -> String { "\(folder)/\(name)/\(file)" }

  static func read(_ name: String) throws -> Case {
    let data = try Data(contentsOf: URL(filePath: path(of: "case.json", in: name)))
    return try JSONDecoder().decode(Case.self, from: data)
  }

  /// The query and the answer, and those that follow on the same data, each with its label.
  func pairs(named name: String) -> [(label: String, query: Query, expect: Expectation)] {
    [(name, query, expect)]
      + (more ?? []).enumerated().map { place, pair in
        ("\(name)#\(place + 1)", pair.query ?? query, pair.expect)
      }
  }
}

/// What a case expects of one answer; what is absent is not checked.
struct Expectation: Decodable, Sendable {
  enum Status: String, Decodable, Sendable {
    case ok
    case noRoute = "no_route"
    case importWarning = "import_warning"
    case importError = "import_error"
  }

  /// The kind of warning, of error or of reason: a word of the cases, not of the program.
  typealias Kind = String

  var status: Status
  var departure: UTC?
  var arrival: UTC?
  var arrivalRange: [UTC]?
  var setsOutRange: [UTC]?
  var departureLocal: String?
  var arrivalLocal: String?
  var transfers: Int?
  var maxTransitLegs: Int?
  var legs: [Leg]?
  var journeys: [Journey]?
  var distance: [Double]?
  var accessWalk: [Double]?
  var egressWalk: [Double]?
  var transferWalk: [Double]?
  var platformAccess: Int?
  var usesWays: [Int]?
  var avoidsWays: [Int]?
  var stopNames: [String: String]?
  var stopCount: Int?
  var namesFile: String?
  var reasonClass: Kind?
  var warningClass: Kind?
  var alternative: Alternative?

  struct Leg: Decodable, Sendable {
    let mode: String
    let from: String?
    let to: String?
    let trip: String?
    let serviceDate: String?

    enum CodingKeys: String, CodingKey {
      case mode, from, to, trip
      case serviceDate = "service_date"
    }
  }

  struct Journey: Decodable, Sendable {
    let rides: Int
    let arrival: UTC
    let departure: UTC?
    let trips: [String]?
  }

  /// Another answer that a sane planner may give.
  struct Alternative: Decodable, Sendable {
    let status: Status?
    let departure: UTC?
    let arrival: UTC?
    /// Words that the message of a permitted refusal must hold.
    let names: String?
  }

  enum CodingKeys: String, CodingKey {
    case status, departure, arrival, transfers, legs, journeys
    case arrivalRange = "arrival_range"
    case setsOutRange = "sets_out_range"
    case departureLocal = "departure_local"
    case arrivalLocal = "arrival_local"
    case maxTransitLegs = "max_transit_legs"
    case distance = "distance_m"
    case accessWalk = "access_walk_m"
    case egressWalk = "egress_walk_m"
    case transferWalk = "transfer_walk_m"
    case platformAccess = "platform_access_s"
    case usesWays = "uses_ways"
    case avoidsWays = "avoids_ways"
    case stopNames = "stop_names"
    case stopCount = "stop_count"
    case namesFile = "names_file"
    case reasonClass = "reason_class"
    case warningClass = "warning_class"
    case alternative = "also_acceptable"
  }

  /// What is expected where the other permitted answer is given.
  func replaced(by other: Alternative) -> Expectation {
    if other.status == .noRoute { return Expectation(status: .noRoute) }
    var expectation = self
    expectation.alternative = nil
    expectation.departure = other.departure ?? departure
    expectation.arrival = other.arrival ?? arrival
    // The legs belong to the first answer.
    if other.departure != nil || other.arrival != nil { expectation.legs = nil }
    return expectation
  }
}
