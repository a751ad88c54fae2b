/// A walk that has come to a vertex, and waits to be followed on from there.
struct SpreadLabel: Comparable, BitwiseCopyable, Sendable {
  /// Milliseconds on the clock of the spread, weighed, and centimetres of what a walk may have.
  let label: StreetLabel
  let vertex: UInt32
  /// By how many milliseconds the label is dearer than the walk takes.
  let surplus: Int32

  /// When one is there.
  var milliseconds: Int32 { label.milliseconds &- surplus }

  static func < (left: Self, right: Self) -> Bool {
    left.label != right.label ? left.label < right.label : left.vertex < right.vertex
  }
}

/// The labels of a spread that are not settled, the least first: a binary heap.
struct SpreadQueue {
  private var heap: [SpreadLabel] = []

  mutating func push(_ label: SpreadLabel) {
    var position = heap.count
    heap.append(label)
    while position > 0 {
      let above = (position - 1) / 2
      guard label < heap[above] else { break }
      heap[position] = heap[above]
      position = above
    }
    heap[position] = label
  }

  mutating func popFirst() -> SpreadLabel? {
    guard let first = heap.first else { return nil }
    let moved = heap.removeLast()
    guard !heap.isEmpty else { return first }
    var position = 0
    while true {
      var below = 2 * position + 1
      guard below < heap.count else { break }
      if below + 1 < heap.count, heap[below + 1] < heap[below] { below += 1 }
      guard heap[below] < moved else { break }
      heap[position] = heap[below]
      position = below
    }
    heap[position] = moved
    return first
  }
}
