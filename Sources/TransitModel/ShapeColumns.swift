/// A line that vehicles follow (GTFS shape).
public enum ShapeTag {}
/// A shape with the places of a trip's stops along it; trips of the same stops share one.
public enum PlacingTag {}

/// The lines that vehicles follow, and where along them they stop.
///
/// A search does not touch it; legs are drawn by it. Empty in a network without shapes.
public struct ShapeColumns: ~Copyable, Sendable, ColumnGroup {
  /// The points of each shape as `PackedLine` writes them.
  public var points = RaggedArray<ShapeTag, UInt8>()
  /// The shape of each placing.
  public var placingShape = IndexedArray<PlacingTag, Index<ShapeTag>>()
  /// For each placing, position by position, tenths of a metre from the shape's first point, never falling;
  /// `notPlaced` for a stop that the shape does not pass.
  public var placings = RaggedArray<PlacingTag, UInt32>()
  /// The placing of each row of trips.txt, or `none`; without any element where no trip has a shape.
  public var recordPlacing = IndexedArray<TripRecordTag, Index<PlacingTag>>()

  /// The columns of a network without shapes, which are valid.
  public init() {}

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("shape.points", &points)
    try visitor.visit("placing.shape", &placingShape)
    try visitor.visit("placing.decimeters", &placings)
    try visitor.visit("record.placing", &recordPlacing)
  }

  /// Throws where an index points nowhere or a vehicle would go back along its shape.
  ///
  /// The bytes of points are not looked at: `line` finds out.
  public func validate() throws(InvalidColumn) {
    try points.validateShape("shape.points", keys: points.count)
    try placingShape.validateIndices("placing.shape", below: points.count)
    try placings.validateShape("placing.decimeters", keys: placingShape.count)
    for placing in placings.indices {
      var last: UInt32 = 0
      for position in placings.range(placing) where placings[position] != Self.notPlaced {
        if placings[position] < last {
          throw InvalidColumn("placing.decimeters", "falls at \(position)")
        }
        last = placings[position]
      }
    }
    try recordPlacing.validateIndices(
      "record.placing", below: placingShape.count, allowsNone: true)
  }

  /// Where along its shape a trip stops, in tenths of a metre; nil where it has no shape, or none that passes
  /// both stops.
  public func places(
    of record: Index<TripRecordTag>, from boarding: Int, to alighting: Int
  ) -> (shape: Index<ShapeTag>, decimeters: ClosedRange<UInt32>)? {
    guard record.position < recordPlacing.count,
      let placing = recordPlacing[record].ifPresent
    else { return nil }
    let positions = placings.range(placing)
    guard boarding >= 0, boarding <= alighting, alighting < positions.count else { return nil }
    let start = placings[positions.lowerBound + boarding]
    let end = placings[positions.lowerBound + alighting]
    guard start <= end, end != Self.notPlaced else { return nil }
    return (placingShape[placing], start...end)
  }

  /// A shape, measured; nil where its bytes are no line.
  public func line(_ shape: Index<ShapeTag>) -> MeasuredLine? {
    let range = points.range(shape)
    return points.values.withUnsafeBuffer { PackedLine.decode($0[range]) }
      .flatMap { MeasuredLine($0) }
  }
}
