import Testing
import TransitModel

private enum RowTag {}

@Suite("Columns in memory")
struct ColumnTests {
  @Test("An array is read by its own kind of index, or by position")
  func indexedArray() {
    let column = IndexedArray<RowTag, Int32>([7, 8, 9])
    #expect(column.count == 3)
    #expect(column[Index<RowTag>(1)] == 8)
    #expect(column[2] == 9)
    #expect(Array(column.indices) == [Index(0), Index(1), Index(2)])
    #expect(column.withUnsafeBuffer { Array($0) } == [7, 8, 9])
  }

  @Test("An array may be empty")
  func emptyArray() {
    let column = IndexedArray<RowTag, Int64>()
    let (isEmpty, indices) = (column.isEmpty, Array(column.indices))
    #expect(isEmpty)
    #expect(indices.isEmpty)
    #expect(column.withUnsafeBuffer { $0.count } == 0)
  }

  @Test("An array whose filling fails throws what the filling threw")
  func failingFill() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      _ = try IndexedArray<RowTag, Int>(count: 4) { _ throws(Failure) in throw Failure() }
    }
  }

  @Test("Rows of different lengths keep their elements, empty rows included")
  func raggedArray() {
    let ragged = RaggedArray<RowTag, Int32>([[1, 2], [], [3]])
    #expect(ragged.count == 3)
    #expect(ragged.row(Index(0)) == [1, 2])
    #expect(ragged.row(Index(1)).isEmpty)
    #expect(ragged.range(Index(2)) == 2..<3)
    #expect(ragged[2] == 3)
    #expect(RaggedArray<RowTag, Int32>().count == 0)
    let same = RaggedArray<RowTag, Int32>(offsets: [0, 2, 2, 3], values: [1, 2, 3])
    #expect(same.row(Index(0)) == [1, 2])
    #expect(same.row(Index(2)) == [3])
  }

  @Test("The absent index is none, and every other is itself")
  func absence() {
    #expect(StopIndex.none.ifPresent == nil)
    #expect(StopIndex(0).ifPresent == StopIndex(0))
    #expect(StopIndex(3) < StopIndex(4))
    #expect(StopIndex(3) < StopIndex.none)
  }

  @Test("Adding a walk of half a century to the unreached label cannot overflow")
  func unreached() {
    let (sum, overflows) = SearchTime.unreached.addingReportingOverflow(.unreached)
    #expect(!overflows)
    #expect(sum > .unreached)
  }
}

@Suite("Texts in memory")
struct TextColumnTests {
  /// The same letter to a reader: one scalar (NFC), and a letter with an accent after it (NFD).
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test("Texts come back as they were, empty ones included")
  func texts() {
    let column = TextColumn<RowTag>(["Ketra", "", "日本 🚋"])
    #expect(column.count == 3)
    #expect(column[Index(0)] == "Ketra")
    #expect(column[Index(1)].isEmpty)
    #expect(column[Index(2)] == "日本 🚋")
  }

  @Test("Ids that look alike but have other bytes differ, though Swift's == takes them for equal")
  func normalForms() {
    #expect(Self.composed == Self.decomposed)
    let column = TextColumn<RowTag>([Self.composed])
    let holds = [Self.composed, Self.decomposed].map { column.holds($0.utf8, at: Index(0)) }
    #expect(holds == [true, false])
    #expect(Array(column[Index(0)].utf8) == Array(Self.composed.utf8))
  }

  @Test("Texts are ordered by their bytes: capitals first, prefixes first, accents last")
  func byteOrder() {
    let column = TextColumn<RowTag>(["B"])
    let later = ["a", "Ba", "é", "B", "A", ""].filter { column.precedes($0.utf8, at: Index(0)) }
    #expect(later == ["a", "Ba", "é"])
  }
}
