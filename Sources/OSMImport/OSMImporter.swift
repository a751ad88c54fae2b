internal import COsmium
public import StreetRouting
public import TransitDatabase
internal import TransitModel

/// The pedestrian graph of one or more files of OpenStreetMap.
public struct OSMMap: ~Copyable, Sendable {
  /// The graph, ready to be stored, and then to be made a `StreetGraph`.
  public var columns: StreetColumns
  /// What is no street.
  public var places: MapPlaces
  /// The time up to which each file knows the map, as its header writes it; nil where it does not.
  public let timestamps: [String?]

  /// The graph alone.
  public consuming func takeColumns() -> StreetColumns { columns }

  /// The places; none are left behind.
  public mutating func takePlaces() -> MapPlaces {
    var taken = MapPlaces()
    swap(&taken, &places)
    return taken
  }
}

/// Reads OpenStreetMap files into a pedestrian graph.
///
/// Three passes, the areas, the ways and then the nodes that walkable ways run through, so that memory is
/// bounded by what is walkable; a fourth where there are several files, for newer versions of ways. Objects
/// may come in any order and without versions. Files may overlap: objects are the same by type and id.
public struct OSMImporter {
  private let files: [OSMFile]
  private let totalBytes: Int
  private let progress: ProgressHandler
  private var doneBytes = 0

  private init(paths: [String], progress: @escaping ProgressHandler) throws(ImportError) {
    var files: [OSMFile] = []
    for path in paths { files.append(try OSMFile(path: path)) }
    self.files = files
    totalBytes = files.reduce(0) { $0 + $1.byteCount } * (files.count > 1 ? 4 : 3)
    self.progress = progress
  }

  /// The graph of the files at `paths`: `.osm.pbf`, `.osm`, `.osm.gz` or `.osm.bz2`.
  ///
  /// - Throws: `ImportError` for a file that is missing, damaged or without streets; what `progress`
  ///   throws.
  public static func readMap(
    paths: [String], issues: inout IssueLog, progress: @escaping ProgressHandler = { _ in }
  ) throws -> OSMMap {
    var importer = try OSMImporter(paths: paths, progress: progress)
    let collector = WayCollector(issues: issues)
    let places = PlaceCollector()
    try importer.collectAreas(collector, places)
    let timestamps = try importer.collectWays(collector, places)
    guard !collector.ways.isEmpty else { throw importer.noStreets(collector) }
    let nodes = NodeTable(ids: collector.nodeIDs + places.nodeIDs)
    try importer.collectNodes(nodes, places)
    let (newest, goneAreas) = try importer.findNewestVersions(of: collector, places)
    let ways = collector.chooseCopies(nodes, newest: newest, without: goneAreas)
    let name = paths.count == 1 ? paths[0] : nil
    let placed = places.makePlaces(nodes)
    var assembler = GraphAssembler(
      nodes: nodes, doors: placed.makeDoors(), file: name, issues: collector.issues)
    assembler.assemble(ways, collector, goneAreas: goneAreas)
    issues = assembler.issues
    guard !assembler.builder.isEmpty else { throw importer.nothingToWalkOn(ways, collector) }
    let columns = assembler.builder.makeColumns()
    return OSMMap(
      columns: columns, places: placed, timestamps: timestamps)
  }

  private mutating func collectAreas(
    _ collector: WayCollector, _ places: PlaceCollector
  ) throws {
    for file in files {
      try read(
        file,
        OSMFile.Wanted(
          taggedNode: { places.take($0) },
          relation: {
            collector.take($0)
            places.take($0)
          }))
    }
  }

  private mutating func collectWays(
    _ collector: WayCollector, _ places: PlaceCollector
  ) throws -> [String?] {
    var timestamps: [String?] = []
    for file in files {
      timestamps.append(
        try read(
          file,
          OSMFile.Wanted(way: {
            collector.take($0, file: file.path)
            places.take($0)
          })))
    }
    return timestamps
  }

  private mutating func collectNodes(_ nodes: NodeTable, _ places: PlaceCollector) throws {
    let isOverlapping = files.count > 1
    for file in files {
      try read(
        file,
        OSMFile.Wanted(node: { node in
          nodes.take(node)
          if isOverlapping { places.drop(OSMObjectID(.node, node.id), olderThan: node.version) }
        }))
    }
  }

  /// A way, an area or a place that was closed or deleted in a newer extract is there in an older one: all versions
  /// of those that were kept are looked at again.
  private mutating func findNewestVersions(
    of collector: WayCollector, _ places: PlaceCollector
  ) throws -> (ways: [Int64: UInt32], goneAreas: Set<Int64>) {
    guard files.count > 1 else { return ([:], []) }
    var newest: [Int64: UInt32] = [:]
    for way in collector.ways { newest[way.id] = max(newest[way.id] ?? 0, way.version) }
    var gone: Set<Int64> = []
    for file in files {
      try read(
        file,
        OSMFile.Wanted(
          way: { way in
            places.drop(OSMObjectID(.way, way.id), olderThan: way.version)
            if let known = newest[way.id], way.version > known { newest[way.id] = way.version }
          },
          relation: { relation in
            places.drop(OSMObjectID(.relation, relation.id), olderThan: relation.version)
            guard let known = collector.areas.areas[relation.id] else { return }
            if relation.version > known.version { gone.insert(relation.id) }
          }))
    }
    return (newest, gone)
  }

  /// However large a map is, who cancels does not wait for longer than it takes to read this much.
  private static let mostBytesUntold = 16 << 20

  @discardableResult
  private mutating func read(
    _ file: OSMFile, _ wanted: OSMFile.Wanted
  ) throws -> String? {
    let (before, total, progress) = (doneBytes, totalBytes, progress)
    let step = min(total / 100, Self.mostBytesUntold)
    var told = -step
    let time = try file.read(wanted) { done in
      // The reader asks for every block of the file, hundreds of times for a city.
      if done - told < step { return }
      told = done
      try progress(
        ImportProgress(
          phase: .readingMap, subject: file.path, done: before + done, total: total,
          unit: "bytes"))
    }
    doneBytes += file.byteCount
    return time
  }

  private func noStreets(_ collector: WayCollector) -> ImportError {
    ImportError(
      .noStreets, file: files.map(\.path).joined(separator: ", "),
      problem: "The map holds \(collector.seenCount) ways, but none that one may walk on.",
      remedy: "Check that the extract was not filtered, and that it covers the feed's area.")
  }

  /// Why no walk is left of `ways`, which are walkable by their tags.
  private func nothingToWalkOn(_ ways: [CollectedWay], _ collector: WayCollector) -> ImportError {
    let lines = ways.count { $0.form.isWalkedAlong && !$0.isRoom }
    let rooms = ways.count { $0.form == .room || $0.form == .hall || $0.isRoom }
    let (problem, remedy): (String, String)
    if lines > 0 {
      problem =
        "Of the \(lines) ways that one may walk on, the map lacks all nodes but one or none."
      remedy = "Take an extract that was made with the nodes of its ways."
    } else if rooms > 0 {
      problem = "The map holds \(rooms) rooms or corridors, but no way or door that leads into one."
      remedy = "Map doors (door=* on a node of the outline), or import the ways about them as well."
    } else {
      return noStreets(collector)
    }
    let file = files.map(\.path).joined(separator: ", ")
    return ImportError(.noStreets, file: file, problem: problem, remedy: remedy)
  }
}
