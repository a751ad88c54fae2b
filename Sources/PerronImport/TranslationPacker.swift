internal import TransitDatabase
internal import TransitModel

/// Packs translations, by the numbers of what they translate.
struct TranslationPacker {
  private let connection: Connection
  private let numbers: NetworkNumbers
  private let trips: TripRecords
  private var languages: [String: Index<LanguageTag>] = [:]

  init(_ connection: Connection, _ numbers: NetworkNumbers, _ trips: TripRecords) {
    self.connection = connection
    self.numbers = numbers
    self.trips = trips
  }

  /// The fields that are told, by table and field.
  private static let fields: [String: TextField] = [
    "agency.agency_name": .agencyName, "agency.agency_url": .agencyURL,
    "agency.agency_phone": .agencyPhone, "agency.agency_email": .agencyEmail,
    "agency.agency_fare_url": .agencyFareURL,
    "stops.stop_name": .stopName, "stops.stop_code": .stopCode,
    "stops.tts_stop_name": .stopSpokenName, "stops.stop_desc": .stopDescription,
    "stops.stop_url": .stopURL, "stops.platform_code": .stopPlatform,
    "routes.route_short_name": .routeShortName, "routes.route_long_name": .routeLongName,
    "routes.route_desc": .routeDescription, "routes.route_url": .routeURL,
    "trips.trip_headsign": .tripHeadsign, "trips.trip_short_name": .tripShortName,
    "stop_times.stop_headsign": .stopHeadsign,
    "attributions.organization_name": .organizationName,
  ]

  /// Whether translations of a field are told to anybody.
  static func isTold(_ field: String, of table: String) -> Bool {
    fields["\(table).\(field)"] != nil
  }

  consuming func makeColumns() throws(DatabaseError) -> TranslationColumns {
    var columns = TranslationColumns()
    try addLanguages(to: &columns)
    try addRows(to: &columns)
    try addValues(to: &columns)
    return columns
  }

  private mutating func addLanguages(to columns: inout TranslationColumns) throws(DatabaseError) {
    let feeds = try connection.prepare("SELECT feed_lang, default_lang FROM feeds ORDER BY feed_id")
      .map { row in
        (0..<2).map { row.text($0).flatMap { TranslationColumns.normalized($0) } }
      }
    let told = try connection.prepare("SELECT DISTINCT language FROM translations")
      .map { $0.requiredText(0) }
    let all = Set(told + feeds.flatMap { $0 }.compactMap { $0 }).sorted()
    for (place, language) in all.enumerated() { languages[language] = Index(place) }
    columns.language = TextColumn(all)
    let languages = languages
    columns.feedLanguage = IndexedArray(
      feeds.map { $0[0].flatMap { languages[$0] } ?? .none })
    columns.defaultLanguage = IndexedArray(
      feeds.map { $0[1].flatMap { languages[$0] } ?? .none })
  }

  private func addRows(to columns: inout TranslationColumns) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT table_name, field_name, language, translation, record, feed, record_id,
        CASE table_name WHEN 'stop_times' THEN
          (SELECT position FROM trips JOIN profile_stops USING (profile)
            WHERE trip = record AND profile_stops.stop_sequence = translations.stop_sequence)
        END
      FROM translations WHERE record_id IS NOT NULL ORDER BY rowid
      """)
    let attributions = try numberAttributions()
    var found: [(key: RowTranslationKey, text: String)] = []
    while try rows.step() {
      guard let field = Self.fields[rows.requiredText(0) + "." + rows.requiredText(1)],
        let language = languages[rows.requiredText(2)],
        let row = rowNumber(rows, field, attributions)
      else { continue }
      let key = RowTranslationKey(
        language: language, field: field, row: row,
        position: UInt32(clamping: rows.requiredInteger(7)))
      found.append((key, rows.requiredText(3)))
    }
    found.sort { $0.key < $1.key }
    columns.rowKey = IndexedArray(found.map(\.key))
    columns.rowText = TextColumn(found.map(\.text))
  }

  private func rowNumber(
    _ row: Statement, _ field: TextField, _ attributions: [Attribution: UInt32]
  ) -> UInt32? {
    let record = row.requiredInteger(4)
    return switch row.requiredText(0) {
    case "agency": numbers.agencies[record]?.rawValue
    case "stops": numbers.stops[record]?.rawValue
    case "routes": numbers.routes[record]?.rawValue
    case "trips": trips.record(ofKey: record)?.rawValue
    case "stop_times": row.isNull(7) ? nil : trips.record(ofKey: record)?.rawValue
    default: attributions[Attribution(row, feed: 5, id: 6)]
    }
  }

  /// Rows of attributions.txt are named by their ids.
  private struct Attribution: Hashable {
    let feed: Int
    /// Bytes and no string, whose `==` takes different spellings for the same.
    let id: [UInt8]

    init(_ row: Statement, feed: Int, id: Int) {
      self.feed = row.requiredInteger(feed)
      self.id = row.withUTF8(id) { Array($0) }
    }
  }

  private func numberAttributions() throws(DatabaseError) -> [Attribution: UInt32] {
    let rows = try connection.prepare(
      "SELECT feed, attribution_id FROM attributions ORDER BY attribution")
    var numbers: [Attribution: UInt32] = [:]
    var number: UInt32 = 0
    while try rows.step() {
      if !rows.isNull(1) { numbers[Attribution(rows, feed: 0, id: 1)] = number }
      number += 1
    }
    return numbers
  }

  private func addValues(to columns: inout TranslationColumns) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT feed, table_name, field_name, language, field_value, translation FROM translations
      WHERE field_value IS NOT NULL ORDER BY rowid
      """)
    var found: [(key: ValueTranslationKey, original: [UInt8], text: String)] = []
    while try rows.step() {
      guard let feed = numbers.feeds[rows.requiredInteger(0)],
        let field = Self.fields[rows.requiredText(1) + "." + rows.requiredText(2)],
        let language = languages[rows.requiredText(3)]
      else { continue }
      found.append(
        (
          ValueTranslationKey(language: language, feed: feed, field: field),
          Array(rows.requiredText(4).utf8), rows.requiredText(5)
        ))
    }
    found.sort { left, right in
      left.key == right.key
        ? left.original.lexicographicallyPrecedes(right.original) : left.key < right.key
    }
    columns.valueKey = IndexedArray(found.map(\.key))
    columns.valueOriginal = TextColumn(found.map { String(decoding: $0.original, as: UTF8.self) })
    columns.valueText = TextColumn(found.map(\.text))
  }
}
