// How many columns text takes on a terminal. Names of feeds are in any script: ideographs take two columns, marks that are
// written over a letter none.

extension String {
  /// Columns on a terminal, each scalar on its own, as wcwidth counts them.
  var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }

  /// Blanks behind, up to `width` columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }

  /// Blanks in front, up to `width` columns.
  func aligned(right width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }

  /// At most `width` columns, the last an ellipsis where something was cut.
  func cut(to width: Int) -> String {
    if columns <= width { return self }
    var (kept, used) = ("", 0)
    for character in self {
      let next = String(character).columns
      if used + next > max(0, width - 1) { break }
      kept.append(character)
      used += next
    }
    return kept + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    // Most names are Latin: no table is asked for them.
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if Self.joining.contains(where: { $0.contains(value) }) { return 0 }
    return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// Vowels and finals of Hangul, which are drawn into the syllable that an initial begins.
  private static let joining: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FF]

  /// Wide and full-width characters beside emoji. Source: Unicode Standard Annex 11, EastAsianWidth.txt, classes W and F.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FB,
    0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
