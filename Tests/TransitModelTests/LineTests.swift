import TestSupport
import Testing
import TransitModel

@Suite("Packed and measured lines")
struct LineTests {
  // 48.1234567 is rounded to 48.123457, −9.9999996 to −10.
  @Test("A packed line comes back in steps of 10⁻⁶ degrees")
  func roundTrip() {
    let line = [place(48.1234567, -9.9999996), place(-90, 180), place(0, -180)]
    let back = PackedLine.decode(PackedLine.encode(line))
    #expect(back == [place(48.123457, -10), place(-90, 180), place(0, -180)])
    #expect(PackedLine.decode([UInt8]()) == [])
  }

  // 0.0001° and 0.00005° are 100 and 50 steps, doubled 200 and 100: two bytes and one.
  @Test("A neighbour ten metres away takes three bytes")
  func size() {
    let first = PackedLine.encode([place(48, 9)]).count
    #expect(PackedLine.encode([place(48, 9), place(48.0001, 9.00005)]).count == first + 3)
  }

  @Test("Bytes that are cut off, too long or off the earth are no line")
  func hostile() {
    #expect(PackedLine.decode([0x80] as [UInt8]) == nil)
    #expect(PackedLine.decode([0x02] as [UInt8]) == nil)
    #expect(PackedLine.decode([UInt8](repeating: 0xFF, count: 12)) == nil)
    let north = PackedLine.encode([place(90, 0)])
    // One step of latitude (zigzag 2) beyond the pole, none of longitude.
    #expect(PackedLine.decode(north + [2, 0]) == nil)
  }

  /// Along the equator, where 0.001° is 111.195 m: 0, 1, 1 and 3 steps east.
  private let line = MeasuredLine([place(0, 0), place(0, 0.001), place(0, 0.001), place(0, 0.003)])
  private let step = 111.195_08

  @Test("A line is measured from its first point")
  func measures() throws {
    let line = try #require(line)
    for (meters, steps) in zip(line.meters, [0.0, 1, 1, 3]) {
      #expect(abs(meters - steps * step) < 0.01)
    }
    #expect(MeasuredLine([place(0, 0)]) == nil)
  }

  @Test("A part begins and ends between points and keeps those inside")
  func part() throws {
    let line = try #require(line)
    #expect(
      line.part(fromMeters: step / 2, toMeters: step * 2)
        == [place(0, 0.0005), place(0, 0.001), place(0, 0.001), place(0, 0.002)])
    #expect(
      line.part(fromMeters: step * 1.5, toMeters: step * 2) == [place(0, 0.0015), place(0, 0.002)])
  }

  @Test("Beyond an end of a line lies that end")
  func beyond() throws {
    let line = try #require(line)
    #expect(line.point(atMeters: -1) == place(0, 0))
    #expect(line.point(atMeters: 1e9) == place(0, 0.003))
    #expect(line.part(fromMeters: 5, toMeters: 2).count == 2)
  }
}

@Suite("Columns of shapes")
struct ShapeColumnTests {
  /// One shape of two points, placed at 0 m and 10 m; of two rows of trips.txt the second follows it.
  private func make() -> ShapeColumns {
    var columns = ShapeColumns()
    columns.points = RaggedArray([PackedLine.encode([place(0, 0), place(0, 0.001)])])
    columns.placingShape = IndexedArray([Index(0)])
    columns.placings = RaggedArray([[0, 100]])
    columns.recordPlacing = IndexedArray([.none, Index(0)])
    return columns
  }

  @Test("A trip's places are those of its placing; without one, or beyond its end, there are none")
  func places() {
    let columns = make()
    #expect(fault(of: columns) == nil)
    #expect(columns.places(of: Index(1), from: 0, to: 1)?.decimeters == 0...100)
    #expect(columns.places(of: Index(1), from: 0, to: 2) == nil)
    #expect(columns.places(of: Index(0), from: 0, to: 1) == nil)
    #expect(columns.places(of: Index(2), from: 0, to: 1) == nil)
    #expect(ShapeColumns().places(of: Index(0), from: 0, to: 1) == nil)
    #expect(columns.line(Index(0))?.points == [place(0, 0), place(0, 0.001)])
  }

  @Test("From and to a stop that the shape does not pass there are no places")
  func notPlaced() {
    var columns = make()
    columns.placings = RaggedArray([[0, ShapeColumns.notPlaced, 100]])
    #expect(fault(of: columns) == nil)
    #expect(columns.places(of: Index(1), from: 0, to: 2)?.decimeters == 0...100)
    #expect(columns.places(of: Index(1), from: 0, to: 1) == nil)
    #expect(columns.places(of: Index(1), from: 1, to: 2) == nil)
    columns.placings = RaggedArray([[100, ShapeColumns.notPlaced, 0]])
    #expect(fault(of: columns)?.column == "placing.decimeters")
  }

  @Test("A placing that goes back, and indices that point nowhere, are refused")
  func invalid() {
    var back = make()
    back.placings = RaggedArray([[100, 0]])
    #expect(fault(of: back)?.column == "placing.decimeters")
    var shape = make()
    shape.placingShape = IndexedArray([Index(1)])
    #expect(fault(of: shape)?.column == "placing.shape")
    var record = make()
    record.recordPlacing = IndexedArray([Index(1)])
    #expect(fault(of: record)?.column == "record.placing")
    var missing = make()
    missing.placings = RaggedArray([])
    #expect(fault(of: missing)?.column == "placing.decimeters")
  }

  @Test("Reading an accepted damaged group never traps")
  func hostile() throws {
    var accepted = 0
    for seed in 0..<2_000 {
      var columns = make()
      var vandal = Vandal(numbers: SeededGenerator(seed: seed))
      try vandal.damage(&columns)
      if fault(of: columns) != nil { continue }
      accepted += 1
      for record in 0..<4 {
        guard let found = columns.places(of: Index(record), from: 0, to: 1),
          let line = columns.line(found.shape)
        else { continue }
        _ = line.part(
          fromMeters: Double(found.decimeters.lowerBound) / 10,
          toMeters: Double(found.decimeters.upperBound) / 10)
      }
    }
    #expect(accepted > 50)
  }
}
