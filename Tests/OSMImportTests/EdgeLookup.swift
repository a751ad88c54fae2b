import OSMImport
import StreetRouting
import TransitModel

extension ReadMap {
  /// The edges of an OSM way in the order of the graph; with nil those that belong to no way.
  func edges(of way: Int64?) -> [StreetEdgeIndex] {
    (0..<graph.edgeCount).map { StreetEdgeIndex($0) }.filter { edge in
      let index = graph.columns.ways[edge]
      guard let way else { return index == .none }
      return index != .none && graph.columns.osmWays[index] == way
    }
  }

  func kinds(of way: Int64?) -> [StreetKind] { edges(of: way).map { graph.kind(of: $0) } }

  func flags(of way: Int64) -> StreetEdgeFlags {
    edges(of: way).reduce([]) { $0.union(graph.flags(of: $1)) }
  }

  /// The details of the edges of a way; an edge without has empty ones.
  func details(of way: Int64?) -> [EdgeDetail] {
    edges(of: way).map { graph.detail(of: $0) ?? EdgeDetail() }
  }
}

extension OSMText {
  /// Nodes 1, 2, 3 … from x = 0 to the east, so many metres apart.
  static func line(_ count: Int, apart meters: Double = 100) -> OSMText {
    var text = OSMText()
    for node in 0..<count { text.node(node + 1, Double(node) * meters, 0) }
    return text
  }
}
