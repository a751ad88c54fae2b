import Testing
import TransitModel

/// A change to one column, after which it contradicts the others.
struct Damage: CustomTestStringConvertible, Sendable {
  let column: String
  /// What `validate` must name; for a column that sets the length of its table, one of the others.
  let blamed: String
  private let kind: Kind

  private enum Kind {
    case value(UInt64, byte: Int, width: Int)
    case cut
  }

  /// Writes the lowest `width` bytes of a value at a place in the column.
  static func value(_ column: String, _ value: Int64, byte: Int = 0, width: Int = 4) -> Damage {
    Damage(
      column: column, blamed: Self.table(column),
      kind: .value(UInt64(bitPattern: value), byte: byte, width: width))
  }

  /// Takes the last element away.
  static func cut(_ column: String, blamed: String? = nil) -> Damage {
    Damage(column: column, blamed: blamed ?? Self.table(column), kind: .cut)
  }

  /// The offsets of a ragged array are reported under its own name.
  private static func table(_ column: String) -> String {
    column.hasSuffix(".offsets") ? String(column.dropLast(8)) : column
  }

  var testDescription: String { "\(column): \(kind)" }

  func apply(to columns: inout some ColumnGroup & ~Copyable) throws {
    var visitor = ByteVisitor()
    visitor.edit = { name, stride, bytes in
      guard name == column else { return }
      switch kind {
      case .cut: bytes.removeLast(stride)
      case .value(let value, let byte, let width):
        for place in 0..<width { bytes[byte + place] = UInt8(value >> UInt64(8 * place) & 0xFF) }
      }
    }
    try columns.visitColumns(&visitor)
  }
}

@Suite("Checking columns")
struct ValidationTests {
  private static let year: Int64 = 366 * 86_400

  static let timetableDamages: [Damage] = [
    .value("pattern.route", 2), .value("pattern.route", -1),
    .cut("pattern.route", blamed: "pattern.zone"),
    .value("pattern.zone", 2), .cut("pattern.zone"),
    .value("pattern.stops", 4), .cut("pattern.stops"),
    .value("pattern.stops.offsets", 1), .value("pattern.stops.offsets", 6, byte: 4),
    .cut("pattern.stops.offsets"), .cut("pattern.rules"),
    .value("pattern.earliest", year + 1), .value("pattern.earliest", -year - 1),
    .cut("pattern.earliest"), .value("pattern.latest", year + 1), .cut("pattern.latest"),
    .value("pattern.first_trip", 1), .value("pattern.first_trip", 7, byte: 4),
    .value("pattern.first_trip", 6, byte: 12), .cut("pattern.first_trip"),
    .value("pattern.headway", -1), .cut("pattern.headway"),
    .value("pattern.headway", 600, byte: 4), .cut("pattern.window"),
    .value("pattern.window", 0, byte: 8).blaming("pattern.headway"),
    .value("pattern.points", 5), .value("pattern.points", 5, byte: 4), .cut("pattern.points"),
    .value("pattern.points.offsets", 1), .value("pattern.points.offsets", 2, byte: 4),
    .cut("pattern.points.offsets"),
    .value("alighting_point.stop", 4), .cut("alighting_point.stop", blamed: "pattern.points"),
    .value("boarding_point.stop", 4), .cut("boarding_point.stop", blamed: "pattern.points"),
    .cut("stop.least_minutes"), .cut("region.least_minutes"),
    .value("trip.continuations", 9), .value("trip.continuations", 0, byte: 4),
    .value("trip.continuations", 1, byte: 8), .cut("trip.continuations"),
    .cut("trip.continuations.offsets"),
    .value("trip.continuations_into", 2), .value("trip.continuations_into", 6, byte: 4),
    .cut("trip.continuations_into"), .cut("trip.continuations_into.offsets"),
    .value("trip.start", year + 1), .cut("trip.start", blamed: "pattern.first_trip"),
    .value("trip.profile", 3), .value("trip.profile", -1), .cut("trip.profile"),
    .value("trip.service", 1), .cut("trip.service"),
    .value("event.arrival", year + 1), .cut("event.arrival", blamed: "event.departure"),
    .value("event.departure", -year - 1), .cut("event.departure"),
    .value("stop.visits", 3), .value("stop.visits", 3, byte: 4), .cut("stop.visits"),
    .value("stop.visits.offsets", 9, byte: 4), .cut("stop.visits.offsets", blamed: "pattern.stops"),
    .value("alighting_point.transfers", 5), .value("alighting_point.transfers", -1, byte: 4),
    .value("alighting_point.transfers", year + 1, byte: 4), .cut("alighting_point.transfers"),
    .cut("alighting_point.transfers.offsets"), .value("boarding_point.transfers_into", 5),
    .value("boarding_point.transfers_into", -1, byte: 4), .cut("boarding_point.transfers_into"),
    .cut("boarding_point.transfers_into.offsets"),
    .value("service.first_day", 5_000_001), .value("service.first_day", -5_000_001),
    .cut("service.first_day", blamed: "trip.service"), .cut("service.days"),
    .value("service.days.offsets", 1), .cut("service.days.offsets"),
    .value("calendar.first_day", 5_000_001), .cut("calendar.first_day"),
    .value("zone.day_starts", 8_640_000 - 1, byte: 8, width: 8),
    .value("zone.day_starts", .min, width: 8), .value("zone.day_starts", .max, byte: 72, width: 8),
    .value("zone.day_starts", 8_640_000 + 200_001, byte: 8, width: 8), .cut("zone.day_starts"),
    .value("zone.day_starts.offsets", 21, byte: 4),
    .cut("zone.day_starts.offsets", blamed: "pattern.zone"),
    .value("route.type", 11, width: 1), .value("route.type", 255, width: 1),
    .cut("route.type", blamed: "pattern.route"), .cut("route.answers_to"),
  ]

  static let textColumns = [
    "feed.id", "agency.id", "agency.name", "agency.url", "route.id", "route.short_name",
    "route.long_name", "route.color", "route.text_color", "stop.id", "stop.name", "stop.platform",
    "record.id", "headsign", "zone.name",
  ]

  static let directoryDamages: [Damage] =
    textColumns.map { .cut($0) } + textColumns.map { .value($0 + ".offsets", 1) } + [
      .cut("agency.id.offsets"), .cut("route.id.offsets"), .cut("stop.id.offsets"),
      .cut("record.id.offsets"), .cut("zone.name.offsets"),
      .value("agency.feed", 2), .value("route.agency", 2), .value("route.agency", -1),
      .value("stop.feed", 2), .cut("stop.feed", blamed: "stop.kind"), .cut("stop.kind"),
      .value("stop.coordinate", 900_000_001), .value("stop.coordinate", 1_800_000_001, byte: 4),
      .value("stop.coordinate", Int64(Int32.min)), .cut("stop.coordinate"), .cut("stop.level"),
      .value("stop.station", 9), .cut("stop.station"), .value("stop.station_stops", 9),
      .cut("stop.station_stops"), .cut("stop.station_stops.offsets"), .value("stop.zone", 2),
      .cut("stop.zone"), .cut("stop.types"), .value("stop.by_id", 9), .value("stop.by_id", -1),
      .cut("stop.by_id"), .value("trip.record", 2), .value("record.headsign", 1),
      .cut("record.headsign", blamed: "trip.record"), .cut("record.wheelchair"),
      .cut("record.bikes"), .cut("zone.change"), .cut("zone.offset"),
      .value("zone.change.offsets", 0, byte: 4).blaming("zone.offset"),
      .value("zone.offset.offsets", 2, byte: 4), .value("zone.offset", 100_001),
      .value("zone.offset", -100_001),
    ]

  @Test(
    "A timetable with a damaged column is refused, and the column named",
    arguments: timetableDamages)
  func timetable(damage: Damage) throws {
    var columns = makeTimetableColumns()
    #expect(fault(of: columns) == nil)
    try damage.apply(to: &columns)
    #expect(fault(of: columns)?.column == damage.blamed)
  }

  @Test(
    "A directory with a damaged column is refused, and the column named",
    arguments: directoryDamages)
  func directory(damage: Damage) throws {
    var columns = DirectoryFixture.make()
    #expect(fault(of: columns) == nil)
    try damage.apply(to: &columns)
    #expect(fault(of: columns)?.column == damage.blamed)
  }

  @Test(
    "Service days beyond all calendars are refused, though they follow one another",
    arguments: [1, -1])
  func distantDays(sign: Int64) {
    var columns = makeTimetableColumns()
    let far = sign * (.max - 864_000)
    columns.dayStarts = RaggedArray([(0..<10).map { far + $0 * 86_400 }, []])
    #expect(fault(of: columns)?.column == "zone.day_starts")
  }

  @Test("Links from trip to trip are there in both directions, or in none")
  func linksBothWays() {
    var columns = makeTimetableColumns()
    columns.continuationsInto = RaggedArray()
    #expect(fault(of: columns)?.column == "trip.continuations_into")
    columns.continuations = RaggedArray()
    #expect(fault(of: columns) == nil)
  }

  @Test("Every column is damaged by some test, and visited once")
  func completeness() throws {
    var names: [String] = []
    var visitor = ByteVisitor()
    visitor.edit = { name, _, _ in names.append(name) }
    var timetable = makeTimetableColumns()
    var directory = DirectoryFixture.make()
    try timetable.visitColumns(&visitor)
    try directory.visitColumns(&visitor)
    #expect(Set(names).count == names.count)
    let damaged = Set((Self.timetableDamages + Self.directoryDamages).map(\.column))
    #expect(Set(names).subtracting(damaged).sorted() == [])
    #expect(visitor.columns.values.allSatisfy { !$0.isEmpty })
  }
}

extension Damage {
  /// The same damage, where another column is the one to be named.
  fileprivate func blaming(_ other: String) -> Damage {
    Damage(column: column, blamed: other, kind: kind)
  }
}
