internal import TransitModel

/// The names and texts of a network in one language.
///
/// Each feed is asked for the language itself, then for what is left of its tag without the last part (RFC 4647,
/// lookup: pt-BR, pt), and speaks its own where it has neither. Without a language its default_lang is asked.
struct Wording {
  let network: Network
  /// For each feed the languages in which to look for a text before taking it as the feed writes it.
  let languages: [[Index<LanguageTag>]]

  /// How walks are told: in English where the language is none of the table's, or none is asked for.
  let walkTeller: WalkTeller

  /// - Parameters:
  ///   - language: a BCP 47 tag; nil for what feeds choose for travellers of whom none is known.
  ///   - units: those of lengths in walking instructions.
  init(
    _ network: Network, in language: String? = nil, _ units: LengthUnits = .metric
  ) {
    self.network = network
    walkTeller = WalkTeller(
      wording: WalkWording(language: WalkLanguage(tag: language), units: units),
      levelNames: network.details.levelNames)
    let translations = network.details
    let tags = language.flatMap { TranslationColumns.normalized($0) }.map { Self.fallbacks(of: $0) }
    languages = translations.translations.feedLanguage.indices.map { feed in
      Self.choose(tags, for: feed, translations)
    }
  }

  private static func choose(
    _ tags: [String]?, for feed: FeedIndex, _ details: NetworkDetails
  ) -> [Index<LanguageTag>] {
    let own = details.translations.feedLanguage[feed].ifPresent
    let chosen =
      tags?.compactMap { details.find($0) }
      ?? [details.translations.defaultLanguage[feed].ifPresent].compactMap { $0 }
    // What the feed writes itself needs no translation, and what would come after it is farther off.
    return Array(chosen.prefix { $0 != own })
  }

  /// The tag and what is left of it, part by part from the end; a single letter or digit goes with what
  /// followed it.
  static func fallbacks(of tag: String) -> [String] {
    var parts = tag.split(separator: "-")
    var tags: [String] = []
    while !parts.isEmpty {
      tags.append(parts.joined(separator: "-"))
      parts.removeLast()
      if parts.last?.utf8.count == 1 { parts.removeLast() }
    }
    return tags
  }

  // MARK: Texts

  var directory: Directory { network.directory }
  private var columns: NetworkDetails { network.details }

  /// A text of one row in the language, or as the feed writes it; nil where the feed says nothing.
  func text(
    _ field: TextField, of row: UInt32, in feed: FeedIndex, _ original: String?,
    at position: Int = 0
  ) -> String? {
    guard let original, !original.isEmpty else { return nil }
    for language in languages[feed.position] {
      let key = RowTranslationKey(
        language: language, field: field, row: row, position: UInt32(position))
      let found =
        columns.translations.text(key)
        ?? columns.translations.text(
          ValueTranslationKey(language: language, feed: feed, field: field), for: original)
      if let found { return found }
    }
    return original
  }

  /// A stop's name.
  func name(of stop: StopIndex) -> String {
    let feed = directory.columns.stopFeed[stop]
    return text(.stopName, of: stop.rawValue, in: feed, directory.columns.stopName[stop]) ?? ""
  }

  /// How results tell a stop.
  ///
  /// - Parameter isBrief: without descriptions and addresses, as in a list of calls.
  func place(of stop: StopIndex, isBrief: Bool = false) -> Place {
    let feed = directory.columns.stopFeed[stop]
    func told(_ field: TextField, _ original: String?) -> String? {
      text(field, of: stop.rawValue, in: feed, original)
    }
    var place = Place(
      name: name(of: stop), coordinate: directory.columns.stopCoordinate[stop].ifKnown)
    place.level = directory.columns.stopLevel[stop].ifKnown
    place.stop = directory.scopedID(of: stop)
    place.station = directory.columns.stopStation[stop].ifPresent.map { directory.scopedID(of: $0) }
    place.platform = told(.stopPlatform, directory.columns.stopPlatform[stop])
    place.details.code = told(.stopCode, columns.words.stopCode.text(stop))
    place.details.isWheelchairAccessible = Self.answer(columns.words.stopWheelchair.element(stop))
    if isBrief { return place }
    place.details.spokenName = told(.stopSpokenName, columns.words.stopSpokenName.text(stop))
    place.details.description = told(.stopDescription, columns.words.stopDescription.text(stop))
    place.details.url = told(.stopURL, columns.words.stopURL.text(stop))
    return place
  }

  /// The line that the public knows.
  func route(_ route: RouteIndex) -> Ride.Route {
    let agency = directory.columns.routeAgency[route]
    let feed = directory.columns.agencyFeed[agency]
    func told(_ field: TextField, _ original: String?) -> String? {
      text(field, of: route.rawValue, in: feed, original)
    }
    var line = Ride.Route(
      id: directory.scopedID(of: route), type: network.timetable.columns.routeType[route],
      agency: self.agency(agency))
    line.shortName = told(.routeShortName, directory.columns.routeShortName[route])
    line.longName = told(.routeLongName, directory.columns.routeLongName[route])
    let color = directory.columns.routeColor.text(route)
    let textColor = directory.columns.routeTextColor.text(route)
    // GTFS reference, routes.txt: a colour that is left out is white, one of the text black.
    line.color = color ?? textColor.map { _ in "FFFFFF" }
    line.textColor = textColor ?? color.map { _ in "000000" }
    line.details.description = told(.routeDescription, columns.words.routeDescription.text(route))
    line.details.url = told(.routeURL, columns.words.routeURL.text(route))
    line.details.sortOrder = columns.words.routeSortOrder.element(route)
      .flatMap { $0 == .max ? nil : Int($0) }
    return line
  }

  func agency(_ agency: AgencyIndex) -> Ride.Agency {
    let feed = directory.columns.agencyFeed[agency]
    func told(_ field: TextField, _ original: String?) -> String? {
      text(field, of: agency.rawValue, in: feed, original)
    }
    var run = Ride.Agency(name: told(.agencyName, directory.columns.agencyName[agency]) ?? "")
    run.id = directory.columns.agencyID.text(agency).map {
      directory.columns.feedID[feed] + ":" + $0
    }
    run.url = told(.agencyURL, directory.columns.agencyURL[agency])
    run.contact.phone = told(.agencyPhone, columns.words.agencyPhone.text(agency))
    run.contact.email = told(.agencyEmail, columns.words.agencyEmail.text(agency))
    run.contact.fareURL = told(.agencyFareURL, columns.words.agencyFareURL.text(agency))
    return run
  }

  /// GTFS: 1 yes, 2 no, all else unknown.
  static func answer(_ code: UInt8?) -> Bool? {
    switch code {
    case 1: true
    case 2: false
    default: nil
    }
  }
}

extension NetworkDetails {
  /// The language that a tag in small letters names; nil where no feed knows it.
  func find(_ tag: String) -> Index<LanguageTag>? {
    let place = (0..<translations.language.count).partitionPoint {
      !translations.language.precedes(tag.utf8, at: Index($0))
    }
    guard place < translations.language.count,
      translations.language.holds(tag.utf8, at: Index(place))
    else { return nil }
    return Index(place)
  }
}
