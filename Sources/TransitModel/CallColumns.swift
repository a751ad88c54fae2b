/// A stretch of calls of one profile to which the same text applies.
public enum HeadsignRunTag {}
/// A stretch of calls of one profile that are booked by the same rule.
public enum BookingRunTag {}
/// A stretch of calls of one profile between which riders get on and off alike.
public enum ContinuousRunTag {}
/// A stretch of calls of one profile whose times are all exact, or all approximate.
public enum ApproximateRunTag {}
/// A text that vehicles show at some calls.
public enum CallHeadsignTag {}
/// A row of booking_rules.txt.
public enum BookingRuleTag {}

/// A value for every call of some profiles, noted where it changes: each run holds until the next of the same
/// profile. A profile without runs has no values.
public struct CallRuns<Tag, Value: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  /// The event at which each run begins, rising; the first run of a profile begins with the profile.
  public var events = IndexedArray<Tag, ProfileEventIndex>()
  /// The value of each run.
  public var values = IndexedArray<Tag, Value>()

  /// No runs.
  public init() {}

  /// Runs that begin at `events`, which rise.
  public init(events: [ProfileEventIndex], values: [Value]) {
    self.events = IndexedArray(events)
    self.values = IndexedArray(values)
  }

  /// The value at a position of the profile that begins at `profile`; nil where the profile has none.
  public func value(of profile: ProfileEventIndex, at position: Int) -> Value? {
    let event = profile.position + position
    let next = (0..<events.count).partitionPoint { events[$0].position > event }
    guard next > 0, events[next - 1] >= profile else { return nil }
    return values[next - 1]
  }

  /// Throws unless there is a value for each run.
  func validate(_ name: String) throws(InvalidColumn) {
    try values.validateCount(name, events.count)
  }
}

/// How continuous stopping is noted: the code of pickup in bits 0 and 1, of drop-off in bits 2 and 3.
public struct ContinuousStopping: Hashable, BitwiseCopyable, Sendable {
  /// The two codes.
  public let rawValue: UInt8

  /// From the codes of GTFS: 0 anywhere, 1 nowhere, 2 by phone, 3 with the driver.
  public init(pickup: Int, dropOff: Int) {
    rawValue = UInt8(pickup & 3 | (dropOff & 3) << 2)
  }

  /// Nowhere: what holds where the feed says nothing.
  public static let none = ContinuousStopping(pickup: 1, dropOff: 1)

  /// The code of continuous_pickup.
  public var pickup: Int { Int(rawValue & 3) }
  /// The code of continuous_drop_off.
  public var dropOff: Int { Int(rawValue >> 2 & 3) }
}

/// What single calls of trips are told with: headsigns of their own, rules of booking, stops on request between
/// them. A search does not touch it.
public struct CallColumns: ~Copyable, Sendable, ColumnGroup {
  /// GTFS stop_headsign, or `none`.
  public var headsigns = CallRuns<HeadsignRunTag, Index<CallHeadsignTag>>()
  /// The texts that `headsigns` points to.
  public var headsign = TextColumn<CallHeadsignTag>()
  /// GTFS pickup_booking_rule_id, or `none`.
  public var pickupRules = CallRuns<BookingRunTag, Index<BookingRuleTag>>()
  /// GTFS drop_off_booking_rule_id, or `none`.
  public var dropOffRules = CallRuns<BookingRunTag, Index<BookingRuleTag>>()
  /// From each call to the next, where a call says something; 255 stands for the route's word in either.
  public var continuous = CallRuns<ContinuousRunTag, UInt8>()
  /// 1 where the times of a call are approximate: the feed says so (timepoint 0), or left them to be reckoned.
  public var approximate = CallRuns<ApproximateRunTag, UInt8>()
  /// The raw `ContinuousStopping` of each route; without elements where no route stops so.
  public var routeContinuous = IndexedArray<RouteTag, UInt8>()

  /// The feed of each booking rule.
  public var ruleFeed = IndexedArray<BookingRuleTag, FeedIndex>()
  /// GTFS booking_rule_id.
  public var ruleID = TextColumn<BookingRuleTag>()
  /// GTFS booking_type.
  public var ruleType = IndexedArray<BookingRuleTag, UInt8>()
  /// When to book.
  public var ruleNotice = IndexedArray<BookingRuleTag, BookingNotice>()
  /// GTFS message.
  public var ruleMessage = TextColumn<BookingRuleTag>()
  /// GTFS pickup_message.
  public var rulePickupMessage = TextColumn<BookingRuleTag>()
  /// GTFS drop_off_message.
  public var ruleDropOffMessage = TextColumn<BookingRuleTag>()
  /// GTFS phone_number.
  public var rulePhone = TextColumn<BookingRuleTag>()
  /// GTFS info_url.
  public var ruleInfoURL = TextColumn<BookingRuleTag>()
  /// GTFS booking_url.
  public var ruleBookingURL = TextColumn<BookingRuleTag>()

  /// The columns of a network whose calls say nothing, which are valid.
  public init() {}

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("call.headsign_events", &headsigns.events)
    try visitor.visit("call.headsigns", &headsigns.values)
    try visitor.visit("call.headsign_texts", &headsign)
    try visitor.visit("call.pickup_rule_events", &pickupRules.events)
    try visitor.visit("call.pickup_rules", &pickupRules.values)
    try visitor.visit("call.drop_off_rule_events", &dropOffRules.events)
    try visitor.visit("call.drop_off_rules", &dropOffRules.values)
    try visitor.visit("call.continuous_events", &continuous.events)
    try visitor.visit("call.continuous", &continuous.values)
    try visitor.visit("call.approximate_events", &approximate.events)
    try visitor.visit("call.approximate", &approximate.values)
    try visitor.visit("route.continuous", &routeContinuous)
    try visitor.visit("booking.feed", &ruleFeed)
    try visitor.visit("booking.id", &ruleID)
    try visitor.visit("booking.type", &ruleType)
    try visitor.visit("booking.notice", &ruleNotice)
    try visitor.visit("booking.message", &ruleMessage)
    try visitor.visit("booking.pickup_message", &rulePickupMessage)
    try visitor.visit("booking.drop_off_message", &ruleDropOffMessage)
    try visitor.visit("booking.phone", &rulePhone)
    try visitor.visit("booking.info_url", &ruleInfoURL)
    try visitor.visit("booking.url", &ruleBookingURL)
  }

  /// Throws where an index points nowhere or columns of one list differ in length.
  public func validate() throws(InvalidColumn) {
    try headsigns.validate("call.headsigns")
    try headsigns.values.validateIndices(
      "call.headsigns", below: headsign.count, allowsNone: true)
    try headsign.validate("call.headsign_texts", keys: headsign.count)
    try continuous.validate("call.continuous")
    try approximate.validate("call.approximate")
    let rules = ruleFeed.count
    try pickupRules.validate("call.pickup_rules")
    try pickupRules.values.validateIndices("call.pickup_rules", below: rules, allowsNone: true)
    try dropOffRules.validate("call.drop_off_rules")
    try dropOffRules.values.validateIndices(
      "call.drop_off_rules", below: rules, allowsNone: true)
    try ruleID.validate("booking.id", keys: rules)
    try ruleType.validateCount("booking.type", rules)
    try ruleNotice.validateCount("booking.notice", rules)
    try ruleMessage.validate("booking.message", keys: rules)
    try rulePickupMessage.validate("booking.pickup_message", keys: rules)
    try ruleDropOffMessage.validate("booking.drop_off_message", keys: rules)
    try rulePhone.validate("booking.phone", keys: rules)
    try ruleInfoURL.validate("booking.info_url", keys: rules)
    try ruleBookingURL.validate("booking.url", keys: rules)
  }

  /// Whether the times of a call are approximate.
  public func isApproximate(_ profile: ProfileEventIndex, at position: Int) -> Bool {
    approximate.value(of: profile, at: position) ?? 0 != 0
  }

  /// How riders get on and off between a call and the next, by the call's word or else by the route's.
  public func continuousStopping(
    of profile: ProfileEventIndex, at position: Int, on route: RouteIndex
  ) -> ContinuousStopping {
    let general = routeContinuous.element(route) ?? ContinuousStopping.none.rawValue
    let call = continuous.value(of: profile, at: position) ?? 0xFF
    // Four bits for each half, of which 15 leaves it to the route.
    let (pickup, dropOff) = (Int(call & 0xF), Int(call >> 4))
    return ContinuousStopping(
      pickup: pickup == 0xF ? Int(general & 3) : pickup,
      dropOff: dropOff == 0xF ? Int(general >> 2 & 3) : dropOff)
  }

  /// What `continuous` holds for the codes of a call; nil leaves a half to the route.
  public static func packed(pickup: Int?, dropOff: Int?) -> UInt8 {
    UInt8((pickup.map { $0 & 3 } ?? 0xF) | (dropOff.map { $0 & 3 } ?? 0xF) << 4)
  }
}

/// When a ride is to be booked, in the numbers of booking_rules.txt.
public struct BookingNotice: Hashable, BitwiseCopyable, Sendable {
  /// Minutes before the ride at the latest (prior_notice_duration_min).
  public let minutes: Int32
  /// Minutes before the ride at the earliest (prior_notice_duration_max).
  public let earliestMinutes: Int32
  /// Days before the ride at the latest (prior_notice_last_day).
  public let lastDay: Int32
  /// Until when on that day, in service time (prior_notice_last_time).
  public let lastTime: Int32
  /// Days before the ride at the earliest (prior_notice_start_day).
  public let startDay: Int32
  /// From when on that day, in service time (prior_notice_start_time).
  public let startTime: Int32
  /// Whether the days are those of a service (prior_notice_service_id): 0 or 1.
  public let countsServiceDays: Int32

  /// From pairs of numbers, nil where they are absent: minutes at the latest and at the earliest, day and time at
  /// the latest, day and time at the earliest.
  public init(
    minutes: (Int?, Int?), last: (Int?, Int?), start: (Int?, Int?), countsServiceDays: Bool
  ) {
    func stored(_ number: Int?) -> Int32 { number.map { Int32(clamping: $0) } ?? Self.absent }
    self.minutes = stored(minutes.0)
    earliestMinutes = stored(minutes.1)
    lastDay = stored(last.0)
    lastTime = stored(last.1)
    startDay = stored(start.0)
    startTime = stored(start.1)
    self.countsServiceDays = countsServiceDays ? 1 : 0
  }
}
