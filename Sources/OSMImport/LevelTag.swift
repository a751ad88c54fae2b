internal import TransitModel

/// The value of a level tag: `2`, `-1;0`, `0-2`, `-3--1`.
///
/// Source: OSM wiki, "Key:level": a list with semicolons, ranges with a hyphen.
enum LevelTag: Hashable {
  /// No tag, or none that can be read.
  case none
  case single(LevelID)
  /// Two or more, rising.
  case several([LevelID])

  /// A building of more levels than this is a slip of the pen.
  private static let mostLevels = 200

  init(_ text: String?) {
    self = text.flatMap { Self.levels($0) }.map { Self($0) } ?? .none
  }

  init(_ levels: Set<LevelID>) {
    switch levels.count {
    case 0: self = .none
    case 1: self = levels.first.map { .single($0) } ?? .none
    default: self = .several(levels.sorted())
    }
  }

  /// All levels of the tag, rising.
  var all: [LevelID] {
    switch self {
    case .none: []
    case .single(let level): [level]
    case .several(let levels): levels
    }
  }

  /// Nil where a part of the text is no level.
  static func levels(_ text: String) -> Set<LevelID>? {
    var levels: Set<LevelID> = []
    for part in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
      let part = part.drop { $0 == " " }
      let trimmed = part.prefix { $0 != " " }
      guard !trimmed.isEmpty else { continue }
      if let level = LevelID(text: trimmed) {
        levels.insert(level)
      } else if let range = range(trimmed) {
        levels.formUnion(range)
      } else {
        return nil
      }
    }
    return levels.count <= mostLevels ? levels : nil
  }

  /// Every whole step from the first level to the last, and the last.
  private static func range(_ text: Substring) -> [LevelID]? {
    guard let hyphen = text.dropFirst().firstIndex(of: "-"),
      let first = LevelID(text: text[..<hyphen]),
      let last = LevelID(text: text[text.index(after: hyphen)...])
    else { return nil }
    let (low, high) = (min(first, last), max(first, last))
    let steps = stride(from: Int(low.hundredths), through: Int(high.hundredths), by: 100)
    return steps.map { LevelID(hundredths: Int16($0)) } + [high]
  }
}
