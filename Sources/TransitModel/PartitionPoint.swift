extension Range where Bound == Int {
  /// The first position at which a condition holds that holds from there on; the upper bound where it never
  /// does. Asks for as many positions as the count has bits.
  @inlinable
  package func partitionPoint(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
