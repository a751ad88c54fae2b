public import TransitModel

// What a spread has found, seen from places along edges.

extension StreetSpread {
  /// When one gets to a place that is tied to the graph, in whole seconds rounded up; nil where one does not.
  public func seconds(at point: StreetPoint) -> Int32? {
    if terms.costs.restrictions?.holds(point.place) == true { return nil }
    let opposite: StreetSearch.Direction =
      terms.direction == .fromPlace ? .toPlace : .fromPlace
    let link = graph.linkLabel(point, terms.costs)
    var best = direct(to: point)
    for (vertex, piece) in graph.pieces(at: point, opposite) {
      guard let walked = graph.label(of: piece, terms.costs) else { continue }
      let weighed = terms.weighed(walked, piece.edge)
      for before in labels(at: vertex) {
        let label = before.label + weighed + link
        let surplus = before.surplus &+ (weighed.milliseconds - walked.milliseconds)
        guard terms.limits.allows(label, surplus: surplus) else { continue }
        best = min(best ?? .max, label.milliseconds &- surplus)
      }
    }
    return best.map { Self.wholeSeconds($0) }
  }

  /// Milliseconds to a place along the edge of a source, or at the source itself.
  private func direct(to point: StreetPoint) -> Int32? {
    var best: Int32?
    let link = graph.linkLabel(point, terms.costs)
    for source in sources where source.point.edge == point.edge {
      if source.point == point {
        best = min(best ?? .max, source.seconds * 1000)
        continue
      }
      let direct =
        terms.direction == .fromPlace
        ? graph.directPiece(from: source.point, to: point, terms.costs)
        : graph.directPiece(from: point, to: source.point, terms.costs)
      guard let direct else { continue }
      let label = self.label(at: source) + direct.label + link
      if terms.limits.allows(label) { best = min(best ?? .max, label.milliseconds) }
    }
    return best
  }

  /// The pieces of the graph that are reached within `seconds`, as lines; edges on which the time, or the walk, comes
  /// to its end are cut there. A source from which no step is taken is a line without length.
  ///
  /// - Returns: no two that overlap; what is reached within a shorter time is a part of it.
  public func lines(within seconds: Int32) -> [[Coordinate]] {
    let clock = Clock(
      milliseconds: Int64(seconds) * 1000, centimeters: Int64(longestMeters * 100))
    var reach = [UInt32](repeating: 0, count: 2 * graph.edgeCount)
    for label in settled where Int64(label.milliseconds) <= clock.milliseconds {
      forEachStep(label) { step in
        let entry = Int(step.edge.rawValue) << 1 | (step.leavesSecond ? 1 : 0)
        reach[entry] = max(reach[entry], clock.reach(step.label, after: label))
      }
    }
    var pieces = sourcePieces(clock)
    for (entry, reach) in reach.enumerated() where reach > 0 {
      let edge = UInt32(entry >> 1)
      let length = graph.columns.lengths[Int(edge)]
      pieces.append(
        entry & 1 == 0
          ? Piece(edge: edge, low: 0, high: reach)
          : Piece(edge: edge, low: length - reach, high: length))
    }
    return Piece.merged(pieces).map {
      graph.line(of: StreetEdgeIndex(rawValue: $0.edge), from: $0.low, to: $0.high)
    }
  }

  /// From each source along its own edge.
  private func sourcePieces(_ clock: Clock) -> [Piece] {
    sources.flatMap { source -> [Piece] in
      let start = SpreadLabel(label: label(at: source), vertex: 0, surplus: 0)
      guard Int64(start.milliseconds) <= clock.milliseconds else { return [] }
      let (edge, offset) = (source.point.edge.rawValue, source.point.offsetCentimeters)
      var pieces = [Piece(edge: edge, low: offset, high: offset)]
      for (_, piece) in graph.pieces(at: source.point, terms.direction) where !piece.isVertex {
        guard let walked = graph.label(of: piece, terms.costs) else { continue }
        let reach = clock.reach(walked, after: start)
        // Turned, the piece ends at the place.
        let isAhead = terms.direction == .fromPlace ? !piece.isReversed : piece.isReversed
        pieces.append(
          isAhead
            ? Piece(edge: edge, low: offset, high: offset + reach)
            : Piece(edge: edge, low: offset - reach, high: offset))
      }
      return pieces
    }
  }

  /// A part of an edge, in centimetres from its first vertex.
  private struct Piece {
    let edge: UInt32
    let low: UInt32
    var high: UInt32

    /// In the order of the edges, those that touch being one.
    static func merged(_ pieces: [Piece]) -> [Piece] {
      var merged: [Piece] = []
      for piece in pieces.sorted(by: { ($0.edge, $0.low, $0.high) < ($1.edge, $1.low, $1.high) }) {
        if let last = merged.last, last.edge == piece.edge, piece.low <= last.high {
          merged[merged.count - 1].high = max(last.high, piece.high)
        } else {
          merged.append(piece)
        }
      }
      return merged
    }
  }

  /// When time and walks come to their end.
  private struct Clock {
    let milliseconds: Int64
    let centimeters: Int64

    /// How many centimetres of a walk are done by then.
    func reach(_ walk: StreetLabel, after start: SpreadLabel) -> UInt32 {
      let time = milliseconds - Int64(start.milliseconds)
      let length = Int64(walk.centimeters)
      let spare = max(min(centimeters - Int64(start.label.centimeters), length), 0)
      if walk.milliseconds == 0 || time >= Int64(walk.milliseconds) { return UInt32(spare) }
      return UInt32(min(spare, max(length * time / Int64(walk.milliseconds), 0)))
    }
  }
}
