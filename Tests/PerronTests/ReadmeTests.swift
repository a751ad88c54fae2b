import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(DemoCity.root)/\(path)", encoding: .utf8)
  }

  @Test("Its lines of Swift are those that the dependent package compiles")
  func swiftLines() throws {
    let block = try #require(
      try read("README.md").components(separatedBy: "```swift\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let compiled = try Set(
      read("Tests/Dependent/Sources/Dependent/Dependent.swift").split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) })
    let lines = block.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count >= 5)
    for line in lines {
      // The package takes the file's name as an argument.
      #expect(compiled.contains(line.replacing("\"city.perron\"", with: "file")), "\(line)")
    }
  }

  @Test("Its commands for the demo network are known, with all their options")
  func commands() throws {
    let program = try read("Sources/PerronCommands/CommandLineTool.swift")
    for line in try read("README.md").split(separator: "\n") where line.hasPrefix("    perron ") {
      let name = try #require(line.split(separator: " ").dropFirst().first)
      #expect(program.contains("\(name.capitalized)Command.self"), "\(line)")
    }
  }
}
