/// How many typing mistakes lie between a word and others: letters too many, missing, wrong, or two that changed
/// places (Damerau–Levenshtein in the form of optimal string alignment: no letter is touched twice).
package struct EditDistance {
  private let word: [UInt32]
  /// Beyond so many mistakes a word is another one.
  private let limit: Int
  /// Three rows of the table of distances to the beginnings of the other word, one behind the other.
  private var table: [Int]
  private let width: Int

  package init(_ word: ArraySlice<UInt32>, limit: Int) {
    self.word = Array(word)
    self.limit = limit
    // A beginning that is near has at most so many letters, and none has no column of its own.
    width = word.count + limit + 1
    table = Array(repeating: 0, count: 3 * width)
  }

  /// How many mistakes a word of so many letters may have: a short one would soon be any other.
  static func allowed(letters: Int) -> Int { letters < 4 ? 0 : letters < 8 ? 1 : 2 }

  /// The mistakes to the whole of `other`, and to that beginning of it that is nearest; nil for more than the limit.
  package mutating func mistakes(to other: ArraySlice<UInt32>) -> (whole: Int?, beginning: Int)? {
    let count = min(other.count, width - 1)
    guard count + limit >= word.count else { return nil }
    let letters = other.prefix(count)
    // Where the row before the last, the last and the current one begin.
    var (older, old, new) = (0, width, 2 * width)
    for column in 0...count { table[old + column] = column }
    var lowestBefore = 0
    for place in word.indices {
      let lowest = fill(new, from: old, older, place, letters)
      // A swap reaches back two rows.
      if lowest > limit, lowestBefore >= limit { return nil }
      lowestBefore = lowest
      (older, old, new) = (old, new, older)
    }
    let beginning = table[old...old + count].min() ?? 0
    guard beginning <= limit else { return nil }
    let whole = count == other.count && table[old + count] <= limit ? table[old + count] : nil
    return (whole, beginning)
  }

  /// Fills a row for a letter of the word out of the two rows before it, and returns its least distance.
  private mutating func fill(
    _ new: Int, from old: Int, _ older: Int, _ place: Int, _ other: ArraySlice<UInt32>
  ) -> Int {
    let letter = word[place]
    table[new] = place + 1
    var lowest = place + 1
    for column in 0..<other.count {
      let otherLetter = other[other.startIndex + column]
      var distance = table[old + column] + (letter == otherLetter ? 0 : 1)
      distance = min(distance, table[old + column + 1] + 1, table[new + column] + 1)
      if column > 0, place > 0, word[place - 1] == otherLetter,
        letter == other[other.startIndex + column - 1]
      {
        distance = min(distance, table[older + column - 1] + 1)
      }
      table[new + column + 1] = distance
      lowest = min(lowest, distance)
    }
    return lowest
  }
}
