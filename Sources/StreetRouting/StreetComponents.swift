internal import TransitModel

/// Finds what is cut off from the network.
///
/// An island is a weak component (directions left out of account) that is shorter than half of the
/// largest one, and shorter than 5 % of it, this limit being at least 50 m and at most 2 km. So a town beside
/// a city is none, nor is one of two villages, but a footway inside a fence, the rest of a way
/// at the edge of an extract, or a platform that nothing joins.
enum StreetComponents {
  private static let share = 0.05
  private static let leastMeters = 50.0
  private static let mostMeters = 2000.0

  /// The flags of all edges, with `island` where it holds.
  static func markIslands(in columns: borrowing StreetColumns) -> [UInt16] {
    var sets = DisjointSets(count: columns.vertexCount)
    for edge in columns.lengths.indices {
      sets.join(columns.fromVertices[edge].rawValue, columns.toVertices[edge].rawValue)
    }
    var meters = [Double](repeating: 0, count: columns.vertexCount)
    for edge in columns.lengths.indices {
      let root = sets.root(columns.fromVertices[edge].rawValue)
      meters[Int(root)] += Double(columns.lengths[edge]) / 100
    }
    let largest = meters.max() ?? 0
    let limit = min(largest / 2, min(max(largest * share, leastMeters), mostMeters))
    return columns.lengths.indices.map { edge in
      let root = sets.root(columns.fromVertices[edge].rawValue)
      let flags = StreetEdgeFlags(rawValue: columns.flags[edge]).subtracting(.island)
      return meters[Int(root)] < limit ? flags.union(.island).rawValue : flags.rawValue
    }
  }
}

/// Sets that grow together, by halving paths (R. Tarjan and J. van Leeuwen, 1984).
private struct DisjointSets {
  private var parents: [UInt32]

  init(count: Int) { parents = (0..<count).map { UInt32($0) } }

  mutating func root(_ element: UInt32) -> UInt32 {
    var element = element
    while parents[Int(element)] != element {
      let grandparent = parents[Int(parents[Int(element)])]
      parents[Int(element)] = grandparent
      element = grandparent
    }
    return element
  }

  mutating func join(_ first: UInt32, _ second: UInt32) {
    let (first, second) = (root(first), root(second))
    parents[Int(max(first, second))] = min(first, second)
  }
}
