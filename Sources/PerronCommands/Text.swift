internal import Perron

// Small tools for text on a terminal and in HTML.

extension String {
  /// Without what a terminal would take for a command: feeds are not to be trusted.
  var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }

  /// The same line by line: the breaks are our own.
  var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
      .joined(separator: "\n")
  }

  /// As text or a quoted attribute of HTML; without control characters, which HTML forbids.
  var escaped: String {
    var text = ""
    for character in printable.unicodeScalars {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(character)
      }
    }
    return text
  }

  /// `stop times` for `stopTimes`.
  var spelledOut: String {
    reduce("") { $0 + ($1.isUppercase ? " \($1.lowercased())" : String($1)) }
  }
}

/// `text` in rows of at most `width` columns, broken between words.
func wrap(_ text: String, width: Int) -> [String] {
  var rows = [""]
  for word in text.split(separator: " ") {
    if rows[rows.count - 1].isEmpty {
      rows[rows.count - 1] = String(word)
    } else if rows[rows.count - 1].columns + 1 + String(word).columns <= width {
      rows[rows.count - 1] += " " + word
    } else {
      rows.append(String(word))
    }
  }
  return rows
}

/// The number that decimal digits write, without the hexadecimals and exponents that Swift knows too.
func plainDecimal(_ text: String) -> Double? {
  text.utf8.allSatisfy { "0123456789+-.".utf8.contains($0) } ? Double(text) : nil
}

/// A number with a fixed count of decimals, `12.3`.
func fixed(_ value: Double, decimals: Int) -> String {
  guard value.isFinite, abs(value) < 1e15 else { return String(value) }
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let whole = Int((abs(value) * Double(scale)).rounded())
  let sign = value < 0 && whole > 0 ? "-" : ""
  if decimals == 0 { return sign + String(whole) }
  let fraction = String(whole % scale)
  return sign + String(whole / scale) + "."
    + String(repeating: "0", count: decimals - fraction.count) + fraction
}

/// A length for people: `68 m`, `1.2 km`.
func lengthText(_ meters: Double) -> String {
  meters < 1_000 ? "\(fixed(meters, decimals: 0)) m" : "\(fixed(meters / 1_000, decimals: 1)) km"
}

/// A duration for people: `45 s`, `17 min`, `2 h 5 min`; minutes are rounded.
func durationText(_ seconds: Int) -> String {
  if seconds < 60 { return "\(seconds) s" }
  let minutes = (seconds + 30) / 60
  if minutes < 60 { return "\(minutes) min" }
  return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
}

/// `1 ride`, `2 rides`.
func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}

/// `12,345`.
func groupedDigits(_ number: Int) -> String {
  var digits = String(abs(number))
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}
