internal import TransitModel

/// Places on a sheet of paper: metres east and north of the middle of what is shown, made to fit.
struct MapProjection {
  /// The part of the sheet that is drawn on, in units of the sheet.
  let width: Double
  let height: Double
  private let middle: Coordinate
  private let center: (east: Double, north: Double)
  /// Units of the sheet to a metre.
  let scale: Double
  private let origin: (x: Double, y: Double)
  /// How far beyond the sheet ground is shown too, in its units: a window may be wider or higher than it.
  private let bleed: Double

  /// - Parameters:
  ///   - places: what must be seen; at least one.
  ///   - leastMeters: how much of the ground is shown at least, from side to side.
  ///   - origin: the upper left corner on the sheet.
  ///   - bleed: how far beyond the sheet ground is shown too.
  init(
    showing places: [Coordinate], width: Double, height: Double, margin: Double,
    leastMeters: Double, origin: (x: Double, y: Double) = (0, 0), bleed: Double = 0
  ) {
    (self.width, self.height, self.origin, self.bleed) = (width, height, origin, bleed)
    middle = places[0]
    let offsets = places.map { places[0].offsetMeters(to: $0) }
    let east = (offsets.map(\.east).min() ?? 0, offsets.map(\.east).max() ?? 0)
    let north = (offsets.map(\.north).min() ?? 0, offsets.map(\.north).max() ?? 0)
    center = ((east.0 + east.1) / 2, (north.0 + north.1) / 2)
    let (wide, high) = (max(east.1 - east.0, leastMeters), max(north.1 - north.0, leastMeters / 2))
    scale = min((width - 2 * margin) / wide, (height - 2 * margin) / high)
  }

  func point(_ place: Coordinate) -> (x: Double, y: Double) {
    let offset = middle.offsetMeters(to: place)
    return (
      origin.x + width / 2 + (offset.east - center.east) * scale,
      origin.y + height / 2 - (offset.north - center.north) * scale
    )
  }

  /// How far the corners lie from the middle.
  var radiusMeters: Double {
    let (wide, high) = (width + 2 * bleed, height + 2 * bleed)
    return (wide * wide + high * high).squareRoot() / 2 / scale
  }

  /// Whether any of some points lies on the part that is drawn on.
  func shows(_ places: [Coordinate]) -> Bool {
    places.contains { place in
      let point = point(place)
      return (origin.x - bleed...origin.x + width + bleed).contains(point.x)
        && (origin.y - bleed...origin.y + height + bleed).contains(point.y)
    }
  }
}
