package import TransitModel

/// The edges of a graph that are open at times only, found once, by place.
///
/// Edges whose hours cannot be read are not among them: they count as open.
package final class TimedEdges: Sendable {
  private let hours: [OpeningHours]
  /// Two for each edge, one at either end; by rising latitude.
  private let entries: [Entry]

  private struct Entry: Sendable {
    let place: Coordinate
    let edge: StreetEdgeIndex
    let hours: Int32
  }

  /// Looks at those edges only of which something is known beside kind, length and flags.
  package init(_ graph: StreetGraph) {
    var hours: [OpeningHours] = []
    var known: [String: Int32?] = [:]
    var entries: [Entry] = []
    for position in 0..<graph.columns.details.edges.count {
      let index = EdgeDetailIndex(position)
      let text = graph.columns.details.hours(at: index)
      guard !text.isEmpty else { continue }
      if known[text] == nil {
        let read = OpeningHours(text)
        known[text] = .some(read.map { _ in Int32(hours.count) })
        if let read { hours.append(read) }
      }
      guard let number = known[text] ?? nil else { continue }
      let edge = graph.columns.details.edges[index]
      for vertex in [graph.columns.fromVertices[edge], graph.columns.toVertices[edge]] {
        entries.append(
          Entry(place: graph.columns.coordinates[vertex], edge: edge, hours: number))
      }
    }
    self.hours = hours
    self.entries = entries.sorted {
      ($0.place.latitudeE7, $0.edge) < ($1.place.latitudeE7, $1.edge)
    }
  }

  /// Whether an end of some edge lies within reach.
  package func isAny(around places: [Coordinate], withinMeters meters: Double) -> Bool {
    places.contains { place in
      band(around: place, meters).contains { $0.place.distanceMeters(to: place) <= meters }
    }
  }

  /// The edges with an end within reach that are closed at a time; some may be named twice.
  package func closed(
    at time: ClockTime, around places: [Coordinate], withinMeters meters: Double
  ) -> [StreetEdgeIndex] {
    var isOpen = [Bool?](repeating: nil, count: hours.count)
    var closed: [StreetEdgeIndex] = []
    for place in places {
      for entry in band(around: place, meters) {
        guard entry.place.distanceMeters(to: place) <= meters else { continue }
        let number = Int(entry.hours)
        let answer = isOpen[number] ?? hours[number].isOpen(at: time)
        isOpen[number] = answer
        if !answer { closed.append(entry.edge) }
      }
    }
    return closed
  }

  /// The entries no farther north or south than some metres.
  private func band(around place: Coordinate, _ meters: Double) -> ArraySlice<Entry> {
    // What is no distance reaches nothing.
    guard meters >= 0 else { return [] }
    // A degree of latitude has more than 110 km.
    let reach = Int64(min(meters / 110_000 * 1e7, 1.8e9)) + 1
    let middle = Int64(place.latitudeE7)
    let first = entries.indices.partitionPoint {
      Int64(entries[$0].place.latitudeE7) >= middle - reach
    }
    let last = entries.indices.partitionPoint {
      Int64(entries[$0].place.latitudeE7) > middle + reach
    }
    return entries[first..<last]
  }
}

extension EdgeRestrictions {
  /// The same, with some edges closed.
  package static func closing(
    _ edges: [StreetEdgeIndex], of graph: StreetGraph, and others: EdgeRestrictions?
  ) -> EdgeRestrictions {
    var parts = others?.parts ?? Parts(graph)
    for edge in edges { parts.closed.insert(edge) }
    return EdgeRestrictions(parts)
  }

  /// Whether nobody walks along `edge`.
  package func closes(_ edge: StreetEdgeIndex) -> Bool { closed.contains(edge) }
}
