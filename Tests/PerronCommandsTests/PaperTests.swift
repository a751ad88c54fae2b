import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Papers made from the declaration of the command line")
struct PaperTests {
  let folder = CommandFolder()

  /// Each command with the options that its help names.
  static let options: [(command: String, options: [String])] = {
    let overview = Program.perron.run(["help"]).output
    let commands = overview.matches(of: #/\n  ([a-z]+) /#).map { String($0.1) }
    // Among the examples the program stands in front.
    return commands.filter { $0 != "perron" }.map { command in
      let help = Program.perron.run(["help", command]).output
      return (command, help.matches(of: #/\n  (?:-\w, )?(--[a-z-]+)/#).map { String($0.1) })
    }
  }()

  @Test("The article on the command line is what the program prints")
  func reference() throws {
    let printed = Program.perron.run(["reference"]).output
    let article = try Repository.text("Sources/Perron/Perron.docc/CommandLine.md")
    #expect(
      printed == article,
      "CommandLine.md is older than the commands and options: write it anew with `make reference`.")
  }

  @Test("The article and the manual page hold every command and option")
  func complete() {
    let article = Program.perron.run(["reference"]).output
    let manual = Program.perron.run(["man"]).output.replacing(#"\-"#, with: "-")
    #expect(Self.options.count == 13)
    for (command, options) in Self.options {
      #expect(article.contains("\n## perron \(command)\n"))
      #expect(manual.contains("\n.SS perron \(command) "))
      #expect(options.contains("--help") && options.contains("--quiet"))
      for option in options {
        #expect(article.contains("`\(option)") || article.contains(", \(option)`"), "\(option)")
        #expect(manual.contains("\\fB\(option)\\fR"), "\(option)")
      }
    }
  }

  @Test("The manual page has no fault that its readers know of")
  func manualPage() throws {
    let page = Program.perron.run(["man"]).output
    #expect(page.utf8.allSatisfy { $0 < 128 }, "roff takes other characters for those of Latin 1")
    try folder.folder.write(page, to: "perron.1")
    for check in [
      ["groff", "-man", "-Tutf8", "-ww", "-z"], ["mandoc", "-T", "lint", "-W", "error"],
    ] where Repository.hasTool(check[0]) {
      let run = Program(check[0]).run(Array(check.dropFirst()) + [folder["perron.1"]])
      #expect(run.exitCode == 0 && (run.output + run.errors).isEmpty, "\(run.summary)")
    }
  }

  @Test("Every command has help with examples, asked for in each way")
  func help() {
    for (command, _) in Self.options {
      let help = folder.perron("help", command)
      #expect(help.output.contains("\nExamples:\n  "), "\(command)")
      #expect(help.output == folder.perron(command, "-h").output)
      #expect(help.output == folder.perron(command, "--help").output)
      #expect(help.output == folder.perron("--help", command).output)
      for line in help.output.split(separator: "\n").prefix(while: { $0 != "Examples:" }) {
        #expect(line.count <= 80, "\(line)")
      }
    }
    // Behind -- stand operands, of which one may be called so.
    #expect(!folder.perron("stops", "--", "--help").output.contains("Usage"))
  }
}
