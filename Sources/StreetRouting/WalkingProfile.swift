/// How one walks: speeds, costs and what is closed.
public struct WalkingProfile: Hashable, Sendable {
  /// Speed on the flat. 1.33 m/s: close to the mean of 1.34 m/s that U. Weidmann gives
  /// ("Transporttechnik der Fussgänger", ETH Zürich, 1993).
  public var speedMetersPerSecond = 1.33

  /// How much longer a metre up stairs takes than one on the flat, both measured horizontally: 1.34
  /// against 0.61 m/s (Weidmann 1993).
  public var stairsUpFactor = 2.2

  /// How much longer a metre down stairs takes: 1.34 against 0.69 m/s (Weidmann 1993).
  public var stairsDownFactor = 1.9

  /// Horizontal speed of one who stands on an escalator: 0.5 m/s along 30 degrees, the usual speed
  /// in EN 115-1.
  public var escalatorMetersPerSecond = 0.43

  /// The wait for a lift. 30 s: what CIBSE Guide D calls acceptable in public buildings.
  public var liftWaitSeconds = 30.0

  /// Doors and starting of one ride in a lift.
  public var liftDoorSeconds = 10.0

  /// A lift's ride from one level to the next: 4 m at 1 m/s, the slowest common rated speed (EN 81-20).
  public var liftSecondsPerLevel = 4.0

  /// Stairs are closed; escalators and lifts are not.
  public var avoidsStairways = false

  /// Under- and overpasses are closed.
  public var avoidsUnderpasses = false

  /// Whether ways inside buildings are open.
  public var usesIndoor = true

  /// Stairs, escalators and what is tagged wheelchair=no are closed, unless the map says that a
  /// wheelchair can use these stairs. Ways without the tag are open.
  public var isWheelchair = false

  /// The default walker.
  public init() {}

  /// Horizontal metres of stairs that a guessed join from one level to the next costs: 3.5 m of height
  /// at 30 degrees.
  static let joinMetersPerLevel = 6.0
}
