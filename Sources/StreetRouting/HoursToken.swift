/// A piece of the text of `opening_hours`.
enum HoursToken: Hashable {
  case number(Int)
  /// In small letters.
  case word(String)
  case sign(Character)
  /// What stands in quotation marks.
  case comment

  /// The tokens of a text; nil where it holds a character that no such text has.
  static func tokens(of text: String) -> [HoursToken]? {
    var tokens: [HoursToken] = []
    var rest = text[...]
    while let first = rest.first {
      switch first {
      case " ", "\t": rest.removeFirst()
      case "\"":
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        tokens.append(.comment)
        rest = rest[rest.index(after: end)...]
      case "0"..."9":
        let digits = rest.prefix { isDigit($0) }
        rest = rest[digits.endIndex...]
        guard digits.count <= 4, let number = Int(digits) else { return nil }
        tokens.append(.number(number))
      case "–", "—":
        tokens.append(.sign("-"))
        rest.removeFirst()
      case ",", ";", ":", "-", "+", "/", "(", ")", "[", "]", "|", "@":
        tokens.append(.sign(first))
        rest.removeFirst()
      default:
        let word = rest.prefix { isLetter($0) }
        if word.isEmpty { return nil }
        tokens.append(.word(word.lowercased()))
        rest = rest[word.endIndex...]
      }
    }
    return tokens
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }

  private static func isLetter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character == "_")
  }
}
