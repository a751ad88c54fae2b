internal import COsmium
public import StreetRouting
public import TransitDatabase
internal import TransitModel

/// The pedestrian graph of one or more files of OpenStreetMap, and what else they say.
public struct OSMMap: ~Copyable, Sendable {
  /// The graph, ready to be stored, and then to be made a `StreetGraph`.
  public var columns: StreetColumns
  /// What else the files say.
  public let facts: OSMMapFacts

  /// The graph alone.
  public consuming func takeColumns() -> StreetColumns { columns }
}

/// What a map says beside its streets.
public struct OSMMapFacts: Hashable, Sendable {
  /// The time up to which each file knows the map, as its header writes it; nil where it does not.
  public let timestamps: [String?]
  /// What the streets cover.
  public let bounds: OSMMapBounds
  /// How many ways the files hold, walkable or not.
  public let wayCount: Int
  /// How many ways are walkable.
  public let walkableWayCount: Int
  /// How many nodes walkable ways run through.
  public let nodeCount: Int
}

/// The smallest rectangle around all streets; `west` is larger than `east` where it crosses
/// longitude ±180.
public struct OSMMapBounds: Hashable, Sendable {
  /// The southern edge in degrees.
  public let south: Double
  /// The western edge in degrees.
  public let west: Double
  /// The northern edge in degrees.
  public let north: Double
  /// The eastern edge in degrees.
  public let east: Double

  init(_ columns: borrowing StreetColumns) {
    var latitudes: (Int32, Int32) = (.max, .min)
    var longitudes: (Int64, Int64) = (.max, .min)
    var shifted: (Int64, Int64) = (.max, .min)
    for position in 0..<columns.vertexCount {
      let place = columns.coordinates[position]
      let longitude = Int64(place.longitudeE7)
      let turned = longitude < 0 ? longitude + 3_600_000_000 : longitude
      latitudes = (min(latitudes.0, place.latitudeE7), max(latitudes.1, place.latitudeE7))
      longitudes = (min(longitudes.0, longitude), max(longitudes.1, longitude))
      shifted = (min(shifted.0, turned), max(shifted.1, turned))
    }
    if shifted.1 - shifted.0 < longitudes.1 - longitudes.0 {
      longitudes = (shifted.0, shifted.1)
    }
    func degrees(_ value: Int64) -> Double {
      Double(value > 1_800_000_000 ? value - 3_600_000_000 : value) / 1e7
    }
    (south, north) = (degrees(Int64(latitudes.0)), degrees(Int64(latitudes.1)))
    (west, east) = (degrees(longitudes.0), degrees(longitudes.1))
  }
}

/// Reads OpenStreetMap files into a pedestrian graph.
///
/// Three passes, the areas, the ways and then the nodes that walkable ways run through, so that memory is bounded by
/// what is walkable. Objects may come in any order and without versions. Files may overlap: objects are
/// the same by type and id.
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
    try importer.collectAreas(collector)
    let timestamps = try importer.collectWays(collector)
    guard !collector.ways.isEmpty else { throw importer.noStreets(collector) }
    let nodes = NodeTable(ids: collector.nodeIDs)
    try importer.collectNodes(nodes)
    let newest = try importer.findNewestVersions(of: collector.ways)
    let ways = collector.chooseCopies(nodes, newest: newest)
    let name = paths.count == 1 ? paths[0] : nil
    var assembler = GraphAssembler(nodes: nodes, file: name, issues: collector.issues)
    assembler.assemble(ways, collector)
    issues = assembler.issues
    guard !assembler.builder.isEmpty else { throw importer.noStreets(collector) }
    let columns = assembler.builder.makeColumns()
    let facts = OSMMapFacts(
      timestamps: timestamps, bounds: OSMMapBounds(columns), wayCount: collector.seenCount,
      walkableWayCount: ways.count,
      nodeCount: nodes.count)
    return OSMMap(columns: columns, facts: facts)
  }

  private mutating func collectAreas(_ collector: WayCollector) throws {
    for file in files { try read(file, OSMFile.Wanted(relation: { collector.take($0) })) }
  }

  private mutating func collectWays(_ collector: WayCollector) throws -> [String?] {
    var timestamps: [String?] = []
    for file in files {
      timestamps.append(
        try read(file, OSMFile.Wanted(way: { collector.take($0, file: file.path) })))
    }
    return timestamps
  }

  private mutating func collectNodes(_ nodes: NodeTable) throws {
    for file in files { try read(file, OSMFile.Wanted(node: { nodes.take($0) })) }
  }

  /// A way that was closed or deleted in a newer extract is open in an older one: all versions of the
  /// ways that are walkable anywhere are looked at again.
  private mutating func findNewestVersions(
    of ways: [CollectedWay]
  ) throws -> [Int64: UInt32] {
    guard files.count > 1 else { return [:] }
    var newest: [Int64: UInt32] = [:]
    for way in ways { newest[way.id] = max(newest[way.id] ?? 0, way.version) }
    for file in files {
      try read(
        file,
        OSMFile.Wanted(way: { way in
          if let known = newest[way.id], way.version > known { newest[way.id] = way.version }
        }))
    }
    return newest
  }

  @discardableResult
  private mutating func read(
    _ file: OSMFile, _ wanted: OSMFile.Wanted
  ) throws -> String? {
    let (before, total, progress) = (doneBytes, totalBytes, progress)
    let time = try file.read(wanted) { done in
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
}
