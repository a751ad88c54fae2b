/// Folds names, so that those that are meant alike are equal: small letters, without accents, in Latin script, words
/// with one blank between them.
///
/// `Große Straße`, `GROSSE STRASSE` and `Große-Straße` are `grosse strasse`; `Москва` is `moskva`, `Σύνταγμα` is
/// `syntagma`. Letters of scripts that are not transliterated stay. Apostrophes are left out, as those who
/// type leave them out; all else that is no letter and no digit parts words.
struct NameFolder {
  static let blank = UInt32(UInt8(ascii: " "))

  /// What letters that are not ASCII fold to; names repeat few of them.
  private var known: [Unicode.Scalar: [UInt32]] = [:]

  /// The scalars of the folded name.
  mutating func fold(_ name: String) -> [UInt32] {
    var folded: [UInt32] = []
    folded.reserveCapacity(name.utf8.count)
    var before: Unicode.Scalar = " "
    for scalar in name.unicodeScalars {
      if scalar.isASCII {
        Self.add(UInt8(truncatingIfNeeded: scalar.value), to: &folded)
      } else {
        add(scalar, after: before, to: &folded)
      }
      before = scalar
    }
    if folded.last == Self.blank { folded.removeLast() }
    return folded
  }

  private static func add(_ byte: UInt8, to folded: inout [UInt32]) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      folded.append(UInt32(byte))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      folded.append(UInt32(byte | 0x20))
    case UInt8(ascii: "'"):
      break
    default:
      if let last = folded.last, last != blank { folded.append(blank) }
    }
  }

  private mutating func add(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar, to folded: inout [UInt32]
  ) {
    let letters = letters(of: scalar)
    if letters == [Self.blank] {
      if let last = folded.last, last != Self.blank { folded.append(Self.blank) }
    } else if letters == Self.upsilon, let pair = Self.pairWithUpsilon(before) {
      folded.append(pair)
    } else {
      // γγ is spoken ng.
      if Self.gammas.contains(scalar), Self.gammas.contains(before) {
        folded[folded.count - 1] = UInt32(UInt8(ascii: "n"))
      }
      folded += letters
    }
  }

  private static let gammas: [Unicode.Scalar] = ["γ", "Γ"]
  private static let upsilon = [UInt32(UInt8(ascii: "y"))]

  /// ου is u behind the o, αυ and ευ are av and ev.
  private static func pairWithUpsilon(_ before: Unicode.Scalar) -> UInt32? {
    switch before {
    case "ο", "Ο": UInt32(UInt8(ascii: "u"))
    case "α", "Α", "ε", "Ε": UInt32(UInt8(ascii: "v"))
    default: nil
    }
  }

  private mutating func letters(of scalar: Unicode.Scalar) -> [UInt32] {
    if let letters = known[scalar] { return letters }
    let letters = Self.fold(scalar)
    known[scalar] = letters
    return letters
  }

  /// Letters and digits, nothing for what is left out, or a blank.
  private static func fold(_ scalar: Unicode.Scalar) -> [UInt32] {
    if scalar == "\u{2019}" || scalar == "\u{2BC}" { return [] }
    return scalar.properties.lowercaseMapping.unicodeScalars.flatMap { small -> [UInt32] in
      let properties = small.properties
      if properties.generalCategory == .nonspacingMark { return [] }
      if properties.numericType == .decimal, let digit = properties.numericValue {
        return [UInt32(UInt8(ascii: "0")) + UInt32(digit)]
      }
      guard properties.isAlphabetic || properties.numericType != nil else { return [blank] }
      let written = Transliteration.latin(small)
      return written?.unicodeScalars.map(\.value) ?? [small.value]
    }
  }
}
