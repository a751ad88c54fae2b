public import TransitModel

/// A junction, an end, or a change of level: an OSM node on one level.
public enum StreetVertexTag {}
/// A piece of a way between two vertices, walkable in one or both directions.
public enum StreetEdgeTag {}
/// A way of the map, which gives its edges their name and OSM id.
public enum StreetWayTag {}
/// What is known of an edge beside kind, length and flags; few edges have it.
public enum EdgeDetailTag {}
/// A row of pathways.txt.
public enum PathwayTag {}
/// The name of a level in some building.
public enum MapLevelNameTag {}
/// A cell of the spatial index that some edge touches.
public enum StreetCellTag {}

/// The position of a vertex in a street graph.
public typealias StreetVertexIndex = Index<StreetVertexTag>
/// The position of an edge in a street graph.
public typealias StreetEdgeIndex = Index<StreetEdgeTag>
/// The position of a way in a street graph.
public typealias StreetWayIndex = Index<StreetWayTag>
/// The position of an entry in the details of edges.
public typealias EdgeDetailIndex = Index<EdgeDetailTag>
/// The position of a pathway in a street graph.
public typealias PathwayIndex = Index<PathwayTag>
/// The position of a cell in the spatial index of a street graph.
public typealias StreetCellIndex = Index<StreetCellTag>
