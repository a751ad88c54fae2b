import StreetRouting
import Testing
import TransitModel

@Suite("What signs call levels")
struct LevelNameTests {
  private static func place(_ latitudeE7: Int32, _ longitudeE7: Int32) -> Coordinate {
    Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7)
  }

  private static func name(
    _ level: Int16, _ name: String, _ south: Int32, _ west: Int32, size: Int32
  ) -> LevelName? {
    LevelName(
      level: LevelID(hundredths: level), name: name,
      around: [place(south, west), place(south + size, west + size)])
  }

  private static func makeColumns(reversed: Bool = false) -> StreetColumns {
    var builder = StreetGraphBuilder()
    let names = [
      name(-100, "Station", 0, 0, size: 1000), name(-100, "Hall", 100, 100, size: 50),
      name(0, "Street", 0, 0, size: 1000), name(-200, "Platforms", 0, 0, size: 1000),
    ].compactMap { $0 }
    builder.levelNames = reversed ? names.reversed() : names
    return builder.makeColumns()
  }

  @Test("The smallest box around a place tells its level's name")
  func smallest() throws {
    for reversed in [false, true] {
      let columns = Self.makeColumns(reversed: reversed)
      try columns.validate()
      let below = LevelID(hundredths: -100)
      #expect(columns.levelNames.findName(of: below, at: Self.place(120, 120)) == "Hall")
      #expect(columns.levelNames.findName(of: below, at: Self.place(500, 500)) == "Station")
      #expect(columns.levelNames.findName(of: below, at: Self.place(2000, 500)) == nil)
      #expect(columns.levelNames.findName(of: .ground, at: Self.place(120, 120)) == "Street")
      #expect(
        columns.levelNames.findName(of: LevelID(hundredths: 100), at: Self.place(120, 120)) == nil)
      #expect(
        columns.levelNames.makeList().map(\.name) == ["Platforms", "Station", "Hall", "Street"])
    }
  }

  /// Sets all bytes of the first element of one column.
  private struct Damage: ColumnVisitor {
    let name: String
    let byte: UInt8
    var wasFound = false

    mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
      _ name: String, _ column: inout IndexedArray<Tag, Element>
    ) throws {
      guard name == self.name, column.count > 0 else { return }
      wasFound = true
      var elements = (0..<column.count).map { column[$0] }
      withUnsafeMutableBytes(of: &elements[0]) { bytes in
        for index in bytes.indices { bytes[index] = byte }
      }
      column = IndexedArray(elements)
    }
  }

  @Test(
    "Names of levels that fall, or whose corners are off the earth or turned over, are refused",
    arguments: [
      ("street.levelNames.levels", 0x7F), ("street.levelNames.southWests", 0x7F),
      ("street.levelNames.northEasts", 0x7F), ("street.levelNames.southWests", 0x11),
      ("street.levelNames.names.offsets", 0x7F),
    ] as [(String, UInt8)])
  func damaged(name: String, byte: UInt8) throws {
    var columns = Self.makeColumns()
    var damage = Damage(name: name, byte: byte)
    try columns.visitColumns(&damage)
    #expect(damage.wasFound)
    #expect(throws: InvalidColumn.self) { try columns.validate() }
  }

  @Test("A box without places is none, and two boxes of one name make one around both")
  func boxes() throws {
    #expect(LevelName(level: .ground, name: "A", around: []) == nil)
    let one = try #require(Self.name(0, "A", 0, 0, size: 10))
    let other = try #require(Self.name(0, "A", 100, -50, size: 10))
    let both = one.union(other)
    #expect(both.southWest == Self.place(0, -50))
    #expect(both.northEast == Self.place(110, 10))
    #expect(both.heightE7 == 110 && both.widthE7 == 60)
  }

  @Test("A graph that is made into a builder again keeps the names")
  func rebuilt() {
    let columns = Self.makeColumns()
    let again = StreetGraphBuilder(mapOf: columns).makeColumns()
    #expect(again.levelNames.makeList() == columns.levelNames.makeList())
  }
}
