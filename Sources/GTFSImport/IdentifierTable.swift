internal import TransitDatabase

/// Numbers byte strings in the order in which they come: 0, 1, 2 …
///
/// Compares bytes, unlike Swift's `==` on strings, and finds without making a string. Open addressing
/// with linear probing, at most half full; the bytes lie one after the other in one block.
final class IdentifierTable {
  /// What a table may hold: beyond that a feed is not a timetable but an attack on memory.
  static let byteLimit = 1 << 30

  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCapacity = 4096
  private var byteCount = 0
  private var entries: UnsafeMutablePointer<Entry>
  private var entryCapacity = 64
  /// How many there are.
  private(set) var count = 0
  /// Positions plus one, 0 for an empty slot; the count is a power of two.
  private var slots: UnsafeMutablePointer<UInt32>
  private var slotCount = 128
  /// Differs in every process, so that nobody can make a feed whose ids all collide.
  private let seed = UInt64.random(in: .min ... .max)

  private struct Entry {
    let start: Int
    let length: Int32
    let hash: UInt32
  }

  init() {
    bytes = .allocate(capacity: byteCapacity)
    entries = .allocate(capacity: entryCapacity)
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
  }

  deinit {
    bytes.deallocate()
    entries.deallocate()
    slots.deallocate()
  }

  func find(_ wanted: UnsafeBufferPointer<UInt8>) -> Int? {
    let found = slots[findSlot(wanted, hash(wanted))]
    return found == 0 ? nil : Int(found) - 1
  }

  /// The position of `added`, and whether it is new.
  func insert(
    _ added: UnsafeBufferPointer<UInt8>
  ) throws(ImportError) -> (position: Int, isNew: Bool) {
    let hash = hash(added)
    let slot = findSlot(added, hash)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    guard byteCount + added.count <= Self.byteLimit, count < Int(UInt32.max) - 1 else {
      throw ImportError(
        .tooLarge, problem: "The feed has more than 1 GB of distinct ids or stop sequences.",
        remedy: "Import a smaller feed, such as one region.")
    }
    reserve(added.count)
    if let base = added.baseAddress {
      (bytes + byteCount).update(from: base, count: added.count)
    }
    entries[count] = Entry(
      start: byteCount, length: Int32(added.count), hash: UInt32(truncatingIfNeeded: hash))
    byteCount += added.count
    count += 1
    slots[slot] = UInt32(count)
    if count * 2 > slotCount { rehash() }
    return (count - 1, true)
  }

  /// Whether the text at `position` has exactly these bytes.
  func holds(_ wanted: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    let entry = entries[position]
    return Int(entry.length) == wanted.count && isSame(bytes + entry.start, wanted)
  }

  func text(_ position: Int) -> String {
    let entry = entries[position]
    return String(
      decoding: UnsafeBufferPointer(start: bytes + entry.start, count: Int(entry.length)),
      as: UTF8.self)
  }

  private func findSlot(_ wanted: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
    let mask = slotCount &- 1
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) &- 1]
      if entry.hash == UInt32(truncatingIfNeeded: hash), Int(entry.length) == wanted.count,
        isSame(bytes + entry.start, wanted)
      {
        return slot
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  private func isSame(
    _ held: UnsafeMutablePointer<UInt8>, _ wanted: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for position in 0..<wanted.count where held[position] != wanted[position] { return false }
    return true
  }

  /// Eight bytes at a time through a multiplication whose halves are folded together.
  private func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    var sum = seed ^ UInt64(truncatingIfNeeded: raw.count)
    var position = 0
    while position &+ 8 <= raw.count {
      sum = Self.fold(sum ^ raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position &+= 8
    }
    var tail: UInt64 = 0
    while position < raw.count {
      tail = tail << 8 | UInt64(raw[position])
      position &+= 1
    }
    return Self.fold(sum ^ tail)
  }

  private static func fold(_ word: UInt64) -> UInt64 {
    let product = (word ^ 0x2D35_8DCC_AA6C_78A5).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private func reserve(_ added: Int) {
    if byteCount + added > byteCapacity {
      byteCapacity = max(byteCapacity * 2, byteCount + added)
      bytes = Self.moved(bytes, count: byteCount, capacity: byteCapacity)
    }
    if count == entryCapacity {
      entryCapacity *= 2
      entries = Self.moved(entries, count: count, capacity: entryCapacity)
    }
  }

  private static func moved<Element: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<Element>, count: Int, capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    new.update(from: old, count: count)
    old.deallocate()
    return new
  }

  private func rehash() {
    slots.deallocate()
    slotCount *= 2
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: 0, count: slotCount)
    let mask = slotCount - 1
    for position in 0..<count {
      let entry = entries[position]
      let text = UnsafeBufferPointer(start: bytes + entry.start, count: Int(entry.length))
      var slot = Int(truncatingIfNeeded: hash(text) >> 20) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(position + 1)
    }
  }
}

extension IdentifierTable {
  func find(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { find($0) }
  }
}
