internal import TransitDatabase
internal import TransitModel

/// Numbers the ids of one kind in all feeds in the order in which they come; the same id in two feeds is two.
struct FeedScopedNumbers<Tag> {
  private struct Key: Hashable {
    let feed: Int
    /// Bytes and no string, whose `==` takes different spellings for the same.
    let id: [UInt8]
  }

  private var numbers: [Key: Index<Tag>] = [:]

  var count: Int { numbers.count }

  /// The number of the id in a column, given now where it has none; nil where the column is NULL.
  mutating func number(_ row: Statement, _ column: Int, feed: Int) -> Index<Tag>? {
    guard let key = Self.key(row, column, feed: feed) else { return nil }
    let next = Index<Tag>(numbers.count)
    return numbers[key, default: next].kept(in: &numbers, for: key)
  }

  /// The number of the id in a column; nil where it has none, or the column is NULL.
  func find(_ row: Statement, _ column: Int, feed: Int) -> Index<Tag>? {
    Self.key(row, column, feed: feed).flatMap { numbers[$0] }
  }

  private static func key(_ row: Statement, _ column: Int, feed: Int) -> Key? {
    row.isNull(column) ? nil : Key(feed: feed, id: row.withUTF8(column) { Array($0) })
  }
}

extension Index {
  fileprivate func kept<Key>(in numbers: inout [Key: Index<Tag>], for key: Key) -> Index<Tag> {
    numbers[key] = self
    return self
  }
}
