/// A script that completes in fish.
struct FishCompletion {
  private let shell = Shell.fish

  var script: String {
    let head = [
      "# Completion of perron for fish. Made by: perron completion fish", "",
      "complete -c perron -f",
      "complete -c perron -n __fish_use_subcommand -s h -l help -d 'print help'",
      "complete -c perron -n __fish_use_subcommand -s V -l version -d 'print the version'",
    ]
    let rows = CommandLineTool.syntaxes.flatMap { syntax in
      let condition = "complete -c perron -n '__fish_seen_subcommand_from \(syntax.name)'"
      let command =
        "complete -c perron -n __fish_use_subcommand -a \(syntax.name) -d "
        + shell.quoted(syntax.summary)
      let operands = syntax.operandCompletion.flatMap { operand($0) }.map { "\(condition) \($0)" }
      return ["", command] + syntax.allOptions.map { "\(condition) \(option($0))" }
        + [operands].compactMap { $0 }
    }
    return (head + rows).joined(separator: "\n") + "\n"
  }

  private func option(_ option: CommandSyntax.Option) -> String {
    let short = option.short.map { "-s \($0.dropFirst()) " } ?? ""
    let name = "\(short)-l \(option.name.dropFirst(2))"
    let text = "-d \(shell.quoted(option.help))"
    return [name, option.completion.map { value($0) }, text].compactMap { $0 }
      .joined(separator: " ")
  }

  private func value(_ completion: Completion) -> String {
    switch completion {
    case .free: "-x"
    case .files: "-r -F"
    case .words(let words): "-x -a \(shell.quoted(words.joined(separator: " ")))"
    // fish's own function puts what stands before the last comma in front of each word.
    case .list(let words):
      "-x -a \(shell.quoted("(__fish_append , \(words.joined(separator: " ")))"))"
    }
  }

  private func operand(_ completion: Completion) -> String? {
    switch completion {
    case .free: nil
    case .files: "-F"
    case .words(let words), .list(let words): "-a \(shell.quoted(words.joined(separator: " ")))"
    }
  }
}
