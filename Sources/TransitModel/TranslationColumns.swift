/// A language that some feed writes or is translated into.
public enum LanguageTag {}
/// The translation of one text of one row.
public enum RowTranslationTag {}
/// The translation of a text wherever a feed writes it.
public enum ValueTranslationTag {}

/// The texts of GTFS that travellers are told, and so those that translations are kept of.
public enum TextField: UInt32, CaseIterable, Sendable {
  /// agency_name.
  case agencyName
  /// agency_url.
  case agencyURL
  /// agency_phone.
  case agencyPhone
  /// agency_email.
  case agencyEmail
  /// agency_fare_url.
  case agencyFareURL
  /// stop_name.
  case stopName
  /// stop_code.
  case stopCode
  /// tts_stop_name.
  case stopSpokenName
  /// stop_desc.
  case stopDescription
  /// stop_url.
  case stopURL
  /// platform_code.
  case stopPlatform
  /// route_short_name.
  case routeShortName
  /// route_long_name.
  case routeLongName
  /// route_desc.
  case routeDescription
  /// route_url.
  case routeURL
  /// trip_headsign.
  case tripHeadsign
  /// trip_short_name.
  case tripShortName
  /// stop_headsign, of one call of a trip.
  case stopHeadsign
  /// organization_name of attributions.txt.
  case organizationName
}

/// Which text of which row, in which language. The order is that in which translations are kept.
public struct RowTranslationKey: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// The language of the translation.
  public let language: Index<LanguageTag>
  /// The raw `TextField`.
  public let field: UInt32
  /// The index of the agency, stop, route, row of trips.txt or row of attributions.txt.
  public let row: UInt32
  /// The stop position of a call; 0 for all else.
  public let position: UInt32

  /// The key of a text; `position` is that of a call.
  public init(
    language: Index<LanguageTag>, field: TextField, row: UInt32, position: UInt32 = 0
  ) {
    self.language = language
    self.field = field.rawValue
    self.row = row
    self.position = position
  }

  /// By language, field, row and position.
  public static func < (left: Self, right: Self) -> Bool {
    (left.language, left.field, left.row, left.position)
      < (right.language, right.field, right.row, right.position)
  }
}

/// Which field of which feed, in which language. The order is that in which translations are kept.
public struct ValueTranslationKey: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// The language of the translation.
  public let language: Index<LanguageTag>
  /// The feed that the translation stands in.
  public let feed: FeedIndex
  /// The raw `TextField`.
  public let field: UInt32

  /// The key of a field in a feed.
  public init(language: Index<LanguageTag>, feed: FeedIndex, field: TextField) {
    self.language = language
    self.feed = feed
    self.field = field.rawValue
  }

  /// By language, feed and field.
  public static func < (left: Self, right: Self) -> Bool {
    (left.language, left.feed, left.field) < (right.language, right.feed, right.field)
  }
}

/// The texts of feeds in other languages (GTFS translations.txt).
///
/// Two sorted lists: translations of one row's text, which go first, and of a text wherever it stands.
public struct TranslationColumns: ~Copyable, Sendable, ColumnGroup {
  /// Each language as `normalized` writes it.
  public var language = TextColumn<LanguageTag>()
  /// The language that each feed is written in (feed_lang), or `none`.
  public var feedLanguage = IndexedArray<FeedTag, Index<LanguageTag>>()
  /// The language for travellers of whom none is known (default_lang), or `none`.
  public var defaultLanguage = IndexedArray<FeedTag, Index<LanguageTag>>()
  /// In ascending order.
  public var rowKey = IndexedArray<RowTranslationTag, RowTranslationKey>()
  /// The translation for each of `rowKey`.
  public var rowText = TextColumn<RowTranslationTag>()
  /// In ascending order, and under equal keys by the bytes of `valueOriginal`.
  public var valueKey = IndexedArray<ValueTranslationTag, ValueTranslationKey>()
  /// The text as the feed writes it.
  public var valueOriginal = TextColumn<ValueTranslationTag>()
  /// The translation for each of `valueOriginal`.
  public var valueText = TextColumn<ValueTranslationTag>()

  /// The columns of a network without translations, which are valid.
  public init() {}

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("language", &language)
    try visitor.visit("feed.language", &feedLanguage)
    try visitor.visit("feed.default_language", &defaultLanguage)
    try visitor.visit("translation.row", &rowKey)
    try visitor.visit("translation.row_text", &rowText)
    try visitor.visit("translation.value", &valueKey)
    try visitor.visit("translation.value_original", &valueOriginal)
    try visitor.visit("translation.value_text", &valueText)
  }

  /// Throws where columns of one list differ in length or a feed's language points nowhere.
  ///
  /// That keys are in order is not looked at: texts would not be found.
  public func validate() throws(InvalidColumn) {
    let languages = language.count
    try language.validate("language", keys: languages)
    try feedLanguage.validateIndices("feed.language", below: languages, allowsNone: true)
    try defaultLanguage.validateCount("feed.default_language", feedLanguage.count)
    try defaultLanguage.validateIndices(
      "feed.default_language", below: languages, allowsNone: true)
    try rowText.validate("translation.row_text", keys: rowKey.count)
    try valueOriginal.validate("translation.value_original", keys: valueKey.count)
    try valueText.validate("translation.value_text", keys: valueKey.count)
  }

  /// The translation of one row's text.
  public func text(_ key: RowTranslationKey) -> String? {
    let place = (0..<rowKey.count).partitionPoint { rowKey[$0] >= key }
    return place < rowKey.count && rowKey[place] == key ? rowText[Index(place)] : nil
  }

  /// The translation of a text wherever the feed writes it in that field.
  public func text(_ key: ValueTranslationKey, for original: String) -> String? {
    let bytes = original.utf8
    let place = (0..<valueKey.count).partitionPoint { place in
      let other = valueKey[place]
      return other == key ? !valueOriginal.precedes(bytes, at: Index(place)) : other > key
    }
    guard place < valueKey.count, valueKey[place] == key,
      valueOriginal.holds(bytes, at: Index(place))
    else { return nil }
    return valueText[Index(place)]
  }

  /// A BCP 47 tag in small letters, with hyphens; nil where the text is none: subtags of one to eight letters
  /// and digits, the first without digits.
  ///
  /// Source: RFC 5646, section 2.1, of which this is the outer form.
  public static func normalized(_ tag: String) -> String? {
    var subtag = 0
    var isFirst = true
    var bytes: [UInt8] = []
    for byte in tag.utf8 {
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        if subtag == 0 { return nil }
        (subtag, isFirst) = (0, false)
        bytes.append(UInt8(ascii: "-"))
        continue
      }
      let small = byte | 0x20
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      subtag += 1
      guard isLetter || (isDigit && !isFirst), subtag <= 8, bytes.count < 80 else { return nil }
      bytes.append(isDigit ? byte : small)
    }
    return subtag == 0 ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
