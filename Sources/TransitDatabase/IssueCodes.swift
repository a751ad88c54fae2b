extension IssueCode {
  // Feeds: files and rows.

  // Maps.

  // Joining feeds and maps.

  /// A stop lies farther than 200 m from every street of the map: nobody can walk to it.
  public static let stopWithoutStreet = IssueCode(.warning, "stop_without_street")
}
