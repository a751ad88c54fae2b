import Foundation
import TestSupport
import Testing
import TransitModel

/// Metres between two places on the sphere of the mean radius, by the haversine formula.
func greatCircleMeters(_ from: Coordinate, _ to: Coordinate) -> Double {
  let radians = Double.pi / 180
  let (south, north) = (from.latitude * radians, to.latitude * radians)
  let rise = sin((north - south) / 2)
  let turn = sin((to.longitude - from.longitude) * radians / 2)
  let half = rise * rise + cos(south) * cos(north) * turn * turn
  return 2 * 6_371_008.8 * asin(min(1, half.squareRoot()))
}

@Suite("Coordinates")
struct CoordinateTests {
  @Test("Degrees within ±90 and ±180 are a place, all others are none")
  func range() {
    #expect(Coordinate(latitude: 90, longitude: -180) == place(90, -180))
    #expect(Coordinate(latitude: -90, longitude: 180) == place(-90, 180))
    for (latitude, longitude) in [
      (90.000_001, 0), (-90.000_001, 0), (0, 180.000_001), (0, -180.000_001), (.nan, 0),
      (0, .nan), (.infinity, 0), (0, -.infinity),
    ] {
      #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
  }

  @Test("A place keeps seven decimals, rounded to the nearest")
  func precision() {
    let spot = Coordinate(latitude: 44.123_456_78, longitude: -14.000_000_04)
    #expect(spot?.latitudeE7 == 441_234_568)
    #expect(spot?.longitudeE7 == -140_000_000)
    #expect(spot?.latitude == 44.123_456_8)
  }

  @Test("A degree of latitude is 111.195 km everywhere")
  func degree() {
    // 6,371,008.8 m · π / 180 = 111,195.08 m.
    for south in [-90.0, -45, 0, 60, 89] {
      let meters = place(south, 10).distanceMeters(to: place(south + 1, 10))
      #expect(abs(meters - 111_195.08) < 0.01, "\(south)")
    }
  }

  @Test(
    "Distances up to 50 km are within 0.1 % of the great circle, at all latitudes and longitudes")
  func greatCircle() {
    var numbers = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let from = place(
        .random(in: -90...90, using: &numbers), .random(in: -180...180, using: &numbers))
      let north = Double.random(in: -0.3...0.3, using: &numbers)
      let reach = min(180, 0.3 / max(cos(from.latitude * .pi / 180), 1e-9))
      var longitude = from.longitude + .random(in: -reach...reach, using: &numbers)
      if longitude > 180 { longitude -= 360 }
      if longitude < -180 { longitude += 360 }
      let to = place(min(90, max(-90, from.latitude + north)), longitude)
      let truth = greatCircleMeters(from, to)
      let meters = from.distanceMeters(to: to)
      #expect(abs(meters - truth) <= truth * 0.001 + 0.02, "\(from) \(to) \(meters) \(truth)")
      #expect(to.distanceMeters(to: from) == meters)
    }
  }

  @Test("Across longitude 180 a place is as near as elsewhere")
  func antimeridian() {
    let meters = place(0, 179.995).distanceMeters(to: place(0, -179.995))
    #expect(abs(meters - 1_111.95) < 0.01)
    #expect(place(-17, 180).distanceMeters(to: place(-17, -180)) == 0)
    let (east, north) = place(0, 179.995).offsetMeters(to: place(0, -179.995))
    #expect(abs(east - 1_111.95) < 0.01)
    #expect(north == 0)
  }

  @Test("At a pole all longitudes are one place, and the way across it is short")
  func poles() {
    #expect(place(90, 0).distanceMeters(to: place(90, 135)) < 0.01)
    // A thousandth of a degree on either side of the pole: 222.39 m.
    let meters = place(-89.999, -90).distanceMeters(to: place(-89.999, 90))
    #expect(abs(meters - 222.39) < 0.01)
  }

  @Test("A fraction of the way lies between the ends, the short way round")
  func interpolation() {
    #expect(place(10, 20).interpolated(to: place(20, 40), fraction: 0.25) == place(12.5, 25))
    #expect(place(10, 20).interpolated(to: place(20, 40), fraction: 0) == place(10, 20))
    #expect(place(10, 20).interpolated(to: place(20, 40), fraction: 1) == place(20, 40))
    #expect(place(0, 179).interpolated(to: place(0, -179), fraction: 0.25) == place(0, 179.5))
    #expect(place(0, 179).interpolated(to: place(0, -179), fraction: 0.75) == place(0, -179.5))
    #expect(place(0, -179).interpolated(to: place(0, 179), fraction: 0.75) == place(0, 179.5))
    #expect(place(-90, 0).interpolated(to: place(90, 0), fraction: 0.5) == place(0, 0))
  }

  @Test("A place that the feed does not tell is none, and no real place is mistaken for it")
  func nowhere() {
    #expect(Coordinate.nowhere.ifKnown == nil)
    #expect(place(90, 180).ifKnown == place(90, 180))
  }
}

@Suite("Levels")
struct LevelTests {
  @Test(
    "A level is a plain decimal", arguments: [("-2", -200), ("0.5", 50), ("+1", 100), ("0", 0)])
  func text(text: String, hundredths: Int) {
    #expect(LevelID(text: text)?.hundredths == Int16(hundredths))
  }

  @Test(
    "Other text is no level",
    arguments: ["", "ground", "1;2", "1-2", "nan", "inf", "0x10", "1e1", "1e999", " 1", "--1"])
  func noLevel(text: String) {
    #expect(LevelID(text: text) == nil)
  }

  @Test("Levels beyond ±327 are none, so that none is taken for the unknown one")
  func bounds() {
    #expect(LevelID(327)?.hundredths == 32_700)
    #expect(LevelID(-327)?.hundredths == -32_700)
    for level in [327.5, -327.5, -327.68, 1e300, .nan, .infinity] {
      #expect(LevelID(level) == nil, "\(level)")
    }
    #expect(LevelID.unknown.ifKnown == nil)
    #expect(LevelID.ground.ifKnown == LevelID(0))
  }

  @Test("A level is told without needless digits, and rounded to hundredths")
  func description() {
    #expect(LevelID(-2)?.description == "-2")
    #expect(LevelID(0.5)?.description == "0.5")
    #expect(LevelID(1.254)?.description == "1.25")
    #expect(LevelID(hundredths: -50) < LevelID.ground)
  }
}

@Suite("Nearby stops")
struct NearbyStopTests {
  /// Stops in a cluster around a place, the latitudes kept on earth and the longitudes turned round.
  private func cluster(
    around center: (Double, Double), spread: Double, _ numbers: inout SeededGenerator
  ) -> [(StopIndex, Coordinate)] {
    (0..<200).map { number in
      let latitude = center.0 + .random(in: -spread...spread, using: &numbers)
      let width = abs(center.0) > 89 ? 180 : spread
      var longitude = center.1 + .random(in: -width...width, using: &numbers)
      if longitude > 180 { longitude -= 360 }
      if longitude < -180 { longitude += 360 }
      return (StopIndex(number), place(min(90, max(-90, latitude)), longitude))
    }
  }

  @Test(
    "The search finds what looking at every stop finds, also at longitude 180 and at the poles",
    arguments: [(48.0, 11.0), (0, 180), (-17, -180), (90, 0), (-90, 77), (89.99, 180), (0, 0)])
  func bruteForce(center: (Double, Double)) {
    var numbers = SeededGenerator(seed: 3)
    let stops = cluster(around: center, spread: 0.02, &numbers)
    let nearby = NearbyStops(stops)
    for _ in 0..<50 {
      let spot = stops[Int.random(in: 0..<200, using: &numbers)].1
      let radius = Double.random(in: 0...3_000, using: &numbers)
      let found = nearby.find(near: spot, within: radius)
      let expected = Set(stops.filter { greatCircleMeters(spot, $0.1) <= radius }.map(\.0))
      // A stop on the edge of the circle may fall on either side: the plane is not the sphere.
      let differing = expected.symmetricDifference(found.map(\.item))
      #expect(
        differing.allSatisfy {
          abs(greatCircleMeters(spot, stops[$0.position].1) - radius) < radius * 0.001 + 0.02
        })
      #expect(found.map(\.meters) == found.map(\.meters).sorted())
    }
  }

  @Test("Stops at equal distances come in the order of their indices")
  func ties() {
    let stops = [3, 1, 2].map { (StopIndex($0), place(48, 11)) }
    let found = NearbyStops(stops).find(near: place(48, 11), within: 0)
    #expect(found.map(\.item.position) == [1, 2, 3])
  }

  @Test("No stop is within a distance that is no distance, and all are within an endless one")
  func oddDistances() {
    let nearby = NearbyStops([(StopIndex(0), place(48, 11)), (StopIndex(1), place(-48, -169))])
    #expect(nearby.find(near: place(48, 11), within: -1).isEmpty)
    #expect(nearby.find(near: place(48, 11), within: .nan).isEmpty)
    #expect(nearby.find(near: place(48, 11), within: .infinity).count == 2)
    #expect(NearbyStops([]).find(near: place(48, 11), within: 1_000).isEmpty)
  }

  @Test("A walk without a map is 1.3 times the straight line, and whole seconds are rounded up")
  func straightWalks() {
    #expect(StraightWalk.meters(forStraight: 100) == 130)
    #expect(StraightWalk.seconds(forWalked: 133, speed: 1.33) == 100)
    #expect(StraightWalk.seconds(forWalked: 133.1, speed: 1.33) == 101)
    #expect(StraightWalk.seconds(forWalked: 0, speed: 1.33) == 0)
  }
}

@Suite("Encoded lines")
struct EncodedLineTests {
  @Test("A line comes back as it was, to 5 decimals")
  func roundTrip() {
    var numbers = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let line = (0..<20).map { _ in
        Coordinate(
          latitudeE7: Int32.random(in: -9_000_000...9_000_000, using: &numbers) * 100,
          longitudeE7: Int32.random(in: -18_000_000...18_000_000, using: &numbers) * 100)
      }
      #expect(EncodedPolyline.decode(EncodedPolyline.encode(line)) == line)
    }
  }
}
