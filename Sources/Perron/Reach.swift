internal import StreetRouting
public import TransitModel

/// Where one gets to from a place within some time; or, where the options ask for an arrival, from where one gets to
/// the place. Times count from the moment that was asked for, or back from it, waits at the place itself included.
public struct Reach: Sendable {
  /// A stop within reach.
  public struct Stop: Codable, Hashable, Sendable {
    /// `FEED:STOP_ID`.
    public let id: String
    /// Where it lies; nil where its feed does not say.
    public let coordinate: Coordinate?
    /// Seconds to there by the best journey, a walk from another stop being a part of it.
    public let seconds: Int
  }

  /// An area within reach.
  public struct Area: Codable, Hashable, Sendable {
    /// Within how many seconds.
    public let seconds: Int
    /// For each part its outline and the holes in it, by the right-hand rule: closed rings, the first and the last
    /// point the same, outlines turning left and holes right. No two meet.
    public let polygons: [[[Coordinate]]]
  }

  /// How far was searched.
  public let seconds: Int
  /// Why nothing is reached, not even on foot; nil where something is.
  public let noJourney: NoJourney?
  /// What to know beside it, such as objects to be closed that the map does not know.
  public internal(set) var notices: [Notice] = []
  /// The stops within reach, in the order of the network.
  public internal(set) var stops: [Stop] = []
  /// Whether areas are drawn, in part at least, around stops, since no map tells the streets there.
  public var isApproximate: Bool { !discs.isEmpty }

  var spreads: [StreetSpread] = []
  var discs: [Disc] = []

  /// A place from which one walks straight for want of a map.
  struct Disc {
    let place: Coordinate
    let seconds: Int32
    let limitMeters: Double
    let speedMetersPerSecond: Double

    func radius(within seconds: Int) -> Double? {
      let left = seconds - Int(self.seconds)
      guard left >= 0 else { return nil }
      return min(Double(left) * speedMetersPerSecond, limitMeters) / StraightWalk.detourFactor
    }
  }

  init(seconds: Int, noJourney: NoJourney? = nil) {
    (self.seconds, self.noJourney) = (seconds, noJourney)
  }

  /// Seconds to a vertex of the network's streets; nil where it is not within reach.
  ///
  /// - Precondition: the vertex is one of the network's, from 0 to `Network.streetVertexCount` − 1.
  public func seconds(atVertex vertex: Int) -> Int? {
    spreads.compactMap { $0.seconds(at: StreetVertexIndex(vertex)) }.min().map { Int($0) }
  }

  /// How far beside a street, or around a stop, counts as reached, in metres; more in areas of more than some 50 km
  /// from end to end.
  static let besideMeters = 50.0

  /// The areas within reach after each of some times, from the least: each lies within the next.
  ///
  /// They are what lies beside the streets that are walked, which end where the time does; blocks between streets that
  /// are wide enough stay holes. Where there is no map they are discs around stops.
  public func areas(withinSeconds times: [Int]) -> [Area] {
    let times = Set(times.map { min($0, seconds) }).sorted()
    let shapes = times.map { self.shapes(within: $0) }
    guard var grid = ReachGrid(around: shapes.last ?? []) else {
      return times.map { Area(seconds: $0, polygons: []) }
    }
    return zip(times, shapes).map { time, shapes in
      for shape in shapes { grid.add(shape) }
      let polygons = grid.polygons().map { $0.map { $0 + $0.prefix(1) } }
      return Area(seconds: time, polygons: polygons)
    }
  }

  private func shapes(within seconds: Int) -> [ReachShape] {
    let lines = spreads.flatMap { $0.lines(within: Int32(clamping: seconds)) }
    return lines.map { ReachShape(line: $0, radiusMeters: Self.besideMeters) }
      + discs.compactMap { disc in
        disc.radius(within: seconds).map {
          ReachShape(line: [disc.place], radiusMeters: max($0, Self.besideMeters))
        }
      }
  }
}
