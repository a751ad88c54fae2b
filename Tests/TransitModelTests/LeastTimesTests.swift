import Testing
import TransitModel

@Suite("Least times between regions and stops")
struct LeastTimesTests {
  @Test("They take the fastest of rides and walks, and no time to change or wait")
  func fastest() {
    // Stops 0, 1, 2 by a line, 2 and 3 by another as which vehicles go on, and a walk of a minute from 0 to 1.
    let least = LeastTimes(makeTimetableColumns())
    #expect(least.regionCount == 4)
    // From 1 to 2 the vehicle leaves at 330 s and is there at 600 s; the line beyond takes 120 s.
    #expect(least.minutes(from: 0) == [0, 1, 5, 7])
    #expect(least.minutes(from: 1) == [255, 0, 4, 6])
    #expect(least.minutes(from: 3) == [255, 255, 255, 0])
  }

  @Test("Stops and pairs of regions have them in the order of the columns")
  func columnsOfRegions() {
    let columns = makeTimetableColumns()
    #expect(columns.regionCount == 4)
    let ofStop2 = (0..<4).map { columns.stopLeastMinutes[2 * 4 + $0] }
    #expect(ofStop2 == [5, 4, 0, 255])
    let fromRegion0 = (0..<4).map { columns.regionLeastMinutes[$0] }
    #expect(fromRegion0 == [0, 1, 5, 7])
  }

  @Test("Every region has stops in a row", arguments: [1, 2, 63, 64, 65, 1_000, 171_222])
  func regions(stops: Int) {
    let count = min(stops, 64)
    let scale = RegionScale(stopCount: stops, regionCount: count)
    let regions = (0..<stops).map { scale.region(of: $0) }
    #expect(regions == regions.sorted())
    #expect(Set(regions) == Set(0..<count))
  }

  @Test("A network without stops has none")
  func empty() {
    let least = LeastTimes(TimetableColumns())
    #expect(least.regionCount == 0)
    var columns = TimetableColumns()
    columns.setLeastTimes([])
    #expect(columns.regionCount == 0)
  }
}
