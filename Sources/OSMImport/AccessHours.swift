internal import StreetRouting
internal import TransitModel

/// When a way, a gate or an entrance is open.
///
/// Source: OSM wiki, "Conditional restrictions" (`foot:conditional`, `access:conditional`) and "Key:opening_hours".
enum AccessHours {
  /// OSM's own limit for a value; what is longer is no hours.
  static let mostCharacters = 255

  /// What the map writes of the hours; empty where nothing, or nothing that is about time.
  static func text(_ tags: OSMTags) -> String {
    let text = told(tags)?.text ?? ""
    return text.utf8.count > mostCharacters ? "" : text
  }

  /// Hours that nobody can read. Of what plain tags close only a condition may open anything.
  static func problem(_ tags: OSMTags) -> TagProblem? {
    let isClosed = FootAccess(tags) == .closed
    guard let (field, text) = isClosed ? conditional(tags) : told(tags), OpeningHours(text) == nil,
      !isClosed || clauses(of: text).contains(where: { opens($0.value) })
    else { return nil }
    return TagProblem(field: field, text: text)
  }

  private typealias Told = (field: String, text: String)

  /// What is always open needs no hours.
  private static func told(_ tags: OSMTags) -> Told? {
    let told = conditional(tags) ?? tags["opening_hours"].map { ("opening_hours", $0) }
    return told?.text == "24/7" ? nil : told
  }

  /// Whether a condition opens what is closed by its plain tags: `yes @ (06:00-22:00)`.
  ///
  /// Most walks do not know at what time they pass, and take what is in the map for open. So it has to be open at
  /// a time at which people walk; what opens on Sundays only, or nobody knows when, stays closed.
  static func opens(_ tags: OSMTags) -> Bool {
    guard let text = conditional(tags)?.text, isUsuallyOpen(text) else { return false }
    // The whole is open as well where no clause speaks, which is where the plain tags close.
    return clauses(of: text).contains { clause in
      opens(clause.value) && isUsuallyOpen("yes @\(clause.condition)")
    }
  }

  private static func isUsuallyOpen(_ text: String) -> Bool {
    OpeningHours(text)?.isOpen(at: usualTime) ?? false
  }

  /// Noon of 2026-06-10, a Wednesday in summer.
  private static let usualTime = ClockTime(ServiceDate(dayNumber: 20_614), minute: 12 * 60)

  /// The condition on walkers, if one of its clauses is about time. A foot tag goes before conditions on all.
  private static func conditional(_ tags: OSMTags) -> Told? {
    var field = "foot:conditional"
    if tags[field] == nil, tags["foot"] == nil { field = "access:conditional" }
    guard let text = tags[field] else { return nil }
    let timed = clauses(of: text).filter { isTime($0.condition) }
    if timed.isEmpty || isOpenAnyway(tags) && !timed.contains(where: { closes($0.value) }) {
      return nil
    }
    return (field, text)
  }

  /// What a plain tag opens is not closed outside the hours of a clause that opens it as well.
  private static func isOpenAnyway(_ tags: OSMTags) -> Bool {
    (tags["foot"] ?? tags["access"]).map { !closes($0) } ?? false
  }

  private static func opens(_ value: some StringProtocol) -> Bool {
    AccessValues.opening.contains(String(value))
  }

  private static func closes(_ value: some StringProtocol) -> Bool {
    AccessValues.closing.contains(String(value))
  }

  /// The parts of a conditional value, which semicolons outside parentheses divide.
  private static func clauses(of text: String) -> [(value: Substring, condition: Substring)] {
    var depth = 0
    let parts = text.split { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == ";" && depth <= 0
    }
    return parts.compactMap { part in
      guard let sign = part.firstIndex(of: "@") else { return nil }
      return (trimmed(part[..<sign]), part[part.index(after: sign)...])
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let rest = text.drop { $0 == " " }
    return rest.lastIndex { $0 != " " }.map { rest[...$0] } ?? ""
  }

  /// A condition about time has a clock time, a date, or the name of a day, a month or a twilight; others are about
  /// weights, permits or the weather.
  private static func isTime(_ condition: Substring) -> Bool {
    if condition.contains(where: { $0 == "<" || $0 == ">" }) { return false }
    let words = condition.split { !$0.isLetter }
    let hasClock = condition.contains(":") && condition.contains(where: \.isNumber)
    return hasClock || words.contains { names.contains($0) }
  }

  private static let names: Set<Substring> = [
    "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH", "SH", "Jan", "Feb", "Mar", "Apr", "May", "Jun",
    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec", "sunrise", "sunset", "dawn", "dusk",
  ]
}
