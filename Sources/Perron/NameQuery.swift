/// How a name answers to a text.
struct NameAnswer {
  var match: StopMatch
  /// Typing mistakes; 0 unless `match` is `mistyped`.
  var mistakes = 0
  /// Whether a mistyped name has more to it than what was asked for.
  var hasMore = false

  /// Rising from the best.
  var rank: (Int, Int, Int) { (match.rawValue, mistakes, hasMore ? 1 : 0) }
}

/// A folded text that is looked for in folded names, either spelt rightly or with typing mistakes.
struct NameQuery {
  private let text: [UInt32]
  private let bearsMistakes: Bool
  /// The whole text, blanks among its letters: one that is missing is a mistake like others.
  private var whole: EditDistance
  private let wholeLimit: Int
  /// For each word of the text, the longest first, how every word of names answers to it: 0 not at all, else twice
  /// the mistakes and 1, and 1 more for a word that has more to it.
  private let scores: [[UInt8]]

  /// - Parameters:
  ///   - words: all words of all names.
  ///   - bearsMistakes: as many as `EditDistance.allowed`; else none.
  init(_ text: [UInt32], words: [ArraySlice<UInt32>], bearsMistakes: Bool) {
    func limit(_ count: Int) -> Int { bearsMistakes ? EditDistance.allowed(letters: count) : 0 }
    self.text = text
    self.bearsMistakes = bearsMistakes
    wholeLimit = limit(text.count)
    whole = EditDistance(text[...], limit: wholeLimit)
    scores = text.split(separator: NameFolder.blank).sorted { $0.count > $1.count }.map { wanted in
      var distance = EditDistance(wanted, limit: limit(wanted.count))
      return words.map { word in
        guard let found = distance.mistakes(to: word) else { return 0 }
        return UInt8(2 * found.beginning + (found.whole == found.beginning ? 1 : 2))
      }
    }
  }

  /// How a name answers; nil where it does not.
  ///
  /// - Parameter words: of the name, by their places among all words.
  mutating func answer(of name: ArraySlice<UInt32>, words: [Int]) -> NameAnswer? {
    bearsMistakes ? mistyped(name, words) : spelt(name, words).map { NameAnswer(match: $0) }
  }

  private func spelt(_ name: ArraySlice<UInt32>, _ words: [Int]) -> StopMatch? {
    if text.isEmpty { return name.isEmpty ? .spelling : nil }
    if name.starts(with: text) { return name.count == text.count ? .spelling : .beginning }
    if matchWords(words) != nil { return .words }
    return holdsText(name) ? .part : nil
  }

  private func holdsText(_ name: ArraySlice<UInt32>) -> Bool {
    guard name.count >= text.count else { return false }
    return (name.startIndex...name.endIndex - text.count).contains { start in
      name[start] == text[0] && name[start...].starts(with: text)
    }
  }

  private mutating func mistyped(_ name: ArraySlice<UInt32>, _ words: [Int]) -> NameAnswer? {
    let byWords = matchWords(words).map {
      NameAnswer(match: .mistyped, mistakes: $0.mistakes, hasMore: $0.hasMore)
    }
    guard abs(name.count - text.count) <= wholeLimit,
      let mistakes = whole.mistakes(to: name)?.whole,
      byWords.map({ mistakes <= $0.mistakes }) ?? true
    else { return byWords }
    return NameAnswer(match: .mistyped, mistakes: mistakes)
  }

  /// Each word of the text takes the word of the name that answers best among those that no longer word has taken.
  ///
  /// Without mistakes none is left that could have had one: a word that a longer one begins, a shorter one that
  /// begins the longer one begins too.
  private func matchWords(_ words: [Int]) -> (mistakes: Int, hasMore: Bool)? {
    guard let longest = scores.first, words.contains(where: { longest[$0] > 0 }) else { return nil }
    var open = words
    var mistakes = 0
    var hasMore = words.count > scores.count
    for score in scores {
      let places = open.indices.filter { score[open[$0]] > 0 }
      guard let best = places.min(by: { score[open[$0]] < score[open[$1]] }) else { return nil }
      let value = Int(score[open[best]]) - 1
      mistakes += value / 2
      if value % 2 == 1 { hasMore = true }
      open.remove(at: best)
    }
    return (mistakes, hasMore)
  }
}
