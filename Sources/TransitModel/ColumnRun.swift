/// Elements of a column that lie in a row, for the innermost loops: they are read without a look at the column, of
/// which the compiler cannot know that it stays the same.
///
/// Valid for as long as the column lives. Subscripts are checked in debug builds, as those of columns are.
@frozen
public struct ColumnRun<Element: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<Element>
  /// How many elements there are; positions count from 0.
  public let count: Int

  @inlinable
  init(_ base: UnsafePointer<Element>, count: Int) {
    self.base = base
    self.count = count
  }

  /// The element at a position of the run.
  @inlinable
  public subscript(position: Int) -> Element {
    assert(position >= 0 && position < count, "position \(position) of \(count)")
    return base[position]
  }

  /// The positions of the run.
  @inlinable public var indices: Range<Int> { 0..<count }
  /// Whether there is no element.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// What follows the first elements of the run.
  @inlinable
  public func dropFirst(_ number: Int) -> ColumnRun {
    assert(number >= 0 && number <= count, "\(number) of \(count)")
    return ColumnRun(base + number, count: count &- number)
  }
}

extension IndexedArray {
  /// The elements at some positions.
  @inlinable
  public func run(_ positions: Range<Int>) -> ColumnRun<Element> {
    assert(positions.lowerBound >= 0 && positions.upperBound <= count, "\(positions) of \(count)")
    return ColumnRun(base + positions.lowerBound, count: positions.count)
  }

  /// All elements.
  @inlinable public var run: ColumnRun<Element> { ColumnRun(base, count: count) }
}

extension RaggedArray {
  /// The run of `index`.
  @inlinable
  public func run(_ index: Index<Tag>) -> ColumnRun<Element> { values.run(range(index)) }
}
