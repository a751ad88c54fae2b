/// A set of service dates, a bit for each day between the first and the last.
///
/// Memory grows with the span and not with the number of dates: 40 bytes a year.
public struct DaySet: Hashable, Sendable {
  /// The day number of the lowest bit of the first word.
  public private(set) var firstDay: Int32 = 0
  /// Lowest bit first. The first and the last word may be zero after a removal.
  public private(set) var words: [UInt64] = []

  /// An empty set.
  public init() {}

  /// The set with these bits, as a timetable stores them.
  init(firstDay: Int32, words: [UInt64]) {
    self.firstDay = firstDay
    self.words = words
  }

  /// The set of some dates, in any order.
  public init(_ dates: some Sequence<ServiceDate>) {
    for date in dates { insert(date) }
  }

  /// The dates of a period that fall on some weekdays, Monday first.
  public init(_ period: ClosedRange<ServiceDate>, onWeekdays weekdays: [Bool]) {
    func isIn(_ day: Int32) -> Bool { weekdays[ServiceDate(dayNumber: day).weekday] }
    let (start, end) = (period.lowerBound.dayNumber, period.upperBound.dayNumber)
    guard let first = (start...min(end, start + 6)).first(where: isIn),
      let last = (max(first, end - 6)...end).last(where: isIn)
    else { return }
    // After seven words the weekdays are where they were.
    let cycle = (0..<7).map { (word: Int32) in
      (0..<64).reduce(UInt64(0)) { bits, bit in
        isIn(first + word * 64 + bit) ? bits | 1 << UInt64(bit) : bits
      }
    }
    let length = Int(last - first) + 1
    firstDay = first
    words = (0..<(length + 63) / 64).map { cycle[$0 % 7] }
    words[words.count - 1] &= .max >> UInt64(words.count * 64 - length)
  }

  /// Adds a date.
  public mutating func insert(_ date: ServiceDate) {
    if words.isEmpty { firstDay = date.dayNumber }
    if date.dayNumber < firstDay {
      let missing = (Int(firstDay - date.dayNumber) + 63) / 64
      words.insert(contentsOf: repeatElement(0, count: missing), at: 0)
      firstDay -= Int32(missing * 64)
    }
    let offset = Int(date.dayNumber - firstDay)
    if offset >> 6 >= words.count {
      words.append(contentsOf: repeatElement(0, count: offset >> 6 - words.count + 1))
    }
    words[offset >> 6] |= 1 << UInt64(offset & 63)
  }

  /// Takes a date out; nothing happens where it is not in the set.
  public mutating func remove(_ date: ServiceDate) {
    let offset = Int(date.dayNumber) - Int(firstDay)
    guard offset >= 0, offset >> 6 < words.count else { return }
    words[offset >> 6] &= ~(1 << UInt64(offset & 63))
  }

  /// Whether there is no date in it.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether a date is in it.
  public func contains(_ date: ServiceDate) -> Bool {
    let offset = Int(date.dayNumber) - Int(firstDay)
    guard offset >= 0, offset >> 6 < words.count else { return false }
    return words[offset >> 6] >> UInt64(offset & 63) & 1 == 1
  }

  /// The dates that are in both sets.
  public func intersection(_ other: DaySet) -> DaySet {
    combined(with: other) { $0 & $1 }
  }

  /// The dates that are not in the other set.
  public func subtracting(_ other: DaySet) -> DaySet {
    combined(with: other) { $0 & ~$1 }
  }

  /// The dates that are in either set.
  public func union(_ other: DaySet) -> DaySet {
    guard let span = other.span else { return self }
    var widened = self
    // Both ends, so that there are words for all that lies between.
    widened.insert(span.lowerBound)
    widened.insert(span.upperBound)
    return widened.combined(with: other) { $0 | $1 }
  }

  private func combined(
    with other: DaySet, _ combine: (UInt64, UInt64) -> UInt64
  ) -> DaySet {
    let combined = words.enumerated().map { place, word in
      combine(word, other.word(from: firstDay + Int32(place) * 64))
    }
    return DaySet(firstDay: firstDay, words: combined).normalized
  }

  /// The same dates, the first of them at the lowest bit: equal sets have equal words then.
  public var normalized: DaySet {
    guard let span else { return DaySet() }
    let first = span.lowerBound.dayNumber
    let length = Int(span.upperBound.dayNumber - first) / 64 + 1
    return DaySet(
      firstDay: first, words: (0..<length).map { word(from: first + Int32($0) * 64) })
  }

  /// The bits of the 64 days from a day on.
  private func word(from day: Int32) -> UInt64 {
    let offset = Int(day) - Int(firstDay)
    func word(_ place: Int) -> UInt64 { words.indices.contains(place) ? words[place] : 0 }
    let place = offset >> 6
    let shift = UInt64(offset & 63)
    return shift == 0 ? word(place) : word(place) >> shift | word(place + 1) << (64 - shift)
  }

  /// How many dates are in the set.
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The dates in order.
  package var dates: [ServiceDate] {
    words.indices.flatMap { place in
      (0..<64).lazy.filter { words[place] >> UInt64($0) & 1 == 1 }.map {
        ServiceDate(dayNumber: firstDay + Int32(place * 64 + $0))
      }
    }
  }

  /// The first and the last date; nil in an empty set.
  public var span: ClosedRange<ServiceDate>? {
    guard let low = words.firstIndex(where: { $0 != 0 }),
      let high = words.lastIndex(where: { $0 != 0 })
    else { return nil }
    let first = firstDay + Int32(low * 64 + words[low].trailingZeroBitCount)
    let last = firstDay + Int32(high * 64 + 63 - words[high].leadingZeroBitCount)
    return ServiceDate(dayNumber: first)...ServiceDate(dayNumber: last)
  }
}

extension ClosedRange {
  /// The smallest range that holds both; `other` where this one is none.
  package static func joining(_ range: Self?, _ other: Self) -> Self {
    guard let range else { return other }
    return Swift.min(
      range.lowerBound, other.lowerBound)...Swift.max(
        range.upperBound, other.upperBound)
  }
}
