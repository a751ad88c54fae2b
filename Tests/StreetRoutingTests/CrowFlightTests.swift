import TestSupport
import Testing
import TransitModel

@testable import StreetRouting

@Suite("The crow's flight to one goal")
struct CrowFlightTests {
  @Test(
    "It is the distance to a thousandth, near and far, at any latitude and across longitude 180")
  func distances() throws {
    var random = SeededGenerator(seed: 3)
    for latitude in [-89.5, -60, -30.0277, 0, 48.2, 69.6, 72.9, 84, 89.9] {
      for longitude in [-51.2287, 0, 179.999] {
        let goal = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let crow = CrowFlight(to: goal)
        for reach in [0.0001, 0.01, 0.5, 1.9, 10] {
          let north = min(max(latitude + .random(in: -reach...reach, using: &random), -90), 90)
          var east = longitude + .random(in: -reach...reach, using: &random)
          if east > 180 { east -= 360 }
          let place = try #require(Coordinate(latitude: north, longitude: east))
          let exact = place.distanceMeters(to: goal)
          #expect(abs(crow.meters(from: place) - exact) <= exact / 1_000 + 0.01)
        }
      }
    }
  }
}
