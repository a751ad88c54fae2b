public import TransitModel

/// A street graph with the stops that are linked to it: what walks are searched on.
public final class LinkedStreets: Sendable {
  /// The ways that can be walked.
  public let graph: StreetGraph
  /// Where on the graph each stop lies.
  public let links: StopLinks
  /// The rows of stops.txt that vertices stand for, entrances and nodes among them, each with its place.
  public let stopPoints: [StopIndex: StreetPoint]

  /// - Precondition: the links fit the graph, as made from it or found valid against it.
  public init(_ graph: StreetGraph, _ links: consuming StopLinks) {
    self.graph = graph
    self.links = links
    stopPoints = graph.makeStopPoints()
  }
}
