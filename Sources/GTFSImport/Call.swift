internal import TransitModel

/// A row of stop_times.txt with its references resolved: one call of a trip at a stop.
struct Call {
  /// The position of the stop in the table of ids.
  var stop: UInt32
  /// Seconds from noon − 12 h; nil where the feed left it blank.
  var arrival: Int32?
  var departure: Int32?
  var sequence: Int32
  var line: Int
  var rules = CallRules()
  var distance: Double?
  /// Where the headsign of this call stands in the bytes of the trip.
  var headsign: Range<Int> = 0..<0
  /// Whether both times were blank.
  var isInterpolated = false
}

/// The small numbers of a call. Absent and 0 differ for the continuous ones: GTFS lets the route speak then.
struct CallRules: Equatable {
  var pickup: UInt8 = 0
  var dropOff: UInt8 = 0
  var continuousPickup: UInt8?
  var continuousDropOff: UInt8?
  var timepoint: UInt8?
  /// Positions of rules in booking_rules.txt, fewer than 2²⁴.
  var pickupBooking: UInt32?
  var dropOffBooking: UInt32?

  /// All in one number: two bits for each of the first two, three for the next three, 24 for the rules, 0
  /// where absent; 61 bits.
  var packed: Int {
    func plusOne(_ value: UInt8?) -> Int { value.map { Int($0) + 1 } ?? 0 }
    return Int(pickup) | Int(dropOff) << 2 | plusOne(continuousPickup) << 4
      | plusOne(continuousDropOff) << 7 | plusOne(timepoint) << 10
      | (pickupBooking.map { Int($0) + 1 } ?? 0) << 13
      | (dropOffBooking.map { Int($0) + 1 } ?? 0) << 37
  }

  init() {}

  init(packed: Int) {
    func minusOne(_ value: Int) -> UInt8? { value & 7 == 0 ? nil : UInt8(value & 7) - 1 }
    pickup = UInt8(packed & 3)
    dropOff = UInt8(packed >> 2 & 3)
    continuousPickup = minusOne(packed >> 4)
    continuousDropOff = minusOne(packed >> 7)
    timepoint = minusOne(packed >> 10)
    let (pickupRule, dropOffRule) = (packed >> 13 & 0xFF_FFFF, packed >> 37 & 0xFF_FFFF)
    pickupBooking = pickupRule == 0 ? nil : UInt32(pickupRule - 1)
    dropOffBooking = dropOffRule == 0 ? nil : UInt32(dropOffRule - 1)
  }
}

/// The calls of one trip, and the bytes of their headsigns.
struct TripCalls {
  var calls: [Call] = []
  var headsigns: [UInt8] = []

  mutating func removeAll() {
    calls.removeAll(keepingCapacity: true)
    headsigns.removeAll(keepingCapacity: true)
  }
}

/// The time that `H:MM:SS` writes, with one to four digits of hours and at most half a year, or nil; `hasSeconds` is false for
/// `H:MM`, which is read as well.
func parseTime(_ text: UnsafeBufferPointer<UInt8>) -> (seconds: Int32, hasSeconds: Bool)? {
  var parts: (Int32, Int32, Int32) = (0, 0, 0)
  var part = 0
  var digits = 0
  for byte in text {
    if byte == UInt8(ascii: ":") {
      guard part < 2, digits == 2 || (part == 0 && (1...4).contains(digits)) else { return nil }
      part += 1
      digits = 0
      continue
    }
    let digit = byte &- UInt8(ascii: "0")
    guard digit < 10, digits < (part == 0 ? 4 : 2) else { return nil }
    digits += 1
    switch part {
    case 0: parts.0 = parts.0 &* 10 &+ Int32(digit)
    case 1: parts.1 = parts.1 &* 10 &+ Int32(digit)
    default: parts.2 = parts.2 &* 10 &+ Int32(digit)
    }
  }
  guard part >= 1, digits == 2, parts.1 < 60, parts.2 < 60 else { return nil }
  let seconds = parts.0 &* 3600 &+ parts.1 &* 60 &+ parts.2
  return seconds <= ServiceTime.latestSeconds ? (seconds, part == 2) : nil
}

/// Fills blank times between the departure before and the arrival after.
///
/// By shape_dist_traveled where all rows between the two have it and it never falls and grows in all; else
/// by the straight distance along the stops where all of them have places and the distance is not 0; else
/// evenly. Rounded to whole seconds, halves up. (The GTFS reference leaves the method open.)
struct Interpolation {
  let coordinates: [Coordinate?]

  /// - Precondition: the first call has a departure and the last an arrival.
  func fill(_ calls: inout [Call]) {
    var known = 0
    for position in calls.indices.dropFirst() where calls[position].arrival != nil {
      if position > known + 1 { fill(&calls, from: known, to: position) }
      known = position
    }
  }

  private func fill(_ calls: inout [Call], from first: Int, to last: Int) {
    guard let start = calls[first].departure, let end = calls[last].arrival else { return }
    let weights =
      shapeDistances(calls[first...last]) ?? straightDistances(calls[first...last])
      ?? (first...last).map { Double($0 - first) }
    let total = weights[last - first]
    for position in (first + 1)..<last {
      let share = Double(end - start) * weights[position - first] / total
      let time = start + Int32((share + 0.5).rounded(.down))
      calls[position].arrival = time
      calls[position].departure = time
    }
  }

  private func shapeDistances(_ calls: ArraySlice<Call>) -> [Double]? {
    let distances = calls.compactMap(\.distance)
    guard distances.count == calls.count, let first = distances.first, let last = distances.last,
      last > first, zip(distances, distances.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    return distances.map { $0 - first }
  }

  private func straightDistances(_ calls: ArraySlice<Call>) -> [Double]? {
    var sums: [Double] = []
    var total = 0.0
    var before: Coordinate?
    for call in calls {
      guard let place = coordinates[Int(call.stop)] else { return nil }
      total += before?.distanceMeters(to: place) ?? 0
      sums.append(total)
      before = place
    }
    return total > 0 ? sums : nil
  }
}
