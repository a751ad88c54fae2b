import TestSupport
import Testing

/// The examples are those of the GTFS reference's "Fare Examples", with numbers of our own where a rule is not
/// in them.
@Suite("Fares by fare_attributes.txt and fare_rules.txt")
struct FareAttributeTests {
  private static let header =
    "fare_id,price,currency_type,payment_method,transfers,transfer_duration,agency_id\n"
  private static let ruleHeader = "fare_id,route_id,origin_id,destination_id,contains_id\n"

  private func town(_ fares: String, rules: String = "") throws -> FareTown {
    var files = ["fare_attributes.txt": Self.header + fares]
    if !rules.isEmpty { files["fare_rules.txt"] = Self.ruleHeader + rules }
    return try FareTown(files)
  }

  @Test("A fare without rules pays for any ride, and, with transfers left empty, for any number")
  func flat() throws {
    let town = try town("one,1.00,EUR,0,,,X")
    #expect(try town.fare("R1 A-B 08:00 08:10") == "1.00 EUR: one [0] 1.00")
    #expect(
      try town.fare("R1 A-B 08:00 08:10", "R2 B-C 09:00 09:10", "R3 C-D 19:00 19:10")
        == "1.00 EUR: one [0, 1, 2] 1.00")
  }

  @Test("Without transfers each ride is paid for by itself")
  func noTransfers() throws {
    let town = try town("one,1.00,EUR,0,0,,X")
    #expect(
      try town.fare("R1 A-B 08:00 08:10", "R2 B-C 09:00 09:10")
        == "2.00 EUR: one [0] 1.00, one [1] 1.00")
  }

  // With one transfer a fare pays for two rides, so that three rides take two fares.
  @Test("With one transfer, three rides cost two fares")
  func oneTransfer() throws {
    let town = try town("one,1.50,EUR,0,1,,X")
    let fare = try town.fare(
      "R1 A-B 08:00 08:10", "R2 B-C 08:20 08:30", "R3 C-D 08:40 08:50")
    #expect(fare.hasPrefix("3.00 EUR: "))
  }

  // 5,400 s after 08:00 is 09:30. The second ride of the first case ends in time, that of the second begins too
  // late, and that of the third begins in time and ends too late, of which GTFS does not say what it costs.
  @Test("A transfer that expires is none; where it expires during the ride, the fare is not told")
  func duration() throws {
    let town = try town("one,1.00,EUR,0,,5400,X")
    let first = "R1 A-B 08:00 08:10"
    #expect(try town.fare(first, "R2 B-C 09:20 09:30") == "1.00 EUR: one [0, 1] 1.00")
    #expect(
      try town.fare(first, "R2 B-C 09:31 09:40") == "2.00 EUR: one [0] 1.00, one [1] 1.00")
    #expect(try town.fare(first, "R2 B-C 09:29 09:31") == "-")
    // One ride changes nowhere, however long it is.
    #expect(try town.fare("R1 A-B 08:00 11:00") == "1.00 EUR: one [0] 1.00")
  }

  @Test(
    "A transfer_duration of 0 may mean no limit or no time at all, so that changes are not priced")
  func durationOfZero() throws {
    let town = try town("one,1.00,EUR,0,,0,X")
    #expect(try town.fare("R1 A-B 08:00 08:10") == "1.00 EUR: one [0] 1.00")
    #expect(try town.fare("R1 A-B 08:00 08:10", "R2 B-C 08:20 08:30") == "-")
  }

  @Test(
    "Fares of routes: 1.75 on the first and 5.00 on the others; a route without a fare has none")
  func routes() throws {
    let town = try town(
      "local,1.75,EUR,0,0,,X\nexpress,5.00,EUR,0,0,,X", rules: "local,R1,,,\nexpress,R2,,,")
    #expect(
      try town.fare("R1 A-B 08:00 08:10", "R2 B-C 08:20 08:30")
        == "6.75 EUR: local [0] 1.75, express [1] 5.00")
    #expect(try town.fare("R1 A-B 08:00 08:10", "R3 B-C 08:20 08:30") == "-")
  }

  @Test("Several rows of routes make a fare pay for rides of all of them")
  func severalRoutes() throws {
    let town = try town("both,2.00,EUR,0,,,X", rules: "both,R1,,,\nboth,R2,,,")
    #expect(
      try town.fare("R1 A-B 08:00 08:10", "R2 B-C 08:20 08:30") == "2.00 EUR: both [0, 1] 2.00")
  }

  // Two singles are 3.50, one with a transfer is 2.00; for one ride the single is the cheaper.
  @Test("The cheapest set of fares is told: a dearer one where it pays for the change too")
  func buyingTransfer() throws {
    let town = try town("single,1.75,EUR,0,0,,X\nplus,2.00,EUR,0,,5400,X")
    #expect(try town.fare("R1 A-B 08:00 08:10") == "1.75 EUR: single [0] 1.75")
    #expect(
      try town.fare("R1 A-B 08:00 08:10", "R2 B-C 08:20 08:30") == "2.00 EUR: plus [0, 1] 2.00")
  }

  // From zone 1 to zone 3 is 3.25 over any stop; there is no fare back.
  @Test(
    "Origin and destination are the zones of the first and the last stop, whatever lies between")
  func pairs() throws {
    let town = try town(
      "near,1.75,EUR,0,,,X\nfar,3.25,EUR,0,,,X",
      rules: "near,,1,2,\nnear,,2,3,\nfar,,1,3,")
    #expect(
      try town.fare("R1 A-C 08:00 08:10", "R2 C-D 08:20 08:30") == "3.25 EUR: far [0, 1] 3.25")
    #expect(try town.fare("R1 A-E-D 08:00 08:10") == "3.25 EUR: far [0] 3.25")
    #expect(try town.fare("R1 D-A 08:00 08:10") == "-")
    #expect(try town.fare("R1 E-D 08:00 08:10") == "-")
  }

  @Test("A rule with an origin alone fits any destination")
  func originAlone() throws {
    let town = try town("out,2.20,EUR,0,,,X", rules: "out,,1,,")
    #expect(try town.fare("R1 A-E 08:00 08:10") == "2.20 EUR: out [0] 2.20")
    #expect(try town.fare("R1 C-A 08:00 08:10") == "-")
  }

  // All three zones 4.15, zones 2 and 3 2.95, zone 1 alone 1.25: never a cheaper one of fewer zones. A stop
  // without a zone may lie in a zone more.
  @Test("contains_id: the zones passed must be exactly those of the rule")
  func zones() throws {
    let town = try town(
      "all,4.15,EUR,0,,,X\ntwo,2.95,EUR,0,,,X\none,1.25,EUR,0,,,X",
      rules: "all,,,,1\nall,,,,2\nall,,,,3\ntwo,,,,2\ntwo,,,,3\none,,,,1")
    #expect(try town.fare("R1 A-C-D 08:00 08:10") == "4.15 EUR: all [0] 4.15")
    #expect(
      try town.fare("R1 A-C 08:00 08:10", "R2 C-D 08:20 08:30") == "4.15 EUR: all [0, 1] 4.15")
    #expect(try town.fare("R1 C-D 08:00 08:10") == "2.95 EUR: two [0] 2.95")
    #expect(try town.fare("R1 A-B 08:00 08:10") == "1.25 EUR: one [0] 1.25")
    #expect(try town.fare("R1 A-C 08:00 08:10") == "-")
    #expect(try town.fare("R1 A-E-B 08:00 08:10") == "-")
  }

  @Test("A fare of one agency does not pay for the other's rides; both are added up")
  func agencies() throws {
    let rides = ["R1 A-B 08:00 08:10", "Y1 B-C 08:20 08:30"]
    let one = try town("x,1.00,EUR,0,,,X")
    #expect(try one.fare(rides[1]) == "-")
    #expect(try one.fare(rides[0], rides[1]) == "-")
    let both = try town("x,1.00,EUR,0,,,X\ny,2.50,EUR,0,,,Y")
    #expect(try both.fare(rides[0], rides[1]) == "3.50 EUR: x [0] 1.00, y [1] 2.50")
  }

  @Test("A fare that names no agency, or one that is not there: for all, for none")
  func oddAgencies() throws {
    let town = try town("none,1.00,EUR,0,,,Z\nany,3.00,EUR,0,,,")
    #expect(try town.fare("Y1 A-B 08:00 08:10") == "3.00 EUR: any [0] 3.00")
    #expect(Set(town.problems) == ["f fare_without_agency", "f unknown_fare_reference"])
  }

  @Test("Where a fare applies whose price cannot be read, none is told")
  func unreadable() throws {
    let town = try town(
      "a,free,EUR,0,,,X\nb,1.00,EUR,0,,,X", rules: "a,R1,,,\nb,R1,,,\nb,R2,,,")
    #expect(try town.fare("R1 A-B 08:00 08:10") == "-")
    #expect(try town.fare("R2 A-B 08:00 08:10") == "1.00 EUR: b [0] 1.00")
  }

  @Test("A fare whose only rule names a route that is not there applies nowhere, not everywhere")
  func danglingRule() throws {
    let town = try town("a,1.00,EUR,0,,,X", rules: "a,R9,,,")
    #expect(try town.fare("R1 A-B 08:00 08:10") == "-")
  }

  @Test("A rule that does not say of which fare it is takes the trust from fares without rules")
  func namelessRule() throws {
    let town = try town("a,1.00,EUR,0,,,X\nb,2.00,EUR,0,,,X", rules: ",R1,,,\nb,R2,,,")
    #expect(try town.fare("R3 A-B 08:00 08:10") == "-")
  }

  @Test("Staying in the vehicle is no transfer")
  func stayingOn() throws {
    let town = try town("one,1.00,EUR,0,0,,X")
    #expect(
      try town.fare("R1 A-B 08:00 08:10", "+R2 B-C 08:12 08:20") == "1.00 EUR: one [0, 1] 1.00")
  }

  @Test("Amounts have the decimals of their currency, and those of the feed where these are more")
  func decimals() throws {
    #expect(
      try town("one,210,JPY,0,,,X").fare("R1 A-B 08:00 08:10") == "210 JPY: one [0] 210")
    #expect(
      try town("one,4.2,EUR,0,,,X").fare("R1 A-B 08:00 08:10") == "4.20 EUR: one [0] 4.20")
    // 0.1 + 0.2 as no binary fraction adds them.
    #expect(
      try town("a,0.1,EUR,0,0,,X\nb,0.2,EUR,0,0,,X", rules: "a,R1,,,\nb,R2,,,")
        .fare("R1 A-B 08:00 08:10", "R2 B-C 08:20 08:30") == "0.30 EUR: a [0] 0.10, b [1] 0.20")
  }

  @Test("Where fares are in two currencies, that of the fare which stands first is told")
  func currencies() throws {
    let town = try town("a,2.00,EUR,0,,,X\nb,1.90,CHF,0,,,X")
    #expect(try town.fare("R1 A-B 08:00 08:10") == "2.00 EUR: a [0] 2.00")
  }

  @Test("Rides of two feeds are added up where both are determined and in one currency")
  func feeds() throws {
    let rides = ["R1 A-B 08:00 08:10", "g:R1 B-C 08:20 08:30"]
    func fare(_ other: String?) throws -> String {
      let first = ["fare_attributes.txt": Self.header + "a,1.00,EUR,0,,,X"]
      let second = other.map { ["fare_attributes.txt": Self.header + $0] } ?? [:]
      return try FareTown(first, second).fare(rides[0], rides[1])
    }
    #expect(try fare("b,0.50,EUR,0,,,X") == "1.50 EUR: a [0] 1.00, b [1] 0.50")
    #expect(try fare("b,0.50,CHF,0,,,X") == "-")
    #expect(try fare(nil) == "-")
  }
}
