internal import StreetRouting
internal import TransitModel

/// Puts phrases of the table together in one language.
struct WalkWording {
  let language: WalkLanguage
  var units = LengthUnits.metric

  /// A phrase with its placeholders filled in. Texts of feeds and maps are put in as they are, braces and all; an empty
  /// one leaves no blank behind.
  func say(_ phrase: WalkPhrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    let pattern = WalkWords.rows[phrase]?[language] ?? ""
    if !pattern.utf8.contains(UInt8(ascii: "{")) { return pattern }
    var text = ""
    for piece in Self.pieces(of: pattern) {
      switch piece {
      case .text(let words): text += words
      case .placeholder(let name): text += values.first { $0.key == name }?.value ?? ""
      }
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  enum Piece: Equatable {
    case text(Substring)
    case placeholder(Substring)
  }

  /// What a pattern is made of.
  static func pieces(of pattern: String) -> [Piece] {
    var pieces: [Piece] = []
    for (place, part) in pattern.split(separator: "{", omittingEmptySubsequences: false)
      .enumerated()
    {
      let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      if place > 0 { pieces.append(.placeholder(halves[0])) }
      if let words = place > 0 ? halves.dropFirst().first : part { pieces.append(.text(words)) }
    }
    return pieces
  }

  /// A whole sentence: its first letter is a capital.
  static func sentence(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }

  /// A level as it is printed, with a true minus: `−2`.
  static func number(_ level: LevelID) -> String {
    level.description.replacing("-", with: "\u{2212}")
  }

  /// The turn in the middle of a sentence; nil where one goes on.
  func say(_ turn: StreetTurn?) -> String? {
    let phrase: WalkPhrase? =
      switch turn {
      case .slightLeft: .slightLeft
      case .left: .left
      case .sharpLeft: .sharpLeft
      case .slightRight: .slightRight
      case .right: .right
      case .sharpRight: .sharpRight
      case .around: .around
      case .straight, nil: nil
      }
    return phrase.map { say($0) }
  }

  /// A direction in degrees clockwise from north, to the nearest of eight.
  func say(heading: Double) -> String {
    let names: [WalkPhrase] = [
      .north, .northeast, .east, .southeast, .south, .southwest, .west, .northwest,
    ]
    let eighth = Int((heading / 45).rounded()) % 8
    return say(names[(eighth + 8) % 8])
  }

  /// A straight way over ground of which there is no map, its length rounded since nobody knows it.
  func say(straight meters: Double, to end: Place) -> String {
    let name = end.name.isEmpty ? end.stop ?? "" : end.name
    if name.isEmpty { return say(.linkToDestination) }
    if meters < 10 { return say(.straightNear, ["name": name]) }
    return say(.straight, ["length": say(roundedMeters: meters), "name": name])
  }

  /// A length in tens of metres, or from a kilometre on in tenths of one: `300 m`, `1.2 km`; in hundreds of feet, or from
  /// a tenth of a mile on in tenths of one.
  private func say(roundedMeters meters: Double) -> String {
    let isMetric = units == .metric
    let (step, large) = isMetric ? (10, 1_000) : (30.48, LengthUnits.metersPerMile)
    let isLarge = isMetric ? (meters / step).rounded() >= 100 : meters >= large / 10
    guard isLarge else {
      let number = max(Int((meters / step).rounded()), 1) * (isMetric ? 10 : 100)
      return say(isMetric ? .meters : .feet, ["number": "\(number)"])
    }
    let tenths = Int((meters / large * 10).rounded())
    return say(
      isMetric ? .kilometers : .miles, ["whole": "\(tenths / 10)", "tenth": "\(tenths % 10)"])
  }

  /// What carries one up or down, and where to.
  func say(_ kind: StreetKind, rise: Int, goal: String) -> String {
    let phrase: WalkPhrase =
      switch (kind, rise) {
      case (.lift, _): .lift
      case (.escalator, 1): .escalatorUp
      case (.escalator, -1): .escalatorDown
      case (.escalator, _): .escalator
      case (.ramp, 1): .rampUp
      case (.ramp, -1): .rampDown
      case (.ramp, _): .ramp
      case (_, 1): .stairsUp
      case (_, -1): .stairsDown
      default: .stairs
      }
    return say(phrase, ["goal": goal])
  }
}

extension StreetStep {
  /// Along what one walks, where it has no name.
  var along: WalkPhrase {
    switch kind {
    case .area: return isInside ? .throughHall : .acrossSquare
    case .corridor: return .throughPassage
    case .platform: return .alongPlatform
    default: break
    }
    if isInside { return .throughPassage }
    if isMostly(.underpass) { return .throughUnderpass }
    if isMostly(.overpass) { return .overBridge }
    return kind == .street ? .onStreet : .onFootway
  }

  /// Whether the sign is what an exit is called, and not the words on a board: of OSM it is the former (`ref`), of
  /// pathways.txt it is where it is as short as that.
  var isExitSign: Bool { pathways.isEmpty || sign.count <= 3 }
}
