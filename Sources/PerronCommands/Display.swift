internal import Perron
internal import TransitModel

/// How people want an answer shown: by which clock, in which units and zone, and on how wide a screen. Numbers that
/// programs read, in JSON, stay metres, seconds and UTC.
struct Display: Sendable {
  enum Clock: String, CaseIterable {
    case twelve = "12"
    case twentyFour = "24"
  }

  /// How text looks: `rich` is coloured, `narrow` fits a phone, `plain` has no colours anywhere.
  enum Look: String, CaseIterable {
    case rich, narrow, plain
  }

  var style = Style(hasColor: false)
  /// How many columns text may fill.
  var columns = Self.wide
  var clock = Clock.twentyFour
  var units = LengthUnits.metric
  /// nil for the clocks at the stops.
  var zone: DisplayZone?

  /// Terminals have 80 columns, and some break the line where the last of them is filled.
  static let wide = 79
  /// As many as a phone shows upright.
  static let narrow = 39

  /// Whether there is no room for figures beside words.
  var isNarrow: Bool { columns < 70 }
  /// How many columns a time takes.
  var timeWidth: Int { clock == .twelve ? 8 : 5 }

  /// A time of day, without its date.
  func time(_ local: LocalTime) -> String { local.text(clock) }

  /// A length for people: `68 m`, `1.2 km`; `220 ft`, `0.7 mi`.
  func length(_ meters: Double) -> String {
    units == .metric ? lengthText(meters) : Self.imperialLength(meters)
  }

  /// Feet, in tens since nobody walks by the foot, up to a tenth of a mile.
  private static func imperialLength(_ meters: Double) -> String {
    let miles = meters / LengthUnits.metersPerMile
    if miles >= 0.1 { return "\(fixed(miles, decimals: 1)) mi" }
    let feet = meters / LengthUnits.metersPerFoot
    return "\(fixed(feet < 20 ? feet : (feet / 10).rounded() * 10, decimals: 0)) ft"
  }

  /// Seconds by which the clock that is shown is ahead of UTC, where clocks on the spot are by `offset`.
  func offset(at instant: Instant, local offset: Int) -> Int {
    zone?.offset(at: instant) ?? offset
  }
}

extension CommandSyntax {
  static let style = Option.single(
    "--style", "rich|narrow|plain",
    "text in colours, in 40 columns, or without colours [as the terminal allows]")
  static let units = Option.single(
    "--units", "metric|imperial", "kilometres or miles, in what people read [metric]")
  static let clock = Option.single("--clock", "12|24", "how to write times of day [24]")
  static let displayZone = Option.single(
    "--display-zone", "ZONE",
    "show times by this zone, such as Europe/Lisbon or UTC [the stops' own]"
  )
}

extension Arguments {
  /// What of the display can be read without a network; the zone comes later.
  func display(_ console: Console) throws(UsageError) -> Display {
    var display = Display(style: Style(hasColor: console.hasColor))
    let look: Display.Look? = try choice("--style")
    switch look {
    case .rich: display.style = Style(hasColor: true)
    case .narrow: display.columns = Display.narrow
    case .plain: display.style = Style(hasColor: false)
    case nil:
      if let columns = console.columns, columns <= Display.wide {
        display.columns = max(columns - 1, Display.narrow)
      }
    }
    display.clock = try choice("--clock") ?? .twentyFour
    display.units = try lengthUnits()
    return display
  }

  /// The units of `--units`; metric where it is not given.
  func lengthUnits() throws(UsageError) -> LengthUnits { try choice("--units") ?? .metric }

  /// The zone of `--display-zone`; nil where it is not given.
  func displayZone(_ network: Network) throws(UsageError) -> DisplayZone? {
    guard let name = self["--display-zone"] else { return nil }
    return try DisplayZone(named: name, network)
  }
}
