/// For every key a run of elements, all runs in one block of memory.
@frozen
public struct RaggedArray<Tag, Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  /// Where the run of each key begins in `values`; one entry more than there are keys.
  @usableFromInline var offsets: IndexedArray<Tag, UInt32>
  /// The elements of all runs, one run after the other.
  public var values: IndexedArray<StopPositionTag, Element>

  /// An array without keys.
  @inlinable
  public init() {
    offsets = IndexedArray([0])
    values = IndexedArray()
  }

  /// An array of which `rows[0]` is the run of key 0, and so on.
  @inlinable
  public init(_ rows: [[Element]]) {
    var ends: [UInt32] = [0]
    ends.reserveCapacity(rows.count + 1)
    var all: [Element] = []
    for row in rows {
      all.append(contentsOf: row)
      ends.append(UInt32(all.count))
    }
    offsets = IndexedArray(ends)
    values = IndexedArray(all)
  }

  /// - Precondition: `offsets` starts at 0, never falls, and ends at the count of `values`.
  @inlinable
  public init(offsets: [UInt32], values: [Element]) {
    precondition(offsets.first == 0 && offsets.last.map(Int.init) == values.count)
    self.offsets = IndexedArray(offsets)
    self.values = IndexedArray(values)
  }

  /// How many keys there are.
  @inlinable public var count: Int { max(offsets.count - 1, 0) }

  /// The positions in `values` of the run of `index`.
  @inlinable
  public func range(_ index: Index<Tag>) -> Range<Int> {
    assert(index.position < count, "index \(index.rawValue) of \(count)")
    return Int(offsets[index.position])..<Int(offsets[index.position + 1])
  }

  /// The element at a position that `range` gave.
  @inlinable
  public subscript(position: Int) -> Element { values[position] }

  /// The run of `index`, copied: for code that is not on a hot path.
  @inlinable
  public func row(_ index: Index<Tag>) -> [Element] {
    range(index).map { values[$0] }
  }
}
