internal import Perron
internal import TransitModel

/// `perron departures`
enum DeparturesCommand: Command {
  static let syntax = CommandSyntax(
    name: "departures", summary: "Show what leaves next from a stop or station.",
    operands: "STOP", operandCount: 1...1,
    options: [
      CommandSyntax.network,
      .single("--at", "TIME", "no earlier than this [now]"),
      .single("--limit", "N", "how many [10]"),
      .single("--types", "LIST", "only these transport types [all]"),
      CommandSyntax.language,
      CommandSyntax.format,
    ],
    examples: ["perron departures Ketra --at 2026-06-10T06:00:00Z", "perron departures stop:K1"])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json"])
    let instant = try arguments.instant("--at") ?? .now
    let limit = try arguments.integer("--limit", in: 1...1_000) ?? 10
    let types = try arguments.transportTypes()
    let language = try arguments.language()
    let network = try await Network.open(arguments.networkPath)
    let id = try stopID(arguments.operands[0], network, in: language)
    let board = try network.departures(
      fromStop: id, after: instant, limit: limit, types: types, language: language)
    if format == "json" {
      console.print(json(board).text + "\n")
    } else if board.isEmpty {
      let dates = network.timetable.calendarSpan.map {
        " The timetable runs from \($0.lowerBound) to \($0.upperBound)."
      }
      console.print("Nothing leaves within 48 h.\(dates ?? "")\n")
    } else {
      console.print(text(board, Style(hasColor: console.hasColor)))
    }
    return board.isEmpty ? .noJourney : .done
  }

  /// An id as it stands, or the stop that a name clearly means.
  private static func stopID(
    _ text: String, _ network: Network, in language: String?
  ) throws(UsageError) -> String {
    if network.hasStop(text) { return text }
    guard case .stop(let id) = try PlaceReader(network, in: language).read(text) else {
      throw UsageError("Departures are of a stop, not of a place: give its id or its name.")
    }
    return id
  }

  private static func json(_ board: [BoardEntry]) -> JSON {
    .object([
      ("schemaVersion", .integer(1)),
      (
        "departures",
        .array(
          board.map { entry in
            .sparse([
              ("departure", .string(entry.departure.description)),
              ("departureLocal", .string(entry.departure.description(offset: entry.offset))),
              ("approximate", entry.isApproximate ? .bool(true) : nil),
              ("route", JourneyJSON.route(entry.route)),
              (
                "trip",
                .object([
                  ("id", .string(entry.tripID)),
                  ("serviceDate", .string(entry.serviceDate.description)),
                ])
              ),
              ("headsign", entry.headsign.map { .string($0) }),
              ("stop", JourneyJSON.place(entry.stop)),
              ("headwaySeconds", JSON(entry.headwaySeconds)),
            ])
          })
      ),
    ])
  }

  private static func text(_ board: [BoardEntry], _ style: Style) -> String {
    var lines: [String] = []
    var date: ServiceDate?
    for entry in board {
      let clock = LocalTime(entry.departure, offset: entry.offset)
      if clock.date != date {
        lines.append(style.dim(clock.dateText))
        date = clock.date
      }
      let line = style.badge(
        entry.route.label.printable.cut(to: 10).padded(to: 10), color: entry.route.color)
      let notes = [
        entry.isApproximate && entry.headwaySeconds == nil ? "about" : nil,
        entry.headwaySeconds.map { "every \(durationText($0))" },
        entry.stop.platform.map { "platform \($0.printable)" },
      ]
      let note = notes.compactMap { $0 }.joined(separator: ", ").cut(to: 18)
      let goal = (entry.headsign ?? entry.route.longName ?? "").printable.cut(to: 40).padded(to: 40)
      lines.append("\(style.bold(clock.timeText))  \(line)  \(goal)  \(note)".trimmedRight)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
