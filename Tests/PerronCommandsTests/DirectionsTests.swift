import Foundation
import ProgramTesting
import TestSupport
import Testing

/// Directions as an app for Google's API models them: written from its documentation, and from nothing of ours.
struct Directions: Decodable {
  struct Waypoint: Decodable {
    let geocoderStatus: String
    let placeId: String
    let types: [String]
  }

  struct Location: Decodable, Equatable {
    let lat: Double
    let lng: Double

    func isNear(_ other: Location) -> Bool {
      abs(lat - other.lat) < 2e-5 && abs(lng - other.lng) < 2e-5
    }
  }

  struct TextValue: Decodable {
    let text: String
    let value: Int
  }

  struct Time: Decodable {
    let text: String
    let timeZone: String
    let value: Int
  }

  struct Polyline: Decodable {
    let points: String
  }

  struct Bounds: Decodable {
    let northeast: Location
    let southwest: Location
  }

  struct Stop: Decodable {
    let name: String
    let location: Location
  }

  struct Line: Decodable {
    struct Agency: Decodable {
      let name: String
      let url: URL
    }

    struct Vehicle: Decodable {
      let name: String
      let type: String
    }

    let agencies: [Agency]
    let color: String?
    let name: String
    let shortName: String?
    let vehicle: Vehicle
  }

  struct TransitDetails: Decodable {
    let arrivalStop: Stop
    let departureStop: Stop
    let arrivalTime: Time
    let departureTime: Time
    let headsign: String
    let line: Line
    let numStops: Int
  }

  struct Step: Decodable {
    let travelMode: String
    let htmlInstructions: String
    let distance: TextValue
    let duration: TextValue
    let startLocation: Location
    let endLocation: Location
    let polyline: Polyline
    let steps: [Step]?
    let transitDetails: TransitDetails?
  }

  struct Leg: Decodable {
    let arrivalTime: Time?
    let departureTime: Time?
    let distance: TextValue
    let duration: TextValue
    let startAddress: String
    let endAddress: String
    let startLocation: Location
    let endLocation: Location
    let steps: [Step]
  }

  struct Fare: Decodable {
    let currency: String
    let text: String
    let value: Double
  }

  struct Route: Decodable {
    let bounds: Bounds
    let copyrights: String
    let fare: Fare?
    let legs: [Leg]
    let overviewPolyline: Polyline
    let summary: String
    let warnings: [String]
    let waypointOrder: [Int]
  }

  let status: String
  let errorMessage: String?
  let geocodedWaypoints: [Waypoint]
  let routes: [Route]

  init(_ text: String) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Directions.self, from: Data(text.utf8))
  }
}

extension Directions.Polyline {
  /// The line, by the description of the format: five bits a character, the lowest first.
  var line: [Directions.Location] {
    var bytes = points.utf8.map { Int($0) - 63 }[...]
    func next() -> Double {
      var (value, shift) = (0, 0)
      while let byte = bytes.popFirst() {
        value |= (byte & 31) << shift
        shift += 5
        if byte < 32 { break }
      }
      return Double(value & 1 == 1 ? ~(value >> 1) : value >> 1) / 1e5
    }
    var (line, lat, lng): ([Directions.Location], Double, Double) = ([], 0, 0)
    while !bytes.isEmpty {
      lat += next()
      lng += next()
      line.append(Directions.Location(lat: lat, lng: lng))
    }
    return line
  }
}

@Suite("Directions")
struct DirectionsTests {
  private static let ends = ["44.1109,14.3007", "stop:m8", "--depart", "2026-06-10T06:05:00Z"]

  private func plan(_ arguments: String...) throws -> (Directions, exitCode: Int?) {
    let words = ["plan", "--network", DemoCity.network, "--from", Self.ends[0], "--to"]
    let run = Program.perron.run(
      words + Self.ends.dropFirst() + ["--format", "directions"] + arguments)
    #expect(run.errors == "")
    return (try Directions(run.output), run.exitCode)
  }

  /// The tram leaves at 08:09 and comes at 08:15, the metro at 08:19 and 08:25, by the feed's stop_times.
  @Test("A model for Google's answer reads ours: legs, steps, rides and walks")
  func model() throws {
    let (answer, code) = try plan()
    #expect(code == 0 && answer.status == "OK" && answer.errorMessage == nil)
    #expect(answer.geocodedWaypoints.map(\.geocoderStatus) == ["OK", "OK"])
    #expect(answer.geocodedWaypoints[1].placeId == "tarvena:m8")
    #expect(answer.routes.count == 3)
    let route = answer.routes[0]
    #expect(route.copyrights.contains("© OpenStreetMap contributors"))
    #expect(route.summary == "T2, M1" && route.fare?.value == 2 && route.fare?.currency == "EUR")
    let leg = try #require(route.legs.first)
    #expect(leg.endAddress == "Sandrë" && leg.startAddress == "44.1109, 14.3007")
    #expect(leg.steps.map(\.travelMode) == ["WALKING", "TRANSIT", "WALKING", "TRANSIT"])
    let rides = leg.steps.compactMap(\.transitDetails)
    #expect(rides.map(\.line.shortName) == ["T2", "M1"])
    #expect(rides.map(\.line.vehicle.type) == ["TRAM", "SUBWAY"])
    #expect(rides.map(\.departureTime.text) == ["08:09", "08:19"])
    #expect(rides.map(\.arrivalTime.text) == ["08:15", "08:25"])
    #expect(rides.allSatisfy { $0.arrivalTime.timeZone == "Europe/Zagreb" })
    #expect(rides.map(\.numStops) == [3, 4] && rides[0].headsign == "Limra")
    #expect(rides[1].departureStop.name == "Ketra, platform 1")
    // 2026-06-10T06:25 UTC and some seconds, which clocks do not show.
    #expect(leg.arrivalTime.map { $0.value / 60 } == 1_781_072_700 / 60)
    #expect(leg.duration.value == (leg.arrivalTime?.value ?? 0) - (leg.departureTime?.value ?? 0))
    // Each length is rounded on its own.
    let meters = leg.steps.reduce(0) { $0 + $1.distance.value }
    #expect(abs(leg.distance.value - meters) <= leg.steps.count / 2)
    #expect(leg.steps[2].steps?.contains { $0.htmlInstructions.contains("lift to Halls") } == true)
  }

  @Test("Drawn from its steps, a route is one line from its start to its end, within its bounds")
  func drawing() throws {
    for route in try plan().0.routes {
      let leg = try #require(route.legs.first)
      var place = leg.startLocation
      for step in leg.steps {
        #expect(step.startLocation.isNear(place))
        let line = step.polyline.line
        #expect(try #require(line.first).isNear(step.startLocation))
        #expect(try #require(line.last).isNear(step.endLocation))
        place = step.endLocation
        var inner = step.startLocation
        for part in step.steps ?? [] {
          #expect(part.startLocation.isNear(inner))
          inner = part.endLocation
        }
        if step.steps != nil { #expect(inner.isNear(step.endLocation)) }
      }
      #expect(place.isNear(leg.endLocation))
      let (low, high) = (route.bounds.southwest, route.bounds.northeast)
      for point in route.overviewPolyline.line {
        #expect(point.lat > low.lat - 2e-5 && point.lat < high.lat + 2e-5)
        #expect(point.lng > low.lng - 2e-5 && point.lng < high.lng + 2e-5)
      }
    }
  }

  @Test("Texts follow the clock, the units and the zone that are asked for; values do not")
  func display() throws {
    let (plain, _) = try plan()
    let (other, _) = try plan(
      "--clock", "12", "--units", "imperial", "--display-zone", "Europe/Lisbon")
    let (left, right) = (plain.routes[0].legs[0], other.routes[0].legs[0])
    // Lisbon is an hour behind Zagreb; 3.9 km are 2.4 miles.
    #expect(right.arrivalTime?.text == "7:25 am" && right.arrivalTime?.timeZone == "Europe/Lisbon")
    #expect(left.distance.text == "3.9 km" && right.distance.text == "2.4 mi")
    #expect(left.arrivalTime?.value == right.arrivalTime?.value)
    #expect(left.distance.value == right.distance.value)
  }

  @Test("What cannot be answered has Google's status, and the exit code of every format")
  func statuses() throws {
    let later = ["stop:m8", "--depart", "2036-06-10T06:05:00Z", "--max-walk", "9"]
    let questions: [([String], String, Int)] = [
      (["--from", "stop:n06", "--to"] + later, "ZERO_RESULTS", 1),
      (["--from", "Nowhere", "--to", "stop:m8"], "NOT_FOUND", 2),
      (["--from", "stop:none", "--to", "stop:m8"], "NOT_FOUND", 2),
      (["--from", "stop:n06"], "INVALID_REQUEST", 2),
      (["--from", "stop:n06", "--to", "stop:m8", "--no-schedule"], "INVALID_REQUEST", 2),
    ]
    for (question, status, code) in questions {
      let run = Program.perron.run(
        ["plan", "--network", DemoCity.network, "--format", "directions"] + question)
      let answer = try Directions(run.output)
      #expect(answer.status == status && run.exitCode == code, "\(question)")
      #expect(answer.routes.isEmpty && answer.errorMessage?.isEmpty == false)
    }
  }
}
