import Foundation

/// The document of `perron plan --format json`, as its contract describes it.
package struct Answer: Decodable, Sendable {
  package var schemaVersion: Int?
  package var journeys: [Journey]?
  package var reason: Message?
  package var error: Message?

  /// A code with words for people: a reason for no journey, or an error.
  package struct Message: Decodable, Sendable {
    package var code: String
    package var message: String
  }

  package struct Journey: Decodable, Sendable {
    package var departure: UTC
    package var arrival: UTC
    package var durationSeconds: Int
    package var rides: Int
    package var transfers: Int
    package var legs: [Leg]
  }

  package struct Leg: Decodable, Sendable {
    package var mode: String
    package var from: Place
    package var to: Place
    package var departure: UTC
    package var arrival: UTC
    package var departureLocal: String
    package var arrivalLocal: String
    package var durationSeconds: Int
    package var distanceMeters: Double
    package var steps: [Step]?
    package var trip: Trip?
    package var staysInVehicle: Bool?
    package var headwaySeconds: Int?

    package var isRide: Bool { mode != "walk" }
  }

  package struct Place: Decodable, Sendable {
    package var name: String
    package var stop: String?
    package var level: Double?
  }

  package struct Step: Decodable, Sendable {
    package var kind: String
    package var distanceMeters: Double
    package var durationSeconds: Int
    package var osmWays: [Int]
  }

  package struct Trip: Decodable, Sendable {
    package var id: String
    package var serviceDate: String
  }

  /// - Throws: `DecodingError` where the text is not the document of the contract.
  package init(json: String) throws {
    self = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
  }
}

/// An instant as the contract writes it, `2026-03-29T01:30:00Z`, and its seconds since 1970.
package struct UTC: Decodable, Hashable, Comparable, Sendable, CustomStringConvertible {
  package let description: String
  package let seconds: Int

  package init?(_ text: String) {
    let style = Date.ISO8601FormatStyle()
    guard let date = try? style.parse(text), style.format(date) == text else { return nil }
    description = text
    seconds = Int(date.timeIntervalSince1970)
  }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let instant = UTC(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no UTC instant: \(text)"))
    }
    self = instant
  }

  package static func < (left: UTC, right: UTC) -> Bool { left.seconds < right.seconds }
}
