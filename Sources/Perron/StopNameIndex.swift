internal import Synchronization
internal import TransitModel

/// All names of stops in one language and as the feeds write them, folded, with the words that they are made of.
///
/// A question looks at every name, and at every word once however many names hold it: some milliseconds for 14,000
/// stops, and no candidate is missed.
struct StopNameIndex: Sendable {
  /// How a stop's name answers to a text.
  struct Hit {
    let stop: StopIndex
    let answer: NameAnswer
  }

  /// The folded names, each once, one behind the other.
  private var letters: [UInt32] = []
  /// Where each name begins in `letters`, and where the last one ends.
  private var starts = [0]
  /// The words of each name, by their places in `words`.
  private var nameWords: [[Int]] = []
  /// The stops that have each name.
  private var nameStops: [[StopIndex]] = []
  /// All words of names, each once.
  private var words: [ArraySlice<UInt32>] = []

  /// The names of stops, stations and entrances, in the language of `wording` and as they stand in stops.txt.
  init(_ wording: Wording) {
    let directory = wording.directory
    var places: [String: Int] = [:]
    var names: [String] = []
    for stop in (0..<directory.stopCount).map({ StopIndex($0) }) {
      let kind = directory.kind(of: stop)
      guard kind != .node, kind != .boardingArea else { continue }
      let own = directory.columns.stopName[stop]
      let told = wording.name(of: stop)
      for name in told == own ? [own] : [own, told] {
        let place = places[name] ?? names.count
        if place == names.count {
          places[name] = place
          names.append(name)
          nameStops.append([])
        }
        nameStops[place].append(stop)
      }
    }
    addLetters(of: names)
  }

  private mutating func addLetters(of names: [String]) {
    var folder = NameFolder()
    var places: [ArraySlice<UInt32>: Int] = [:]
    for name in names {
      let folded = folder.fold(name)
      letters += folded
      starts.append(letters.count)
      nameWords.append(
        folded.split(separator: NameFolder.blank).map { word in
          if let place = places[word] { return place }
          words.append(word)
          places[word] = words.count - 1
          return words.count - 1
        })
    }
  }

  /// The stops whose names answer to a folded text, those with typing mistakes only where there are no others. A
  /// stop with two names may be there twice.
  func hits(_ text: [UInt32]) -> [Hit] {
    for bearsMistakes in [false, true] {
      var query = NameQuery(text, words: words, bearsMistakes: bearsMistakes)
      var hits: [Hit] = []
      for place in nameStops.indices {
        let name = letters[starts[place]..<starts[place + 1]]
        guard let answer = query.answer(of: name, words: nameWords[place]) else { continue }
        hits += nameStops[place].map { Hit(stop: $0, answer: answer) }
      }
      if !hits.isEmpty { return hits }
    }
    return []
  }
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
