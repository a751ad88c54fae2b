internal import TransitModel

// Behind fare gates only those go who ride: a walk comes there to end there, or begins there, and leads through no
// paid area from one street to another. So a walk leaves a paid area only if it has been in it from its start on.

extension StreetColumns {
  /// The vertices behind fare gates (pathway_mode 6 and 7): the parts of stations that would not hang together with the
  /// map if their gates were walled up. Where another way leads in there is nothing to pay for.
  ///
  /// An edge that joins one of them to a vertex that is none is a fare gate; a gate behind another is inside. Without a
  /// map there are none, since nobody walks through a station then.
  func paidVertices() -> GraphSet<StreetVertexTag> {
    var paid = GraphSet<StreetVertexTag>(of: vertexCount)
    guard pathways.count > 0, cellKeys.count > 0 else { return paid }
    var seen = paid
    for edge in lengths.indices where isFareGate(edge) {
      for end in [fromVertices[edge], toVertices[edge]] where !seen.contains(end) {
        for vertex in makePart(around: end, &seen) { paid.insert(vertex) }
      }
    }
    return paid
  }

  private func isFareGate(_ edge: StreetEdgeIndex) -> Bool {
    kinds[edge] == StreetKind.gate.rawValue && isPathway(edge)
  }

  /// What hangs together with a vertex without fare gates, in whatever direction; none of it where it meets the map.
  private func makePart(
    around start: StreetVertexIndex, _ seen: inout GraphSet<StreetVertexTag>
  ) -> [StreetVertexIndex] {
    var part = [start]
    var meetsMap = isOfMap(start)
    var next = 0
    seen.insert(start)
    while next < part.count {
      for entry in edgesAtVertex.row(part[next]) {
        let edge = StreetEdgeIndex(rawValue: entry >> 1)
        if isFareGate(edge) { continue }
        let neighbor = entry & 1 == 1 ? fromVertices[edge] : toVertices[edge]
        if isOfMap(neighbor) {
          meetsMap = true
        } else if !seen.contains(neighbor) {
          seen.insert(neighbor)
          part.append(neighbor)
        }
      }
      next += 1
    }
    return meetsMap ? [] : part
  }
}

extension StreetGraph {
  /// Whether a place is behind fare gates.
  func isPaid(_ point: StreetPoint) -> Bool {
    !paidVertices.isEmpty
      && pieces(at: point, .fromPlace).contains { paidVertices.contains($0.vertex) }
  }
}

/// A vertex in front of a fare gate, with the walk that has come out there.
private struct GateExit {
  let vertex: StreetVertexIndex
  let label: StreetLabel
  let surplus: Int32
}

extension StreetSearch {
  /// Begins a search at places, each with what the walk to there has cost.
  ///
  /// The ways out of the paid areas in which they lie are found first, by a search that ends in front of the gates. The
  /// search goes on from there, and leaves no paid area any more: a vertex needs but one label.
  func begin(at starts: [(place: StreetPoint, label: StreetLabel)], _ terms: SearchTerms) {
    parentsOnWayOut.removeAll(keepingCapacity: true)
    var exits: [GateExit] = []
    let paid = starts.filter { graph.isPaid($0.place) }
    if !paid.isEmpty {
      reset()
      for (place, label) in paid { start(at: place, after: label, terms) }
      exits = findExits(terms)
    }
    reset()
    for (place, label) in starts { start(at: place, after: label, terms) }
    for exit in exits {
      let place = graph.columns.coordinates[exit.vertex]
      guard let bound = terms.bound(at: place, after: exit.label) else { continue }
      state.improve(
        exit.vertex, to: exit.label, parent: SearchState.noParent, bound: bound,
        surplus: exit.surplus)
    }
  }

  private func findExits(_ terms: SearchTerms) -> [GateExit] {
    var exits: [GateExit] = []
    while let entry = popNearest() {
      let vertex = StreetVertexIndex(rawValue: entry.vertex)
      parentsOnWayOut[vertex] = state.parent(of: vertex)
      if graph.paidVertices.contains(vertex) {
        relax(entry, terms, leavesPaidAreas: true)
      } else {
        exits.append(
          GateExit(vertex: vertex, label: entry.label, surplus: state.surplus(of: vertex)))
      }
    }
    return exits
  }
}
