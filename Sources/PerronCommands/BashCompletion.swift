/// A script that completes in bash. It needs none of the functions of the package bash-completion.
struct BashCompletion {
  private let syntaxes = CommandLineTool.syntaxes

  var script: String {
    """
    # Completion of perron for bash. Made by: perron completion bash

    _perron_words() { COMPREPLY=($(compgen -W "$1" -- "$cur")); }

    # The last word of a list with commas; what stands before it stays.
    _perron_list() {
      local before=
      [[ $cur == *,* ]] && before=${cur%,*},
      COMPREPLY=($(compgen -P "$before" -W "$1" -- "${cur##*,}"))
      compopt -o nospace 2>/dev/null
    }

    _perron_files() { COMPREPLY=(); compopt -o default 2>/dev/null; }

    # Whether the word is an option that takes several values.
    _perron_takes_many() {
      case "$1" in
    \(lines(of: manyValued))
      esac
      return 1
    }

    _perron() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
      local command=${COMP_WORDS[1]} place
      COMPREPLY=()
      if (( COMP_CWORD == 1 )); then
        _perron_words "\((syntaxes.map(\.name) + ["--help", "--version"]).joined(separator: " "))"
        return
      fi
      # Bash parts --option=value in three words.
      if [[ $cur == "=" ]]; then
        cur=
      elif [[ $prev == "=" ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
      elif [[ $cur != -* ]]; then
        for (( place = COMP_CWORD - 1; place > 1; place-- )); do
          [[ ${COMP_WORDS[place]} == --* ]] && break
        done
        _perron_takes_many "$command ${COMP_WORDS[place]}" && prev=${COMP_WORDS[place]}
      fi
      case "$command $prev" in
    \(lines(of: values))
      esac
      if [[ $cur == -* ]]; then
        case "$command" in
    \(lines(of: options))
        esac
        return
      fi
      case "$command" in
    \(lines(of: operands))
      esac
    }

    complete -F _perron perron

    """
  }

  private func lines(of rows: [String]) -> String { rows.joined(separator: "\n") }

  /// The options that take several values, of commands whose operands these cannot be.
  private var manyValued: [String] {
    let names = syntaxes.filter { $0.operands.isEmpty }.flatMap { syntax in
      syntax.options.filter { $0.arity == .list }.map { "'\(syntax.name) \($0.name)'" }
    }
    return ["    \(names.joined(separator: "|"))) return 0 ;;"]
  }

  /// A case for each kind of value, of all options that take it.
  private var values: [String] {
    var cases: [(completion: Completion, patterns: [String])] = []
    for syntax in syntaxes {
      for option in syntax.allOptions {
        guard let completion = option.completion else { continue }
        let patterns = option.names.map { "'\(syntax.name) \($0)'" }
        if let place = cases.firstIndex(where: { $0.completion == completion }) {
          cases[place].patterns += patterns
        } else {
          cases.append((completion, patterns))
        }
      }
    }
    return cases.map { "    \($0.patterns.joined(separator: "|"))) \(action($0.completion)) ;;" }
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .free: "return"
    case .files: "_perron_files; return"
    case .words(let words): "_perron_words \"\(words.joined(separator: " "))\"; return"
    case .list(let words): "_perron_list \"\(words.joined(separator: " "))\"; return"
    }
  }

  private var options: [String] {
    syntaxes.map { syntax in
      let names = syntax.allOptions.map(\.name).joined(separator: " ")
      return "      \(syntax.name)) _perron_words \"\(names)\" ;;"
    }
  }

  /// Commands without operands offer their options at once.
  private var operands: [String] {
    syntaxes.map { syntax in
      let names = syntax.allOptions.map(\.name).joined(separator: " ")
      let action = syntax.operandCompletion.map { self.action($0) } ?? "_perron_words \"\(names)\""
      return "    \(syntax.name)) \(action) ;;"
    }
  }
}
