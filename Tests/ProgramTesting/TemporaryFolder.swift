package import Foundation

/// A folder of its own for one test, removed with all it holds when nobody refers to it any more.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    let name = "perron-test-" + UUID().uuidString
    path = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  package subscript(name: String) -> String { path + "/" + name }

  /// What lies in the folder, hidden files included, in order.
  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

  /// The bytes of a file; nil where it is missing.
  package func data(_ name: String) -> Data? {
    try? Data(contentsOf: URL(filePath: self[name]))
  }

  /// A file as text, empty where it is missing; what is no UTF-8 is repaired.
  package func text(_ name: String) -> String {
    String(decoding: data(name) ?? Data(), as: UTF8.self)
  }

  /// Writes a file, with the folders that its name goes through.
  package func write(_ data: Data, to name: String) throws {
    let file = URL(filePath: self[name])
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: self[name], withIntermediateDirectories: true)
  }
}
