internal import Synchronization

/// Memory of searches that have ended, for those to come. Any number of searches may share it, and none waits for
/// another: what a slot holds belongs to whoever exchanges it.
public final class SearchPool: Sendable {
  private final class Box: @unchecked Sendable {
    /// Touched by whoever has taken the box out of its slot.
    var memory: SearchMemory?

    init(_ memory: consuming SearchMemory) { self.memory = consume memory }
  }

  private final class Slot: Sendable {
    let box = Atomic<Unmanaged<Box>?>(nil)

    deinit { box.load(ordering: .acquiring)?.release() }
  }

  /// As many as are kept; what is given back beyond this is let go.
  private let slots = (0..<64).map { _ in Slot() }

  /// A pool that has no memory yet.
  public init() {}

  func take() -> SearchMemory {
    for slot in slots where slot.box.load(ordering: .relaxed) != nil {
      guard let taken = slot.box.exchange(nil, ordering: .acquiring) else { continue }
      return taken.takeRetainedValue().memory.take() ?? SearchMemory()
    }
    return SearchMemory()
  }

  func give(_ memory: consuming SearchMemory) {
    let box = Unmanaged.passRetained(Box(memory))
    for slot in slots where slot.box.load(ordering: .relaxed) == nil {
      let exchange = slot.box.compareExchange(expected: nil, desired: box, ordering: .releasing)
      if exchange.exchanged { return }
    }
    box.release()
  }
}
