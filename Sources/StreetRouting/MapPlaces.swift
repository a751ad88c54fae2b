public import TransitModel

/// An object of OpenStreetMap that stops are linked to, or that a request may name.
public enum MapPlaceTag {}
/// The position of an object in the places of a map.
public typealias MapPlaceIndex = Index<MapPlaceTag>

/// Objects of the map that are no streets: platforms, entrances, stations, buildings with doors, shops.
///
/// Kept with the network since stops are linked by them anew whenever a feed is added, and since a request may start at
/// one.
public struct MapPlaces: ~Copyable, Sendable {
  /// What an object is to a traveller.
  public enum Kind: UInt8, BitwiseCopyable, Sendable {
    case platform = 0
    /// A bus stop, a tram stop, a stop position on the track.
    case stop = 1
    case station = 2
    case entrance = 3
    /// An entrance of an underground station (`railway=subway_entrance`).
    case subwayEntrance = 4
    case lift = 5
    /// A building of which an entrance is mapped.
    case building = 6
    case other = 7
  }

  /// The raw `OSMObjectID.Kind`; objects stand in the order of `OSMObjectID`.
  public private(set) var types = IndexedArray<MapPlaceTag, UInt8>()
  /// The number of each object.
  public private(set) var numbers = IndexedArray<MapPlaceTag, Int64>()
  private var kinds = IndexedArray<MapPlaceTag, UInt8>()
  /// Where each object lies: the middle of its outline.
  public private(set) var coordinates = IndexedArray<MapPlaceTag, Coordinate>()
  private var levels = IndexedArray<MapPlaceTag, LevelID>()
  /// The name; may be empty.
  public private(set) var names = TextColumn<MapPlaceTag>([])
  /// `ref`, `local_ref`, `uic_ref` and the like, with semicolons between them; may be empty.
  public private(set) var refs = TextColumn<MapPlaceTag>([])
  /// `opening_hours`, as the map writes them; may be empty.
  public private(set) var hours = TextColumn<MapPlaceTag>([])
  /// The outline of each building, its first corner repeated at the end; empty for all else.
  public private(set) var outlines = RaggedArray<MapPlaceTag, Coordinate>()
  /// The nodes by which one enters a building.
  public private(set) var entrances = RaggedArray<MapPlaceTag, Int64>()

  /// No places.
  public init() {}

  /// One object, to be packed.
  public struct Entry: Sendable {
    /// Type and number.
    public var id: OSMObjectID
    /// What it is to a traveller.
    public var kind: Kind
    /// Where it lies.
    public var coordinate: Coordinate
    /// The lowest of its levels; nil where the map gives none.
    public var level: LevelID?
    /// `name`; may be empty.
    public var name = ""
    /// References with semicolons between them; may be empty.
    public var refs = ""
    /// `opening_hours`; may be empty.
    public var hours = ""
    /// Of a building.
    public var outline: [Coordinate] = []
    /// Of a building.
    public var entrances: [Int64] = []

    /// An object that nothing else is known of.
    public init(id: OSMObjectID, kind: Kind, coordinate: Coordinate) {
      self.id = id
      self.kind = kind
      self.coordinate = coordinate
    }
  }

  /// The places in the order of their ids; of an id that comes twice the first.
  public init(_ entries: [Entry]) {
    var sorted: [Entry] = []
    for entry in entries.sorted(by: { $0.id < $1.id }) where sorted.last?.id != entry.id {
      sorted.append(entry)
    }
    types = IndexedArray(sorted.map(\.id.kind.rawValue))
    numbers = IndexedArray(sorted.map(\.id.number))
    kinds = IndexedArray(sorted.map(\.kind.rawValue))
    coordinates = IndexedArray(sorted.map(\.coordinate))
    levels = IndexedArray(sorted.map { $0.level ?? .unknown })
    names = TextColumn(sorted.map(\.name))
    refs = TextColumn(sorted.map(\.refs))
    hours = TextColumn(sorted.map(\.hours))
    outlines = RaggedArray(sorted.map(\.outline))
    entrances = RaggedArray(sorted.map(\.entrances))
  }

  /// How many objects there are.
  public var count: Int { numbers.count }

  /// Type and number of an object.
  public func id(of place: MapPlaceIndex) -> OSMObjectID {
    OSMObjectID(OSMObjectID.Kind(rawValue: types[place]) ?? .node, numbers[place])
  }

  /// What an object is to a traveller.
  public func kind(of place: MapPlaceIndex) -> Kind { Kind(rawValue: kinds[place]) ?? .other }

  /// The lowest level of an object; nil where the map gives none.
  public func level(of place: MapPlaceIndex) -> LevelID? { levels[place].ifKnown }

  /// The entrances of underground stations that are nodes, by their ids.
  package func makeSubwayEntrances() -> [MapPlaceIndex] {
    var found: [MapPlaceIndex] = []
    for number in 0..<count {
      let place = MapPlaceIndex(number)
      if kind(of: place) == .subwayEntrance, id(of: place).kind == .node { found.append(place) }
    }
    return found
  }

  /// The nodes by which one enters buildings, other places with an outline, and underground stations.
  package func makeDoors() -> Set<Int64> {
    var doors: Set<Int64> = []
    for station in makeSubwayEntrances() { doors.insert(numbers[station]) }
    for position in 0..<entrances.values.count { doors.insert(entrances[position]) }
    return doors
  }

  /// The object of an id, by binary search.
  public func index(of id: OSMObjectID) -> MapPlaceIndex? {
    let place = (0..<count).partitionPoint { self.id(of: MapPlaceIndex($0)) >= id }
    return place < count && self.id(of: MapPlaceIndex(place)) == id ? MapPlaceIndex(place) : nil
  }
}

extension MapPlaces: ColumnGroup {
  /// Visits every column once, under its stored name.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("places.types", &types)
    try visitor.visit("places.numbers", &numbers)
    try visitor.visit("places.kinds", &kinds)
    try visitor.visit("places.coordinates", &coordinates)
    try visitor.visit("places.levels", &levels)
    try visitor.visit("places.names", &names)
    try visitor.visit("places.refs", &refs)
    try visitor.visit("places.hours", &hours)
    try visitor.visit("places.outlines", &outlines)
    try visitor.visit("places.entrances", &entrances)
  }

  /// Throws where columns differ in length, ids do not rise, or a place is not on the earth.
  public func validate() throws(InvalidColumn) {
    try types.validateCount("places.types", count)
    try kinds.validateCount("places.kinds", count)
    try coordinates.validateCount("places.coordinates", count)
    try coordinates.validatePlaces("places.coordinates")
    try levels.validateCount("places.levels", count)
    try names.validate("places.names", keys: count)
    try refs.validate("places.refs", keys: count)
    try hours.validate("places.hours", keys: count)
    try outlines.validateShape("places.outlines", keys: count)
    try outlines.values.validatePlaces("places.outlines")
    try entrances.validateShape("places.entrances", keys: count)
    for place in 1..<max(count, 1)
    where id(of: MapPlaceIndex(place - 1)) >= id(of: MapPlaceIndex(place)) {
      throw InvalidColumn("places.numbers", "ids do not rise at \(place)")
    }
  }
}
