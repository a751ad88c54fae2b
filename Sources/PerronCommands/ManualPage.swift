/// The manual page `perron(1)`, in the macros of man(7).
///
/// It bears no date: the same sources give the same page.
struct ManualPage {
  private let syntaxes = CommandLineTool.syntaxes

  var text: String {
    let title = #".TH PERRON 1 "" "perron \#(CommandLineTool.version)" "User Commands""#
    // Words as they are typed: neither hyphenated nor spread over the line.
    var lines = [#".\" Made by: perron man"#, title, ".nh", ".ad l"] + introduction + commands
    lines += section("With every command", CommandSyntax.common.map { entry($0) })
    lines += section(
      "Environment", Surroundings.variables.map { paragraph(bold($0.name), $0.help) })
    lines += section(
      "Exit status", Surroundings.exitCodes.map { paragraph(bold($0.name), $0.help) })
    lines += files
    return lines.joined(separator: "\n") + "\n"
  }

  private var introduction: [String] {
    [
      ".SH NAME", #"perron \- plan journeys by public transport and on foot, offline"#,
      ".SH SYNOPSIS", ".B perron", #"\fICOMMAND\fR [\fIoptions\fR]"#, ".SH DESCRIPTION",
      filled(
        "perron reads GTFS feeds and OpenStreetMap extracts into a network file, and answers from that file "
          + "alone: journeys, walks, departures, what is within reach, and tables of travel times."),
      ".PP",
      filled(
        "A PLACE is LAT,LON or LAT,LON@LEVEL, stop:ID or stop:FEED:ID, osm:node/ID, osm:way/ID or "
          + "osm:relation/ID, or the name of a stop. A TIME carries its zone, as in 2026-03-29T00:10:00Z, "
          + "or is now. What stands in brackets behind an option is its default."),
      ".PP",
      filled(
        "Results go to standard output, all else to standard error. With --format json nothing but JSON is "
          + "printed there, errors included."),
    ]
  }

  private var commands: [String] { [".SH COMMANDS"] + syntaxes.flatMap { command($0) } }

  private func command(_ syntax: CommandSyntax) -> [String] {
    var lines = [".SS " + roff(syntax.usage), filled(syntax.summary)]
    lines += syntax.options.map { entry($0) }
    lines += [".PP", "Examples:", ".PP", ".nf", ".RS 4"]
    lines += syntax.examples.map { roff($0) }
    return lines + [".RE", ".fi"]
  }

  private var files: [String] {
    [
      ".SH FILES",
      paragraph(bold("network.perron"), "the network file by default, in the working directory"),
      ".SH SEE ALSO", #".BR osmium (1),"#, #".BR sqlite3 (1)"#,
    ]
  }

  private func section(_ title: String, _ entries: [String]) -> [String] {
    [".SH " + title.uppercased()] + entries
  }

  private func entry(_ option: CommandSyntax.Option) -> String {
    let shown = option.value.isEmpty ? "" : #" \fI\#(roff(option.value))\fR"#
    let value = option.arity == .optional ? " [\(shown.dropFirst())]" : shown
    let names = option.names.reversed().map { bold($0) }.joined(separator: ", ")
    return paragraph(names + value + (option.arity == .list ? #" \[u2026]"# : ""), option.help)
  }

  /// - Parameter head: in roff already.
  private func paragraph(_ head: String, _ text: String) -> String {
    ".TP\n\(head)\n\(filled(text))"
  }

  private func bold(_ text: String) -> String { #"\fB\#(roff(text))\fR"# }

  /// Prose in lines that can be read in the source too.
  private func filled(_ text: String) -> String {
    wrap(text, width: 72).map { roff($0) }.joined(separator: "\n")
  }

  /// Text as roff prints it unchanged: ASCII alone, hyphens that can be copied, no line that would be a request.
  private func roff(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += #"\e"#
      case "-": escaped += #"\-"#
      case "'": escaped += #"\[aq]"#
      case "~": escaped += #"\[ti]"#
      case "^": escaped += #"\[ha]"#
      case "`": escaped += #"\[ga]"#
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        escaped += scalar.isASCII ? String(scalar) : "\\[u\(padding)\(digits)]"
      }
    }
    return escaped.hasPrefix(".") ? #"\&"# + escaped : escaped
  }
}
