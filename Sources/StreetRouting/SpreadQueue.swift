/// A walk that has come to a vertex, and waits to be followed on from there.
struct SpreadLabel: Comparable, BitwiseCopyable, Sendable {
  /// Milliseconds on the clock of the spread, weighed, and centimetres of what a walk may have.
  let label: StreetLabel
  let vertex: UInt32
  private let surplusAndMark: UInt32

  /// - Parameters:
  ///   - surplus: not negative.
  init(label: StreetLabel, vertex: UInt32, surplus: Int32, isHome: Bool = false) {
    (self.label, self.vertex) = (label, vertex)
    surplusAndMark = UInt32(bitPattern: surplus) | (isHome ? Self.mark : 0)
  }

  /// The sign of the surplus, for labels are many.
  private static let mark: UInt32 = 1 << 31

  /// By how many milliseconds the label is dearer than the walk takes.
  var surplus: Int32 { Int32(bitPattern: surplusAndMark & ~Self.mark) }

  /// Whether the walk began in a paid area and is still there, so that it may leave it (`PaidAreas`).
  var isHome: Bool { surplusAndMark & Self.mark != 0 }

  /// When one is there.
  var milliseconds: Int32 { label.milliseconds &- surplus }

  static func < (left: Self, right: Self) -> Bool {
    left.label != right.label ? left.label < right.label : left.vertex < right.vertex
  }
}

/// Of each vertex the fewest centimetres of its labels: those settled later come later in time.
struct SpreadBounds {
  /// Whether the first label of a vertex shuts out all others.
  let isPlain: Bool
  private var least: [UInt32]
  /// Of the labels alone that may leave the paid area of their vertex: the others may not stand in for them.
  private var leastHome: [UInt32: UInt32] = [:]

  init(vertexCount: Int, isPlain: Bool) {
    self.isPlain = isPlain
    least = Array(repeating: .max, count: vertexCount)
  }

  /// Whether a label leads on where those settled before it do not.
  func allows(_ label: SpreadLabel) -> Bool {
    let centimeters = label.label.centimeters
    return label.isHome
      ? centimeters < leastHome[label.vertex] ?? .max : centimeters < least[Int(label.vertex)]
  }

  mutating func settle(_ label: SpreadLabel) {
    let centimeters = isPlain ? 0 : label.label.centimeters
    least[Int(label.vertex)] = min(least[Int(label.vertex)], centimeters)
    if label.isHome { leastHome[label.vertex] = centimeters }
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
