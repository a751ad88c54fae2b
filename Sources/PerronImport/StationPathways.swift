internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// The insides of stations as feeds describe them: the rows of pathways.txt, and the stops that they join.
struct StationPathways {
  struct Row {
    let id: String
    let from: StopIndex
    let to: StopIndex
    let kind: StreetKind
    var flags: StreetEdgeFlags
    let meters: Double?
    var detail = EdgeDetail()
  }

  /// The rows, by the ids of their feeds and then by their own.
  private(set) var rows: [Row] = []
  /// What the rows join, each with a place, and the boarding areas' platforms.
  private(set) var places: [StopIndex: Place] = [:]

  /// What no row tells: a platform and its boarding areas; a stop that is entered by its station's entrances only
  /// (stop_access 0), and these.
  private(set) var passages: [(from: StopIndex, to: StopIndex, kind: StreetKind)] = []
  /// Stops that are entered from the street beside their pathways (stop_access 1).
  private(set) var openStops: Set<StopIndex> = []
  /// Stops that are entered by their station's entrances, for want of pathways (stop_access 0).
  private var enclosedStops: Set<StopIndex> = []

  struct Place {
    let coordinate: Coordinate
    let level: LevelID?
    let kind: StopKind
    let station: StopIndex?
  }

  var isEmpty: Bool { rows.isEmpty && passages.isEmpty }

  /// - Throws: `DatabaseError` where the tables cannot be read.
  init(
    _ connection: Connection, _ numbers: NetworkNumbers, _ directory: borrowing DirectoryColumns,
    issues: inout IssueLog
  ) throws {
    let table = try connection.prepare(
      """
      SELECT feed_id, pathway_id, from_stop, to_stop, pathway_mode, is_bidirectional, length,
        traversal_time, stair_count, max_slope, min_width, signposted_as, reversed_signposted_as
      FROM pathways JOIN feeds USING (feed) ORDER BY feed_id, pathway_id
      """)
    while try table.step() {
      guard let row = Row(table, numbers) else { continue }
      let ends = [row.from, row.to].map { Self.place(of: $0, directory) }
      guard let from = ends[0], let to = ends[1] else {
        issues.report(
          ImportIssue(
            .pathwayWithoutPlace, feed: table.requiredText(0), file: "pathways.txt",
            entity: table.requiredText(1),
            message: """
              Neither a stop at the end of this pathway nor its station has coordinates; the pathway was \
              dropped. Give the station its stop_lat and stop_lon.
              """))
        continue
      }
      places[row.from] = from
      places[row.to] = to
      rows.append(row.rising(from: from.level, to: to.level))
    }
    addBoardingAreas(directory)
    let access = try StopAccess(connection, numbers)
    openStops = access.open
    addEntrances(of: access.enclosed.filter { places[$0] == nil }, directory, issues: &issues)
  }

  /// Where a row of stops.txt lies: nodes and boarding areas may leave it to their parents.
  private static func place(
    of stop: StopIndex, _ directory: borrowing DirectoryColumns
  ) -> Place? {
    var (holder, steps) = (stop, 0)
    while directory.stopCoordinate[holder].ifKnown == nil, steps < 3,
      let parent = directory.stopStation[holder].ifPresent
    {
      (holder, steps) = (parent, steps + 1)
    }
    guard let coordinate = directory.stopCoordinate[holder].ifKnown else { return nil }
    return Place(
      coordinate: coordinate, level: directory.stopLevel[stop].ifKnown,
      kind: StopKind(rawValue: directory.stopKind[stop]) ?? .node,
      station: directory.station(of: stop))
  }

  /// A platform that has boarding areas is joined to them, since pathways lead to these.
  private mutating func addBoardingAreas(_ directory: borrowing DirectoryColumns) {
    for (stop, place) in places.sorted(by: { $0.key < $1.key })
    where place.kind == .boardingArea {
      guard let platform = directory.stopStation[stop].ifPresent,
        let known = Self.place(of: platform, directory)
      else { continue }
      places[platform] = known
      passages.append((platform, stop, .platform))
    }
  }
}

extension StationPathways {
  /// No stop is joined to more of its station's entrances.
  private static let mostEntrances = 12

  /// Heeds stop_access: a stop of a station that is not entered from the street, and of which no pathway tells, is
  /// joined to the station's entrances by passages that nobody has mapped.
  private mutating func addEntrances(
    of stops: [StopIndex], _ directory: borrowing DirectoryColumns, issues: inout IssueLog
  ) {
    if stops.isEmpty { return }
    let entrances = directory.makeStationEntrances()
    for stop in stops {
      guard let place = Self.place(of: stop, directory) else { continue }
      let doors = (place.station.flatMap { entrances[$0] } ?? []).compactMap { entrance in
        Self.place(of: entrance, directory).map {
          (stop: entrance, place: $0, meters: $0.coordinate.distanceMeters(to: place.coordinate))
        }
      }.sorted { ($0.meters, $0.stop) < ($1.meters, $1.stop) }
      if doors.isEmpty {
        issues.report(directory.stopWithoutEntrance(stop))
        continue
      }
      if doors.count > Self.mostEntrances {
        issues.report(
          directory.entrancesCut(stop, to: Self.mostEntrances, of: doors.count))
      }
      enclosedStops.insert(stop)
      places[stop] = place
      for door in doors.prefix(Self.mostEntrances) {
        places[door.stop] = door.place
        passages.append((stop, door.stop, .corridor))
      }
    }
  }

  /// Why a stop is a vertex of the graph; nil where it is none.
  func reason(of stop: StopIndex) -> LinkReason? {
    if places[stop] == nil { return nil }
    return openStops.contains(stop) || enclosedStops.contains(stop) ? .stopAccess : .pathways
  }
}

extension StationPathways.Row {
  fileprivate init?(_ row: Statement, _ numbers: NetworkNumbers) {
    guard let from = numbers.stops[row.requiredInteger(2)],
      let to = numbers.stops[row.requiredInteger(3)],
      let kind = Self.kind(ofMode: row.requiredInteger(4))
    else { return nil }
    id = "\(row.requiredText(0)):\(row.requiredText(1))"
    self.from = from
    self.to = to
    self.kind = kind
    // An exit gate is left by one side only, whatever the row says (GTFS reference, pathway_mode 7).
    flags = row.requiredInteger(5) == 1 && row.requiredInteger(4) != 7 ? .bothWays : .forward
    flags.insert(.levelTagged)
    meters = row.double(6).map { min(max($0, 0), 100_000) }
    // A network that is added to may hold anything.
    detail.seconds = row.integer(7).map { Int32(clamping: min(max($0, 0), 86_400)) }
    detail.stairCount = row.integer(8).flatMap {
      $0 == 0 ? nil : Int32(clamping: min(max($0, -10_000), 10_000))
    }
    // GTFS tells slopes and widths as fractions and metres.
    detail.slopePermille = row.double(9).flatMap {
      $0 == 0 || $0.isNaN ? nil : Int16(min(max($0 * 1000, -30_000), 30_000).rounded())
    }
    detail.widthCentimeters = row.double(10).flatMap {
      $0 == 0 || $0.isNaN ? nil : UInt16(min(max($0 * 100, 1), 60_000).rounded())
    }
    detail.sign = row.text(11) ?? ""
    detail.reversedSign = row.text(12) ?? ""
  }

  /// Source: GTFS reference, pathways.txt, pathway_mode.
  private static func kind(ofMode mode: Int) -> StreetKind? {
    switch mode {
    case 1: .corridor
    case 2: .steps
    case 3: .movingWalkway
    case 4: .escalator
    case 5: .lift
    case 6, 7: .gate
    default: nil
    }
  }

  /// With the flags of what rises or falls: by the count of stairs, else by the levels.
  fileprivate func rising(from: LevelID?, to: LevelID?) -> Self {
    var row = self
    if let stairs = detail.stairCount {
      row.flags.insert(stairs > 0 ? .rises : .falls)
    } else if let from, let to, from != to {
      row.flags.insert(from < to ? .rises : .falls)
    }
    return row
  }
}

extension StationPathways {
  /// Puts the rows into the graph, a vertex for each stop; returns the vertices.
  func add(to builder: inout StreetGraphBuilder) -> [StopIndex: StreetVertexIndex] {
    var vertices: [StopIndex: StreetVertexIndex] = [:]
    for (stop, place) in places.sorted(by: { $0.key < $1.key }) {
      vertices[stop] = builder.addVertex(
        stop: stop, level: place.level ?? .ground, at: place.coordinate)
    }
    for row in rows {
      guard let from = vertices[row.from], let to = vertices[row.to] else { continue }
      var edge = StreetGraphBuilder.Edge(
        from: from, to: to, way: builder.addPathway(id: row.id), kind: row.kind, flags: row.flags)
      edge.detail = row.detail
      edge.lengthCentimeters = length(of: row)
      builder.addEdge(edge)
    }
    for passage in passages {
      guard let from = vertices[passage.from], let to = vertices[passage.to] else { continue }
      builder.addEdge(
        StreetGraphBuilder.Edge(
          from: from, to: to, kind: passage.kind,
          flags: [.forward, .backward, .levelTagged, .guessed]))
    }
    return vertices
  }

  /// Horizontal: a lift's ride is none. A row without a length is no longer than its time allows, since nodes are often
  /// placed where their station is.
  private func length(of row: Row) -> UInt32? {
    if row.kind == .lift { return 0 }
    if let meters = row.meters { return UInt32((meters * 100).rounded(.up)) }
    guard let seconds = row.detail.seconds, let from = places[row.from], let to = places[row.to]
    else { return nil }
    let most = Double(seconds) * WalkingProfile().speedMetersPerSecond
    let straight = from.coordinate.distanceMeters(to: to.coordinate)
    return straight > most ? UInt32((most * 100).rounded(.up)) : nil
  }
}
