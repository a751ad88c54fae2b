public import TransitModel

/// Where one walks in straight lines for want of a map: between stops that are on no street, and to the doors of
/// stations whose insides are known (pathways.txt). Nobody walks straight to a platform of such a station.
public struct OpenGround: Sendable {
  /// The stops that are on no street.
  public let stops: NearbyStops
  /// The stops of such stations that no pathway leads to.
  public let closedStops: Set<StopIndex>
  let doors: NearbyStops
  /// Where each door is in the graph, and the station that it belongs to.
  let doorPoints: [StopIndex: (point: StreetPoint, station: StopIndex?)]

  /// - Parameters:
  ///   - stopCount: how many rows of stops.txt, the first ones, can be boarded.
  ///   - streets: nil where there is neither a map nor a pathway.
  public init(
    _ directory: borrowing DirectoryColumns, stopCount: Int, _ streets: LinkedStreets?
  ) {
    var closed: Set<StopIndex> = []
    var doors: [(StopIndex, Coordinate)] = []
    var points: [StopIndex: (point: StreetPoint, station: StopIndex?)] = [:]
    if let streets, !streets.graph.hasMap {
      for (stop, point) in streets.stopPoints.sorted(by: { $0.key < $1.key }) {
        let station = directory.station(of: stop)
        if let station { closed.insert(station) }
        guard directory.stopKind[stop] == StopKind.entrance.rawValue else { continue }
        doors.append((stop, point.place))
        points[stop] = (point, station)
      }
    }
    var open: [(StopIndex, Coordinate)] = []
    var closedStops: Set<StopIndex> = []
    for place in 0..<stopCount where streets?.links.point(of: StopIndex(place)) == nil {
      let stop = StopIndex(place)
      guard let coordinate = directory.stopCoordinate[stop].ifKnown else { continue }
      if directory.station(of: stop).map({ closed.contains($0) }) ?? false {
        closedStops.insert(stop)
      } else {
        open.append((stop, coordinate))
      }
    }
    stops = NearbyStops(open)
    self.closedStops = closedStops
    self.doors = NearbyStops(doors)
    doorPoints = points
  }

  /// Whether walks may lead straight to or from the insides of stations.
  public var hasDoors: Bool { !doorPoints.isEmpty }
}
