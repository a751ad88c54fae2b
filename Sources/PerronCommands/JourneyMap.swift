internal import Perron
internal import TransitModel

/// A journey drawn over the streets of its network: lines in their colours, stops, walks dotted, and beside the map the
/// floors of every walk that changes them.
struct JourneyMap {
  private static let size = (width: 960.0, height: 680.0)
  private static let bar = 34.0
  private static let inset = (width: 240.0, height: 130.0, margin: 10.0)

  private let network: Network
  private let journey: Journey
  private let credits: [String]

  init(_ network: Network, _ journey: Journey, credits: [String]) {
    self.network = network
    self.journey = journey
    self.credits = credits
  }

  /// The picture as SVG; nil where nobody knows where the journey leads.
  func draw() -> String? {
    let places = journey.legs.flatMap { $0.geometry + [$0.from, $0.to].compactMap(\.coordinate) }
    guard !places.isEmpty else { return nil }
    let floors = Self.floors(of: journey)
    let width = Self.size.width - (floors.isEmpty ? 0 : Self.inset.width + 2 * Self.inset.margin)
    let projection = MapProjection(
      showing: places, width: width, height: Self.size.height - Self.bar, margin: 60,
      leastMeters: 180)
    var sheet = SVGSheet(width: Int(Self.size.width), height: Int(Self.size.height))
    sheet.rectangle(
      x: 0, y: 0, width: Self.size.width, height: Self.size.height, "fill=\"#f7f5f0\"")
    sheet.clipped("map", x: 0, y: 0, width: width, height: Self.size.height - Self.bar) { sheet in
      streets(projection, on: &sheet)
      for leg in journey.legs { line(of: leg, projection, on: &sheet) }
      stops(projection, on: &sheet)
      for leg in journey.legs { badge(leg, projection, on: &sheet) }
      names(projection, on: &sheet)
    }
    for (number, floor) in floors.prefix(4).enumerated() {
      draw(floor, number: number, left: width + Self.inset.margin, on: &sheet)
    }
    sheet.text(
      credits.joined(separator: "; "), x: 10, y: Self.size.height - 12,
      "font-size=\"11\" fill=\"#666\"")
    return sheet.text
  }

  // MARK: The map

  private func streets(_ projection: MapProjection, on sheet: inout SVGSheet) {
    guard let middle = Self.middle(of: journey) else { return }
    // From far away only streets are told apart; nobody reads more of them than this.
    let isFar = projection.radiusMeters > 5_000
    for line in network.mapLines(around: middle, withinMeters: min(projection.radiusMeters, 20_000))
    where line.fromLevel == line.toLevel && projection.shows(line.coordinates)
      && (line.kind == "street" || (!isFar && line.kind != "link"))
    {
      let isStreet = line.kind == "street" || line.kind == "crossing"
      let color = isStreet ? "#d9d4c8" : "#e6e1d6"
      sheet.line(
        line.coordinates.map(projection.point),
        "stroke=\"\(color)\" stroke-width=\"\(isStreet ? 3 : 1.5)\" stroke-linecap=\"round\"")
    }
  }

  private static func middle(of journey: Journey) -> Coordinate? {
    let places = journey.legs.flatMap(\.geometry)
    guard let first = places.first else { return journey.legs.first?.from.coordinate }
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

  private func line(of leg: Leg, _ projection: MapProjection, on sheet: inout SVGSheet) {
    let points = leg.geometry.map(projection.point)
    guard points.count > 1 else { return }
    guard let ride = leg.ride else {
      sheet.line(
        points,
        "stroke=\"#333\" stroke-width=\"4\" stroke-dasharray=\"0.1 7\" stroke-linecap=\"round\"")
      return
    }
    let color = Self.color(ride.route.color, or: "3366aa")
    sheet.line(points, "stroke=\"#fff\" stroke-width=\"9\" stroke-linejoin=\"round\"")
    sheet.line(
      points, "stroke=\"\(color)\" stroke-width=\"6\" stroke-linejoin=\"round\"")
  }

  private func stops(_ projection: MapProjection, on sheet: inout SVGSheet) {
    for leg in journey.legs {
      for call in leg.ride?.intermediateStops ?? [] {
        guard let place = call.place.coordinate else { continue }
        sheet.circle(
          projection.point(place), radius: 3, "fill=\"#fff\" stroke=\"#333\" stroke-width=\"1\"")
      }
    }
    for place in journey.legs.flatMap({ [$0.from, $0.to] }).compactMap(\.coordinate) {
      sheet.circle(
        projection.point(place), radius: 5, "fill=\"#fff\" stroke=\"#222\" stroke-width=\"2.5\"")
    }
  }

  /// The line's name on its colour, in the middle of the ride.
  private func badge(_ leg: Leg, _ projection: MapProjection, on sheet: inout SVGSheet) {
    let points = leg.geometry.map(projection.point)
    guard let ride = leg.ride, points.count > 1 else { return }
    let (before, after) = (points[(points.count - 1) / 2], points[(points.count - 1) / 2 + 1])
    let middle = (x: (before.x + after.x) / 2, y: (before.y + after.y) / 2)
    let label = String(ride.route.label.prefix(12))
    let width = Double(label.count) * 8 + 12
    let color = Self.color(ride.route.color, or: "3366aa")
    sheet.rectangle(
      x: middle.x - width / 2, y: middle.y - 9, width: width, height: 18,
      "rx=\"4\" fill=\"\(color)\" stroke=\"#fff\"")
    sheet.text(
      label, x: middle.x, y: middle.y + 4.5,
      "font-size=\"13\" font-weight=\"bold\" text-anchor=\"middle\" "
        + "fill=\"\(Self.color(ride.route.textColor, or: "ffffff"))\"")
  }

  private static func color(_ digits: String?, or other: String) -> String {
    "#" + (digits ?? other).escaped
  }

  /// The names of the places, each once, where there is room for it beside its place.
  private func names(_ projection: MapProjection, on sheet: inout SVGSheet) {
    var taken: [(x: Double, y: Double, width: Double)] = []
    var named: Set<String> = []
    for place in journey.legs.flatMap({ [$0.from, $0.to] }) {
      guard let coordinate = place.coordinate, named.insert(place.name).inserted else { continue }
      let point = projection.point(coordinate)
      let name = String(place.name.prefix(40))
      let width = Double(name.count) * 7.5
      let spots = [(9.0, -7.0), (9, 17), (-9 - width, -7), (-9 - width, 17)].map {
        (x: point.x + $0.0, y: point.y + $0.1, width: width)
      }
      let free = spots.first { spot in
        spot.x > 0 && spot.x + width < projection.width
          && !taken.contains {
            abs($0.y - spot.y) < 15 && $0.x < spot.x + width && spot.x < $0.x + $0.width
          }
      }
      guard let free else { continue }
      taken.append(free)
      sheet.text(
        name, x: free.x, y: free.y,
        "font-size=\"13\" fill=\"#222\" stroke=\"#f7f5f0\" stroke-width=\"3\" paint-order=\"stroke\""
      )
    }
  }

  // MARK: Floors

  /// A floor of a walk that leads over several.
  private struct Floor {
    let level: LevelID
    let name: String?
    /// What of the walk lies on it, and where one leaves it for another.
    let lines: [[Coordinate]]
    let changes: [(place: Coordinate, kind: String)]
    /// All of the walk near where it changes floors, which the picture shows.
    let extent: [Coordinate]
  }

  /// Uppermost first; a walk on one floor needs no picture.
  private static func floors(of journey: Journey) -> [Floor] {
    journey.legs.compactMap(\.walk).flatMap { walk -> [Floor] in
      let changes = walk.parts.filter { $0.fromLevel != $0.toLevel }
      guard let center = changes.first?.line.first else { return [] }
      let levels = Set(changes.flatMap { [$0.fromLevel, $0.toLevel] }).sorted(by: >)
      let near = walk.parts.flatMap(\.line).filter { center.distanceMeters(to: $0) < 150 }
      return levels.map { level in
        let steps = walk.steps
        let name =
          steps.first { $0.fromLevel == level && $0.fromLevelName != nil }?.fromLevelName
          ?? steps.first { $0.toLevel == level && $0.toLevelName != nil }?.toLevelName
        return Floor(
          level: level, name: name,
          lines: walk.parts.filter { $0.fromLevel == level && $0.toLevel == level }.map(\.line),
          changes: changes.flatMap { part in
            [(part.fromLevel, part.line.first), (part.toLevel, part.line.last)]
              .compactMap { end in
                end.0 == level ? end.1.map { (place: $0, kind: part.kind) } : nil
              }
          }, extent: near)
      }
    }
  }

  private func draw(
    _ floor: Floor, number: Int, left: Double, on sheet: inout SVGSheet
  ) {
    let (width, height, margin) = Self.inset
    let top = margin + Double(number) * (height + margin + 16)
    let projection = MapProjection(
      showing: floor.extent, width: width, height: height, margin: 22, leastMeters: 25,
      origin: (left, top + 16))
    let name = "level \(floor.level.signed)" + (floor.name.map { ": \($0)" } ?? "")
    sheet.text(
      String(name.prefix(36)), x: left, y: top + 11, "font-size=\"12\" font-weight=\"bold\"")
    sheet.rectangle(
      x: left, y: top + 16, width: width, height: height, "fill=\"#fff\" stroke=\"#bbb\"")
    let around = network.mapLines(
      around: floor.extent[0], withinMeters: projection.radiusMeters * 2
    ).filter { $0.fromLevel == floor.level && $0.toLevel == floor.level }
    sheet.clipped("floor\(number)", x: left, y: top + 16, width: width, height: height) { sheet in
      for line in around {
        sheet.line(
          line.coordinates.map(projection.point), "stroke=\"#ddd8cc\" stroke-width=\"4\"")
      }
      for line in floor.lines where line.count > 1 {
        sheet.line(
          line.map(projection.point),
          "stroke=\"#333\" stroke-width=\"3.5\" stroke-dasharray=\"0.1 6\" stroke-linecap=\"round\""
        )
      }
      for change in floor.changes {
        let point = projection.point(change.place)
        sheet.circle(point, radius: 5, "fill=\"#c33\" stroke=\"#fff\" stroke-width=\"1.5\"")
        sheet.text(
          change.kind, x: point.x + 8, y: point.y + 4, "font-size=\"11\" fill=\"#a22\"")
      }
    }
  }
}

extension LevelID {
  /// With a true minus sign.
  fileprivate var signed: String { value < 0 ? "−" + description.dropFirst() : description }
}
