internal import TransitModel

/// Some of the edges, or of the vertices, of a graph: a bit for each.
struct GraphSet<Tag>: Sendable {
  private var words: [UInt64] = []
  private let limit: Int
  /// How many edges are in it.
  private(set) var count = 0

  /// An empty set of what there are so many of; takes no memory before the first one.
  init(of limit: Int) { self.limit = limit }

  var isEmpty: Bool { count == 0 }

  func contains(_ index: Index<Tag>) -> Bool {
    let position = index.position
    return position >> 6 < words.count && words[position >> 6] >> UInt64(position & 63) & 1 == 1
  }

  mutating func insert(_ index: Index<Tag>) {
    if words.isEmpty { words = [UInt64](repeating: 0, count: (limit + 63) / 64) }
    let (word, bit) = (index.position >> 6, UInt64(1) << UInt64(index.position & 63))
    if words[word] & bit == 0 { count += 1 }
    words[word] |= bit
  }
}

typealias EdgeSet = GraphSet<StreetEdgeTag>
