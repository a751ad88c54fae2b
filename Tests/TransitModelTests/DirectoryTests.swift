import Testing
import TransitModel

@Suite("Looking up ids")
struct DirectoryTests {
  private let directory = Directory(DirectoryFixture.make())

  /// Feed and stop_id of what an id means, in the order in which it is found.
  private func found(_ id: String) -> [Int] { directory.stops(named: id).map(\.position) }

  @Test("A whole stop_id is found in every feed, by feed")
  func wholeID() {
    #expect(found("A") == [0, 1])
    #expect(found("B") == [6])
    #expect(found("C").isEmpty)
  }

  @Test("FEED:STOP_ID means the stop of that feed")
  func scopedID() {
    #expect(found("a:A") == [0])
    #expect(found("b:B") == [6])
    #expect(found("a:B").isEmpty)
    #expect(found("c:A").isEmpty)
  }

  @Test("The whole text is tried first: a stop_id that reads like FEED:STOP_ID wins")
  func wholeFirst() {
    // Feed a has a stop "b:A"; stop "A" of feed b is still to be had by its bare id.
    #expect(found("b:A") == [7])
  }

  @Test("A stop_id may hold colons: only the first colon of an id can end the feed")
  func colons() {
    #expect(found("de:06411:1") == [2])
    #expect(found("a:de:06411:1") == [2])
    #expect(found("b:06411:1") == [3])
    #expect(found("a:b:A") == [7])
    #expect(found(":A").isEmpty)
  }

  @Test("Ids are compared by their bytes: NFC and NFD differ")
  func bytes() {
    #expect(found(DirectoryFixture.composed) == [4])
    #expect(found(DirectoryFixture.decomposed) == [5])
    #expect(found("b:" + DirectoryFixture.composed).isEmpty)
    #expect(found("a").isEmpty)
  }

  @Test("An empty stop_id can be looked up like any other")
  func emptyID() {
    #expect(found("") == [8])
    #expect(found("a:") == [8])
  }

  @Test(
    "Every stop is found by its own scoped id, but where another feed has that text for a stop_id")
  func roundTrip() {
    #expect(directory.stopCount == DirectoryFixture.stops.count)
    for place in DirectoryFixture.stops.indices where place != 1 {
      #expect(found(directory.scopedID(of: StopIndex(place))) == [place])
    }
    #expect(directory.scopedID(of: StopIndex(1)) == "b:A")
    #expect(directory.scopedID(of: RouteIndex(1)) == "b:R1")
  }

  @Test("The kind of a stop is its location type; an unknown number is a stop")
  func kinds() {
    #expect(directory.kind(of: StopIndex(4)) == .station)
    #expect(directory.kind(of: StopIndex(7)) == .boardingArea)
    #expect(directory.kind(of: StopIndex(8)) == .stop)
  }

  @Test(
    "A clock changes in the second of the change, not before; long before it the first offset holds"
  )
  func offsets() {
    let berlin = ZoneIndex(0)
    let offset = { (seconds: Int64) in directory.offset(of: berlin, at: Instant(seconds: seconds)) }
    #expect(offset(1_774_745_999) == 3_600)
    #expect(offset(1_774_746_000) == 7_200)
    #expect(offset(1_792_889_999) == 7_200)
    #expect(offset(1_792_890_000) == 3_600)
    #expect(offset(-1) == 3_600)
    #expect(directory.offset(of: ZoneIndex(1), at: Instant(seconds: 1_780_000_000)) == 0)
  }
}
