// Commands that tell of the command line itself, all out of one declaration.

/// `perron help`
enum HelpCommand: Command {
  static let syntax = CommandSyntax(
    name: "help", summary: "Say what a command takes, with examples.",
    operands: "[COMMAND]", operandCount: 0...1, options: [],
    examples: ["perron help", "perron help plan", "perron plan --help"])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    console.print(try CommandLineTool.helpText(arguments.operands.first))
    return .done
  }
}

/// `perron completion`
enum CompletionCommand: Command {
  static let syntax = CommandSyntax(
    name: "completion", summary: "Print a script that completes commands in a shell.",
    operands: Shell.allCases.map(\.rawValue).joined(separator: "|"), operandCount: 1...1,
    options: [],
    examples: [
      "source <(perron completion bash)",
      "perron completion zsh > ~/.zfunc/_perron          # a folder on zsh's fpath",
      "perron completion fish > ~/.config/fish/completions/perron.fish",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let name = arguments.operands[0]
    guard let shell = Shell(rawValue: name) else {
      let known = Shell.allCases.map(\.rawValue)
      throw UsageError(
        "There are scripts for \(known.joined(separator: ", ")), not for \"\(name)\"."
          + didYouMean(name, among: known), command: "completion")
    }
    console.print(shell.script)
    return .done
  }
}

/// `perron man`, for `make install`
enum ManualCommand: Command {
  static let syntax = CommandSyntax(
    name: "man", summary: "Print the manual page, in roff.", isHidden: true, options: [],
    examples: ["perron man | man -l -"])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    console.print(ManualPage().text)
    return .done
  }
}

/// `perron reference`, for `make reference`
enum ReferenceCommand: Command {
  static let syntax = CommandSyntax(
    name: "reference", summary: "Print all commands and options, in Markdown.", isHidden: true,
    options: [], examples: ["perron reference > Sources/Perron/Perron.docc/CommandLine.md"])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    console.print(Reference.text)
    return .done
  }
}

/// What the command line reads beside its arguments, and what it ends with: for the papers.
enum Surroundings {
  static let variables: [(name: String, help: String)] = [
    ("PERRON_NETWORK", "the network file where --network is not given"),
    ("NO_COLOR", "not empty: no colours"),
    ("CLICOLOR_FORCE", "not empty and not 0: colours where the output is no terminal too"),
    ("CLICOLOR", "0: no colours"),
    ("TERM", "dumb: neither colours nor progress"),
  ]
  static let exitCodes: [(name: String, help: String)] = [
    ("0", "done"), ("1", "no journey, stop or departure found; the reason is printed"),
    ("2", "wrong usage"), ("3", "bad input data"), ("4", "an internal or I/O failure"),
  ]
}

/// All commands and options as an article of the documentation.
enum Reference {
  static var text: String {
    let head = """
      # The command line

      Every command of `perron` with its options, as `perron help COMMAND` tells them.

      ## Overview

      `make reference` writes this page out of the declaration that also drives parsing, help, completion and the manual
      page (`man perron`). An option that takes a value takes the next argument, or follows `=`; `…` marks options that
      take several values, and may be given again. What stands in brackets at the end is the default.


      """
    return head + CommandLineTool.syntaxes.map { command($0) }.joined()
      + section("With every command", CommandSyntax.common.map { ($0.usage, $0.help) }) + "\n"
      + section("Environment", Surroundings.variables) + "\n"
      + section("Exit codes", Surroundings.exitCodes)
  }

  private static func command(_ syntax: CommandSyntax) -> String {
    var lines = ["## perron \(syntax.name)", "", syntax.summary, "", "    \(syntax.usage)", ""]
    lines += syntax.options.map { "- `\($0.usage)`: \($0.help)" }
    if !syntax.options.isEmpty { lines.append("") }
    lines += ["Examples:", ""] + syntax.examples.map { "    " + $0 }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private static func section(_ title: String, _ rows: [(name: String, help: String)]) -> String {
    "## \(title)\n\n" + rows.map { "- `\($0.name)`: \($0.help)\n" }.joined()
  }
}
