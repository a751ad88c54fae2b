/// A folded text that is looked for in folded names, spelt rightly.
struct StopNameQuery {
  private let text: [UInt32]
  /// The words of the text, the longest first.
  private let words: [ArraySlice<UInt32>]

  init(_ text: [UInt32]) {
    self.text = text
    words = text.split(separator: NameFolder.blank).sorted { $0.count > $1.count }
  }

  /// How a name answers to the text; nil where it does not.
  func match(_ name: ArraySlice<UInt32>) -> StopMatch? {
    if text.isEmpty { return name.isEmpty ? .spelling : nil }
    if name.count == text.count { return name.elementsEqual(text) ? .spelling : wordsMatch(name) }
    if name.count > text.count, name.starts(with: text) { return .beginning }
    return wordsMatch(name) ?? (holdsText(name) ? .part : nil)
  }

  private func wordsMatch(_ name: ArraySlice<UInt32>) -> StopMatch? {
    guard let longest = words.first, name.count >= text.count else { return nil }
    var open = name.split(separator: NameFolder.blank)
    guard open.contains(where: { $0.starts(with: longest) }) else { return nil }
    // A word of the name that a longer word begins, a shorter one that begins the longer one begins too: if the
    // longest chooses first, none is left without a word that could have had one.
    for word in words {
      guard let place = open.firstIndex(where: { $0.starts(with: word) }) else { return nil }
      open.remove(at: place)
    }
    return .words
  }

  private func holdsText(_ name: ArraySlice<UInt32>) -> Bool {
    guard name.count >= text.count else { return false }
    return (name.startIndex...name.endIndex - text.count).contains { start in
      name[start] == text[0] && name[start...].starts(with: text)
    }
  }
}

/// A folded text that is looked for in folded names, with typing mistakes.
struct MistypedQuery {
  /// The whole text, blanks among its letters: one that is missing is a mistake like others.
  private var text: EditDistance
  /// The words, the longest first.
  private var words: [EditDistance]

  init(_ text: [UInt32]) {
    self.text = EditDistance(text[...], limit: EditDistance.allowed(letters: text.count))
    words = text.split(separator: NameFolder.blank).sorted { $0.count > $1.count }
      .map { EditDistance($0, limit: EditDistance.allowed(letters: $0.count)) }
  }

  /// How many mistakes lie between the text and a name, and whether the name has more to it; nil where it is
  /// another name.
  mutating func match(_ name: ArraySlice<UInt32>) -> (mistakes: Int, hasMore: Bool)? {
    let whole = text.mistakes(to: name)?.whole
    guard let byWords = matchWords(name) else { return whole.map { ($0, false) } }
    guard let whole, whole <= byWords.mistakes else { return byWords }
    return (whole, false)
  }

  /// Each word of the text takes the word of the name that is nearest, or begins with what is nearest, among those
  /// that no longer word has taken.
  private mutating func matchWords(
    _ name: ArraySlice<UInt32>
  ) -> (mistakes: Int, hasMore: Bool)? {
    var open = name.split(separator: NameFolder.blank)
    var mistakes = 0
    var hasMore = false
    for place in words.indices {
      var best: (mistakes: Int, isBeginning: Int, place: Int)?
      for (candidate, word) in open.enumerated() {
        guard let found = words[place].mistakes(to: word) else { continue }
        let isWhole = found.whole == found.beginning
        let choice = (found.beginning, isWhole ? 0 : 1, candidate)
        if best.map({ choice < ($0.mistakes, $0.isBeginning, $0.place) }) ?? true { best = choice }
      }
      guard let best else { return nil }
      mistakes += best.mistakes
      if best.isBeginning == 1 { hasMore = true }
      open.remove(at: best.place)
    }
    return words.isEmpty ? nil : (mistakes, hasMore || !open.isEmpty)
  }
}
