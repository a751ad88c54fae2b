internal import Perron
internal import TransitModel

/// Journeys over the streets of their network as a picture inside a page, which enlarges it, and shows one floor or one journey
/// at a time. What is on a floor stands in a group with `data-floor`, what is of a journey in one with `data-journey`.
struct ZoomableMap {
  /// The picture as it stands in the page.
  let svg: String
  /// The floors that can be shown alone, uppermost first; fewer than two are none.
  let floors: [Floor]

  struct Floor {
    let level: LevelID
    /// What signs there call it, where it is known.
    let name: String?
  }

  private static let size = (width: 960.0, height: 680.0)
  /// How far from stops and walks streets are drawn whatever the scale: one enlarges the map there.
  private static let nearMeters = 250.0
  /// No more lines than a browser draws without a pause.
  private static let lineLimit = 60_000

  /// nil where nobody knows where the journeys lead.
  init?(_ network: Network, _ journeys: [Journey]) {
    let legs = journeys.flatMap(\.legs)
    let places = legs.flatMap { $0.geometry + [$0.from, $0.to].compactMap(\.coordinate) }
    guard !places.isEmpty else { return nil }
    floors = Self.floors(of: legs.compactMap(\.walk))
    let drawing = MapDrawing(
      MapProjection(
        showing: places, width: Self.size.width, height: Self.size.height, margin: 60,
        leastMeters: 180, bleed: Self.size.height / 2))
    var sheet = SVGSheet(
      width: Int(Self.size.width), height: Int(Self.size.height), isZoomable: true)
    let (near, far) = Self.lines(around: journeys, of: network, drawing)
    let levels = floors.map(\.level)
    func streets(_ sheet: inout SVGSheet, where isShown: (LevelID) -> Bool) {
      // One enlarges the map where one walks, by a hundred times perhaps.
      drawing.streets(far.filter { isShown($0.fromLevel) }, grain: 0.25, on: &sheet)
      drawing.streets(near.filter { isShown($0.fromLevel) }, grain: 0.005, on: &sheet)
    }
    streets(&sheet) { !levels.contains($0) }
    for level in levels.reversed() {
      sheet.group("data-floor=\"\(level)\"") { sheet in streets(&sheet) { $0 == level } }
    }
    for (number, journey) in journeys.enumerated() {
      sheet.group("data-journey=\"\(number)\"\(number > 0 ? " class=\"off\"" : "")") { sheet in
        Self.draw(journey, drawing, levels, on: &sheet)
      }
    }
    let ends = [legs.first?.from.label, legs.last?.to.label].compactMap { $0 }
    svg = sheet.inline(
      title: ends.joined(separator: " → "), meter: drawing.projection.scale)
  }

  /// Every way around stops and walks, and then streets over all that is seen.
  private static func lines(
    around journeys: [Journey], of network: Network, _ drawing: MapDrawing
  ) -> (near: [MapLine], far: [MapLine]) {
    var lines: [MapLine] = []
    var seen: Set<MapLine> = []
    let legs = journeys.flatMap(\.legs)
    let ends = legs.flatMap { [$0.from, $0.to] }.compactMap(\.coordinate)
    var centers: [Coordinate] = []
    for place in ends + legs.filter({ $0.walk != nil }).flatMap(\.geometry)
    where !centers.contains(where: { $0.distanceMeters(to: place) < nearMeters / 2 }) {
      centers.append(place)
      for line in network.mapLines(around: place, withinMeters: nearMeters)
      where line.fromLevel == line.toLevel && line.kind != "link" && seen.insert(line).inserted {
        lines.append(line)
      }
      if lines.count > lineLimit { break }
    }
    let far = drawing.streets(around: journeys, of: network).filter { !seen.contains($0) }
    return (Array(lines.prefix(lineLimit)), Array(far.prefix(lineLimit)))
  }

  private static func floors(of walks: [Walk]) -> [Floor] {
    let levels = Set(walks.flatMap(\.parts).flatMap { [$0.fromLevel, $0.toLevel] })
    guard levels.count > 1 else { return [] }
    let steps = walks.flatMap(\.steps)
    return levels.sorted(by: >).map { level in
      let begins = steps.lazy.filter { $0.fromLevel == level }.compactMap(\.fromLevelName)
      let ends = steps.lazy.filter { $0.toLevel == level }.compactMap(\.toLevelName)
      return Floor(level: level, name: begins.first ?? ends.first)
    }
  }

  /// Rides are seen on every floor, walks on their own.
  private static func draw(
    _ journey: Journey, _ drawing: MapDrawing, _ levels: [LevelID], on sheet: inout SVGSheet
  ) {
    for leg in journey.legs {
      guard let walk = leg.walk, !walk.parts.isEmpty, !levels.isEmpty else {
        drawing.line(of: leg, on: &sheet)
        continue
      }
      for level in levels.reversed() { draw(walk, on: level, drawing, &sheet) }
    }
    drawing.places(of: journey, on: &sheet)
  }

  private static func draw(
    _ walk: Walk, on level: LevelID, _ drawing: MapDrawing, _ sheet: inout SVGSheet
  ) {
    let parts = walk.parts.filter { $0.fromLevel == level || $0.toLevel == level }
    if parts.isEmpty { return }
    sheet.group("class=\"walk\" data-floor=\"\(level)\"") { sheet in
      for part in parts { drawing.walk(part.line, on: &sheet) }
      // Where one leaves the floor for another, or comes onto it, and by what.
      for part in parts where part.fromLevel != part.toLevel {
        let end = part.fromLevel == level ? part.line.first : part.line.last
        guard let end else { continue }
        sheet.pinned(at: drawing.projection.point(end)) { sheet, point in
          sheet.circle(point, radius: 5, "fill=\"#c33\" stroke=\"#fff\" stroke-width=\"1.5\"")
          sheet.text(
            part.kind, x: point.x + 8, y: point.y + 4,
            "class=\"change\" font-size=\"11\" fill=\"#a22\"")
        }
      }
    }
  }
}

extension LevelID {
  /// With a true minus sign.
  var signed: String { value < 0 ? "−" + description.dropFirst() : description }
}
