internal import Perron
internal import TransitModel

/// Streets, lines and places as they are drawn on every map of a journey, of a picture and of a page.
struct MapDrawing {
  let projection: MapProjection

  init(_ projection: MapProjection) {
    self.projection = projection
  }

  // MARK: Streets

  /// What of the map is shown behind some journeys.
  func streets(around journeys: [Journey], of network: Network) -> [MapLine] {
    guard let middle = Self.middle(of: journeys) else { return [] }
    // From far away only streets are told apart; nobody reads more of them than this.
    let isFar = projection.radiusMeters > 5_000
    return network.mapLines(around: middle, withinMeters: min(projection.radiusMeters, 20_000))
      .filter { line in
        line.fromLevel == line.toLevel && projection.shows(line.coordinates)
          && (line.kind == "street" || (!isFar && line.kind != "link"))
      }
  }

  /// - Parameter grain: what is smaller than this on the sheet is left out.
  func streets(_ lines: [MapLine], grain: Double = 0.5, on sheet: inout SVGSheet) {
    let streets = ["street", "crossing"]
    for isStreet in [false, true] {
      let color = isStreet ? "#d9d4c8" : "#e6e1d6"
      sheet.lines(
        lines.filter { streets.contains($0.kind) == isStreet }
          .map { $0.coordinates.map(projection.point) },
        grain: grain,
        "stroke=\"\(color)\" stroke-width=\"\(isStreet ? 3 : 1.5)\" stroke-linecap=\"round\"")
    }
  }

  private static func middle(of journeys: [Journey]) -> Coordinate? {
    let places = journeys.flatMap(\.legs).flatMap(\.geometry)
    guard let first = places.first else {
      return journeys.lazy.compactMap(\.legs.first?.from.coordinate).first
    }
    let offsets = places.map { first.offsetMeters(to: $0) }
    // The place of the journey that is nearest to the middle of all.
    let east = ((offsets.map(\.east).min() ?? 0) + (offsets.map(\.east).max() ?? 0)) / 2
    let north = ((offsets.map(\.north).min() ?? 0) + (offsets.map(\.north).max() ?? 0)) / 2
    return zip(places, offsets).min {
      let left = ($0.1.east - east, $0.1.north - north)
      let right = ($1.1.east - east, $1.1.north - north)
      return left.0 * left.0 + left.1 * left.1 < right.0 * right.0 + right.1 * right.1
    }?.0
  }

  // MARK: Lines

  func line(of leg: Leg, on sheet: inout SVGSheet) {
    let points = leg.geometry.map(projection.point)
    guard points.count > 1 else { return }
    guard let ride = leg.ride else { return walk(leg.geometry, on: &sheet) }
    sheet.line(points, "stroke=\"#fff\" stroke-width=\"9\" stroke-linejoin=\"round\"")
    sheet.line(
      points, "stroke=\"\(ride.route.groundColor)\" stroke-width=\"6\" stroke-linejoin=\"round\"")
  }

  func walk(_ line: [Coordinate], on sheet: inout SVGSheet) {
    guard line.count > 1 else { return }
    sheet.line(
      line.map(projection.point),
      "stroke=\"#333\" stroke-width=\"4\" stroke-dasharray=\"0.1 7\" stroke-linecap=\"round\"")
  }

  // MARK: Places

  /// Stops, the names of lines on them, and the names of places.
  func places(of journey: Journey, on sheet: inout SVGSheet) {
    stops(of: journey, on: &sheet)
    for leg in journey.legs { badge(leg, on: &sheet) }
    names(of: journey, on: &sheet)
  }

  private func stops(of journey: Journey, on sheet: inout SVGSheet) {
    for leg in journey.legs {
      for call in leg.ride?.intermediateStops ?? [] {
        guard let place = call.place.coordinate else { continue }
        sheet.pinned(at: projection.point(place)) { sheet, point in
          sheet.circle(point, radius: 3, "fill=\"#fff\" stroke=\"#333\" stroke-width=\"1\"")
        }
      }
    }
    for place in journey.legs.flatMap({ [$0.from, $0.to] }).compactMap(\.coordinate) {
      sheet.pinned(at: projection.point(place)) { sheet, point in
        sheet.circle(point, radius: 5, "fill=\"#fff\" stroke=\"#222\" stroke-width=\"2.5\"")
      }
    }
  }

  /// The line's name on its colour, in the middle of the ride.
  private func badge(_ leg: Leg, on sheet: inout SVGSheet) {
    let points = leg.geometry.map(projection.point)
    guard let ride = leg.ride, points.count > 1 else { return }
    let (before, after) = (points[(points.count - 1) / 2], points[(points.count - 1) / 2 + 1])
    let middle = (x: (before.x + after.x) / 2, y: (before.y + after.y) / 2)
    let label = ride.route.label.cut(to: 12)
    let width = Double(label.columns) * 8 + 12
    sheet.pinned(at: middle) { sheet, middle in
      sheet.rectangle(
        x: middle.x - width / 2, y: middle.y - 9, width: width, height: 18,
        "rx=\"4\" fill=\"\(ride.route.groundColor)\" stroke=\"#fff\"")
      sheet.text(
        label, x: middle.x, y: middle.y + 4.5,
        "font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\" "
          + "fill=\"\(ride.route.letterColor)\"")
    }
  }

  /// The names of the places, each once, where there is room for it beside its place.
  private func names(of journey: Journey, on sheet: inout SVGSheet) {
    var taken: [(x: Double, y: Double, width: Double)] = []
    var named: Set<String> = []
    for place in journey.legs.flatMap({ [$0.from, $0.to] }) {
      guard let coordinate = place.coordinate, named.insert(place.name).inserted else { continue }
      let point = projection.point(coordinate)
      let name = place.name.cut(to: 40)
      let width = Double(name.columns) * 7.5
      let spots = [(9.0, -7.0), (9, 17), (-9 - width, -7), (-9 - width, 17)]
      let free = spots.first { spot in
        let (x, y) = (point.x + spot.0, point.y + spot.1)
        return x > 0 && x + width < projection.width
          && !taken.contains {
            abs($0.y - y) < 15 && $0.x < x + width && x < $0.x + $0.width
          }
      }
      guard let free else { continue }
      taken.append((x: point.x + free.0, y: point.y + free.1, width: width))
      sheet.pinned(at: point) { sheet, point in
        sheet.text(
          name, x: point.x + free.0, y: point.y + free.1,
          "font-size=\"13\" fill=\"#222\" stroke=\"#f7f5f0\" stroke-width=\"3\" paint-order=\"stroke\""
        )
      }
    }
  }
}

extension Ride.Route {
  /// The line's colour as CSS and SVG write it.
  var groundColor: String { Self.css(color) ?? "#3366aa" }

  /// The colour of letters on it.
  var letterColor: String { Self.css(textColor) ?? "#ffffff" }

  /// nil for anything but six digits: a network file from elsewhere may hold any text.
  private static func css(_ digits: String?) -> String? {
    guard let digits, digits.utf8.count == 6,
      digits.utf8.allSatisfy({ "0123456789ABCDEFabcdef".utf8.contains($0) })
    else { return nil }
    return "#" + digits
  }
}
