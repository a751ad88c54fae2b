/// Memory of plain values that a search owns and writes.
///
/// A reference with value access and no checks but asserts: arrays in classes cost exclusivity and
/// uniqueness checks at every write of the innermost loop.
struct Flat<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count: Int

  init(repeating element: Element, count: Int) {
    base = .allocate(capacity: max(count, 1))
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit { base.deallocate() }

  subscript(position: Int) -> Element {
    get {
      assert(position >= 0 && position < count, "position \(position) of \(count)")
      return base[position]
    }
    nonmutating set {
      assert(position >= 0 && position < count, "position \(position) of \(count)")
      base[position] = newValue
    }
    nonmutating _modify {
      assert(position >= 0 && position < count, "position \(position) of \(count)")
      yield &base[position]
    }
  }

  func fill(_ element: Element) {
    base.update(repeating: element, count: count)
  }

  /// Copies `length` elements from one place to another that does not overlap it.
  func copy(from source: Int, to target: Int, length: Int) {
    assert(source + length <= count && target + length <= count)
    (base + target).update(from: base + source, count: length)
  }

  /// The elements, for as long as this lives and does not grow.
  var memory: UnsafePointer<Element> { UnsafePointer(base) }

  /// Makes room for `count` elements, the new ones being `element`.
  mutating func grow(to count: Int, filledWith element: Element) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: count)
    larger.update(from: base, count: self.count)
    (larger + self.count).initialize(repeating: element, count: count - self.count)
    base.deallocate()
    base = larger
    self.count = count
  }
}

/// A set of small numbers that remembers the order of insertion, for "marked stops" and queues.
struct MarkedSet: ~Copyable {
  private let isMarked: Flat<Bool>
  private let members: Flat<UInt32>
  private(set) var count = 0

  init(capacity: Int) {
    isMarked = Flat(repeating: false, count: capacity)
    members = Flat(repeating: 0, count: capacity)
  }

  mutating func insert(_ number: Int) {
    if isMarked[number] { return }
    isMarked[number] = true
    members[count] = UInt32(truncatingIfNeeded: number)
    count += 1
  }

  func contains(_ number: Int) -> Bool { isMarked[number] }

  /// The `place`-th number that was inserted.
  func member(_ place: Int) -> Int { Int(members[place]) }

  /// Empties the set, and makes room for numbers below `capacity`.
  mutating func prepare(capacity: Int) {
    removeAll()
    if isMarked.count < capacity { self = MarkedSet(capacity: capacity) }
  }

  mutating func removeAll() {
    for place in 0..<count { isMarked[Int(members[place])] = false }
    count = 0
  }
}
