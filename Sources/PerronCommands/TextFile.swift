#if canImport(Darwin)
  internal import Darwin
#else
  @preconcurrency internal import Glibc
#endif

/// Reads small files that options name.
enum TextFile {
  /// The bytes of a file of at most `limit` bytes.
  static func read(
    _ path: String, limit: Int, for option: String,
    remedy: String = "Leave out what is far from the walk."
  ) throws(OptionFileError) -> [UInt8] {
    func unreadable() -> OptionFileError {
      OptionFileError(
        code: .notReadable,
        problem: "\(option): \(path) cannot be read: \(String(cString: strerror(errno))).",
        remedy: "Check the name, and that you may read the file.")
    }
    guard let file = fopen(path, "rb") else { throw unreadable() }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var all: [UInt8] = []
    while true {
      let count = fread(&bytes, 1, bytes.count, file)
      all += bytes[..<count]
      if all.count > limit {
        throw OptionFileError(
          code: .badContent, problem: "\(option): \(path) is longer than \(limit >> 20) MB.",
          remedy: remedy)
      }
      if count < bytes.count { break }
    }
    if ferror(file) != 0 { throw unreadable() }
    return all
  }
}
