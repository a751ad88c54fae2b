internal import TransitModel

/// The rules for rides while they are read.
struct LegRuleLists {
  struct Rule {
    let feed: Int
    let group: Index<LegGroupTag>
    let network: Index<FareNetworkTag>
    let from: Index<FareAreaTag>
    let to: Index<FareAreaTag>
    let startTimes: Index<TimeframeGroupTag>
    let endTimes: Index<TimeframeGroupTag>
    let product: Index<FareProductTag>
    /// nil where the file has no such column.
    let priority: Int?
  }

  private var rules: [Rule] = []
  private var hasPriorities: [UInt8]

  init(feedCount: Int) { hasPriorities = Array(repeating: 0, count: feedCount) }

  mutating func add(_ rule: Rule) {
    rules.append(rule)
    if rule.priority != nil { hasPriorities[rule.feed] = 1 }
  }

  func write(to columns: inout FareProductColumns, areaCount: Int, networkCount: Int) {
    columns.feedHasPriorities = IndexedArray(hasPriorities)
    columns.legGroup = IndexedArray(rules.map(\.group))
    columns.legNetwork = IndexedArray(rules.map(\.network))
    columns.legFrom = IndexedArray(rules.map(\.from))
    columns.legTo = IndexedArray(rules.map(\.to))
    columns.legStartTimes = IndexedArray(rules.map(\.startTimes))
    columns.legEndTimes = IndexedArray(rules.map(\.endTimes))
    columns.legProduct = IndexedArray(rules.map(\.product))
    columns.legPriority = IndexedArray(rules.map { Int32(clamping: $0.priority ?? 0) })
    var ofArea = [[Index<LegRuleTag>]](repeating: [], count: areaCount)
    var ofFeed = [[Index<LegRuleTag>]](repeating: [], count: hasPriorities.count)
    var areaMentions: [FareMentions] = []
    var networkMentions: [FareMentions] = []
    for (place, rule) in rules.enumerated() {
      areaMentions.mention(rule.from, .from)
      areaMentions.mention(rule.to, .to)
      networkMentions.mention(rule.network, .from)
      if let from = rule.from.ifPresent {
        ofArea[from.position].append(Index(place))
      } else {
        ofFeed[rule.feed].append(Index(place))
      }
    }
    columns.areaRules = RaggedArray(ofArea)
    columns.feedRules = RaggedArray(ofFeed)
    columns.areaMentions = IndexedArray(areaMentions.filled(areaCount))
    columns.networkMentions = IndexedArray(networkMentions.filled(networkCount))
  }
}

extension [FareMentions] {
  mutating func mention<Tag>(_ index: TransitModel.Index<Tag>, _ mention: FareMentions) {
    guard let place = index.ifPresent?.position else { return }
    if place >= count { append(contentsOf: repeatElement([], count: place + 1 - count)) }
    self[place].formUnion(mention)
  }

  /// With nothing mentioned behind the last one, up to `count`.
  func filled(_ count: Int) -> Self {
    count > self.count ? self + repeatElement([], count: count - self.count) : self
  }
}
