internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

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
///
/// A reference to memory of its own: as a variable of a class each of its changes would be checked for exclusive
/// access, in the innermost loop.
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

  private struct Mark: BitwiseCopyable {
    var label: StreetLabel
    var parent: UInt32
    var stamp: UInt32
  }

  private struct Shared {
    var stamp: UInt32 = 0
    var heap: UnsafeMutablePointer<Entry>
    var heapCount = 0
    var heapCapacity = 1_024
    /// By how many milliseconds each label is dearer than its walk takes; nil before the first search that weighs.
    var surpluses: UnsafeMutablePointer<Int32>?
  }

  /// The parent of a vertex that the search starts at.
  static let noParent = UInt32.max

  private let marks: UnsafeMutablePointer<Mark>
  private let vertexCount: Int
  private let shared: UnsafeMutablePointer<Shared>

  init(vertexCount: Int) {
    self.vertexCount = vertexCount
    marks = UnsafeMutablePointer(zeroed: max(vertexCount, 1))
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared(heap: .allocate(capacity: 1_024)))
  }

  deinit {
    free(marks)
    shared.pointee.heap.deallocate()
    shared.pointee.surpluses?.deallocate()
    shared.deallocate()
  }

  /// Forgets the labels of the query before.
  func reset() {
    shared.pointee.heapCount = 0
    if shared.pointee.stamp == .max {
      for vertex in 0..<vertexCount { marks[vertex].stamp = 0 }
      shared.pointee.stamp = 0
    }
    shared.pointee.stamp += 1
  }

  /// Makes room for surpluses.
  func keepSurpluses() {
    if shared.pointee.surpluses == nil {
      shared.pointee.surpluses = .allocate(capacity: max(vertexCount, 1))
    }
  }

  /// By how many milliseconds the label of `vertex` is dearer than its walk takes, in a search that weighs.
  func surplus(of vertex: StreetVertexIndex) -> Int32 {
    shared.pointee.surpluses?[vertex.position] ?? 0
  }

  func label(of vertex: StreetVertexIndex) -> StreetLabel? {
    let mark = marks[vertex.position]
    return mark.stamp == shared.pointee.stamp ? mark.label : nil
  }

  /// The edge × 2 (+ 1 against its direction) by which the search came to a vertex that has a label.
  func parent(of vertex: StreetVertexIndex) -> UInt32 { marks[vertex.position].parent }

  /// Gives `vertex` the label if it is better than its own.
  func improve(
    _ vertex: StreetVertexIndex, to label: StreetLabel, parent: UInt32, bound: Int32,
    surplus: Int32
  ) {
    let position = vertex.position
    let stamp = shared.pointee.stamp
    if marks[position].stamp == stamp, marks[position].label <= label { return }
    marks[position] = Mark(label: label, parent: parent, stamp: stamp)
    if let surpluses = shared.pointee.surpluses { surpluses[position] = surplus }
    push(
      Entry(
        priority: label.packed &+ UInt64(UInt32(bitPattern: bound)) << 32, label: label,
        vertex: vertex.rawValue))
  }

  /// The priority of the next vertex; labels that were improved since are passed over.
  func popNearest() -> Entry? {
    while shared.pointee.heapCount > 0 {
      let first = shared.pointee.heap[0]
      removeFirst()
      if marks[Int(first.vertex)].label == first.label { return first }
    }
    return nil
  }

  private func push(_ entry: Entry) {
    if shared.pointee.heapCount == shared.pointee.heapCapacity { growHeap() }
    let heap = shared.pointee.heap
    var position = shared.pointee.heapCount
    shared.pointee.heapCount &+= 1
    while position > 0 {
      let above = (position &- 1) / 2
      guard entry.precedes(heap[above]) else { break }
      heap[position] = heap[above]
      position = above
    }
    heap[position] = entry
  }

  private func growHeap() {
    let (heap, count) = (shared.pointee.heap, shared.pointee.heapCount)
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: count * 2)
    larger.update(from: heap, count: count)
    heap.deallocate()
    (shared.pointee.heap, shared.pointee.heapCapacity) = (larger, count * 2)
  }

  private func removeFirst() {
    let heap = shared.pointee.heap
    let count = shared.pointee.heapCount &- 1
    shared.pointee.heapCount = count
    if count == 0 { return }
    let moved = heap[count]
    var position = 0
    while true {
      var below = 2 &* position &+ 1
      guard below < count else { break }
      if below &+ 1 < count, heap[below &+ 1].precedes(heap[below]) { below &+= 1 }
      guard heap[below].precedes(moved) else { break }
      heap[position] = heap[below]
      position = below
    }
    heap[position] = moved
  }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Memory in which all bytes are 0, and which costs nothing where it is not touched; to be given back by `free`.
  fileprivate init(zeroed count: Int) {
    guard let memory = calloc(count, MemoryLayout<Pointee>.stride) else {
      fatalError("no memory for \(count) labels")
    }
    self = memory.bindMemory(to: Pointee.self, capacity: count)
  }
}
