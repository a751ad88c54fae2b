#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Small text files, read and written whole.
enum TextLines {
  /// The lines that are not empty.
  static func read(_ path: String) throws -> [Substring] {
    String(decoding: try readBytes(path), as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  static func readBytes(_ path: String) throws -> [UInt8] {
    guard let stream = fopen(path, "r") else {
      throw BenchOptions.Wrong(description: "\(path) cannot be read")
    }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, stream)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func write(_ text: String, to path: String) throws {
    guard let stream = fopen(path, "w") else {
      throw BenchOptions.Wrong(description: "\(path) cannot be written")
    }
    let isWritten = fputs(text, stream) >= 0
    guard fclose(stream) == 0, isWritten else {
      throw BenchOptions.Wrong(description: "\(path) cannot be written")
    }
  }
}
