internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

extension GraphAssembler {
  /// Finds the areas that can be walked across, and where one gets into them.
  mutating func addAreas(
    _ ways: [CollectedWay], _ collector: WayCollector, goneAreas: Set<Int64>
  ) {
    for way in ways where way.relation == nil {
      if way.form == .open || way.form == .hall || way.form == .room { addArea(way, collector) }
    }
    let relations = collector.areas.areas.values.filter { !goneAreas.contains($0.id) }
    for relation in relations.sorted(by: { $0.id < $1.id }) {
      if relation.rules.form == .line {
        reportLift(relation, ways)
      } else {
        addArea(relation, ways, collector)
      }
    }
    findEntries()
    addFeet()
  }

  private mutating func addArea(_ way: CollectedWay, _ collector: WayCollector) {
    do throws(AreaFault) {
      try areaBudget.spend(corners: way.nodes.count)
      guard let nodes = positions(of: way, collector) else { throw AreaFault.open }
      areaBudget.beginArea()
      let ring = AreaRings.Member(nodes: nodes, role: .untold)
      let shape = try AreaShape([ring], self.nodes, &areaBudget)
      areas.append(
        WalkArea(
          way: way, levels: collector.levelTag(of: way), name: collector.names[Int(way.name)],
          detail: details[Int(way.detail)].across, entity: "way/\(way.id)", shape: shape,
          isOutlineWalked: way.form == .open))
      outlines.insert(way.id)
    } catch {
      if way.form == .hall { addRuns(of: way, collector) }
      // What is walked along has already said that it lacks nodes.
      if error != .open || way.form == .room { report(error, way.form, entity: "way/\(way.id)") }
    }
  }

  private mutating func addArea(
    _ area: CollectedArea, _ ways: [CollectedWay], _ collector: WayCollector
  ) {
    let entity = "relation/\(area.id)"
    let members = findMembers(of: area, ways)
    // Of an area that lies wholly outside of an extract there is nothing to say.
    guard !members.isEmpty || lacksOutline(area, collector) else { return }
    report(area.rules.way.problems, entity: entity)
    do throws(AreaFault) {
      if members.isEmpty { throw AreaFault.noOutline }
      guard let found = members.count == area.members.count ? members : nil else {
        throw AreaFault.open
      }
      try areaBudget.spend(corners: found.reduce(0) { $0 + $1.way.nodes.count })
      var lines: [AreaRings.Member] = []
      for (way, role) in found {
        guard let nodes = positions(of: way, collector) else { throw AreaFault.open }
        lines.append(AreaRings.Member(nodes: nodes, role: role))
      }
      areaBudget.beginArea()
      let shape = try AreaShape(try AreaRings.join(lines), nodes, &areaBudget)
      if shape.hasStrayHole { report(.strayHole, area.rules.form, entity: entity) }
      let isWalked = found.allSatisfy { $0.way.form.isWalkedAlong }
      areas.append(
        WalkArea(
          way: area.way(as: found), levels: area.rules.levels, name: area.rules.way.name,
          detail: area.rules.way.detail.across, entity: entity, shape: shape,
          isOutlineWalked: area.rules.form == .open && isWalked))
      for (way, _) in found where area.rules.form == .open || way.relation == area.id {
        outlines.insert(way.id)
      }
    } catch {
      if area.rules.form == .hall {
        for (way, _) in members where way.relation == area.id { addRuns(of: way, collector) }
      }
      report(error, area.rules.form, entity: entity)
    }
  }

  /// Reports a lift that has no shaft. Those that have one are rooms, as if the shaft had their tags.
  private mutating func reportLift(_ area: CollectedArea, _ ways: [CollectedWay]) {
    let members = findMembers(of: area, ways)
    // Of a lift that lies outside of an extract there is nothing to say.
    if members.isEmpty && !area.members.isEmpty { return }
    let entity = "relation/\(area.id)"
    report(area.rules.way.problems, entity: entity)
    let isRidden = members.contains { way, role in
      way.kind == .lift && way.form == .line && role != .inner
    }
    guard !isRidden else { return }
    issues.report(
      ImportIssue(
        .liftAsRelation, file: file, entity: entity,
        message: "This lift is a relation without a closed way as its outline; nobody rides in it."
          + " Map it as a node or a closed way."))
  }

  /// Whether an area would have no outline if all of the map were there.
  private func lacksOutline(_ area: CollectedArea, _ collector: WayCollector) -> Bool {
    area.members.isEmpty
      || area.members.contains { collector.unusableOutlines.contains($0.way) }
  }

  /// The members that the map holds, each once.
  private func findMembers(
    of area: CollectedArea, _ ways: [CollectedWay]
  ) -> [(way: CollectedWay, role: PlaneRing.Role)] {
    var members: [(CollectedWay, PlaneRing.Role)] = []
    for member in area.members {
      let position = ways.indices.partitionPoint { ways[$0].id >= member.way }
      if position < ways.count, ways[position].id == member.way {
        members.append((ways[position], member.role))
      }
    }
    return members
  }

  /// The nodes of a way; nil where the map lacks some.
  private func positions(of way: CollectedWay, _ collector: WayCollector) -> [Int32]? {
    var positions: [Int32] = []
    for id in collector.nodeIDs[way.nodes] {
      guard let position = nodes.position(of: id) else { return nil }
      positions.append(Int32(position))
    }
    return positions
  }

  private mutating func report(_ fault: AreaFault, _ form: AreaForm, entity: String) {
    let reason =
      switch fault {
      case .open: "The outline of this area is not closed in the map"
      case .noOutline: "None of the members of this multipolygon is a line"
      case .crossed: "The outline of this area crosses itself"
      case .empty: "The outline of this area has nothing within"
      case .strayHole: "A hole of this area lies outside of it"
      case .tooLarge: "This area is too large, or has too many corners, to look for ways across"
      }
    let effect =
      switch (fault, form) {
      case (.strayHole, _): "the hole is passed over"
      case (.noOutline, _), (_, .room): "nobody walks in it"
      default: "one walks along what is there of it"
      }
    let code: IssueCode = fault == .tooLarge ? .areaTooLarge : .brokenArea
    issues.report(ImportIssue(code, file: file, entity: entity, message: "\(reason); \(effect)."))
  }
}

extension CollectedArea {
  /// The way under which one walks across.
  fileprivate func way(
    as members: [(way: CollectedWay, role: PlaneRing.Role)]
  ) -> CollectedWay {
    func rank(_ member: (way: CollectedWay, role: PlaneRing.Role)) -> (Int, Int, Int64) {
      (member.way.relation == id ? 0 : 1, member.role == .inner ? 1 : 0, member.way.id)
    }
    let best = members.min { rank($0) < rank($1) }
    return CollectedWay(
      id: best?.way.id ?? id, version: version, kind: rules.way.kind, flags: rules.way.flags,
      nodes: 0..<0, levels: 0, name: 0, form: rules.form, relation: id)
  }
}

extension GraphAssembler {
  /// Finds the nodes at which one gets into each area.
  private mutating func findEntries() {
    var uses: [Int32: AreaNodeUse] = [:]
    for area in areas {
      for node in area.nodes {
        if area.form == .room {
          uses[node, default: AreaNodeUse()].hasLine = false
        } else {
          uses[node, default: AreaNodeUse()].add(area.levels)
        }
      }
    }
    for run in runs where !outlines.contains(run.way.id) {
      for node in run.nodes { uses[node]?.hasLine = true }
    }
    for position in areas.indices where areas[position].form == .room {
      areas[position].entries = doors(of: areas[position], uses)
      for node in areas[position].entries { uses[node]?.isRoomEntry = true }
    }
    for position in areas.indices where areas[position].form != .room {
      let area = areas[position]
      areas[position].entries = Set(
        area.nodes.filter { node in
          guard let use = uses[node], !isBarred(node) else { return false }
          let isDoor = area.form == .hall && isDoor(node)
          return use.hasLine || use.isRoomEntry || isLift(node) || isDoor
            || use.meets(area.levels, asking: 1)
        })
    }
  }

  /// Doors, and what lines lead to; of a room without either, the nodes that it shares with a floor.
  private func doors(of area: WalkArea, _ uses: [Int32: AreaNodeUse]) -> Set<Int32> {
    let open = area.nodes.filter { !isBarred($0) }
    let doors = open.filter { isDoor($0) || isLift($0) || uses[$0]?.hasLine ?? false }
    if !doors.isEmpty { return Set(doors) }
    return Set(open.filter { uses[$0]?.meets(area.levels, asking: 0) ?? false })
  }

  private func isDoor(_ node: Int32) -> Bool { nodes.facts[Int(node)]?.isDoor ?? false }

  /// The nodes at which lines have to stop for the sake of areas.
  func areaStops() -> Set<Int32> {
    var stops: Set<Int32> = []
    for area in areas {
      stops.formUnion(area.entries)
      stops.formUnion(area.shape.meetings)
      stops.formUnion(area.feet.map(\.foot))
      guard area.form == .open else { continue }
      for polygon in area.shape.polygons {
        for corner in polygon.corners.indices where polygon.isReflex(corner) {
          stops.insert(polygon.corners[corner].node)
        }
      }
    }
    return stops
  }

  /// Lets the areas that have no outline to walk along claim their levels at their entries.
  mutating func addWalls() {
    for area in areas where area.form != .open {
      guard let first = area.entries.min() else {
        issues.report(
          ImportIssue(
            .areaWithoutEntry, file: file, entity: area.entity,
            message: "No door and no way leads into this room or hall; nobody walks in it."))
        continue
      }
      var run = Run(way: area.way, levels: area.levels, nodes: area.entries.sorted() + [first])
      run.isWall = true
      run.stops = Array(run.nodes.indices.dropLast())
      runs += run.floors()
    }
  }
}
