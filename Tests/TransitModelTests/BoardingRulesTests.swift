import Testing
import TransitModel

@Suite("Rules of boarding and alighting")
struct BoardingRulesTests {
  @Test("Types 0, 2 and 3 let riders on and off, 1 does not; 2 asks for a call, 3 for the driver")
  func types() {
    #expect(BoardingRules(pickupType: 0, dropOffType: 0) == [.boarding, .alighting])
    #expect(BoardingRules(pickupType: 1, dropOffType: 1) == [])
    #expect(
      BoardingRules(pickupType: 2, dropOffType: 3)
        == [.boarding, .phoneToBoard, .alighting, .askDriverToAlight])
    #expect(
      BoardingRules(pickupType: 3, dropOffType: 2)
        == [.boarding, .askDriverToBoard, .alighting, .phoneToAlight])
  }

  @Test("A number on no list is regular")
  func unknown() {
    #expect(BoardingRules(pickupType: 9, dropOffType: -1) == [.boarding, .alighting])
  }

  @Test("Nobody gets off where a trip begins or on where it ends, by phone or otherwise")
  func ends() {
    let all = BoardingRules(pickupType: 2, dropOffType: 3)
    #expect(all.withoutAlighting == [.boarding, .phoneToBoard])
    #expect(all.withoutBoarding == [.alighting, .askDriverToAlight])
  }

  // A network file stores these numbers.
  @Test("The bits are those of the network file")
  func bits() {
    #expect(BoardingRules(pickupType: 2, dropOffType: 2).rawValue == 1 + 2 + 4 + 16)
    #expect(BoardingRules(pickupType: 3, dropOffType: 3).rawValue == 1 + 2 + 8 + 32)
  }
}
