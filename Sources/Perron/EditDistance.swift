/// How many typing mistakes lie between a word and others: letters too many, missing, wrong, or two that changed
/// places (Damerau–Levenshtein in the form of optimal string alignment: no letter is touched twice).
struct EditDistance {
  private let word: ArraySlice<UInt32>
  /// Beyond so many mistakes a word is another one.
  let limit: Int
  /// The row of the table that is being filled and the two before it, by their age: distances to the beginnings of
  /// the other word.
  private var rows: [[Int]]

  init(_ word: ArraySlice<UInt32>, limit: Int) {
    self.word = word
    self.limit = limit
    rows = Array(repeating: Array(repeating: 0, count: word.count + limit + 1), count: 3)
  }

  /// How many mistakes a word of so many letters may have: a short one would soon be any other.
  static func allowed(letters: Int) -> Int { letters < 4 ? 0 : letters < 8 ? 1 : 2 }

  /// The mistakes to the whole of `other`, and to that beginning of it that is nearest; nil for more than `limit`.
  mutating func mistakes(to other: ArraySlice<UInt32>) -> (whole: Int?, beginning: Int)? {
    // A beginning is not longer than the word with `limit` letters missing.
    let width = min(other.count, word.count + limit)
    guard width + limit >= word.count else { return nil }
    for column in 0...width { rows[1][column] = column }
    var lowestBefore = 0
    for (place, letter) in word.enumerated() {
      let lowest = fillRow(place, letter, other.prefix(width))
      if lowest > limit, lowestBefore >= limit { return nil }
      lowestBefore = lowest
      rows.swapAt(1, 2)
      rows.swapAt(0, 1)
    }
    let last = rows[1]
    let beginning = last[...width].min() ?? 0
    guard beginning <= limit else { return nil }
    let whole = width == other.count && last[width] <= limit ? last[width] : nil
    return (whole, beginning)
  }

  /// Fills row 0 for a letter of the word out of the two rows before it, and returns its least distance.
  private mutating func fillRow(
    _ place: Int, _ letter: UInt32, _ other: ArraySlice<UInt32>
  ) -> Int {
    rows[0][0] = place + 1
    var lowest = place + 1
    let letterBefore = place > 0 ? word[word.startIndex + place - 1] : nil
    for column in 0..<other.count {
      let otherLetter = other[other.startIndex + column]
      var distance = rows[1][column] + (letter == otherLetter ? 0 : 1)
      distance = min(distance, rows[1][column + 1] + 1, rows[0][column] + 1)
      if column > 0, letterBefore == otherLetter,
        letter == other[other.startIndex + column - 1]
      {
        distance = min(distance, rows[2][column - 1] + 1)
      }
      rows[0][column + 1] = distance
      lowest = min(lowest, distance)
    }
    return lowest
  }
}
