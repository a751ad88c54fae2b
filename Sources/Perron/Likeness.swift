// What was meant by a word that is not known.

extension String {
  /// The number of letters to insert, remove or replace to come from one to the other (Levenshtein).
  package func distance(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (place, letter) in self.enumerated() {
      var diagonal = row[0]
      row[0] = place + 1
      for column in target.indices {
        let replaced = diagonal + (letter == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }

  /// The nearest of some names; nil where none is near: half of the letters may be wrong.
  package func nearest(among names: [String]) -> String? {
    let near = names.lazy.map { (distance: $0.distance(to: self), name: $0) }.min {
      $0.distance < $1.distance
    }
    guard let near, near.distance * 2 <= Swift.max(near.name.count, count) else { return nil }
    return near.name
  }
}
