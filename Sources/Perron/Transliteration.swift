/// How a letter of any script is written with the letters a to z, roughly as travellers type it.
///
/// Accents come off by the letter's name in Unicode, "LATIN SMALL LETTER O WITH STROKE": no table of compositions
/// is needed, and ø and ł, which Unicode does not take apart, are as good as ö. Cyrillic follows the common English
/// way, Greek ISO 843 with the spoken forms of its pairs (see `NameFolder`). A letter and the same letter with a
/// mark are one (й is и): who types on another keyboard leaves marks out.
enum Transliteration {
  /// What a small letter is written as; nil where it stays as it is.
  static func latin(_ letter: Unicode.Scalar) -> String? {
    if let special = special[letter] ?? cyrillic[letter] { return special }
    guard let name = letter.properties.name else { return nil }
    if let base = base(of: name, after: "GREEK SMALL LETTER ") { return greek[base] }
    guard let base = base(of: name, after: "LATIN SMALL LETTER "), base.utf8.count <= 2 else {
      return nil
    }
    return base.lowercased()
  }

  /// `O` of `LATIN SMALL LETTER O WITH STROKE`; nil for another script.
  private static func base(of name: String, after prefix: String) -> String? {
    guard name.hasPrefix(prefix) else { return nil }
    return String(name.dropFirst(prefix.count).prefix { $0 != " " })
  }

  /// Letters whose names do not say what they are written as.
  private static let special: [Unicode.Scalar: String] = [
    "ß": "ss", "ı": "i", "œ": "oe", "ð": "d", "þ": "th", "ŋ": "ng", "ə": "e", "ſ": "s", "ĳ": "ij",
    "ĸ": "k", "ς": "s", "ﬁ": "fi", "ﬂ": "fl",
  ]

  private static let greek = [
    "ALPHA": "a", "BETA": "v", "GAMMA": "g", "DELTA": "d", "EPSILON": "e", "ZETA": "z",
    "ETA": "i", "THETA": "th", "IOTA": "i", "KAPPA": "k", "LAMDA": "l", "MU": "m", "NU": "n",
    "XI": "x", "OMICRON": "o", "PI": "p", "RHO": "r", "SIGMA": "s", "TAU": "t", "UPSILON": "y",
    "PHI": "f", "CHI": "ch", "PSI": "ps", "OMEGA": "o",
  ]

  private static let cyrillic: [Unicode.Scalar: String] = [
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "e", "ж": "zh", "з": "z",
    "и": "i", "й": "i", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya",
    // Ukrainian and Belarusian
    "і": "i", "ї": "i", "є": "ye", "ґ": "g", "ў": "u",
    // Serbian and Macedonian
    "ђ": "dj", "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c", "џ": "dz", "ѓ": "g", "ќ": "k", "ѕ": "dz",
    "ѐ": "e", "ѝ": "i",
    // Kazakh, Kyrgyz, Tatar, Bashkir, Mongolian
    "ә": "a", "ғ": "g", "қ": "k", "ң": "n", "ө": "o", "ұ": "u", "ү": "u", "һ": "h",
  ]
}
