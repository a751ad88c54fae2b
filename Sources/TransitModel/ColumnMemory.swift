#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Hands out the memory of a network's columns, side by side in large blocks.
///
/// A city has some two hundred columns, most of a few pages, which the kernel makes one after the other as they are first
/// written to. Blocks come in huge pages where the system has them.
public final class ColumnMemory {
  /// What the columns that lie in it own together.
  @usableFromInline
  final class Block: @unchecked Sendable {
    fileprivate let start: UnsafeMutableRawPointer
    fileprivate let byteCount: Int

    fileprivate init(byteCount: Int) {
      self.byteCount = byteCount
      start = .allocate(byteCount: byteCount, alignment: ColumnMemory.hugePage)
      #if !canImport(Darwin)
        // Only advice: where it is refused, pages are small.
        _ = madvise(start, byteCount, MADV_HUGEPAGE)
      #endif
    }

    deinit { start.deallocate() }
  }

  /// No block is smaller.
  private static let hugePage = 2 << 20
  /// No element needs more.
  private static let alignment = 16

  private var block = Block(byteCount: hugePage)
  private var used = 0

  /// Memory of which nothing is taken yet.
  public init() {}

  /// Memory for `byteCount` bytes, not initialised, and what keeps it.
  func take(_ byteCount: Int) -> (start: UnsafeMutableRawPointer, owner: Block) {
    let whole = (byteCount + Self.alignment - 1) / Self.alignment * Self.alignment
    if whole <= block.byteCount - used {
      defer { used += whole }
      return (block.start + used, block)
    }
    let next = Block(byteCount: (whole / Self.hugePage + 1) * Self.hugePage)
    // The rest of one of both is lost: the smaller.
    if next.byteCount - whole > block.byteCount - used { (block, used) = (next, whole) }
    return (next.start, next)
  }
}
