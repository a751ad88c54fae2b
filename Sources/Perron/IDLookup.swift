internal import TransitModel

/// Finds the rows of one table that ids of a request mean: the whole text tried in every feed first, then as FEED up
/// to the first colon and the id behind it.
struct IDLookup {
  let network: Network
  /// What the rows are called: `route`.
  let noun: String
  let unknown: PlannerError.Code
  let ambiguous: PlannerError.Code

  /// - Parameters:
  ///   - feed: of a row; nil for one that is as if it were not there.
  ///   - hint: what to say first of an id that is not there.
  /// - Returns: a row for each id.
  /// - Throws: where an id is in no feed, with the nearest that is; where it is in several, with all of them.
  func find<Tag>(
    _ ids: [String], in column: borrowing TextColumn<Tag>, feed: (Index<Tag>) -> FeedIndex?,
    hint: (String) -> String = { _ in "" }
  ) throws(PlannerError) -> [Index<Tag>] {
    if ids.isEmpty { return [] }
    var wanted = Set(ids.map { Array($0.utf8) })
    for id in ids { if let rest = Self.split(id)?.rest { wanted.insert(rest) } }
    let rows = column.indices(of: wanted)
    var found: [Index<Tag>] = []
    for id in ids {
      var matches = (rows[Array(id.utf8)] ?? []).filter { feed($0) != nil }
      if matches.isEmpty, let parts = Self.split(id) {
        matches = (rows[parts.rest] ?? []).filter {
          feed($0).map { network.directory.columns.feedID.holds(parts.feed, at: $0) } ?? false
        }
      }
      if matches.count > 1 { throw severalHold(id, matches.compactMap(feed)) }
      guard let match = matches.first else {
        throw PlannerError(
          unknown, problem: "There is no \(noun) \"\(id)\" in the network.",
          remedy: hint(id) + Self.remedy(id, column))
      }
      found.append(match)
    }
    return found
  }

  private static func split(_ id: String) -> (feed: [UInt8], rest: [UInt8])? {
    let bytes = Array(id.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return (Array(bytes[..<colon]), Array(bytes[(colon + 1)...]))
  }

  /// The nearest id. Among many only those that begin alike are looked at: a feed may have a million trips.
  private static func remedy<Tag>(_ id: String, _ column: borrowing TextColumn<Tag>) -> String {
    let rest = split(id).map { String(decoding: $0.rest, as: UTF8.self) } ?? id
    let near = column.count <= 2_000 ? (0..<column.count).map { column[Index($0)] } : []
    for text in [id, rest] {
      let candidates = near.isEmpty ? column.likest(text, limit: 2_000) : near
      if let name = text.nearest(among: candidates) { return "Did you mean \(name)?" }
    }
    return "Write the id as its feed does, or FEED:ID."
  }

  private func severalHold(_ id: String, _ feeds: [FeedIndex]) -> PlannerError {
    let ids = feeds.map { network.directory.columns.feedID[$0] + ":" + id }
    return PlannerError(
      ambiguous,
      problem: "Several feeds hold a \(noun) \"\(id)\": \(ids.joined(separator: ", ")).",
      remedy: "Name the feed too.")
  }
}
