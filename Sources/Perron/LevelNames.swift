internal import StreetRouting
public import TransitModel

/// A floor and what signs call it.
public struct NamedLevel: Codable, Hashable, Sendable {
  /// The floor.
  public let level: LevelID
  /// As the feed writes it: "Mezzanine".
  public let name: String
}

/// Finds what levels are called near a place: names are of a station, not of the world.
struct LevelNames: Sendable {
  /// How far from a stop its level is called so, in metres: half of a long platform, or a hall.
  static let reachMeters = 150.0
  /// More named places than this around one are not looked at; only a hostile feed has them.
  private static let most = 4_096

  private let levels: [StopIndex: NamedLevel]
  private let nearby: Nearby<StopTag>
  /// Whose map names levels too, each within a box.
  private let graph: StreetGraph?

  /// One floor under one name in one small cell of the map: the platforms and nodes of a station share it.
  private struct Spot: Hashable {
    let level: NamedLevel
    let cell: [Int32]
  }

  init(
    _ columns: borrowing StopLevelNameColumns, _ directory: Directory, _ graph: StreetGraph? = nil
  ) {
    self.graph = graph
    var levels: [StopIndex: NamedLevel] = [:]
    var stops: [(StopIndex, Coordinate)] = []
    var seen: Set<Spot> = []
    for place in 0..<columns.stopLevelName.count {
      let stop = StopIndex(place)
      guard let text = columns.name(ofLevelAt: stop),
        let level = directory.columns.stopLevel[stop].ifKnown,
        let coordinate = directory.columns.stopCoordinate[stop].ifKnown,
        let name = Self.meaning(of: text, at: level)
      else { continue }
      let named = NamedLevel(level: level, name: name)
      // 2,500 steps of 10⁻⁷ degrees are 28 m or less.
      let cell = [coordinate.latitudeE7 / 2_500, coordinate.longitudeE7 / 2_500]
      guard seen.insert(Spot(level: named, cell: cell)).inserted else { continue }
      levels[stop] = named
      stops.append((stop, coordinate))
    }
    self.levels = levels
    nearby = Nearby<StopTag>(stops)
  }

  /// The name, without blanks around it; nil where it says no more than the number: "-1", "Level -1".
  static func meaning(of name: String, at level: LevelID) -> String? {
    let words = name.split(whereSeparator: \.isWhitespace)
    guard let last = words.last else { return nil }
    let number = last.replacing("\u{2212}", with: "-")
    if words.count <= 2, LevelID(text: number) == level { return nil }
    return words.joined(separator: " ")
  }

  /// What the level is called at the nearest place that has a name for it.
  func name(of level: LevelID, near place: Coordinate) -> String? {
    around(place).first { $0.level == level }?.name
      ?? graph?.columns.levelNames.findName(of: level, at: place)
      .flatMap { Self.meaning(of: $0, at: level) }
  }

  /// The level that is called so at the nearest place, small and capital letters alike; else nil.
  func level(named name: String, near place: Coordinate) -> LevelID? {
    let wanted = name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    return (around(place) + mapped(place)).first { $0.name.lowercased() == wanted }?.level
  }

  /// All named levels around a place, each once, the lowest first.
  func all(near place: Coordinate) -> [NamedLevel] {
    Set(around(place) + mapped(place)).sorted { ($0.level, $0.name) < ($1.level, $1.name) }
  }

  /// The levels whose boxes hold a place, the lowest first.
  private func mapped(_ place: Coordinate) -> [NamedLevel] {
    let list = graph?.columns.levelNames.makeList() ?? []
    return list.compactMap { entry in
      guard
        (entry.southWest.latitudeE7...entry.northEast.latitudeE7).contains(place.latitudeE7),
        (entry.southWest.longitudeE7...entry.northEast.longitudeE7).contains(place.longitudeE7)
      else { return nil }
      return Self.meaning(of: entry.name, at: entry.level).map {
        NamedLevel(level: entry.level, name: $0)
      }
    }
  }

  /// The nearest first.
  private func around(_ place: Coordinate) -> [NamedLevel] {
    nearby.find(near: place, within: Self.reachMeters, most: Self.most)
      .compactMap { levels[$0.item] }
  }
}

extension Network {
  /// The levels that have names at a place, or at stops within 150 m of it, the lowest first.
  public func namedLevels(near place: Coordinate) -> [NamedLevel] {
    details.levelNames.all(near: place)
  }

  /// The level that a text means at a place: a number, or a name that the map or a station within 150 m gives a level, small
  /// and capital letters alike.
  ///
  /// - Throws: `unknownLevel`, which lists the names known there.
  public func level(
    _ text: String, near place: Coordinate
  ) throws(PlannerError) -> LevelID {
    if let level = LevelID(text: text.replacing("\u{2212}", with: "-")) { return level }
    if let level = details.levelNames.level(named: text, near: place) { return level }
    // A big station has a dozen floors.
    let known = namedLevels(near: place).prefix(24).map { "\"\($0.name)\" (\($0.level))" }
    throw PlannerError(
      .unknownLevel, problem: "\"\(text)\" is no level.",
      remedy: known.isEmpty
        ? "Write a number, such as -1 or 0.5; no level has a name there."
        : "Write a number, such as -1 or 0.5, or a name known there: "
          + known.joined(separator: ", ") + ".")
  }
}
