import Foundation
import OSMImport
import StreetRouting
import TransitDatabase
import TransitModel

/// An OSM XML file written as text: places in metres around 47.5° north, 8.7° east.
struct OSMText {
  private(set) var body = ""

  /// 47.5° north: metres to degrees of longitude.
  private static let shrink = 0.6755902

  static func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    let degree = Coordinate.metersPerStep * 1e7
    return Coordinate(
      latitudeE7: Int32(((47.5 + y / degree) * 1e7).rounded()),
      longitudeE7: Int32(((8.7 + x / degree / shrink) * 1e7).rounded()))
  }

  mutating func node(
    _ id: Int, _ x: Double, _ y: Double, version: Int? = 1, _ tags: [String: String] = [:]
  ) {
    let place = Self.coordinate(x, y)
    body += "<node id=\"\(id)\" \(Self.attribute(version)) lat=\"\(place.latitude)\""
    body += " lon=\"\(place.longitude)\">\(Self.xml(tags))</node>\n"
  }

  mutating func way(_ id: Int, _ nodes: [Int], version: Int? = 1, _ tags: [String: String]) {
    let members = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
    body += "<way id=\"\(id)\" \(Self.attribute(version))>\(members)\(Self.xml(tags))</way>\n"
  }

  mutating func area(
    _ id: Int, ways: [(Int, String)], version: Int = 1, _ tags: [String: String]
  ) {
    let members = ways.map { "<member type=\"way\" ref=\"\($0.0)\" role=\"\($0.1)\"/>" }.joined()
    body += "<relation id=\"\(id)\" version=\"\(version)\">\(members)\(Self.xml(tags))</relation>\n"
  }

  /// An object that was deleted: `way`, 7.
  mutating func deleted(_ kind: String, _ id: Int, version: Int) {
    let place = kind == "node" ? " lat=\"47.5\" lon=\"8.7\"" : ""
    body += "<\(kind) id=\"\(id)\" version=\"\(version)\" visible=\"false\"\(place)/>\n"
  }

  private static func attribute(_ version: Int?) -> String {
    version.map { "version=\"\($0)\"" } ?? ""
  }

  private static func xml(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map {
      let value = $0.value.replacingOccurrences(of: "\"", with: "&quot;")
      return "<tag k=\"\($0.key)\" v=\"\(value)\"/>"
    }.joined()
  }

  var text: String {
    "<?xml version=\"1.0\"?>\n<osm version=\"0.6\" generator=\"test\">\n" + body + "</osm>\n"
  }
}

/// A folder that lives as long as the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/osm-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ content: Data) throws -> String {
    let file = path + "/" + name
    try content.write(to: URL(fileURLWithPath: file))
    return file
  }

  func write(_ name: String, _ map: OSMText) throws -> String {
    try write(name, Data(map.text.utf8))
  }
}

/// A map read from text, with what a test asks of it.
struct ReadMap {
  let graph: StreetGraph
  let issues: IssueLog
  /// The names of places by their ids: `way/7`.
  let placeNames: [String: String]

  init(_ maps: OSMText...) throws {
    let folder = try TemporaryFolder()
    let paths = try maps.enumerated().map { try folder.write("\($0.offset).osm", $0.element) }
    var issues = IssueLog()
    var map = try OSMImporter.readMap(paths: paths, issues: &issues)
    let places = map.takePlaces()
    placeNames = Dictionary(
      uniqueKeysWithValues: (0..<places.count).map { MapPlaceIndex($0) }.map {
        (places.id(of: $0).description, places.names[$0])
      })
    graph = StreetGraph(map.takeColumns())
    self.issues = issues
    try graph.columns.validate()
  }

  func path(
    _ from: (x: Double, y: Double, level: Double?), _ to: (x: Double, y: Double, level: Double?),
    _ profile: WalkingProfile = WalkingProfile()
  ) -> StreetPath? {
    let ends = [from, to].map { end in
      graph.nearestPoint(
        to: OSMText.coordinate(end.x, end.y), level: end.level.flatMap { LevelID($0) },
        radiusMeters: 500)
    }
    guard let start = ends[0], let end = ends[1] else { return nil }
    return StreetSearch(graph).findPath(
      from: start, to: end, profile: profile, limits: WalkLimits(meters: 5000))
  }

  /// Metres along ways, or nil where there is no way.
  func meters(_ from: (Double, Double), _ to: (Double, Double)) -> Double? {
    path((from.0, from.1, nil), (to.0, to.1, nil))?.meters
  }

  var osmWays: Set<Int64> {
    Set(graph.columns.osmWays.indices.map { graph.columns.osmWays[$0] })
  }
}

/// A wheelchair user.
let wheelchair: WalkingProfile = {
  var profile = WalkingProfile()
  profile.isWheelchair = true
  return profile
}()
