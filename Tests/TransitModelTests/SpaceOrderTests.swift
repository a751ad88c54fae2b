import Testing
import TransitModel

@Suite("The order along space")
struct SpaceOrderTests {
  @Test(
    "Along the curve every square of a chequered earth follows one that it has a side in common with"
  )
  func neighbours() {
    let side: Int32 = 1 << 27
    let squares = (-16..<16).flatMap { row in
      (-16..<16).map {
        Coordinate(latitudeE7: Int32(row) * side, longitudeE7: Int32($0) * side)
      }
    }
    let sorted = squares.sorted { $0.placeAlongCurve < $1.placeAlongCurve }
    #expect(Set(squares.map(\.placeAlongCurve)).count == 1024)
    for (one, next) in zip(sorted, sorted.dropFirst()) {
      let steps =
        abs(one.latitudeE7 / side - next.latitudeE7 / side)
        + abs(one.longitudeE7 / side - next.longitudeE7 / side)
      #expect(steps == 1)
    }
  }

  @Test("Within a square the curve stays before it goes on")
  func within() throws {
    let here = try #require(Coordinate(latitude: -30.0277, longitude: -51.2287))
    let close = try #require(Coordinate(latitude: -30.0277001, longitude: -51.2287001))
    let far = try #require(Coordinate(latitude: 59.9, longitude: 10.7))
    func distance(_ other: Coordinate) -> UInt64 {
      let (one, two) = (here.placeAlongCurve, other.placeAlongCurve)
      return max(one, two) - min(one, two)
    }
    #expect(distance(close) < 1 << 16)
    #expect(distance(far) > 1 << 60)
  }
}
