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
      let drawing = MapDrawing(projection)
      drawing.streets(drawing.streets(around: [journey], of: network), on: &sheet)
      for leg in journey.legs { drawing.line(of: leg, on: &sheet) }
      drawing.places(of: journey, on: &sheet)
    }
    for (number, floor) in floors.prefix(4).enumerated() {
      draw(floor, number: number, left: width + Self.inset.margin, on: &sheet)
    }
    Self.write(credits, on: &sheet)
    return sheet.text
  }

  /// A picture that says why there is no journey.
  static func without(_ reason: NoJourney?, credits: [String]) -> String {
    var sheet = SVGSheet(width: Int(size.width), height: Int(size.height))
    sheet.rectangle(x: 0, y: 0, width: size.width, height: size.height, "fill=\"#f7f5f0\"")
    // A journey that nobody knows the place of has no picture either.
    let message = reason.map { "No journey: \($0.message)" } ?? "Nobody knows where this leads."
    for (number, row) in wrap(message.printable, width: 90).enumerated() {
      sheet.text(row, x: 40, y: 60 + 26 * Double(number), "font-size=\"18\" fill=\"#222\"")
    }
    write(credits, on: &sheet)
    return sheet.text
  }

  /// The sources, in rows that end at the lower edge.
  private static func write(_ credits: [String], on sheet: inout SVGSheet) {
    let rows = wrap(credits.joined(separator: "; ").printable, width: 160)
    for (number, row) in rows.enumerated() {
      let height = 13 * Double(rows.count - 1 - number)
      sheet.text(row, x: 10, y: size.height - 12 - height, "font-size=\"11\" fill=\"#666\"")
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
