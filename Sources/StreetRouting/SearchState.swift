internal import TransitModel

/// Milliseconds and centimetres from the start, compared in this order: one word, so that adding an
/// edge is one addition and comparing two labels one comparison.
struct StreetLabel: Comparable, BitwiseCopyable, Sendable {
  let packed: UInt64

  init(packed: UInt64) { self.packed = packed }

  /// Both counts stay below 2³¹ each, since single edges and limits are bounded (`WalkingCosts.limit`,
  /// `StreetColumns.lengthLimit`, `WalkLimits`): no carry from one to the other.
  init(milliseconds: Int32, centimeters: UInt32) {
    packed = UInt64(UInt32(bitPattern: milliseconds)) << 32 | UInt64(centimeters)
  }

  var milliseconds: Int32 { Int32(truncatingIfNeeded: packed >> 32) }
  var centimeters: UInt32 { UInt32(truncatingIfNeeded: packed) }

  static func < (left: Self, right: Self) -> Bool { left.packed < right.packed }
  static func + (left: Self, right: Self) -> Self { Self(packed: left.packed &+ right.packed) }
}

/// The labels of one search, and a heap of the vertices to be settled. Kept from query to query: a
/// vertex holds a label of this query if it carries its stamp.
struct SearchState: ~Copyable {
  struct Entry: BitwiseCopyable {
    /// The label, plus the lower bound of the rest of the way.
    let priority: UInt64
    let label: StreetLabel
    let vertex: UInt32

    func precedes(_ other: Entry) -> Bool {
      priority != other.priority ? priority < other.priority : vertex < other.vertex
    }
  }

  /// The parent of a vertex that the search starts at.
  static let noParent = UInt32.max

  private let labels: UnsafeMutablePointer<StreetLabel>
  private let parents: UnsafeMutablePointer<UInt32>
  private let stamps: UnsafeMutablePointer<UInt32>
  /// By how many milliseconds each label is dearer than its walk takes; nil before the first search that weighs.
  private var surpluses: UnsafeMutablePointer<Int32>?
  private let vertexCount: Int
  private var stamp: UInt32 = 0
  private var heap: [Entry] = []

  init(vertexCount: Int) {
    self.vertexCount = vertexCount
    labels = .allocate(capacity: max(vertexCount, 1))
    parents = .allocate(capacity: max(vertexCount, 1))
    stamps = .allocate(capacity: max(vertexCount, 1))
    stamps.initialize(repeating: 0, count: max(vertexCount, 1))
  }

  deinit {
    labels.deallocate()
    parents.deallocate()
    stamps.deallocate()
    surpluses?.deallocate()
  }

  /// Forgets the labels of the query before.
  mutating func reset() {
    heap.removeAll(keepingCapacity: true)
    if stamp == .max {
      stamps.initialize(repeating: 0, count: max(vertexCount, 1))
      stamp = 0
    }
    stamp += 1
  }

  /// Makes room for surpluses.
  mutating func keepSurpluses() {
    if surpluses == nil { surpluses = .allocate(capacity: max(vertexCount, 1)) }
  }

  /// By how many milliseconds the label of `vertex` is dearer than its walk takes, in a search that weighs.
  func surplus(of vertex: StreetVertexIndex) -> Int32 { surpluses?[vertex.position] ?? 0 }

  func label(of vertex: StreetVertexIndex) -> StreetLabel? {
    stamps[vertex.position] == stamp ? labels[vertex.position] : nil
  }

  /// The edge × 2 (+ 1 against its direction) by which the search came to a vertex that has a label.
  func parent(of vertex: StreetVertexIndex) -> UInt32 { parents[vertex.position] }

  /// Gives `vertex` the label if it is better than its own.
  mutating func improve(
    _ vertex: StreetVertexIndex, to label: StreetLabel, parent: UInt32, bound: Int32,
    surplus: Int32
  ) {
    let position = vertex.position
    if stamps[position] == stamp, labels[position] <= label { return }
    stamps[position] = stamp
    labels[position] = label
    parents[position] = parent
    if let surpluses { surpluses[position] = surplus }
    push(
      Entry(
        priority: label.packed &+ UInt64(UInt32(bitPattern: bound)) << 32, label: label,
        vertex: vertex.rawValue))
  }

  /// The priority of the next vertex; labels that were improved since are passed over.
  mutating func popNearest() -> Entry? {
    while let first = heap.first {
      removeFirst()
      if labels[Int(first.vertex)] == first.label { return first }
    }
    return nil
  }

  private mutating func push(_ entry: Entry) {
    var position = heap.count
    heap.append(entry)
    while position > 0 {
      let above = (position - 1) / 2
      guard entry.precedes(heap[above]) else { break }
      heap[position] = heap[above]
      position = above
    }
    heap[position] = entry
  }

  private mutating func removeFirst() {
    let moved = heap.removeLast()
    guard !heap.isEmpty else { return }
    var position = 0
    while true {
      var below = 2 * position + 1
      guard below < heap.count else { break }
      if below + 1 < heap.count, heap[below + 1].precedes(heap[below]) { below += 1 }
      guard heap[below].precedes(moved) else { break }
      heap[position] = heap[below]
      position = below
    }
    heap[position] = moved
  }
}
