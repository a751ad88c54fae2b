import TestSupport
import Testing
import TransitModel

/// Groups of details that fit `DirectoryFixture`, in which no column is empty.
private enum DetailFixture {
  static func makeWords() -> DetailColumns {
    var columns = DetailColumns()
    columns.agencyPhone = TextColumn(["1", ""])
    columns.agencyEmail = TextColumn(["", "m"])
    columns.agencyFareURL = TextColumn(["f", "f"])
    columns.routeDescription = TextColumn(["d", "d"])
    columns.routeURL = TextColumn(["u", "u"])
    columns.routeSortOrder = IndexedArray([3, .max])
    let stops = DirectoryFixture.stops
    columns.stopCode = TextColumn(stops.map(\.id))
    columns.stopSpokenName = TextColumn(stops.map(\.id))
    columns.stopDescription = TextColumn(stops.map(\.id))
    columns.stopURL = TextColumn(stops.map(\.id))
    columns.stopWheelchair = IndexedArray(stops.map { _ in UInt8(1) })
    columns.recordShortName = TextColumn(["1", "2"])
    columns.recordDirection = IndexedArray([0, 255])
    columns.recordCars = IndexedArray([1, 2])
    columns.attributionFeed = IndexedArray([FeedIndex(0), FeedIndex(1)])
    columns.attributionAgency = IndexedArray([AgencyIndex(0), .none])
    columns.attributionRoute = IndexedArray([.none, RouteIndex(1)])
    columns.attributionRecord = IndexedArray([.none, Index(1)])
    columns.attributionName = TextColumn(["N", "O"])
    columns.attributionURL = TextColumn(["", "u"])
    return columns
  }

  /// French and Brazilian Portuguese; the first feed is written in Portuguese.
  static func makeTranslations() -> TranslationColumns {
    var columns = TranslationColumns()
    columns.language = TextColumn(["fr", "pt", "pt-br"])
    columns.feedLanguage = IndexedArray([Index(1), .none])
    columns.defaultLanguage = IndexedArray([.none, Index(0)])
    columns.rowKey = IndexedArray([
      RowTranslationKey(language: Index(0), field: .stopName, row: 2),
      RowTranslationKey(language: Index(0), field: .stopHeadsign, row: 1, position: 3),
      RowTranslationKey(language: Index(2), field: .stopName, row: 2),
    ])
    columns.rowText = TextColumn(["Deux", "Trois", "Dois"])
    let key = ValueTranslationKey(language: Index(0), feed: FeedIndex(1), field: .stopName)
    columns.valueKey = IndexedArray([key, key])
    columns.valueOriginal = TextColumn(["A", "B"])
    columns.valueText = TextColumn(["Un", "Bé"])
    return columns
  }

  /// A profile at event 10 with headsigns from its positions 0, 2 and 3 on, and one at 20 without.
  static func makeCalls() -> CallColumns {
    var columns = CallColumns()
    columns.headsigns = CallRuns(
      events: [10, 12, 13].map { ProfileEventIndex($0) }, values: [Index(0), .none, Index(1)])
    columns.headsign = TextColumn(["X", "Y"])
    columns.pickupRules = CallRuns(events: [ProfileEventIndex(10)], values: [Index(0)])
    columns.dropOffRules = CallRuns(events: [ProfileEventIndex(10)], values: [.none])
    columns.continuous = CallRuns(
      events: [ProfileEventIndex(10), ProfileEventIndex(11)],
      values: [
        CallColumns.packed(pickup: 0, dropOff: nil), CallColumns.packed(pickup: nil, dropOff: 3),
      ])
    columns.approximate = CallRuns(
      events: [ProfileEventIndex(10), ProfileEventIndex(12)], values: [1, 0])
    columns.routeContinuous = IndexedArray([
      ContinuousStopping(pickup: 2, dropOff: 1).rawValue, ContinuousStopping.none.rawValue,
    ])
    columns.ruleFeed = IndexedArray([FeedIndex(0)])
    columns.ruleID = TextColumn(["B"])
    columns.ruleType = IndexedArray([1])
    columns.ruleNotice = IndexedArray([
      BookingNotice(
        minutes: (60, nil), last: (nil, nil), start: (nil, nil), countsServiceDays: false)
    ])
    columns.ruleMessage = TextColumn(["m"])
    columns.rulePickupMessage = TextColumn(["p"])
    columns.ruleDropOffMessage = TextColumn(["d"])
    columns.rulePhone = TextColumn(["1"])
    columns.ruleInfoURL = TextColumn(["i"])
    columns.ruleBookingURL = TextColumn(["b"])
    return columns
  }
}

/// What `validate(against:)` finds wrong with words; nil where they fit the fixture.
private func misfit(of words: borrowing DetailColumns) -> String? {
  do throws(InvalidColumn) {
    try words.validate(against: DirectoryFixture.make())
    return nil
  } catch {
    return error.column
  }
}

@Suite("Columns of details")
struct DetailColumnTests {
  @Test("A column says nothing where its text is empty or where it has no elements")
  func texts() {
    let words = DetailFixture.makeWords()
    let phones = (0..<2).map { words.agencyPhone.text(Index($0)) }
    #expect(phones == ["1", nil])
    let none = DetailColumns()
    #expect(none.agencyPhone.text(Index(0)) == nil)
    #expect(none.routeSortOrder.element(Index(0)) == nil)
  }

  @Test("Columns fit a directory whose rows they have, or none of them; others do not")
  func fitting() {
    #expect(misfit(of: DetailFixture.makeWords()) == nil)
    #expect(misfit(of: DetailColumns()) == nil)
    var words = DetailFixture.makeWords()
    words.stopCode = TextColumn(["1"])
    #expect(misfit(of: words) == "stop.code")
    words = DetailFixture.makeWords()
    words.attributionRoute = IndexedArray([RouteIndex(2), .none])
    #expect(misfit(of: words) == "attribution.route")
    words = DetailFixture.makeWords()
    words.attributionName = TextColumn(["N"])
    #expect(fault(of: words)?.column == "attribution.name")
  }

  @Test("A run holds until the next one, and never beyond its profile")
  func runs() {
    let calls = DetailFixture.makeCalls()
    func shown(_ profile: Int, _ position: Int) -> Index<CallHeadsignTag>? {
      calls.headsigns.value(of: ProfileEventIndex(profile), at: position)
    }
    #expect(
      [0, 1, 2, 3, 9].map { shown(10, $0) } == [
        Index(0), Index(0), .some(.none), Index(1), Index(1),
      ])
    #expect(shown(20, 0) == nil)
    #expect(shown(0, 5) == nil)
  }

  // The route: pickup by phone, no drop-off. The first call: pickup anywhere; the second: drop-off with the
  // driver; each leaves the other half to the route.
  @Test("Of continuous stopping the call's word goes before the route's, each half alone")
  func continuous() {
    let calls = DetailFixture.makeCalls()
    func codes(_ profile: Int, _ position: Int, _ route: Int) -> [Int] {
      let found = calls.continuousStopping(
        of: ProfileEventIndex(profile), at: position, on: RouteIndex(route))
      return [found.pickup, found.dropOff]
    }
    #expect(codes(10, 0, 0) == [0, 1])
    #expect(codes(10, 1, 0) == [2, 3])
    #expect(codes(10, 1, 1) == [1, 3])
    #expect(codes(20, 0, 0) == [2, 1])
    #expect(codes(20, 0, 7) == [1, 1])
  }

  @Test("Times are approximate where a run says so, and exact for a profile without runs")
  func approximate() {
    let calls = DetailFixture.makeCalls()
    let found = (0..<4).map { calls.isApproximate(ProfileEventIndex(10), at: $0) }
    #expect(found == [true, true, false, false])
    let other = calls.isApproximate(ProfileEventIndex(20), at: 0)
    #expect(!other)
  }

  @Test("Rows of rules that differ in number, and rules that are not there, are refused")
  func invalidCalls() {
    var calls = DetailFixture.makeCalls()
    #expect(fault(of: calls) == nil)
    calls.rulePhone = TextColumn([])
    #expect(fault(of: calls)?.column == "booking.phone")
    calls = DetailFixture.makeCalls()
    calls.pickupRules = CallRuns(events: [ProfileEventIndex(1)], values: [Index(1)])
    #expect(fault(of: calls)?.column == "call.pickup_rules")
    calls = DetailFixture.makeCalls()
    calls.headsigns.values = IndexedArray()
    #expect(fault(of: calls)?.column == "call.headsigns")
    calls = DetailFixture.makeCalls()
    calls.approximate.values = IndexedArray()
    #expect(fault(of: calls)?.column == "call.approximate")
  }

  @Test("Reading accepted damaged groups never traps")
  func hostile() throws {
    var accepted = 0
    for seed in 0..<1_000 {
      var vandal = Vandal(numbers: SeededGenerator(seed: seed))
      var calls = DetailFixture.makeCalls()
      var translations = DetailFixture.makeTranslations()
      try vandal.damage(&calls)
      try vandal.damage(&translations)
      guard fault(of: calls) == nil, fault(of: translations) == nil else { continue }
      accepted += 1
      for position in [0, 3, 1 << 20] {
        if let shown = calls.headsigns.value(of: ProfileEventIndex(10), at: position)?.ifPresent {
          _ = calls.headsign[shown]
        }
        _ = calls.continuousStopping(of: ProfileEventIndex(10), at: position, on: RouteIndex(0))
        _ = calls.isApproximate(ProfileEventIndex(10), at: position)
      }
      for language in 0..<3 {
        _ = translations.text(
          RowTranslationKey(language: Index(language), field: .stopName, row: 2))
        _ = translations.text(
          ValueTranslationKey(language: Index(language), feed: FeedIndex(1), field: .stopName),
          for: "B")
      }
    }
    #expect(accepted > 50)
  }
}

@Suite("Translations in memory")
struct TranslationColumnTests {
  @Test("A translation is found by language, field, row and position, and by nothing less")
  func rows() {
    let columns = DetailFixture.makeTranslations()
    func text(_ language: Int, _ field: TextField, _ row: UInt32, _ position: UInt32 = 0) -> String?
    {
      columns.text(
        RowTranslationKey(language: Index(language), field: field, row: row, position: position))
    }
    #expect(text(0, .stopName, 2) == "Deux")
    #expect(text(2, .stopName, 2) == "Dois")
    #expect(text(1, .stopName, 2) == nil)
    #expect(text(0, .stopName, 3) == nil)
    #expect(text(0, .stopHeadsign, 1, 3) == "Trois")
    #expect(text(0, .stopHeadsign, 1, 2) == nil)
  }

  @Test("A text is translated in the feed and the field that the translation is of")
  func values() {
    let columns = DetailFixture.makeTranslations()
    func text(_ feed: Int, _ field: TextField, _ original: String) -> String? {
      columns.text(
        ValueTranslationKey(language: Index(0), feed: FeedIndex(feed), field: field), for: original)
    }
    #expect(text(1, .stopName, "A") == "Un")
    #expect(text(1, .stopName, "B") == "Bé")
    #expect(text(1, .stopName, "C") == nil)
    #expect(text(0, .stopName, "A") == nil)
    #expect(text(1, .tripHeadsign, "A") == nil)
  }

  @Test("Lists of different length are refused")
  func invalid() {
    var columns = DetailFixture.makeTranslations()
    #expect(fault(of: columns) == nil)
    columns.valueText = TextColumn(["Un"])
    #expect(fault(of: columns)?.column == "translation.value_text")
    columns = DetailFixture.makeTranslations()
    columns.feedLanguage = IndexedArray([Index(3), .none])
    #expect(fault(of: columns)?.column == "feed.language")
  }

  @Test("Tags are written in small letters and with hyphens")
  func tags() {
    let tags = ["pt-BR", "pt_BR", "zh-Hant-TW", "de-1996", "mul"]
    #expect(
      tags.map { TranslationColumns.normalized($0) }
        == ["pt-br", "pt-br", "zh-hant-tw", "de-1996", "mul"])
  }

  @Test(arguments: ["", "-", "en-", "-en", "en--gb", "abcdefghi", "1a", "é", "en gb"])
  func noTags(_ tag: String) { #expect(TranslationColumns.normalized(tag) == nil) }
}

@Suite("Columns of level names")
struct LevelNameColumnTests {
  private func columns(_ names: [String], _ stops: [Index<StopLevelNameTag>])
    -> StopLevelNameColumns
  {
    var columns = StopLevelNameColumns()
    columns.names = TextColumn(names)
    columns.stopLevelName = IndexedArray(stops)
    return columns
  }

  @Test("A level's name is that of its stop's row; without any there are no elements")
  func names() throws {
    let some = columns(["Hall"], [.none, Index(0)])
    try some.validate()
    try some.validate(stops: 2)
    #expect(some.name(ofLevelAt: StopIndex(0)) == nil)
    #expect(some.name(ofLevelAt: StopIndex(1)) == "Hall")
    let none = StopLevelNameColumns()
    try none.validate()
    try none.validate(stops: 2)
    #expect(none.name(ofLevelAt: StopIndex(1)) == nil)
  }

  @Test("An index beyond the names, and a column of another length, are refused")
  func hostile() {
    let beyond = columns(["Hall"], [Index(1)])
    #expect(throws: InvalidColumn.self) { try beyond.validate() }
    let short = columns(["Hall"], [Index(0)])
    #expect(throws: InvalidColumn.self) { try short.validate(stops: 2) }
  }
}
