extension Coordinate {
  /// How far along Hilbert's curve over the whole earth the place lies: places near one another mostly have numbers
  /// near one another. What is numbered in this order and used together lies together in memory.
  ///
  /// Source: Hilbert, Über die stetige Abbildung einer Linie auf ein Flächenstück, 1891.
  public var placeAlongCurve: UInt64 {
    var x = UInt32(bitPattern: longitudeE7) ^ 1 << 31
    var y = UInt32(bitPattern: latitudeE7) ^ 1 << 31
    var place: UInt64 = 0
    for bit in (0..<32).reversed() {
      let (east, north) = (x >> UInt32(bit) & 1, y >> UInt32(bit) & 1)
      place = place << 2 | UInt64(3 * east ^ north)
      // The curve of each quarter is the whole one, turned so that its ends meet those of its neighbours.
      if north == 0 {
        if east == 1 { (x, y) = (~x, ~y) }
        (x, y) = (y, x)
      }
    }
    return place
  }
}
