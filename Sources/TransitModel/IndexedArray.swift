/// An immutable array of plain values, indexed by `Index<Tag>` only.
///
/// Owns its memory, alone or with others, and is never copied, so that a search reads it without reference counts,
/// uniqueness checks or exclusivity checks: a class holds it as a `let`. Subscripts are checked by
/// `assert`, that is in debug builds; what is loaded from a file is validated once instead
/// (`TimetableColumns.validate`).
@frozen
public struct IndexedArray<Tag, Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable
{
  @usableFromInline let base: UnsafeMutablePointer<Element>
  /// How many elements there are; indices lie below it.
  public let count: Int
  /// Whose memory it is; nil where it is the array's alone.
  @usableFromInline let owner: ColumnMemory.Block?

  /// An array without elements.
  @inlinable
  public init() {
    self.init(count: 0) { _ in }
  }

  /// An array of the same elements in the same order, copied.
  @inlinable
  public init(_ elements: [Element]) {
    self.init(count: elements.count) { memory in
      _ = memory.initialize(from: elements)
    }
  }

  /// An array whose memory `fill` writes.
  ///
  /// - Parameters:
  ///   - count: how many elements; not negative.
  ///   - fill: gets the uninitialised memory of `count` elements and must write all of it.
  /// - Throws: what `fill` throws; nothing is leaked then.
  @inlinable
  public init<Failure: Error>(
    count: Int, fill: (UnsafeMutableBufferPointer<Element>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count >= 0, "an array of \(count) elements")
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
    do {
      try fill(UnsafeMutableBufferPointer(start: memory, count: count))
    } catch {
      memory.deallocate()
      throw error
    }
    base = memory
    self.count = count
    owner = nil
  }

  /// An array whose memory is taken from `memory`, and filled as above.
  public init<Failure: Error>(
    count: Int, in memory: ColumnMemory,
    fill: (UnsafeMutableBufferPointer<Element>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count >= 0, "an array of \(count) elements")
    let (start, owner) = memory.take(count * MemoryLayout<Element>.stride)
    base = start.bindMemory(to: Element.self, capacity: count)
    self.count = count
    self.owner = owner
    try fill(UnsafeMutableBufferPointer(start: base, count: count))
  }

  @inlinable
  deinit { if owner == nil { base.deallocate() } }

  /// The element that `index` counts to.
  ///
  /// - Precondition: the index lies below `count`; checked in debug builds only.
  @inlinable
  public subscript(index: Index<Tag>) -> Element {
    assert(index.position < count, "index \(index.rawValue) of \(count)")
    return base[index.position]
  }

  /// The element at `position`, for loops over a range of positions.
  @inlinable
  public subscript(position: Int) -> Element {
    assert(position >= 0 && position < count, "position \(position) of \(count)")
    return base[position]
  }

  /// Whether there is no element, and so no valid index.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// All indices, in order.
  @inlinable
  public var indices: LazyMapSequence<Range<Int>, Index<Tag>> {
    (0..<count).lazy.map { Index($0) }
  }

  /// Gives `body` the memory itself, for writing it out.
  @inlinable
  public func withUnsafeBuffer<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: base, count: count))
  }
}
