public import TransitModel

/// The name of a level, and the box in which it holds: level −1 has another name in each station.
public struct LevelName: Hashable, Sendable {
  /// The level.
  public let level: LevelID
  /// What signs call it (OSM `level:ref`, the name of an `indoor=level`).
  public let name: String
  /// The least latitude and longitude of the box.
  public let southWest: Coordinate
  /// The greatest latitude and longitude of the box.
  public let northEast: Coordinate

  /// The name in the box around `places`; nil without any.
  public init?(level: LevelID, name: String, around places: [Coordinate]) {
    guard let first = places.first else { return nil }
    var (south, west) = (first.latitudeE7, first.longitudeE7)
    var (north, east) = (south, west)
    for place in places {
      (south, north) = (min(south, place.latitudeE7), max(north, place.latitudeE7))
      (west, east) = (min(west, place.longitudeE7), max(east, place.longitudeE7))
    }
    self.level = level
    self.name = name
    southWest = Coordinate(latitudeE7: south, longitudeE7: west)
    northEast = Coordinate(latitudeE7: north, longitudeE7: east)
  }

  fileprivate init(
    level: LevelID, name: String, from southWest: Coordinate, to northEast: Coordinate
  ) {
    self.level = level
    self.name = name
    self.southWest = southWest
    self.northEast = northEast
  }

  /// The same name in the box around both boxes.
  public func union(_ other: LevelName) -> LevelName {
    let places = [southWest, northEast, other.southWest, other.northEast]
    return LevelName(level: level, name: name, around: places) ?? self
  }

  /// The height of the box in 1e-7 degrees.
  public var heightE7: Int64 { Int64(northEast.latitudeE7) - Int64(southWest.latitudeE7) }
  /// The width of the box in 1e-7 degrees.
  public var widthE7: Int64 { Int64(northEast.longitudeE7) - Int64(southWest.longitudeE7) }

  /// Whether `place` lies in the box.
  public func holds(_ place: Coordinate) -> Bool {
    (southWest.latitudeE7...northEast.latitudeE7).contains(place.latitudeE7)
      && (southWest.longitudeE7...northEast.longitudeE7).contains(place.longitudeE7)
  }

  /// The order in which names are stored: by level, then by place.
  fileprivate var sortKey: (Int16, Int32, Int32, Int32, Int32) {
    (
      level.hundredths, southWest.latitudeE7, southWest.longitudeE7, northEast.latitudeE7,
      northEast.longitudeE7
    )
  }
}

/// The names of levels, by rising level.
public struct MapLevelNames: ~Copyable, Sendable {
  private var levels = IndexedArray<MapLevelNameTag, LevelID>()
  private var names = TextColumn<MapLevelNameTag>([])
  private var southWests = IndexedArray<MapLevelNameTag, Coordinate>()
  private var northEasts = IndexedArray<MapLevelNameTag, Coordinate>()

  /// No names.
  public init() {}

  /// The columns of `names`, given in any order.
  init(_ names: [LevelName]) {
    let sorted = names.sorted {
      $0.sortKey == $1.sortKey
        ? $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) : $0.sortKey < $1.sortKey
    }
    levels = IndexedArray(sorted.map(\.level))
    self.names = TextColumn(sorted.map(\.name))
    southWests = IndexedArray(sorted.map(\.southWest))
    northEasts = IndexedArray(sorted.map(\.northEast))
  }

  /// How many there are.
  public var count: Int { levels.count }

  private func entry(_ index: Index<MapLevelNameTag>) -> LevelName {
    LevelName(
      level: levels[index], name: names[index], from: southWests[index], to: northEasts[index])
  }

  /// All names, by rising level.
  public func makeList() -> [LevelName] { levels.indices.map { entry($0) } }

  /// What signs call `level` at `place`: the name of the smallest box that holds it, nil where none does.
  ///
  /// Looks at all names of the level, so it is for telling and not for searching.
  public func findName(of level: LevelID, at place: Coordinate) -> String? {
    var best: (size: Int64, index: Index<MapLevelNameTag>)?
    var position = (0..<levels.count).partitionPoint { levels[$0] >= level }
    while position < levels.count, levels[position] == level {
      let index = Index<MapLevelNameTag>(position)
      let box = LevelName(level: level, name: "", from: southWests[index], to: northEasts[index])
      let size = box.heightE7 + box.widthE7
      if box.holds(place), best.map({ size < $0.size }) ?? true { best = (size, index) }
      position += 1
    }
    return best.map { names[$0.index] }
  }
}

extension MapLevelNames: ColumnGroup {
  /// Visits every column once, under its stored name.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("street.levelNames.levels", &levels)
    try visitor.visit("street.levelNames.names", &names)
    try visitor.visit("street.levelNames.southWests", &southWests)
    try visitor.visit("street.levelNames.northEasts", &northEasts)
  }

  /// Throws where columns differ in length, levels fall, or a corner is no place on the earth.
  public func validate() throws(InvalidColumn) {
    try names.validate("street.levelNames.names", keys: count)
    try southWests.validateCount("street.levelNames.southWests", count)
    try northEasts.validateCount("street.levelNames.northEasts", count)
    try southWests.validatePlaces("street.levelNames.southWests")
    try northEasts.validatePlaces("street.levelNames.northEasts")
    for place in 1..<max(count, 1) where levels[place - 1] > levels[place] {
      throw InvalidColumn("street.levelNames.levels", "levels fall at \(place)")
    }
    for place in 0..<count
    where southWests[place].latitudeE7 > northEasts[place].latitudeE7
      || southWests[place].longitudeE7 > northEasts[place].longitudeE7
    {
      throw InvalidColumn("street.levelNames.northEasts", "a box is turned over at \(place)")
    }
  }
}
