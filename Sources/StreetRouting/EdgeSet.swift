internal import TransitModel

/// Some edges of a graph, a bit for each.
struct EdgeSet: Hashable, Sendable {
  private var words: [UInt64] = []
  private let edgeCount: Int
  /// How many edges are in it.
  private(set) var count = 0

  /// An empty set of edges of a graph; takes no memory before the first one.
  init(edgeCount: Int) { self.edgeCount = edgeCount }

  var isEmpty: Bool { count == 0 }

  func contains(_ edge: StreetEdgeIndex) -> Bool {
    let position = edge.position
    return position >> 6 < words.count && words[position >> 6] >> UInt64(position & 63) & 1 == 1
  }

  mutating func insert(_ edge: StreetEdgeIndex) {
    if words.isEmpty { words = [UInt64](repeating: 0, count: (edgeCount + 63) / 64) }
    let (word, bit) = (edge.position >> 6, UInt64(1) << UInt64(edge.position & 63))
    if words[word] & bit == 0 { count += 1 }
    words[word] |= bit
  }

  func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
