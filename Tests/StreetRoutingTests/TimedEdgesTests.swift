import StreetRouting
import Testing
import TransitModel

/// Ways in metres from the origin: 1 is closed by night, 2 by day, 3 at hours that nobody can read, 4 never; 5 is as 1
/// and 3 km further east.
@Suite("Edges with hours")
struct TimedEdgesTests {
  private let map: StreetMap
  private let edges: TimedEdges
  private let noon: ClockTime
  private let midnight: ClockTime

  init() throws {
    map = try StreetMap(
      """
      A 0 0
      B 100 0
      C 200 0
      D 300 0
      E 400 0
      F 3400 0
      G 3500 0
      A~B street hours=08:00-18:00
      B~C street hours=no_@_(08:00-18:00)
      C~D street hours=by_day
      D~E street
      F~G street hours=08:00-18:00
      """)
    edges = TimedEdges(map.graph)
    let date = try #require(ServiceDate(iso: "2026-06-10"))
    noon = ClockTime(date, minute: 720)
    midnight = ClockTime(date, minute: 0)
  }

  private func closed(
    _ time: ClockTime, around east: Double, withinMeters meters: Double
  ) throws -> Set<Int64> {
    let place = try map.point(east, 0).place
    let found = edges.closed(at: time, around: [place], withinMeters: meters)
    return try Set(
      found.map { edge in
        guard case .osm(let way) = try #require(map.graph.object(of: edge)) else { return -1 }
        return way
      })
  }

  @Test("Those are closed of which the hours say so, as far as an end of them lies within reach")
  func within() throws {
    #expect(try closed(noon, around: 0, withinMeters: 500) == [2])
    #expect(try closed(midnight, around: 0, withinMeters: 500) == [1])
    #expect(try closed(midnight, around: 0, withinMeters: 3_500) == [1, 5])
    #expect(try closed(midnight, around: 0, withinMeters: .infinity) == [1, 5])
    // Way 2 begins 100 m away.
    #expect(try closed(noon, around: 0, withinMeters: 99) == [])
    #expect(try closed(noon, around: 0, withinMeters: 101) == [2])
  }

  @Test("Whether there are any is known without a time; hours that cannot be read are none")
  func any() throws {
    // 350 is 150 m from the end of way 2, and 50 m from that of way 3.
    let place = try map.point(350, 0).place
    #expect(!edges.isAny(around: [place], withinMeters: 149))
    #expect(edges.isAny(around: [place], withinMeters: 151))
    #expect(!edges.isAny(around: [], withinMeters: .infinity))
    for meters in [-1, Double.nan] { #expect(!edges.isAny(around: [place], withinMeters: meters)) }
  }

  @Test("Who is kept out by hours goes no closed way, and what was closed before stays so")
  func restrictions() throws {
    let place = try map.point(0, 0).place
    let closed = edges.closed(at: midnight, around: [place], withinMeters: 500)
    let before = edges.closed(at: noon, around: [place], withinMeters: 500)
    let both = EdgeRestrictions.closing(
      closed, of: map.graph, and: .closing(before, of: map.graph, and: nil))
    #expect((closed + before).allSatisfy { both.closes($0) })
    var walker = WalkingProfile()
    let (start, end) = (try map.point(50, 0), try map.point(250, 0))
    #expect(map.path(start, end, walker) != nil)
    walker.restrictions = both
    #expect(map.path(start, end, walker) == nil)
  }
}
