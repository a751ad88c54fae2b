internal import StreetRouting
internal import TransitModel

/// An area that one walks across: a closed way, or a multipolygon.
struct WalkArea {
  /// Kind, flags and form; of a multipolygon, under the id of an outer way: of those that have no tags of
  /// their own, else of all, the lowest.
  let way: CollectedWay
  let levels: LevelTag
  let name: String
  /// What is known of each way across.
  let detail: EdgeDetail
  /// `way/7` or `relation/7`.
  let entity: String
  let shape: AreaShape
  /// Whether all of its outline is walked along.
  let isOutlineWalked: Bool
  /// Where one gets in, besides corners at which parts of the area meet.
  var entries: Set<Int32> = []
  /// From an entry straight over to the outline.
  var feet: [(entry: Int32, foot: Int32)] = []

  var form: AreaForm { way.form }

  /// Its nodes, each once for each corner.
  var nodes: [Int32] { shape.polygons.flatMap { $0.corners.map(\.node) } }
}

/// What touches a node of some area's outline.
struct AreaNodeUse {
  /// Whether one comes here along a line.
  var hasLine = false
  /// Whether it is a way into some room.
  var isRoomEntry = false
  /// How many areas other than rooms, by their levels; more than two are two. Beyond a few lists of levels no
  /// difference is made any more.
  private var areas: [(levels: LevelTag, count: UInt8)] = []
  private static let mostLists = 8

  mutating func add(_ levels: LevelTag) {
    let isFull = areas.count == Self.mostLists
    let known =
      areas.firstIndex { $0.levels == levels } ?? (isFull ? Self.mostLists - 1 : nil)
    guard let known else { return areas.append((levels, 1)) }
    if areas[known].levels != levels { areas[known].levels = .none }
    areas[known].count = min(areas[known].count + 1, 2)
  }

  /// Whether an area on one of these levels ends here, beside so many that ask.
  func meets(_ levels: LevelTag, asking: Int) -> Bool {
    areas.reduce(0) { $0 + ($1.levels.meets(levels) ? Int($1.count) : 0) } > asking
  }
}

extension LevelTag {
  /// Whether one can be on both at once; an untagged area joins whatever it touches.
  func meets(_ other: LevelTag) -> Bool {
    switch (self, other) {
    case (.none, _), (_, .none): true
    case (.single(let one), .single(let two)): one == two
    default: all.contains { other.all.contains($0) }
    }
  }
}

extension EdgeDetail {
  /// What is known of a way across an area of which this is known. A slope is told along the outline, and a kerb is
  /// at it: neither holds across.
  var across: EdgeDetail {
    var detail = self
    (detail.slopePermille, detail.kerb) = (nil, nil)
    return detail
  }
}
