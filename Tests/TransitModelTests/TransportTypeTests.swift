import Testing
import TransitModel

@Suite("Transport types")
struct TransportTypeTests {
  /// What the contract of the command line says of a code, hundred by hundred; nil means unknown.
  private func expected(_ code: Int) -> TransportType? {
    let basic: [Int: TransportType] = [
      0: .tram, 1: .metro, 2: .train, 3: .bus, 4: .ferry, 5: .tram, 6: .cableCar, 7: .funicular,
      11: .trolleybus, 12: .monorail,
    ]
    if code < 100 { return basic[code] }
    if code == 106 || code == 109 { return .suburbanTrain }
    if code == 405 { return .monorail }
    let hundreds: [Int: TransportType] = [
      1: .train, 2: .coach, 4: .metro, 7: .bus, 8: .trolleybus, 9: .tram, 10: .ferry, 12: .ferry,
      13: .cableCar, 14: .funicular,
    ]
    return hundreds[code / 100]
  }

  @Test(
    "Every code from 0 to 1799 has the type that the contract gives it, or is reported as a bus")
  func codes() {
    for code in 0..<1_800 {
      let kind = RouteKind(gtfsCode: code)
      #expect(kind.type == expected(code) ?? .bus, "code \(code)")
      #expect(kind.isUnknown == (expected(code) == nil), "code \(code)")
      #expect(kind.answersTo.contains(TransportTypes(kind.type)), "code \(code)")
    }
  }

  @Test(
    "Codes that no list has are unknown, negative ones too", arguments: [-1, 1_800, .max, .min])
  func foreignCodes(code: Int) {
    #expect(RouteKind(gtfsCode: code).isUnknown)
    #expect(RouteKind(gtfsCode: code).type == .bus)
  }

  @Test("Only a plain 2 answers to two types, since it tells no suburban trains from others")
  func plainTrains() {
    #expect(RouteKind(gtfsCode: 2).answersTo == [.init(.train), .init(.suburbanTrain)])
    for code in (0..<1_800) where code != 2 {
      let kind = RouteKind(gtfsCode: code)
      #expect(kind.answersTo == TransportTypes(kind.type), "code \(code)")
    }
  }

  @Test("The names are those of the contract, and each leads back to its type")
  func names() {
    let names = TransportType.allCases.map(\.name)
    #expect(
      names == [
        "bus", "trolleybus", "tram", "metro", "suburban_train", "train", "ferry", "cable_car",
        "funicular", "monorail", "coach",
      ])
    for type in TransportType.allCases {
      #expect(TransportType(name: type.name) == type)
      #expect(TransportTypes(name: type.name) == TransportTypes(type))
    }
  }

  @Test("The groups are rail, subway and aerial_lift; other names mean nothing")
  func groups() {
    #expect(TransportTypes(name: "rail") == [.init(.train), .init(.suburbanTrain)])
    #expect(TransportTypes(name: "subway") == TransportTypes(.metro))
    #expect(TransportTypes(name: "aerial_lift") == TransportTypes(.cableCar))
    for name in ["", "Bus", "suburbanTrain", "cableCar", "taxi", "all", "bus "] {
      #expect(TransportTypes(name: name) == nil, "\(name)")
    }
    #expect(TransportType(name: "rail") == nil)
  }

  @Test("All types are each of them, and no two share a bit")
  func all() {
    #expect(TransportTypes.all.rawValue.nonzeroBitCount == TransportType.allCases.count)
    #expect(TransportType.allCases.allSatisfy { TransportTypes.all.contains(TransportTypes($0)) })
  }
}
