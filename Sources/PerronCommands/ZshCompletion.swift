/// A script that completes in zsh, as a file `_perron` on its `fpath`.
struct ZshCompletion {
  private let shell = Shell.zsh

  var script: String {
    let commands = CommandLineTool.syntaxes.map { syntax in
      "        " + shell.quoted("\(syntax.name):\(syntax.summary)")
    }
    let cases = CommandLineTool.syntaxes.map { syntax in
      "        \(syntax.name))\n          _arguments -s \\\n"
        + arguments(syntax).map { "            " + $0 }.joined(separator: " \\\n")
        + "\n          ;;"
    }
    return """
      #compdef perron
      # Completion of perron for zsh. Made by: perron completion zsh

      _perron() {
        local curcontext="$curcontext" state line
        _arguments -C '(- *)'{-h,--help}'[print help]' '(- *)'{-V,--version}'[print the version]' \\
          '1:command:->command' '*::argument:->argument'
        case $state in
        command)
          local -a commands
          commands=(
      \(commands.joined(separator: "\n"))
          )
          _describe -t commands command commands
          ;;
        argument)
          case $words[1] in
      \(cases.joined(separator: "\n"))
          esac
          ;;
        esac
      }

      # Sourced by hand there is no completion to run yet.
      if [[ $funcstack[1] == _perron ]]; then _perron "$@"; else compdef _perron perron; fi

      """
  }

  private func arguments(_ syntax: CommandSyntax) -> [String] {
    var rows = syntax.allOptions.flatMap { option in option.names.map { row(option, $0) } }
    if let completion = syntax.operandCompletion {
      rows.append(shell.quoted("*:\(escaped(syntax.operands)):\(action(completion))"))
    }
    return rows
  }

  private func row(_ option: CommandSyntax.Option, _ name: String) -> String {
    let repeats = option.arity == .list ? "*" : ""
    let head = "\(repeats)\(name)"
    let text = "[\(escaped(option.help))]"
    guard let completion = option.completion else { return shell.quoted(head + text) }
    // Two colons for a value that may be left out.
    let colon = option.arity == .optional ? "::" : ":"
    return shell.quoted(
      "\(head)=\(text)\(colon)\(escaped(option.value)):\(action(completion))")
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .free: " "
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_sequence compadd - \(words.joined(separator: " "))"
    }
  }

  /// What would end a description is escaped.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if #"[]:\"#.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
