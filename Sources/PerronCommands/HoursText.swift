internal import StreetRouting

/// When ways are open, behind the instruction of a step.
enum HoursText {
  /// `, open Mo-Fr 06:00-22:00`; of a condition in one clause `, closed 22:00-06:00`; empty where nothing is told.
  static func told(_ hours: [String]) -> String {
    hours.map { ", " + words($0) }.joined()
  }

  private static func words(_ text: String) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return "open " + text }
    let value = String(parts[0].filter { $0 != " " })
    let (opens, closes) = (
      AccessValues.opening.contains(value), AccessValues.closing.contains(value)
    )
    guard parts.count == 2, opens || closes else { return "hours: " + text }
    let rest = parts[1].drop { $0 == " " || $0 == "(" }
    let condition = rest.lastIndex { $0 != " " && $0 != ")" }.map { rest[...$0] } ?? ""
    return (opens ? "open " : "closed ") + condition
  }
}
