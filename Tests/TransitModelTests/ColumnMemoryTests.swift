import Testing

@testable import TransitModel

@Suite struct ColumnMemoryTests {
  private enum Tag {}

  private func filled<Element: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ count: Int, in memory: ColumnMemory, with first: Element
  ) -> IndexedArray<Tag, Element> {
    IndexedArray(count: count, in: memory) { elements in
      for place in elements.indices {
        elements[place] = first &+ Element(truncatingIfNeeded: place)
      }
    }
  }

  private func holds<Element: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ array: borrowing IndexedArray<Tag, Element>, from first: Element
  ) -> Bool {
    (0..<array.count).allSatisfy { array[$0] == first &+ Element(truncatingIfNeeded: $0) }
  }

  @Test("Columns of any length lie beside each other, and live on without their memory")
  func sizes() {
    var memory: ColumnMemory? = ColumnMemory()
    let bytes = filled(3, in: memory!, with: UInt8(7))
    let none = filled(0, in: memory!, with: Int64(0))
    let words = filled(1_000, in: memory!, with: Int64(-5))
    // More than a block, more than what is left of one, and what fits in what is left.
    let large = filled(700_001, in: memory!, with: Int32(11))
    let middle = filled(400_000, in: memory!, with: Int32(13))
    let small = filled(77, in: memory!, with: Int16(17))
    memory = nil
    let areWhole = [
      holds(bytes, from: 7), holds(none, from: 0), holds(words, from: -5), holds(large, from: 11),
      holds(middle, from: 13), holds(small, from: 17),
    ]
    #expect(areWhole == Array(repeating: true, count: 6))
  }

  @Test("Each column begins where its elements may")
  func alignment() {
    let memory = ColumnMemory()
    for count in [1, 3, 15, 16, 17, 2 << 20, 1] {
      _ = filled(count, in: memory, with: UInt8(1))
      let words = filled(2, in: memory, with: Int64(1))
      words.withUnsafeBuffer { #expect(UInt(bitPattern: $0.baseAddress!) % 16 == 0) }
    }
  }

  @Test("What fills a column may fail")
  func failure() {
    struct Unreadable: Error {}
    let memory = ColumnMemory()
    #expect(throws: Unreadable.self) {
      _ = try IndexedArray<Tag, Int32>(count: 9, in: memory) { _ throws(Unreadable) in
        throw Unreadable()
      }
    }
    let next = filled(9, in: memory, with: Int32(3))
    let isWhole = holds(next, from: 3)
    #expect(isWhole)
  }
}
