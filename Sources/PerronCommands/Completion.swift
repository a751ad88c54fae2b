// What shells complete, read off the same declaration as the help.

/// What may stand as a value on the command line.
enum Completion: Hashable {
  /// Anything: a place, a time, a number.
  case free
  case files
  /// One of these words.
  case words([String])
  /// Some of these words, parted by commas.
  case list([String])

  /// What the placeholder of a value says: `text|json` are words, `FILE` is a file.
  init(placeholder: String) {
    let words = placeholder.split(separator: "|").map(String.init)
      .filter { $0 == $0.lowercased() }
    if placeholder.contains("|"), !words.isEmpty {
      self = .words(words)
    } else if ["FILE", "PATH", "AREA"].contains(where: { placeholder.contains($0) }) {
      self = .files
    } else if placeholder.contains("COMMAND") {
      self = .words(CommandLineTool.syntaxes.map(\.name))
    } else {
      self = .free
    }
  }
}

extension CommandSyntax.Option {
  /// What its value may be; nil for a flag.
  var completion: Completion? {
    if arity == .flag { return nil }
    return listed.isEmpty ? Completion(placeholder: value) : .list(listed)
  }

  /// With the letter that means the same.
  var names: [String] { [name] + [short].compactMap { $0 } }
}

extension CommandSyntax {
  /// Its own options and those of all commands.
  var allOptions: [Option] { options + Self.common }

  /// What its operands may be; nil where it takes none.
  var operandCompletion: Completion? {
    operands.isEmpty ? nil : Completion(placeholder: operands)
  }
}

/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  var script: String {
    switch self {
    case .bash: BashCompletion().script
    case .zsh: ZshCompletion().script
    case .fish: FishCompletion().script
    }
  }

  /// In single quotes, which all three shells read alike but for quotes themselves.
  func quoted(_ text: String) -> String {
    let quote = self == .fish ? #"\'"# : #"'\''"#
    let escaped = self == .fish ? text.replacing(#"\"#, with: #"\\"#) : text
    return "'" + escaped.replacing("'", with: quote) + "'"
  }
}
