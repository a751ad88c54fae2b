internal import StreetRouting
internal import TransitModel

/// A side of an outline by its two nodes, the lower first.
struct OutlineSide: Hashable {
  let low: Int32
  let high: Int32

  init(_ one: Int32, _ other: Int32) { (low, high) = (min(one, other), max(one, other)) }
}

/// Ways from entries straight over to the opposite side of an area whose outline is walked along.
///
/// Whoever stands in an area is tied to the line next to him, often the outline. On a long platform with
/// one entry he would walk along it round the far end to get to the entry behind him. A way over to the
/// nearest place on the other side spares him that.
struct AreaFeet {
  /// Where a way over ends: on the side from a corner to the next one, or at that corner.
  struct Foot {
    let entry: Int
    let corner: Int
    /// Nil at the corner itself.
    let place: PlanePoint?
    /// Meters from the entry.
    let meters: Double
    /// Steps from the corner.
    let share: Double
  }

  /// A foot nearer to a corner than this is moved there.
  private static let nearMeters = 4.0
  /// A way over is of use that spares so much, and a third of the way.
  private static let sparedMeters = 10.0
  private static let spared = 1.5
  private static let mostForEntry = 2
  private static let mostCandidates = 8

  private let polygon: AreaPolygon
  private let slabs: AreaSlabs
  private let isPoint: [Bool]
  private let shrink: Double
  /// Of each corner the next point along the outline and the meters to it, in both directions.
  private var onward: [(corner: Int, meters: Double)]
  private var back: [(corner: Int, meters: Double)]

  init(_ polygon: AreaPolygon, _ points: [SightPoint], origin: Coordinate) {
    self.polygon = polygon
    slabs = AreaSlabs(polygon.corners)
    var isPoint = [Bool](repeating: false, count: polygon.corners.count)
    for point in points { if let corner = point.corner { isPoint[corner] = true } }
    self.isPoint = isPoint
    // Close to the cosine of the latitude, and the same on every machine.
    let part = origin.latitude / 90
    shrink = 1 - part * part
    onward = Array(repeating: (-1, .infinity), count: isPoint.count)
    back = onward
    for corner in polygon.corners.indices where isPoint[corner] { spread(from: corner) }
  }

  /// Notes at the corners before and after a point how far it is.
  private mutating func spread(from point: Int) {
    (onward[point], back[point]) = ((point, 0), (point, 0))
    var (here, meters) = (point, 0.0)
    while true {
      let next = Int(polygon.corners[here].next)
      meters += distance(polygon.corners[here].place, polygon.corners[next].place)
      if isPoint[next] { break }
      back[next] = (point, meters)
      here = next
    }
    (here, meters) = (point, 0)
    while true {
      let next = Int(polygon.corners[here].previous)
      meters += distance(polygon.corners[here].place, polygon.corners[next].place)
      if isPoint[next] { break }
      onward[next] = (point, meters)
      here = next
    }
  }

  private func distance(_ one: PlanePoint, _ other: PlanePoint) -> Double {
    let (x, y) = (Double(other.x - one.x) * shrink, Double(other.y - one.y))
    return (x * x + y * y).squareRoot() * Coordinate.metersPerStep
  }

  /// The ways over from an entry, at most one to each stretch between points.
  func feet(of entry: Int, _ budget: inout AreaBudget) -> [Foot] {
    budget.spend(looks: polygon.corners.count)
    var candidates = polygon.corners.indices.compactMap { foot(of: entry, on: $0) }
    candidates.sort { ($0.meters, $0.corner) < ($1.meters, $1.corner) }
    var found: [Foot] = []
    var stretches: Set<Int> = []
    for foot in candidates.prefix(Self.mostCandidates) where found.count < Self.mostForEntry {
      let stretch = back[foot.corner].corner
      guard !stretches.contains(stretch), sees(foot, &budget) else { continue }
      stretches.insert(stretch)
      found.append(foot)
    }
    return found
  }

  /// The nearest place of a side, if it is of use.
  private func foot(of entry: Int, on corner: Int) -> Foot? {
    let next = Int(polygon.corners[corner].next)
    guard corner != entry, next != entry else { return nil }
    let (start, end) = (polygon.corners[corner].place, polygon.corners[next].place)
    let here = polygon.corners[entry].place
    let (east, north) = (Double(end.x - start.x) * shrink, Double(end.y - start.y))
    let along = Double(here.x - start.x) * shrink * east + Double(here.y - start.y) * north
    let share = along / (east * east + north * north)
    guard share >= 0, share <= 1 else { return nil }
    let length = distance(start, end)
    var (corner, place): (Int, PlanePoint?) = (corner, nil)
    if share * length < Self.nearMeters {
      place = nil
    } else if (1 - share) * length < Self.nearMeters {
      corner = next
    } else {
      place = PlanePoint(
        x: start.x + Int64((Double(end.x - start.x) * share).rounded()),
        y: start.y + Int64((Double(end.y - start.y) * share).rounded()))
    }
    if place == nil && isPoint[corner] { return nil }
    let meters = distance(here, place ?? polygon.corners[corner].place)
    let first = place == nil ? 0 : share * length
    let (before, after) = (back[corner], onward[place == nil ? corner : next])
    let last = place == nil ? 0 : length - first
    guard before.corner >= 0, after.corner >= 0, meters > 1 else { return nil }
    let detour = min(
      before.meters + first + distance(here, polygon.corners[before.corner].place),
      after.meters + last + distance(here, polygon.corners[after.corner].place))
    guard detour > Self.spared * meters, detour > meters + Self.sparedMeters else { return nil }
    return Foot(entry: entry, corner: corner, place: place, meters: meters, share: share)
  }

  /// Whether the way over lies within, but for the last centimetres: a foot is rounded to whole steps.
  private func sees(_ foot: Foot, _ budget: inout AreaBudget) -> Bool {
    let start = polygon.corners[foot.entry].place
    guard let place = foot.place else {
      let end = polygon.corners[foot.corner].place
      budget.spend(looks: slabs.looks(start, end))
      return polygon.isVisible(start, end, isPoint: isPoint, slabs)
    }
    let steps = max(abs(place.x - start.x), abs(place.y - start.y))
    guard steps > 20 else { return false }
    let short = PlanePoint(
      x: place.x - (place.x - start.x) * 5 / steps, y: place.y - (place.y - start.y) * 5 / steps)
    budget.spend(looks: slabs.looks(start, short))
    return polygon.isVisible(start, short, isPoint: isPoint, slabs)
  }
}

extension GraphAssembler {
  /// Of more entries each place of an outline has some near.
  private static let mostEntriesWithFeet = 100

  /// Finds the ways over, and puts their ends into the lines that run along the outlines.
  mutating func addFeet() {
    for position in areas.indices where areas[position].isOutlineWalked {
      let area = areas[position]
      let entries = area.entries.union(area.shape.meetings)
      guard entries.count <= Self.mostEntriesWithFeet else { continue }
      areaBudget.beginArea()
      for polygon in area.shape.polygons {
        let points = AreaSights.points(of: polygon, entries, middle: nil)
        guard points.contains(where: \.isEnd) else { continue }
        let feet = AreaFeet(polygon, points, origin: area.shape.origin)
        for point in points where point.isEnd && !areaBudget.isSpent {
          guard let corner = point.corner, let entry = point.node else { continue }
          for foot in feet.feet(of: corner, &areaBudget) {
            guard let node = place(foot, on: polygon, area) else { continue }
            areas[position].feet.append((entry, node))
          }
        }
      }
    }
    insertPlaces()
  }

  /// The node at a foot, which may be a new one.
  private mutating func place(
    _ foot: AreaFeet.Foot, on polygon: AreaPolygon, _ area: WalkArea
  ) -> Int32? {
    let corner = polygon.corners[foot.corner]
    guard let place = foot.place else { return isBarred(corner.node) ? nil : corner.node }
    guard let node = nodes.add(place.coordinate(from: area.shape.origin)) else { return nil }
    let next = polygon.corners[Int(corner.next)].node
    placesOnSides[OutlineSide(corner.node, next), default: []].append(node)
    areaBudget.spend(edges: 2)
    return node
  }

  private mutating func insertPlaces() {
    guard !placesOnSides.isEmpty else { return }
    for (side, places) in placesOnSides where places.count > 1 {
      let low = nodes.coordinate(at: Int(side.low))
      let meters = places.map { low.distanceMeters(to: nodes.coordinate(at: Int($0))) }
      let order = places.indices.sorted { (meters[$0], places[$0]) < (meters[$1], places[$1]) }
      placesOnSides[side] = order.map { places[$0] }
    }
    for position in runs.indices where runs[position].way.form == .open {
      var nodes: [Int32] = []
      for node in runs[position].nodes {
        if let last = nodes.last, let places = placesOnSides[OutlineSide(last, node)] {
          nodes += last < node ? places : places.reversed()
        }
        nodes.append(node)
      }
      runs[position].nodes = nodes
    }
  }

  /// Adds the ways over.
  mutating func addFeetEdges(of area: WalkArea, _ way: StreetWayIndex) {
    for (entry, foot) in area.feet {
      let listed = area.levels.all
      let pairs =
        listed.isEmpty
        ? anyLevels(at: entry).flatMap { from in anyLevels(at: foot).map { (from, $0) } }
        : listed.map { ($0, $0) }
      for (from, to) in pairs.prefix(Self.mostFootCopies) {
        var edge = StreetGraphBuilder.Edge(
          from: vertex(entry, from), to: vertex(foot, to), way: way, kind: area.way.kind,
          flags: area.way.flags)
        edge.detail = area.detail
        builder.addEdge(edge)
      }
    }
  }

  private static let mostFootCopies = 16
}
