import StreetRouting
import Testing
import TransitModel

@Suite("Walks that are cancelled")
struct CancelledSearchTests {
  /// A street of 3,000 m with a vertex at every metre.
  private let map: StreetMap

  init() throws {
    let places = (0...3_000).map { "V\($0) \($0) 0" }
    let edges = (0..<3_000).map { "V\($0)~V\($0 + 1)" }
    map = try StreetMap((places + edges).joined(separator: "\n"))
  }

  private func walk(_ search: StreetSearch) throws -> StreetPath? {
    search.findPath(
      from: try map.point(0, 0), to: try map.point(3_000, 0), profile: WalkingProfile(),
      limits: WalkLimits(meters: 5_000))
  }

  @Test("A search asks every 1,024 vertices whether it is cancelled, and ends where it is")
  func ends() throws {
    let search = StreetSearch(map.graph)
    var questions = 0
    search.isCancelled = {
      questions += 1
      return questions == 2
    }
    // Of 3,001 vertices 2,048 are looked at until the second question.
    #expect(try walk(search) == nil)
    #expect(questions == 2)
  }

  @Test("One that is not cancelled finds its way, and so does the next after a cancelled one")
  func goesOn() throws {
    let search = StreetSearch(map.graph)
    search.isCancelled = { true }
    #expect(try walk(search) == nil)
    search.isCancelled = { false }
    #expect(try walk(search) == walk(StreetSearch(map.graph)))
  }
}
