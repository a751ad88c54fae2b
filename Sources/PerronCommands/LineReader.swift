internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  @preconcurrency internal import Glibc
#endif

/// Reads a file, a pipe or a terminal line by line, and holds no more than a block and a line of it.
final class LineReader: Sendable {
  /// A line with its number, the first being 1.
  struct Line: Sendable {
    let number: Int
    /// Without its end; nil where it is longer than the limit.
    let bytes: [UInt8]?
  }

  private struct State {
    var number = 0
    var block: [UInt8] = []
    var position = 0
    var isAtEnd = false
  }

  private static let blockLength = 65_536

  private let name: String
  private let descriptor: Int32
  private let limit: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - path: of a file; nil, and `-`, mean standard input.
  ///   - limit: how many bytes a line may have.
  init(_ path: String?, limit: Int, for option: String) throws(OptionFileError) {
    let isFile = path != nil && path != "-"
    name = "\(option): \(isFile ? path ?? "" : "standard input")"
    self.limit = limit
    descriptor = isFile ? open(path ?? "", O_RDONLY | O_CLOEXEC) : 0
    if descriptor < 0 { throw unreadable() }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// The next line that is not blank; nil at the end. Waits off the threads that search, since a pipe may be idle
  /// for long.
  func next() async throws -> Line? {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try self.state.withLock { try self.read(&$0) } })
      }
    }
  }

  private func read(_ state: inout State) throws(OptionFileError) -> Line? {
    while let line = try readAny(&state) {
      let isBlank = line.bytes?.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } ?? false
      if !isBlank { return line }
    }
    return nil
  }

  private func readAny(_ state: inout State) throws(OptionFileError) -> Line? {
    var (line, isTooLong) = ([UInt8](), false)
    state.number += 1
    while true {
      if state.position == state.block.count {
        try fill(&state)
        if state.isAtEnd {
          return line.isEmpty && !isTooLong
            ? nil : Line(number: state.number, bytes: isTooLong ? nil : line)
        }
      }
      let rest = state.block[state.position...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      isTooLong = isTooLong || line.count + (end - rest.startIndex) > limit
      if isTooLong { line = [] } else { line += rest[..<end] }
      state.position = min(end + 1, state.block.count)
      if end < rest.endIndex {
        return Line(number: state.number, bytes: isTooLong ? nil : line)
      }
    }
  }

  private func fill(_ state: inout State) throws(OptionFileError) {
    if state.isAtEnd { return }
    var block = [UInt8](repeating: 0, count: Self.blockLength)
    var count: Int
    #if canImport(Darwin)
      repeat {
        count = Darwin.read(descriptor, &block, block.count)
      } while count < 0 && errno == EINTR
    #else
      repeat {
        count = Glibc.read(descriptor, &block, block.count)
      } while count < 0 && errno == EINTR
    #endif
    if count < 0 { throw unreadable() }
    block.removeSubrange(count...)
    (state.block, state.position, state.isAtEnd) = (block, 0, count == 0)
  }

  private func unreadable() -> OptionFileError {
    OptionFileError(
      code: .notReadable, problem: "\(name) cannot be read: \(String(cString: strerror(errno))).",
      remedy: "Check the name, and that you may read the file.")
  }
}
