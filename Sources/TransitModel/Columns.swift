/// Visits every stored column of a group once, under the name that it has in the network file.
///
/// One list of columns serves writing, reading and measuring: a column that is forgotten there is
/// forgotten everywhere, and the tests see it.
public protocol ColumnVisitor {
  /// Visits one column.
  mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
    _ name: String, _ column: inout IndexedArray<Tag, Element>
  ) throws
}

extension ColumnVisitor {
  /// Visits a ragged array as its two columns, `name.offsets` and `name`.
  public mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
    _ name: String, _ column: inout RaggedArray<Tag, Element>
  ) throws {
    try visit(name + ".offsets", &column.offsets)
    try visit(name, &column.values)
  }

  /// Visits texts as the ragged array of their bytes.
  public mutating func visit<Tag>(_ name: String, _ column: inout TextColumn<Tag>) throws {
    try visit(name, &column.bytes)
  }
}

/// A group of columns that is stored and loaded together.
public protocol ColumnGroup: ~Copyable {
  /// Columns without content, to be filled.
  init()
  /// Hands each column to a visitor, in an order that never changes.
  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws
  /// Throws where a column's content contradicts another's: a damaged or hostile file.
  func validate() throws(InvalidColumn)
}

/// What is wrong with a loaded column.
public struct InvalidColumn: Error, Equatable {
  /// The name of the column in the network file, as `ColumnVisitor` visits it.
  public let column: String
  /// What contradicts what, with the position and the value: for a person who mends the file.
  public let problem: String

  /// A fault of the column called `column`.
  public init(_ column: String, _ problem: String) {
    self.column = column
    self.problem = problem
  }
}

extension RaggedArray {
  /// Throws unless the runs lie in order within `values` and there are `keys` of them.
  @inlinable
  public func validateShape(_ name: String, keys: Int) throws(InvalidColumn) {
    guard offsets.count == keys + 1, offsets[0] == 0, Int(offsets[keys]) == values.count else {
      throw InvalidColumn(name, "\(offsets.count) offsets for \(keys) keys")
    }
    for key in 0..<keys where offsets[key] > offsets[key + 1] {
      throw InvalidColumn(name, "offsets fall at \(key)")
    }
  }
}

extension IndexedArray {
  /// Throws unless the column has `expected` elements.
  @inlinable
  public func validateCount(_ name: String, _ expected: Int) throws(InvalidColumn) {
    if count != expected {
      throw InvalidColumn(name, "\(count) elements instead of \(expected)")
    }
  }

  /// Throws unless every element is an index below `limit` (or `none`, where that is allowed).
  @inlinable
  public func validateIndices<Other>(
    _ name: String, below limit: Int, allowsNone: Bool = false
  ) throws(InvalidColumn) where Element == Index<Other> {
    for position in 0..<count {
      let index = self[position]
      if index.position >= limit && !(allowsNone && index == .none) {
        throw InvalidColumn(name, "index \(index.rawValue) at \(position), the limit is \(limit)")
      }
    }
  }
}
