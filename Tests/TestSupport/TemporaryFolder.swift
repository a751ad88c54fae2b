import Glibc

/// A folder of its own for one test, removed with all it holds.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/perron-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit {
    for name in names { unlink(self[name]) }
    rmdir(path)
  }

  package subscript(name: String) -> String { path + "/" + name }

  /// What lies in the folder, hidden files included, in order.
  package var names: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  package func write(_ bytes: [UInt8], to name: String) {
    let file = fopen(self[name], "wb")
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  package func read(_ name: String) -> [UInt8] {
    guard let file = fopen(self[name], "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let got = fread(&buffer, 1, buffer.count, file), got > 0 {
      bytes += buffer[..<got]
    }
    return bytes
  }
}
