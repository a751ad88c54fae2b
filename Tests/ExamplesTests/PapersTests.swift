import Foundation
import Testing

@Suite("Swift in the papers")
struct PapersTests {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  private static func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  private static func files(under folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
      .filter { $0.hasSuffix(ending) && !$0.hasPrefix(".build") && !$0.contains("/.build/") }
      .map { "\(folder)/\($0)" }.sorted()
  }

  /// Lines without indentation, and without blank ones.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The blocks of Swift in a paper.
  private static func blocks(_ path: String) throws -> [[String]] {
    try read(path).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.map { lines($0) }
  }

  /// The lines of a block stand one after the other in a file; imports, which a file has at its top, anywhere.
  private static func holds(_ file: [String], _ block: [String]) -> Bool {
    let imports = block.filter { $0.hasPrefix("import ") }
    let rest = block.filter { !$0.hasPrefix("import ") }
    guard imports.allSatisfy({ file.contains($0) }) else { return false }
    let body = file.filter { !$0.hasPrefix("import ") }
    return body.indices.contains { body[$0...].starts(with: rest) }
  }

  @Test("Every block of Swift in the README and the articles is compiled, line by line")
  func blocksAreCompiled() throws {
    let compiled = try
      (Self.files(under: "Tests/Examples", ending: ".swift")
      + Self.files(under: "Tests/Dependent", ending: ".swift")).map {
        Self.lines(try Self.read($0))
      }
    var count = 0
    for paper in try ["README.md", "CONTRIBUTING.md"]
      + Self.files(under: "Sources/Perron/Perron.docc", ending: ".md")
    {
      for block in try Self.blocks(paper) {
        count += 1
        #expect(
          compiled.contains { Self.holds($0, block) },
          "\(paper): no compiled file holds these lines:\n\(block.joined(separator: "\n"))")
      }
    }
    #expect(count >= 10)
  }

  @Test("The article of examples shows each of the programs whole")
  func programsAreShownWhole() throws {
    let shown = try Self.blocks("Sources/Perron/Perron.docc/Examples.md")
    for path in try Self.files(under: "Tests/Examples", ending: ".swift")
    where !path.hasSuffix("Snippets.swift") {
      #expect(shown.contains(Self.lines(try Self.read(path))), "\(path)")
    }
  }

  @Test("What is left out of a block, or changed in it, is found")
  func checkFinds() {
    let file = ["import Perron", "let a = 1", "let b = 2", "print(a, b)"]
    #expect(Self.holds(file, ["import Perron", "let b = 2", "print(a, b)"]))
    #expect(!Self.holds(file, ["let a = 1", "print(a, b)"]))
    #expect(!Self.holds(file, ["import PerronImport", "let a = 1"]))
    #expect(!Self.holds(file, ["let a = 2"]))
  }
}
