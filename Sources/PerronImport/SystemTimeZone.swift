internal import GTFSImport
public import TransitModel

/// A time zone of this system's, for times that are shown to people elsewhere than at the stops.
public struct SystemTimeZone: Sendable {
  private let rules: TimeZoneRules

  /// The zone of that name in the tz database, `Europe/Lisbon`; nil where the system has none of it. The name is looked up in
  /// a list and never opened as a path.
  public init?(named name: String) {
    guard let rules = try? TimeZoneTable.load().zone(named: name) else { return nil }
    self.rules = rules
  }

  /// The names of all zones, in no order; empty where the system has none.
  public static var names: [String] { (try? TimeZoneTable.load().names) ?? [] }

  /// Seconds by which the zone's clocks are ahead of UTC at a moment.
  public func offset(at instant: Instant) -> Int { rules.offset(at: instant) }
}
