/// What a command takes, as a value that drives parsing, help and errors.
struct CommandSyntax: Sendable {
  /// One option.
  struct Option: Sendable {
    enum Arity: Sendable {
      /// Takes no value.
      case flag
      /// Takes one value; given twice it is an error.
      case single
      /// Takes one value or several after one another, and may be given again.
      case list
      /// Takes one value, or none where nothing follows but another option.
      case optional
    }

    /// With its dashes: `--network`.
    let name: String
    /// What stands for the value in help: `FILE`.
    let value: String
    let arity: Arity
    let help: String
    /// One letter that means the same: `-q`.
    var short: String?
    /// Words that the value may list, parted by commas, for completion.
    var listed: [String] = []

    /// The same option, the value of which lists some of these words.
    func listing(_ words: [String]) -> Option {
      var option = self
      option.listed = words
      return option
    }

    static func flag(_ name: String, _ help: String) -> Option {
      Option(name: name, value: "", arity: .flag, help: help)
    }

    static func single(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, arity: .single, help: help)
    }

    static func list(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, arity: .list, help: help)
    }

    static func optional(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, arity: .optional, help: help)
    }
  }

  let name: String
  let summary: String
  /// How the operands stand in help, such as `STOP`; empty where there are none.
  var operands = ""
  var operandCount = 0...0
  /// Whether the command is for those who package perron, and stands in no list.
  var isHidden = false
  let options: [Option]
  /// Examples, each a whole command line.
  let examples: [String]

  /// What every command takes.
  static let common: [Option] = [
    Option(
      name: "--quiet", value: "", arity: .flag, help: "no progress, remarks and summaries",
      short: "-q"),
    Option(name: "--help", value: "", arity: .flag, help: "print this help", short: "-h"),
  ]

  static let network = Option.single(
    "--network", "FILE", "the network file [$PERRON_NETWORK, else network.perron]")
  static let language = Option.single(
    "--language", "TAG", "name stops and lines in this language, such as pt-BR [the feed's]")
  static let routeLanguage = Option.single(
    "--language", "TAG",
    "name stops and lines in this language, such as pt-BR [the feed's], and tell walks in it: "
      + "de, en, pt, ru [en]")
  static let via = Option.list(
    "--via", "PLACE[+MINUTES]", "places to visit in order, and how long to stay")
  static let routeFormat = Option.single(
    "--format", "text|json|geojson|directions|html|svg", "how to print the answer [text]")
  static let walkFormat = Option.single(
    "--format", "text|json|geojson", "how to print the answer [text]")
  static let format = Option.single("--format", "text|json", "how to print the answer [text]")

  /// The option of this name, or of this letter.
  func option(named name: String) -> Option? {
    (options + Self.common).first { $0.name == name || $0.short == name }
  }

  /// `perron stops [TEXT] [options]`
  var usage: String { "perron \(name)\(operands.isEmpty ? "" : " " + operands) [options]" }

  /// What `perron help COMMAND` prints.
  func helpText() -> String {
    var lines = [summary, "", "Usage: \(usage)", ""]
    if !options.isEmpty {
      lines += ["Options:"] + options.flatMap { Self.entry("  " + $0.usage, $0.help) } + [""]
    }
    lines += ["With every command:"] + Self.common.flatMap { Self.entry("  " + $0.usage, $0.help) }
    lines += ["", "Examples:"] + examples.map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A head in one column and its text, wrapped, in the next.
  static func entry(_ head: String, _ text: String, indent: Int = 26) -> [String] {
    let rows = wrap(text, width: 79 - indent)
    let margin = String(repeating: " ", count: indent)
    if head.count >= indent { return [head] + rows.map { margin + $0 } }
    return rows.enumerated().map {
      ($0.offset == 0 ? head.padded(to: indent) : margin) + $0.element
    }
  }
}

extension CommandSyntax.Option {
  /// The option and its value as help writes them: `-q, --quiet`, `--via PLACE …`, `--batch [FILE]`.
  var usage: String {
    let shown = arity == .optional ? "[\(value)]" : value
    return (short.map { $0 + ", " } ?? "") + name + (shown.isEmpty ? "" : " " + shown)
      + (arity == .list ? " …" : "")
  }
}

/// The arguments of a command, sorted by its syntax.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  /// What a query of a batch holds in the place of a file's name.
  private(set) var inline: [String: JSON] = [:]

  /// Whether they are of a query of a batch, which names no files.
  private(set) var isQuery = false

  /// Options without a command line: the values of each, none for a flag, and what stands for files.
  init(values: [String: [String]], inline: [String: JSON]) {
    (self.values, self.inline, isQuery) = (values, inline, true)
  }

  /// Reads what follows the command's name.
  ///
  /// An option that takes a value takes the next argument whatever it begins with; `--` ends the options.
  init(_ arguments: some Sequence<String>, syntax: CommandSyntax) throws(UsageError) {
    var rest = Array(arguments)[...]
    var openList: String?
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("--") || syntax.option(named: argument) != nil else {
        // A value of the list option before it, unless the command has operands of its own.
        if let openList, syntax.operandCount.upperBound == 0 {
          values[openList, default: []].append(argument)
        } else if argument.hasPrefix("-"), argument.count > 1 {
          throw .unknownOption(argument, syntax)
        } else {
          operands.append(argument)
        }
        continue
      }
      openList = try takeOption(argument, &rest, syntax)
    }
    guard syntax.operandCount.contains(operands.count) else {
      throw UsageError(
        operands.count < syntax.operandCount.lowerBound
          ? "perron \(syntax.name) needs \(syntax.operands)."
          : "\"\(operands[syntax.operandCount.upperBound])\" is one argument too many.",
        command: syntax.name)
    }
  }

  /// - Returns: the option's name where more values may follow it.
  private mutating func takeOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ syntax: CommandSyntax
  ) throws(UsageError) -> String? {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = syntax.option(named: String(parts[0])) else {
      throw .unknownOption(String(parts[0]), syntax)
    }
    let name = option.name
    if option.arity == .flag {
      if parts.count > 1 {
        throw UsageError("\(name) takes no value.", command: syntax.name)
      }
      values[name] = []
      return nil
    }
    if option.arity == .optional, parts.count == 1, rest.first?.hasPrefix("--") ?? true {
      values[name] = []
      return nil
    }
    guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      throw UsageError("\(name) needs a value: \(name) \(option.value).", command: syntax.name)
    }
    if option.arity != .list, values[name] != nil {
      throw UsageError("\(name) is given twice.", command: syntax.name)
    }
    values[name, default: []].append(value)
    return option.arity == .list ? name : nil
  }

  func has(_ option: String) -> Bool { values[option] != nil }

  /// The options that are given.
  var names: some Collection<String> { values.keys }

  /// The value of an option that is given at most once.
  subscript(option: String) -> String? { values[option]?.first }

  /// All values of a list option.
  func list(_ option: String) -> [String] { values[option] ?? [] }

  /// The whole number that an option gives, within bounds.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"."
      )
    }
    return number
  }

  /// The number that an option gives, within bounds.
  func number(_ option: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = self[option] else { return nil }
    guard let number = plainDecimal(text), range.contains(number) else {
      throw UsageError(
        "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"."
      )
    }
    return number
  }
}

/// That a command line cannot be understood. Exit code 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String
  /// The command whose help would say more.
  var command: String?
  /// Whether it is that a text of the request names no place, or several.
  var isOfPlace = false

  init(_ description: String, command: String? = nil) {
    self.description = description
    self.command = command
  }

  static func unknownOption(_ name: String, _ syntax: CommandSyntax) -> UsageError {
    let hint = didYouMean(name, among: (syntax.options + CommandSyntax.common).map(\.name))
    return UsageError(
      "perron \(syntax.name) knows no option \(name).\(hint)", command: syntax.name)
  }
}
