internal import Perron

// What was meant by a word of the command line that is not known.

/// ` Did you mean X?` for the likeliest of some names; nothing where none is near.
func didYouMean(_ name: String, among names: [String]) -> String {
  suggestion(for: name, among: names).map { " Did you mean \($0)?" } ?? ""
}

/// Words for one thing, of which other programs use others.
private let synonyms: [Set<String>] = [
  ["at", "depart", "departure", "time", "when", "after", "date"],
  ["arrive", "arrival", "before", "by"],
  ["from", "origin", "start", "source"],
  ["to", "destination", "end", "target"],
  ["limit", "max", "count", "number"],
]

/// The likeliest of some names: one mistake away; else one for the same thing; else the shortest that begins with the word
/// or with which it begins; else one that has the word as a part; else one with a few more mistakes. `--from` for `--form`,
/// `--at` for `--time`, `--depart` for `--departures`, `--max-rides` for `--rides`.
func suggestion(for name: String, among names: [String]) -> String? {
  let word = bareWord(name)
  guard word.count > 1 else { return nil }
  let letters = word.unicodeScalars.map(\.value)
  // A third of the letters may be wrong, and one of two.
  var distance = EditDistance(letters[...], limit: max(1, (letters.count + 1) / 3))
  let near = names.compactMap { other in
    let otherLetters = bareWord(other).unicodeScalars.map(\.value)
    return distance.mistakes(to: otherLetters[...])?.whole.map { (mistakes: $0, name: other) }
  }
  let nearest = near.min { $0.mistakes < $1.mistakes }
  if let nearest, nearest.mistakes < 2 { return nearest.name }
  let same = synonyms.first { $0.contains(word) }
  if let other = names.first(where: { same?.contains(bareWord($0)) == true }) { return other }
  let shared = names.filter { other in
    let other = bareWord(other)
    return other.hasPrefix(word) || other.count > 3 && word.hasPrefix(other)
  }
  return shared.min { $0.count < $1.count }
    ?? names.first { bareWord($0).split(separator: "-").contains { $0 == word } }
    ?? nearest?.name
}

/// Without the dashes in front, which all options have, and in small letters.
private func bareWord(_ name: String) -> String {
  String(name.drop { $0 == "-" }).lowercased()
}
