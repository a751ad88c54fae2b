import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Completion in shells")
struct CompletionTests {
  let folder = CommandFolder()

  private func script(_ shell: String) throws -> String {
    let run = folder.perron("completion", shell)
    try #require(run.exitCode == 0 && run.errors == "", "\(run.summary)")
    return run.output
  }

  @Test("The shells understand their scripts", arguments: ["bash", "zsh", "fish"])
  func syntax(_ shell: String) throws {
    try folder.folder.write(try script(shell), to: shell)
    guard Repository.hasTool(shell) else { return }
    let run = Program(shell).run(["-n", folder[shell]])
    #expect(run.exitCode == 0 && run.errors == "", "\(run.summary)")
  }

  /// What bash offers for the last of some words.
  private func bash(_ words: String...) throws -> [String] {
    try folder.folder.write(try script("bash"), to: "bash")
    let trial = """
      source "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _perron 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = Program("bash").run(["-c", trial, "bash", folder["bash"], "perron"] + words)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("Bash completes commands, options, and values of one or of many")
  func bashWords() throws {
    #expect(try bash("pl") == ["plan"])
    #expect(try bash("he") == ["help"])
    #expect(try bash("").contains("validate"))
    // What is for those who package perron is not offered.
    #expect(try bash("m") == ["matrix"])
    #expect(try bash("plan", "--max-r") == ["--max-rides"])
    #expect(try bash("info", "--l") == ["--links"])
    #expect(try bash("trip", "--max-r") == [])
    #expect(try bash("plan", "--prefer", "r") == ["robust"])
    #expect(try bash("validate", "a.zip", "--format", "h") == ["html"])
    // As bash parts --prefer=few.
    #expect(try bash("plan", "--prefer", "=", "few") == ["few-changes"])
    #expect(try bash("plan", "--prefer", "=").count == 4)
    #expect(try bash("plan", "--types", "tram,me") == ["tram,metro"])
    #expect(try bash("completion", "") == ["bash", "zsh", "fish"])
    #expect(try bash("help", "iso") == ["isochrone"])
  }

  @Test("Nothing is offered where anything may stand, and options where nothing else may")
  func bashNothing() throws {
    #expect(try bash("plan", "--from", "") == [])
    #expect(try bash("plan", "--ban-route", "1", "2") == [])
    #expect(try bash("info", "").contains("--issues"))
  }

  @Test("Fish completes the same, where it is installed")
  func fish() throws {
    guard Repository.hasTool("fish") else { return }
    try folder.folder.write(try script("fish"), to: "fish")
    func offered(_ line: String) -> [String] {
      let run = Program("fish").run([
        "--no-config", "-c", "source $argv[1]; complete -C $argv[2]", folder["fish"], line,
      ])
      return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(offered("perron pl") == ["plan"])
    #expect(offered("perron plan --max-r") == ["--max-rides"])
    #expect(offered("perron plan --types tram,me") == ["tram,metro"])
    #expect(offered("perron completion z") == ["zsh"])
  }

  @Test("A shell without a script is told with those that have one")
  func unknownShell() {
    expectFailure(
      folder.perron("completion", "zhs"), exitCode: 2, "bash, zsh, fish", "Did you mean zsh?")
    expectFailure(folder.perron("completion"), exitCode: 2, "needs bash|zsh|fish")
  }
}
