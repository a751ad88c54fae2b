/// How one walks: speeds, costs and what is closed.
///
/// All times are those of the walk as it is told; nothing is dearer to a search than it takes, but for areas to
/// avoid.
public struct WalkingProfile: Hashable, Sendable {
  /// Speed on the flat. 1.33 m/s: close to the mean of 1.34 m/s that U. Weidmann gives
  /// ("Transporttechnik der Fussgänger", ETH Zürich, 1993). Ramps count as flat.
  public var speedMetersPerSecond = 1.33

  /// How much longer a metre up stairs takes than one on the flat, both measured horizontally: 1.34
  /// against 0.61 m/s (Weidmann 1993).
  public var stairsUpFactor = 2.2

  /// How much longer a metre down stairs takes: 1.34 against 0.69 m/s (Weidmann 1993).
  public var stairsDownFactor = 1.9

  /// How much longer a metre of a crossing takes. 1: maps seldom tell where there are signals, and how long
  /// they are red. A wait of 20 s for a street of 14 m makes it 3.
  public var crossingFactor = 1.0

  /// Horizontal speed of one who stands on an escalator: 0.5 m/s along 30 degrees, the usual speed
  /// in EN 115-1.
  public var escalatorMetersPerSecond = 0.43

  /// Speed of a moving walkway, to which that of the walker is added: 0.65 m/s, below the 0.75 m/s that EN 115-1
  /// allows.
  public var movingWalkwayMetersPerSecond = 0.65

  /// Speed of a ferry of which the map gives no duration: 8 knots, what small ferries on rivers and in harbours do.
  public var ferryMetersPerSecond = 4.1

  /// The wait for a lift. 30 s: what CIBSE Guide D calls acceptable in public buildings.
  public var liftWaitSeconds = 30.0

  /// Doors and starting of one ride in a lift.
  public var liftDoorSeconds = 10.0

  /// A lift's ride from one level to the next: 4 m at 1 m/s, the slowest common rated speed (EN 81-20).
  public var liftSecondsPerLevel = 4.0

  /// What a gate takes: 2 s, as some 30 people a minute get through a ticket gate (TCRP Report 165, "Transit
  /// Capacity and Quality of Service Manual", 2013).
  public var gateSeconds = 2.0

  /// Stairs are closed; escalators and lifts are not. False by default: the way round can be long, or none.
  public var avoidsStairways = false

  /// Under- and overpasses are closed. False by default, as they are often the only ways across.
  public var avoidsUnderpasses = false

  /// Whether ways inside buildings are open. Where not, pathways of stations still are. True by default, since stations
  /// are buildings.
  public var usesIndoor = true

  /// Closed are stairs and escalators unless the map says that a wheelchair can use them, what is tagged
  /// wheelchair=no, raised kerbs, and what is steeper or narrower than the limits. Ways of which nothing is known
  /// are open. False by default, since it closes much that others can use.
  public var isWheelchair = false

  /// Whether wheelchair=limited is open to a wheelchair: by default, as it mostly means a step or a steep ramp that
  /// one passes with help.
  public var acceptsLimited = true

  /// The steepest slope for a wheelchair, in thousandths. 83, which is 1 in 12: ADA Standards 405.2. (DIN 18040-1 wants
  /// 60.)
  public var maximumSlopePermille = 83

  /// The narrowest way for a wheelchair, in centimetres. 80: doors have at least 81 cm by ADA Standards 404.2.3.
  public var minimumWidthCentimeters = 80

  /// What the request closes beside: areas, and objects out of service. Made for one graph.
  package var restrictions: EdgeRestrictions?

  /// The default walker.
  public init() {}

  /// Whether this is the default walker, for whom an import works out the walks between stops.
  public var isDefault: Bool { self == WalkingProfile() }

  /// How many times longer than by its length a way through an area to be softly avoided counts.
  package static let avoidedFactor = 3.0

  /// Horizontal metres of stairs that a guessed join from one level to the next costs: 3.5 m of height
  /// at 30 degrees. Pathways of which neither length nor number of stairs is known take as many.
  static let joinMetersPerLevel = 6.0

  /// The tread of a stair: 0.29 m, and a rise of 0.17 m, as DIN 18065 recommends.
  static let treadMeters = 0.29
}
