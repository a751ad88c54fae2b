internal import StreetRouting

extension WalkWording {
  /// When a way is open: `open Mo-Fr 06:00-22:00`; of a condition in one clause `closed 22:00-06:00`. Days and months
  /// stay as the map abbreviates them.
  func say(hours text: String) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return say(.open, ["hours": text]) }
    let value = String(parts[0].filter { $0 != " " })
    let (opens, closes) = (
      AccessValues.opening.contains(value), AccessValues.closing.contains(value)
    )
    guard parts.count == 2, opens || closes else { return say(.hours, ["hours": text]) }
    let rest = parts[1].drop { $0 == " " || $0 == "(" }
    let condition = rest.lastIndex { $0 != " " && $0 != ")" }.map { rest[...$0] } ?? ""
    return say(opens ? .open : .closed, ["hours": String(condition)])
  }
}
