public import TransitModel

/// What is known of an edge beside its kind, length and flags. "Forward" is from its first vertex to its
/// second.
public struct EdgeDetail: Hashable, Sendable {
  /// What a wheelchair or a pram meets where the edge leaves or reaches the carriageway (OSM `kerb`).
  public enum Kerb: UInt8, BitwiseCopyable, Sendable {
    case flush = 1
    case lowered = 2
    case raised = 3
  }

  /// Seconds along the whole edge for the default walker (pathways.txt `traversal_time`, OSM `duration` of a ferry).
  public var seconds: Int32?
  /// How many stairs there are; negative where they fall forward (pathways.txt `stair_count`, OSM `step_count`). Of
  /// OSM's the sign is that of `rises` and `falls`, and plus where neither is known.
  public var stairCount: Int32?
  /// The slope in thousandths, negative where it falls forward (pathways.txt `max_slope`, OSM `incline`).
  public var slopePermille: Int16?
  /// The least width in centimetres (pathways.txt `min_width`, OSM `width`).
  public var widthCentimeters: UInt16?
  /// The highest kerb on the edge.
  public var kerb: Kerb?
  /// Whether a line for the blind's cane leads along (OSM `tactile_paving`).
  public var hasTactilePaving: Bool?
  /// The sign that one follows forward (pathways.txt `signposted_as`, OSM `ref` of an exit); may be empty.
  public var sign = ""
  /// The sign that one follows backward (pathways.txt `reversed_signposted_as`).
  public var reversedSign = ""
  /// When one may walk here, as the map writes it (OSM `opening_hours`, `foot:conditional`); empty means always.
  public var hours = ""

  /// Nothing is known.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool { self == EdgeDetail() }
}

/// The details of those edges that have any, by rising edge.
public struct EdgeDetailColumns: ~Copyable, Sendable {
  /// The edge of each entry, rising.
  public var edges = IndexedArray<EdgeDetailTag, StreetEdgeIndex>()
  private var seconds = IndexedArray<EdgeDetailTag, Int32>()
  private var stairCounts = IndexedArray<EdgeDetailTag, Int32>()
  private var slopes = IndexedArray<EdgeDetailTag, Int16>()
  private var widths = IndexedArray<EdgeDetailTag, UInt16>()
  private var kerbs = IndexedArray<EdgeDetailTag, UInt8>()
  private var tactilePavings = IndexedArray<EdgeDetailTag, UInt8>()
  private var signs = TextColumn<EdgeDetailTag>([])
  private var reversedSigns = TextColumn<EdgeDetailTag>([])
  private var hours = TextColumn<EdgeDetailTag>([])

  /// No details.
  public init() {}

  /// The details of edges, given by rising edge.
  init(_ details: some Sequence<(edge: StreetEdgeIndex, detail: EdgeDetail)>) {
    let details = Array(details)
    edges = IndexedArray(details.map(\.edge))
    seconds = IndexedArray(details.map { $0.detail.seconds ?? Unknown.seconds })
    stairCounts = IndexedArray(details.map { $0.detail.stairCount ?? Unknown.stairs })
    slopes = IndexedArray(details.map { $0.detail.slopePermille ?? Unknown.slope })
    widths = IndexedArray(details.map { $0.detail.widthCentimeters ?? Unknown.width })
    kerbs = IndexedArray(details.map { $0.detail.kerb?.rawValue ?? Unknown.kerb })
    tactilePavings = IndexedArray(
      details.map { $0.detail.hasTactilePaving.map { $0 ? 1 : 0 } ?? Unknown.tactilePaving })
    signs = TextColumn(details.map(\.detail.sign))
    reversedSigns = TextColumn(details.map(\.detail.reversedSign))
    hours = TextColumn(details.map(\.detail.hours))
  }

  /// The entry of `edge`, by binary search; nil where it has none.
  public func index(of edge: StreetEdgeIndex) -> EdgeDetailIndex? {
    let place = (0..<edges.count).partitionPoint { edges[$0] >= edge }
    return place < edges.count && edges[place] == edge ? EdgeDetailIndex(place) : nil
  }

  /// Seconds along the whole edge for the default walker.
  public func seconds(at index: EdgeDetailIndex) -> Int32? {
    seconds[index] == Unknown.seconds ? nil : seconds[index]
  }

  /// How many stairs there are, negative where they fall forward.
  public func stairCount(at index: EdgeDetailIndex) -> Int32? {
    stairCounts[index] == Unknown.stairs ? nil : stairCounts[index]
  }

  /// The slope in thousandths, negative where it falls forward.
  public func slopePermille(at index: EdgeDetailIndex) -> Int16? {
    slopes[index] == Unknown.slope ? nil : slopes[index]
  }

  /// The least width in centimetres.
  public func widthCentimeters(at index: EdgeDetailIndex) -> UInt16? {
    widths[index] == Unknown.width ? nil : widths[index]
  }

  /// The highest kerb on the edge.
  public func kerb(at index: EdgeDetailIndex) -> EdgeDetail.Kerb? {
    EdgeDetail.Kerb(rawValue: kerbs[index])
  }

  /// When one may walk here; empty means always.
  public func hours(at index: EdgeDetailIndex) -> String { hours[index] }

  /// Everything that is known of the edge.
  public func detail(at index: EdgeDetailIndex) -> EdgeDetail {
    var detail = EdgeDetail()
    detail.seconds = seconds(at: index)
    detail.stairCount = stairCount(at: index)
    detail.slopePermille = slopePermille(at: index)
    detail.widthCentimeters = widthCentimeters(at: index)
    detail.kerb = kerb(at: index)
    detail.hasTactilePaving =
      tactilePavings[index] == Unknown.tactilePaving ? nil : tactilePavings[index] == 1
    detail.sign = signs[index]
    detail.reversedSign = reversedSigns[index]
    detail.hours = hours[index]
    return detail
  }
}

/// How the columns store what is not known.
private enum Unknown {
  static let seconds = Int32.min
  static let stairs = Int32.min
  static let slope = Int16.min
  static let width = UInt16.max
  static let kerb = UInt8.max
  static let tactilePaving = UInt8.max
}

extension EdgeDetailColumns: ColumnGroup {
  /// Visits every column once, under its stored name.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("street.detail.edges", &edges)
    try visitor.visit("street.detail.seconds", &seconds)
    try visitor.visit("street.detail.stairCounts", &stairCounts)
    try visitor.visit("street.detail.slopes", &slopes)
    try visitor.visit("street.detail.widths", &widths)
    try visitor.visit("street.detail.kerbs", &kerbs)
    try visitor.visit("street.detail.tactilePavings", &tactilePavings)
    try visitor.visit("street.detail.signs", &signs)
    try visitor.visit("street.detail.reversedSigns", &reversedSigns)
    try visitor.visit("street.detail.hours", &hours)
  }

  /// Throws where columns differ in length, edges do not rise, or a time is negative or absurd.
  public func validate() throws(InvalidColumn) {
    let count = edges.count
    try seconds.validateCount("street.detail.seconds", count)
    try stairCounts.validateCount("street.detail.stairCounts", count)
    try slopes.validateCount("street.detail.slopes", count)
    try widths.validateCount("street.detail.widths", count)
    try kerbs.validateCount("street.detail.kerbs", count)
    try tactilePavings.validateCount("street.detail.tactilePavings", count)
    try signs.validate("street.detail.signs", keys: count)
    try reversedSigns.validate("street.detail.reversedSigns", keys: count)
    try hours.validate("street.detail.hours", keys: count)
    for place in 0..<count {
      let seconds = seconds[place]
      guard seconds == Unknown.seconds || (0...Self.mostSeconds).contains(seconds) else {
        throw InvalidColumn("street.detail.seconds", "\(seconds) s at \(place)")
      }
      let stairs = stairCounts[place]
      guard stairs == Unknown.stairs || (-Self.mostStairs...Self.mostStairs).contains(stairs) else {
        throw InvalidColumn("street.detail.stairCounts", "\(stairs) stairs at \(place)")
      }
      guard place == 0 || edges[place - 1] < edges[place] else {
        throw InvalidColumn("street.detail.edges", "edges do not rise at \(place)")
      }
    }
  }

  /// The longest time of one edge: a week.
  public static let mostSeconds: Int32 = 7 * 86_400
  /// The most stairs of one edge; the longest flight on earth has 11,674.
  public static let mostStairs: Int32 = 20_000
}
