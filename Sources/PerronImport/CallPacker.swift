internal import TransitDatabase
internal import TransitModel

/// Packs what single calls say, profile by profile, and the rules of booking.
struct CallPacker {
  private let connection: Connection
  private let numbers: NetworkNumbers
  private var profiles: [Int: ProfileRuns] = [:]
  /// By their bytes: a translation is of one spelling.
  private var headsigns: [[UInt8]: Int] = [:]
  private var headsignTexts: [String] = []
  /// The place of each rule among the rows of booking_rules.
  private var rules: [Int: Int] = [:]

  /// What the calls of one profile say, noted where it changes.
  private struct ProfileRuns {
    var headsigns: [(position: Int, value: Index<CallHeadsignTag>)] = []
    var pickups: [(position: Int, value: Index<BookingRuleTag>)] = []
    var dropOffs: [(position: Int, value: Index<BookingRuleTag>)] = []
    var continuous: [(position: Int, value: UInt8)] = []
    var approximate: [(position: Int, value: UInt8)] = []
  }

  init(_ connection: Connection, _ numbers: NetworkNumbers) {
    self.connection = connection
    self.numbers = numbers
  }

  /// - Parameters:
  ///   - timetable: tells where the events of each trip begin.
  ///   - directory: tells the row of trips.txt of each trip.
  consuming func makeColumns(
    _ timetable: borrowing TimetableColumns, _ directory: borrowing DirectoryColumns
  ) throws(DatabaseError) -> CallColumns {
    var columns = CallColumns()
    try addRules(to: &columns)
    try addRoutes(to: &columns)
    try readCalls()
    columns.headsign = TextColumn(headsignTexts)
    let order = try orderProfiles(timetable, directory)
    columns.headsigns = runs(order, \.headsigns, absent: .none)
    columns.pickupRules = runs(order, \.pickups, absent: .none)
    columns.dropOffRules = runs(order, \.dropOffs, absent: .none)
    columns.continuous = runs(
      order, \.continuous, absent: CallColumns.packed(pickup: nil, dropOff: nil))
    columns.approximate = runs(order, \.approximate, absent: 0)
    return columns
  }

  private mutating func readCalls() throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT profile, stop_headsign, pickup_booking_rule, drop_off_booking_rule,
        continuous_pickup, continuous_drop_off, timepoint = 0 OR is_interpolated
      FROM profile_stops WHERE profile IN (
        SELECT profile FROM profile_stops
        WHERE stop_headsign IS NOT NULL OR pickup_booking_rule IS NOT NULL
          OR drop_off_booking_rule IS NOT NULL OR continuous_pickup IS NOT NULL
          OR continuous_drop_off IS NOT NULL OR timepoint = 0 OR is_interpolated)
      ORDER BY profile, position
      """)
    var profile = ProfileRuns()
    var current: Int?
    // Counted, as in the timetable, whatever positions the rows of a hand-edited table name.
    var position = 0
    while try rows.step() {
      if rows.requiredInteger(0) != current {
        if let current { profiles[current] = profile }
        profile = ProfileRuns()
        current = rows.requiredInteger(0)
        position = 0
      }
      Self.note(headsign(rows, 1), position, &profile.headsigns)
      Self.note(rule(rows.integer(2)), position, &profile.pickups)
      Self.note(rule(rows.integer(3)), position, &profile.dropOffs)
      Self.note(
        CallColumns.packed(pickup: rows.integer(4), dropOff: rows.integer(5)), position,
        &profile.continuous)
      Self.note(rows.integer(6) == 1 ? 1 : 0, position, &profile.approximate)
      position += 1
    }
    if let current { profiles[current] = profile }
  }

  private static func note<Value: Equatable>(
    _ value: Value, _ position: Int, _ runs: inout [(position: Int, value: Value)]
  ) {
    if runs.last?.value != value { runs.append((position, value)) }
  }

  /// The number of the headsign in a column.
  private mutating func headsign(_ row: Statement, _ column: Int) -> Index<CallHeadsignTag> {
    if row.isNull(column) { return .none }
    let bytes = row.withUTF8(column) { Array($0) }
    if let known = headsigns[bytes] { return Index(known) }
    headsigns[bytes] = headsignTexts.count
    headsignTexts.append(row.requiredText(column))
    return Index(headsignTexts.count - 1)
  }

  private func rule(_ key: Int?) -> Index<BookingRuleTag> {
    key.flatMap { rules[$0] }.map { Index($0) } ?? .none
  }

  /// Where the events of each profile that says something begin, in their order.
  private func orderProfiles(
    _ timetable: borrowing TimetableColumns, _ directory: borrowing DirectoryColumns
  ) throws(DatabaseError) -> [(start: ProfileEventIndex, profile: Int)] {
    if profiles.isEmpty { return [] }
    let profileOfRecord = try connection.prepare("SELECT profile FROM trips ORDER BY trip")
      .map { $0.requiredInteger(0) }
    var starts: [ProfileEventIndex: Int] = [:]
    for trip in 0..<timetable.tripProfile.count {
      let profile = profileOfRecord[directory.tripRecord[trip].position]
      if profiles[profile] != nil { starts[timetable.tripProfile[trip]] = profile }
    }
    return starts.map { ($0.key, $0.value) }.sorted { $0.start < $1.start }
  }

  /// - Parameter absent: stands for no value; a profile that has nothing else gets no runs.
  private func runs<Tag, Value: Equatable>(
    _ order: [(start: ProfileEventIndex, profile: Int)],
    _ list: KeyPath<ProfileRuns, [(position: Int, value: Value)]>, absent: Value
  ) -> CallRuns<Tag, Value> {
    var events: [ProfileEventIndex] = []
    var values: [Value] = []
    for (start, profile) in order {
      guard let runs = profiles[profile]?[keyPath: list],
        runs.count > 1 || runs.first?.value != absent
      else { continue }
      for run in runs {
        events.append(ProfileEventIndex(start.position + run.position))
        values.append(run.value)
      }
    }
    return CallRuns(events: events, values: values)
  }
}

extension CallPacker {
  private mutating func addRules(to columns: inout CallColumns) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT booking_rule, feed, booking_rule_id, message, pickup_message, drop_off_message,
        phone_number, info_url, booking_url, booking_type, prior_notice_duration_min,
        prior_notice_duration_max, prior_notice_last_day, prior_notice_last_time,
        prior_notice_start_day, prior_notice_start_time, prior_notice_service
      FROM booking_rules ORDER BY booking_rule
      """)
    let numbers = numbers
    let found = try rows.map { row in
      (
        key: row.requiredInteger(0), feed: numbers.feeds[row.requiredInteger(1)] ?? .none,
        texts: (2...8).map { row.requiredText($0) }, type: UInt8(clamping: row.requiredInteger(9)),
        notice: BookingNotice(
          minutes: (row.integer(10), row.integer(11)), last: (row.integer(12), row.integer(13)),
          start: (row.integer(14), row.integer(15)), countsServiceDays: !row.isNull(16))
      )
    }
    for (place, rule) in found.enumerated() { rules[rule.key] = place }
    columns.ruleFeed = IndexedArray(found.map(\.feed))
    columns.ruleID = TextColumn(found.map { $0.texts[0] })
    columns.ruleMessage = TextColumn(found.map { $0.texts[1] })
    columns.rulePickupMessage = TextColumn(found.map { $0.texts[2] })
    columns.ruleDropOffMessage = TextColumn(found.map { $0.texts[3] })
    columns.rulePhone = TextColumn(found.map { $0.texts[4] })
    columns.ruleInfoURL = TextColumn(found.map { $0.texts[5] })
    columns.ruleBookingURL = TextColumn(found.map { $0.texts[6] })
    columns.ruleType = IndexedArray(found.map(\.type))
    columns.ruleNotice = IndexedArray(found.map(\.notice))
  }

  private func addRoutes(to columns: inout CallColumns) throws(DatabaseError) {
    let routes = try connection.prepare(
      """
      SELECT continuous_pickup, continuous_drop_off FROM routes JOIN feeds USING (feed)
      ORDER BY feed_id, route
      """
    ).map { ContinuousStopping(pickup: $0.integer(0) ?? 1, dropOff: $0.integer(1) ?? 1) }
    if routes.contains(where: { $0 != .none }) {
      columns.routeContinuous = IndexedArray(routes.map(\.rawValue))
    }
  }
}
