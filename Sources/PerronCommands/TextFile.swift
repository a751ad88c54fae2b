#if canImport(Darwin)
  internal import Darwin
#else
  @preconcurrency internal import Glibc
#endif

/// Reads small files that options name.
enum TextFile {
  /// The bytes of a file of at most `limit` bytes.
  static func read(_ path: String, limit: Int, for option: String) throws(UsageError) -> [UInt8] {
    guard let file = fopen(path, "rb") else {
      throw UsageError(
        "\(option): \(path) cannot be opened: \(String(cString: strerror(errno))).")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var all: [UInt8] = []
    while true {
      let count = fread(&bytes, 1, bytes.count, file)
      all += bytes[..<count]
      if all.count > limit {
        throw UsageError("\(option): \(path) is longer than \(limit >> 20) MB.")
      }
      if count < bytes.count { break }
    }
    if ferror(file) != 0 {
      throw UsageError("\(option): \(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    return all
  }
}
