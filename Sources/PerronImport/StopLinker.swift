internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Ties stops to the street graph: the nearest edge within reach, on the stop's level where it has one.
struct StopLinker {
  /// Farther than this from any street a stop is not linked.
  static let radiusMeters = 200.0

  private let graph: StreetGraph
  /// Stops that are places in pathways.txt, and stations that have any.
  private let pathwayPoints: [StopIndex: StreetPoint]

  init(_ graph: StreetGraph) {
    self.graph = graph
    pathwayPoints = graph.makeStopPoints()
  }

  /// The place on the graph of each stop that can be boarded; nil where none is near.
  func makePoints(
    _ directory: borrowing DirectoryColumns, stopCount: Int, issues: inout IssueLog
  ) -> [StreetPoint?] {
    (0..<stopCount).map { place in
      let stop = StopIndex(place)
      if let point = pathwayPoints[stop] { return point }
      guard let coordinate = directory.stopCoordinate[stop].ifKnown else { return nil }
      let point = graph.nearestPoint(
        to: coordinate, level: directory.stopLevel[stop].ifKnown, radiusMeters: Self.radiusMeters)
      if point == nil {
        issues.report(missingStreet(stop, coordinate, directory))
      }
      return point
    }
  }

  private func missingStreet(
    _ stop: StopIndex, _ coordinate: Coordinate, _ directory: borrowing DirectoryColumns
  ) -> ImportIssue {
    ImportIssue(
      .stopWithoutStreet, feed: directory.feedID[directory.stopFeed[stop]], file: "stops.txt",
      entity: directory.stopID[stop],
      message: """
        "\(directory.stopName[stop])" lies farther than \(Int(Self.radiusMeters)) m from every street \
        of the map. It can be ridden to and from, but not walked to; check its coordinates, or import a \
        map that covers it.
        """)
  }
}
