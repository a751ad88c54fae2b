internal import TransitModel

/// The cells of the spatial index: rows of 0.002 degrees (222 m), divided into columns about as wide.
///
/// A row at latitude φ has 180,000 × (1 − (φ/90)²) columns, close to the cosine yet the same integer on
/// every machine, so that an index written on one is read on another. Rows go round the earth: columns
/// wrap at longitude ±180. A key is row × 2³² + column.
enum StreetGrid {
  /// Ten-millionths of a degree from one row to the next.
  static let rowHeight: Int64 = 20_000
  private static let half: Int64 = 900_000_000
  static let fullCircle: Int64 = 3_600_000_000

  static func row(latitudeE7: Int64) -> Int64 {
    (min(max(latitudeE7, -half), half) + half) / rowHeight
  }

  static func columnCount(row: Int64) -> Int64 {
    let middle = row * rowHeight + rowHeight / 2 - half
    let quotient = abs(middle) / 1000
    return max(1, 180_000 - 180_000 * quotient * quotient / 810_000_000_000)
  }

  /// The column of a longitude that may lie beyond ±180.
  static func column(longitudeE7: Int64, count: Int64) -> Int64 {
    let east = (longitudeE7 + fullCircle / 2) % fullCircle
    return (east < 0 ? east + fullCircle : east) * count / fullCircle
  }

  static func key(row: Int64, column: Int64) -> UInt64 {
    UInt64(row) << 32 | UInt64(column)
  }

  /// The ranges of columns of a row between two longitudes, `west` ≤ `east`, which may lie beyond ±180:
  /// two ranges where they wrap.
  static func columns(
    row: Int64, west: Int64, east: Int64
  ) -> (ClosedRange<Int64>, ClosedRange<Int64>?) {
    let count = columnCount(row: row)
    guard east - west < fullCircle else { return (0...(count - 1), nil) }
    let first = column(longitudeE7: west, count: count)
    let last = column(longitudeE7: east, count: count)
    if first < last || (first == last && (east - west) * count <= fullCircle) {
      return (first...last, nil)
    }
    return (0...last, first...(count - 1))
  }

  /// Calls `body` with the key of every cell that the straight line between two places touches.
  static func forEachCell(
    from start: Coordinate, to end: Coordinate, _ body: (UInt64) -> Void
  ) {
    let (south, north) =
      start.latitudeE7 <= end.latitudeE7 ? (start, end) : (end, start)
    let low = Int64(south.latitudeE7)
    let rise = Int64(north.latitudeE7) - low
    let origin = Int64(south.longitudeE7)
    var run = Int64(north.longitudeE7) - origin
    if run > fullCircle / 2 { run -= fullCircle }
    if run < -fullCircle / 2 { run += fullCircle }
    for row in Self.row(latitudeE7: low)...Self.row(latitudeE7: low + rise) {
      let floor = max(row * rowHeight - half - low, 0)
      let ceiling = min((row + 1) * rowHeight - half - low, rise)
      let enters = rise == 0 ? 0 : Int64(Double(run) * Double(floor) / Double(rise))
      let leaves = rise == 0 ? run : Int64(Double(run) * Double(ceiling) / Double(rise))
      // One step more on each side makes up for the rounding.
      let (first, second) = columns(
        row: row, west: origin + min(enters, leaves) - 1, east: origin + max(enters, leaves) + 1)
      for column in first { body(key(row: row, column: column)) }
      if let second {
        for column in second { body(key(row: row, column: column)) }
      }
    }
  }
}
