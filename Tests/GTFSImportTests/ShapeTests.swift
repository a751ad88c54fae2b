import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

@Suite("Reading shapes.txt")
struct ShapeTests {
  private static let header = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
  private static let trips = "route_id,service_id,trip_id,shape_id\nR,D,T,S"

  private static func feed(_ rows: String, header: String = header) -> FeedBuilder {
    FeedBuilder(["trips.txt": trips, "shapes.txt": header + rows])
  }

  /// The points of the only shape, as "latitude longitude".
  private func points(_ done: TestImport) throws -> [String] {
    let row = try done.writer.connection.prepare("SELECT points FROM shapes")
    guard try row.step() else { return [] }
    let line = row.withBytes(0) { PackedLine.decode($0) }
    return (line ?? []).map { "\($0.latitude) \($0.longitude)" }
  }

  @Test("A shape is stored in the order of its sequence, and its trip names it")
  func stored() throws {
    let done = try TestImport(Self.feed("S,48.0,9.0,1\nS,48.1,9.0,2\nS,48.2,9.5,7"))
    #expect(done.issues.entries.isEmpty)
    #expect(try points(done) == ["48.0 9.0", "48.1 9.0", "48.2 9.5"])
    #expect(
      try done.rows("SELECT trip_id, shape_id FROM trips JOIN shapes USING (shape)", columns: 2)
        == ["T S"])
  }

  @Test("Rows that do not stand together or in order give the same shapes, and that is told once")
  func scattered() throws {
    let done = try TestImport(
      FeedBuilder([
        "trips.txt": Self.trips + "\nR,D,U,S2",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,08:00:00,08:00:00,A,1
        T,08:10:00,08:10:00,B,2
        U,09:00:00,09:00:00,A,1
        U,09:10:00,09:10:00,B,2
        """,
        "shapes.txt": Self.header
          + "S2,48,9,1\nS,48.2,9,3\nS2,48,8,2\nS,48.1,9,2\nX,1,1,1\nS,48,9,1",
      ]))
    let told = done.issues.entries.map(\.issue).filter { $0.file == "shapes.txt" }
    #expect(told.map(\.code) == [.unusedShape, .unsortedShapes])
    #expect(
      try done.rows("SELECT shape_id, point_count FROM shapes ORDER BY shape", columns: 2)
        == ["S 3", "S2 2"])
    #expect(try points(done) == ["48.0 9.0", "48.1 9.0", "48.2 9.0"])
  }

  @Test("Distances are kept where every point has one and they never fall")
  func distances() throws {
    let header = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
    let kept = try TestImport(Self.feed("S,48,9,1,0\nS,48.1,9,2,2.5", header: header))
    #expect(try kept.rows("SELECT length(distances) FROM shapes", columns: 1) == ["8"])
    for rows in ["S,48,9,1,3\nS,48.1,9,2,2", "S,48,9,1,0\nS,48.1,9,2,"] {
      let fallen = try TestImport(Self.feed(rows, header: header))
      #expect(fallen.problems.map(\.code) == [.shapeDistancesFall])
      #expect(try fallen.rows("SELECT distances FROM shapes", columns: 1) == ["-"])
    }
  }

  static let faults: [IssueCase] = [
    .init(.unknownShape, "trips.txt", 2, "T", feed("X,48,9,1\nX,48.1,9,2")),
    .init(.unknownShape, "shapes.txt", nil, nil, FeedBuilder(["trips.txt": trips])),
    .init(.unusableShape, "shapes.txt", 2, "S", feed("S,48,9,1")),
    .init(.unusableShape, "shapes.txt", 2, "S", feed("S,48,9,1\nS,48,9,2")),
    .init(.unusedShape, "shapes.txt", 4, "X", feed("S,48,9,1\nS,48.1,9,2\nX,48,9,1\nX,48,8,2")),
    .init(.unsortedShapes, "shapes.txt", nil, nil, feed("S,48,9,2\nS,48.1,9,1")),
    .init(.duplicateKey, "shapes.txt", 3, "S", feed("S,48,9,1\nS,48.5,9,1\nS,48.1,9,2")),
    .init(.missingValue, "shapes.txt", 3, nil, feed("S,48,9,1\nS,48.5,9,\nS,48.1,9,2")),
    .init(.missingValue, "shapes.txt", 3, nil, feed("S,48,9,1\n,48.5,9,2\nS,48.1,9,2")),
    .init(.invalidCoordinate, "shapes.txt", 3, "S", feed("S,48,9,1\nS,91,9,2\nS,48.1,9,3")),
    .init(.invalidCoordinate, "shapes.txt", 3, "S", feed("S,48,9,1\nS,0,0,2\nS,48.1,9,3")),
    .init(.invalidCoordinate, "shapes.txt", 3, "S", feed("S,48,9,1\nS,nan,9,2\nS,48.1,9,3")),
  ]

  @Test(
    "Every kind of problem of a shape is reported with its file, line and id", arguments: faults)
  func reported(_ wanted: IssueCase) throws {
    let found = try TestImport(wanted.feed).issues.entries.map(\.issue)
      .filter { $0.code == wanted.code }
    #expect(found.count == 1)
    #expect(found.first?.file == wanted.file)
    #expect(found.first?.line == wanted.line)
    #expect(found.first?.entity == wanted.entity)
  }

  @Test("A point that is dropped leaves the others of its shape")
  func droppedPoint() throws {
    let done = try TestImport(Self.feed("S,48,9,1\nS,91,9,2\nS,48.1,9,3"))
    #expect(try points(done) == ["48.0 9.0", "48.1 9.0"])
  }

  @Test(
    "A decimal number is read to the bit; what is none is refused",
    arguments: ["0", "-0.5", "+48.123456789012345", "9007199254740993", "1e3", ".5", "5.", "1E-2"])
  func decimals(_ text: String) {
    #expect(decimal(text) == Double(text) ?? (text == "5." ? 5 : nil))
  }

  @Test(arguments: ["", "-", ".", "1e999", "nan", "inf", "0x10", "1,5", "1 ", "٤", "--1", "1.2.3"])
  func noDecimals(_ text: String) { #expect(decimal(text) == nil) }

  private func decimal(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { parseDecimal($0) }
  }
}
