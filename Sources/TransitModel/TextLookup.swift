extension TextColumn {
  /// The indices of each of some texts, rising; texts that stand nowhere are left out. One pass over the column,
  /// however many are wanted.
  public func indices(of wanted: Set<[UInt8]>) -> [[UInt8]: [Index<Tag>]] {
    let lengths = Set(wanted.map(\.count))
    var found: [[UInt8]: [Index<Tag>]] = [:]
    for place in 0..<count {
      let range = bytes.range(Index(place))
      guard lengths.contains(range.count) else { continue }
      let text = bytes.values.withUnsafeBuffer { Array($0[range]) }
      if wanted.contains(text) { found[text, default: []].append(Index(place)) }
    }
    return found
  }

  /// The texts that begin like `text` for longest, at most `limit` of them.
  public func likest(_ text: String, limit: Int) -> [String] {
    let wanted = Array(text.utf8)
    var (longest, found) = (0, [Index<Tag>]())
    for place in 0..<count {
      let range = bytes.range(Index(place))
      let shared = bytes.values.withUnsafeBuffer { buffer in
        zip(buffer[range], wanted).prefix { $0 == $1 }.count
      }
      if shared > longest { (longest, found) = (shared, []) }
      if shared == longest, found.count < limit { found.append(Index(place)) }
    }
    return found.map { self[$0] }
  }
}
