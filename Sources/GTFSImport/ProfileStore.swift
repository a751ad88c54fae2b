internal import TransitDatabase

/// Stores run-time profiles, each distinct one once.
final class ProfileStore {
  private let connection: Connection
  private let keys: KeyBases
  private let profileInsert: Statement
  private let callInsert: Statement
  private var known = IdentifierTable()
  private var content = ProfileContent()

  init(_ connection: Connection, keys: KeyBases) throws(DatabaseError) {
    self.connection = connection
    self.keys = keys
    profileInsert = try connection.prepare(
      "INSERT INTO profiles (profile, feed, stop_count) VALUES (?, ?, ?)")
    callInsert = try connection.prepare(
      """
      INSERT INTO profile_stops
        (profile, position, stop, arrival, departure, stop_sequence, pickup_type, drop_off_type,
         continuous_pickup, continuous_drop_off, timepoint, pickup_booking_rule,
         drop_off_booking_rule, is_interpolated, stop_headsign, shape_dist_traveled)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  var count: Int { known.count }

  /// The position of the profile of these calls, stored now if it is new.
  ///
  /// - Parameter start: the departure of the first call, from which all times are counted.
  func intern(_ trip: TripCalls, start: Int32) throws -> UInt32 {
    content.encode(trip, start: start)
    let (position, isNew) = try content.bytes.withUnsafeBufferPointer { try known.insert($0) }
    if isNew { try store(trip, start: start, key: keys.profile + position + 1) }
    return UInt32(position)
  }

  /// Forgets the profiles of this feed.
  func removeAll() throws(DatabaseError) {
    for statement in [
      try connection.prepare("DELETE FROM profile_stops WHERE profile > ?"),
      try connection.prepare("DELETE FROM profiles WHERE profile > ?"),
    ] {
      statement.bind(keys.profile)
      try statement.run()
    }
    known = IdentifierTable()
  }

  private func store(_ trip: TripCalls, start: Int32, key: Int) throws(DatabaseError) {
    profileInsert.bind(key)
    profileInsert.bind(keys.feed)
    profileInsert.bind(trip.calls.count)
    try profileInsert.run()
    for (position, call) in trip.calls.enumerated() {
      callInsert.bind(key)
      callInsert.bind(position)
      callInsert.bind(keys.stop + Int(call.stop) + 1)
      callInsert.bind(call.arrival.map { Int($0 - start) })
      callInsert.bind(call.departure.map { Int($0 - start) })
      callInsert.bind(Int(call.sequence))
      bindRules(call.rules)
      callInsert.bind(call.isInterpolated ? 1 : 0)
      if call.headsign.isEmpty {
        callInsert.bindNull()
      } else {
        trip.headsigns.withUnsafeBufferPointer { bytes in
          callInsert.bind(utf8: UnsafeBufferPointer(rebasing: bytes[call.headsign]))
        }
      }
      callInsert.bind(call.distance)
      try callInsert.run()
    }
  }

  private func bindRules(_ rules: CallRules) {
    callInsert.bind(Int(rules.pickup))
    callInsert.bind(Int(rules.dropOff))
    callInsert.bind(rules.continuousPickup.map { Int($0) })
    callInsert.bind(rules.continuousDropOff.map { Int($0) })
    callInsert.bind(rules.timepoint.map { Int($0) })
    callInsert.bind(rules.pickupBooking.map { keys.bookingRule + Int($0) + 1 })
    callInsert.bind(rules.dropOffBooking.map { keys.bookingRule + Int($0) + 1 })
  }
}

/// The bytes that stand for a profile.
///
/// They could be read back, so that equal bytes mean equal profiles; numbers are differences in as few
/// bytes as they need, since all profiles of a feed are held until it is read.
private struct ProfileContent {
  private(set) var bytes: [UInt8] = []

  mutating func encode(_ trip: TripCalls, start: Int32) {
    bytes.removeAll(keepingCapacity: true)
    var time = Int(start)
    var sequence = 0
    for call in trip.calls {
      let (arrival, departure) = (Int(call.arrival ?? 0), Int(call.departure ?? 0))
      append(Int(call.stop))
      append(arrival - time)
      append(departure - arrival)
      append(Int(call.sequence) - sequence)
      append(call.rules.packed << 1 | (call.isInterpolated ? 1 : 0))
      append(call.headsign.count << 1 | (call.distance == nil ? 0 : 1))
      bytes.append(contentsOf: trip.headsigns[call.headsign])
      if let distance = call.distance {
        withUnsafeBytes(of: distance.bitPattern) { bytes.append(contentsOf: $0) }
      }
      (time, sequence) = (departure, Int(call.sequence))
    }
  }

  /// Seven bits in a byte, the sign in the lowest (zigzag).
  private mutating func append(_ number: Int) {
    var rest = UInt(bitPattern: number << 1 ^ number >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
