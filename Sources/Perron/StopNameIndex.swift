internal import Synchronization
internal import TransitModel

/// All names of stops in one language and as the feeds write them, folded, one behind the other in memory.
///
/// A question looks at every name: 14,000 of them take a millisecond, and no candidate is missed.
struct StopNameIndex: Sendable {
  /// How a stop's name answers to a text.
  struct Hit {
    let stop: StopIndex
    var match: StopMatch
    /// Typing mistakes; 0 unless `match` is `mistyped`.
    var mistakes = 0
    /// Whether the name is longer than what was asked for; not told of names without mistakes, of which `match` tells it.
    var hasMore = false
  }

  private var letters: [UInt32] = []
  /// Where each name begins in `letters`, and where the last one ends.
  private var starts = [0]
  private var stops: [StopIndex] = []

  /// The names of stops, stations and entrances, in the language of `wording` and as they stand in stops.txt.
  init(_ wording: Wording) {
    let directory = wording.directory
    var folder = NameFolder()
    for stop in (0..<directory.stopCount).map({ StopIndex($0) }) {
      let kind = directory.kind(of: stop)
      guard kind != .node, kind != .boardingArea else { continue }
      let own = directory.columns.stopName[stop]
      let told = wording.name(of: stop)
      for name in Set([own, told]) {
        letters += folder.fold(name)
        starts.append(letters.count)
        stops.append(stop)
      }
    }
  }

  /// The stops whose names answer to a folded text, each once, in the order of stops; those with typing mistakes
  /// only where there are no others.
  func hits(_ wanted: [UInt32]) -> [Hit] {
    let query = StopNameQuery(wanted)
    let typed = hits { query.match($0).map { ($0, 0, false) } }
    if !typed.isEmpty || wanted.isEmpty { return typed }
    var typos = MistypedQuery(wanted)
    return hits { name in
      typos.match(name).map { (.mistyped, $0.mistakes, $0.hasMore) }
    }
  }

  private func hits(
    _ match: (ArraySlice<UInt32>) -> (StopMatch, mistakes: Int, hasMore: Bool)?
  ) -> [Hit] {
    var hits: [Hit] = []
    for (place, stop) in stops.enumerated() {
      guard let (kind, mistakes, hasMore) = match(letters[starts[place]..<starts[place + 1]]) else {
        continue
      }
      let hit = Hit(stop: stop, match: kind, mistakes: mistakes, hasMore: hasMore)
      if let last = hits.last, last.stop == stop {
        // The better of two names.
        if hit.rank < last.rank { hits[hits.count - 1] = hit }
      } else {
        hits.append(hit)
      }
    }
    return hits
  }
}

extension StopNameIndex.Hit {
  /// Rising from the best.
  var rank: (Int, Int, Int) { (match.rawValue, mistakes, hasMore ? 1 : 0) }
}

/// The indices of a network, made when the first name is asked for in their language.
final class StopNameCache: Sendable {
  private let known = Mutex<[[[Index<LanguageTag>]]: StopNameIndex]>([:])

  /// Nobody waits while an index is made: two who ask at once both make it.
  func index(_ wording: Wording) -> StopNameIndex {
    if let index = known.withLock({ $0[wording.languages] }) { return index }
    let index = StopNameIndex(wording)
    known.withLock { $0[wording.languages] = index }
    return index
  }
}
