/// An immutable array of plain values, indexed by `Index<Tag>` only.
///
/// Owns one block of memory and is never copied, so that a search reads it without reference counts,
/// uniqueness checks or exclusivity checks: a class holds it as a `let`. Subscripts are checked by
/// `assert`, that is in debug builds; what is loaded from a file is validated once instead
/// (`TimetableColumns.validate`).
@frozen
public struct IndexedArray<Tag, Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable
{
  @usableFromInline let base: UnsafeMutablePointer<Element>
  /// How many elements there are; indices lie below it.
  public let count: Int

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
  }

  @inlinable
  deinit { base.deallocate() }

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
