internal import StreetRouting
internal import TransitModel

/// The names of levels: what a lift's buttons and a building's signs say.
///
/// Source: OSM wiki, "Key:level:ref" and "Simple Indoor Tagging" (`indoor=level` with a name).
struct LevelSigns {
  struct Sign {
    let level: LevelID
    let name: String
  }

  private var signs: [(sign: Sign, nodes: Range<Int>)] = []

  /// The name that an object tells of its one level. The outline of a floor (`indoor=level`) tells its own name.
  static func sign(_ tags: OSMTags, isWalkable: Bool) -> Sign? {
    guard let text = tags["level"], case .single(let level) = LevelTag(text) else { return nil }
    let isFloor = tags.has("indoor", "level")
    guard isWalkable || isFloor else { return nil }
    let name = tags["level:name"] ?? (isFloor ? tags["name"] : nil) ?? tags["level:ref"]
    return name.map { Sign(level: level, name: $0) }
  }

  mutating func add(_ sign: Sign, nodes: Range<Int>) { signs.append((sign, nodes)) }

  /// Boxes of this size at most are put together: a building has many corridors on a floor.
  private static let cellE7: Int32 = 50_000
  /// A name that holds from one end of a town to the other is no name of a floor.
  private static let mostE7: Int64 = 500_000

  private struct Key: Hashable {
    let level: LevelID
    let name: String
    let row: Int32
    let column: Int32
  }

  /// The names with the boxes in which they hold: those of one name that lie close together as one.
  func makeNames(_ nodeIDs: [Int64], _ nodes: NodeTable) -> [LevelName] {
    var names: [Key: LevelName] = [:]
    for (sign, range) in signs {
      let places = nodeIDs[range].compactMap { id in
        nodes.position(of: id).map { nodes.coordinate(at: $0) }
      }
      guard let name = LevelName(level: sign.level, name: sign.name, around: places),
        name.heightE7 <= Self.mostE7, name.widthE7 <= Self.mostE7
      else { continue }
      let key = Key(
        level: sign.level, name: sign.name, row: name.southWest.latitudeE7 / Self.cellE7,
        column: name.southWest.longitudeE7 / Self.cellE7)
      names[key] = names[key].map { $0.union(name) } ?? name
    }
    return Array(names.values)
  }
}
