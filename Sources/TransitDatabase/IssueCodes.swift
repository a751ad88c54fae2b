extension IssueCode {
  // Feeds: files and rows.

  // Maps.

  /// A way lacks nodes in the map, mostly at the edge of an extract: the rest of it is kept.
  public static let wayWithMissingNodes = IssueCode(.info, "way_with_missing_nodes")

  /// Ways of different levels share a node that is no lift: they are joined as if by stairs.
  public static let levelsMeetAtNode = IssueCode(.warning, "levels_meet_at_node")

  /// A level tag is no number, list or range: the way is taken as one without a level.
  public static let unreadableLevel = IssueCode(.warning, "unreadable_level")

  // Joining feeds and maps.

  /// A stop lies farther than 200 m from every street of the map: nobody can walk to it.
  public static let stopWithoutStreet = IssueCode(.warning, "stop_without_street")
}
