// What was meant by a word that is not known.

extension String {
  /// The nearest of some names; nil where none is near: half of the letters may be wrong, of a hundred at most, as the work
  /// grows with both lengths.
  package func nearest(among names: [String]) -> String? {
    let letters = unicodeScalars.prefix(101).map(\.value)
    if letters.count > 100 { return nil }
    var distance = EditDistance(letters[...], limit: letters.count)
    let near = names.compactMap { name in
      let other = name.unicodeScalars.map(\.value)
      return distance.mistakes(to: other[...])?.whole.map { mistakes in
        (mistakes: mistakes, length: Swift.max(other.count, letters.count), name: name)
      }
    }.min { $0.mistakes < $1.mistakes }
    guard let near, near.mistakes * 2 <= near.length else { return nil }
    return near.name
  }
}
