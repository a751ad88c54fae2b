import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import PerronImport

@Suite("Packing shapes")
struct ShapePackerTests {
  private let folder = TemporaryFolder()

  private func run(_ feed: FeedBuilder) throws -> [String] {
    let source = TemporaryFolder()
    feed.write(to: source)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    return try NetworkImporter(request).runBlocking().issues
      .map { "\($0.issue.code.name) \($0.issue.entity ?? "")" }
  }

  /// Two shapes along the base feed's stops A, B, C: T and SHORT run on S, of which SHORT leaves out C, and U
  /// runs on S2.
  private static let feed = FeedBuilder([
    "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,SHORT,S\nR,D,T,S\nR,D,U,S2",
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    SHORT,07:00:00,07:00:00,A,1
    SHORT,07:10:00,07:10:00,B,2
    T,08:00:00,08:00:00,A,1
    T,08:10:00,08:10:00,B,2
    T,08:20:00,08:20:00,C,3
    U,09:00:00,09:00:00,C,1
    U,09:10:00,09:10:00,A,2
    """,
    "shapes.txt": """
    shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
    S,48.0,9.0,1
    S,48.1,9.0,2
    S,48.2,9.0,3
    S2,48.2,9.0,1
    S2,48.0,9.0,2
    """,
  ])

  /// What a packer with this limit tells, and how many places each trip has; nil for none.
  private func pack(workLimit: Int) throws -> (told: [String], places: [Int?]) {
    let connection = try NetworkFile.open(folder["net"]).connection
    var issues = IssueLog()
    let columns = try ShapePacker(connection, workLimit: workLimit).makeColumns(issues: &issues) {
      _ in
    }
    try columns.validate()
    let places = (0..<columns.recordPlacing.count).map { record in
      columns.recordPlacing[Index(record)].ifPresent.map { columns.placings.range($0).count }
    }
    return (
      issues.entries.map { "\($0.issue.code.name) \($0.issue.entity ?? "")" },
      places.isEmpty ? [nil, nil, nil] : places
    )
  }

  // The calls alone of all trips are 7, each counted as 100.
  @Test("What is too much work for all shapes together is told once of each of them")
  func workOfAll() throws {
    #expect(try run(Self.feed) == [])
    let nothing = try pack(workLimit: 0)
    #expect(nothing.told == ["shape_not_searched S", "shape_not_searched S2"])
    #expect(nothing.places == [nil, nil, nil])
    let all = try pack(workLimit: 10_000)
    #expect(all.told == [])
    #expect(all.places == [2, 3, 2])
  }

  @Test("Wherever the work ends, a trip is placed with all its calls or told to be without a place")
  func anyLimit() throws {
    #expect(try run(Self.feed) == [])
    for limit in stride(from: 0, to: 1_000, by: 5) {
      let (told, places) = try pack(workLimit: limit)
      for (found, calls) in zip(places, [2, 3, 2]) { #expect(found == nil || found == calls) }
      let lacks = [places[0] == nil || places[1] == nil, places[2] == nil]
      #expect(
        told
          == ["S", "S2"].enumerated().filter { lacks[$0.offset] }
          .map { "shape_not_searched \($0.element)" })
    }
  }

  // 4,001 calls × 4,000 stretches are 16,004,000; 16,000,000 is the limit of one search.
  @Test(
    "A trip with too many calls for the points of its shape is told as such, not as far from it")
  func workOfOne() throws {
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    for call in 0...4_000 {
      let clock = "\(8 + call / 60):\(call / 10 % 6)\(call % 10):00"
      times += "T,\(clock),\(clock),\(call.isMultiple(of: 2) ? "A" : "B"),\(call)\n"
    }
    var shape = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
    for point in 0...4_000 { shape += "S,48.\(point % 2),9.0,\(point)\n" }
    let told = try run(
      FeedBuilder([
        "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,S",
        "stop_times.txt": times, "shapes.txt": shape,
      ]))
    #expect(told.filter { $0.hasPrefix("shape") } == ["shape_not_searched S"])
  }
}
