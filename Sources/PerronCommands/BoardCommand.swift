internal import Perron
internal import TransitModel

/// `perron departures`
enum DeparturesCommand: BoardCommand {
  static let syntax = boardSyntax(
    "departures", "Show what leaves next from a stop or station.",
    examples: [
      "perron departures Ketra --at 2026-06-10T06:00:00Z", "perron departures stop:K1 --per-line 2",
    ])
  static let isOfArrivals = false

  static func board(
    of id: String, _ instant: Instant, _ options: BoardOptions, _ network: Network
  ) throws(PlannerError) -> [BoardEntry] {
    try network.departures(fromStop: id, after: instant, options: options)
  }

  static func goal(_ entry: BoardEntry) -> String { entry.headsign ?? entry.route.longName ?? "" }

  static func members(_ entry: BoardEntry) -> [(String, JSON?)] { [] }
}

/// `perron arrivals`
enum ArrivalsCommand: BoardCommand {
  static let syntax = boardSyntax(
    "arrivals", "Show what comes next to a stop or station.",
    examples: [
      "perron arrivals Ketra --at 2026-06-10T06:00:00Z", "perron arrivals stop:K1 --types metro",
    ])
  static let isOfArrivals = true

  static func board(
    of id: String, _ instant: Instant, _ options: BoardOptions, _ network: Network
  ) throws(PlannerError) -> [BoardEntry] {
    try network.arrivals(atStop: id, after: instant, options: options)
  }

  static func goal(_ entry: BoardEntry) -> String { "from \(entry.origin.name)" }

  static func members(_ entry: BoardEntry) -> [(String, JSON?)] {
    [("origin", JourneyJSON.place(entry.origin))]
  }
}

/// A command that shows the board of a stop: what leaves, or what comes.
protocol BoardCommand: Command {
  /// Whether it shows what comes, and not what leaves.
  static var isOfArrivals: Bool { get }
  static func board(
    of id: String, _ instant: Instant, _ options: BoardOptions, _ network: Network
  ) throws(PlannerError) -> [BoardEntry]
  /// Where the vehicle goes to, or comes from, in text.
  static func goal(_ entry: BoardEntry) -> String
  /// What JSON tells on this side alone.
  static func members(_ entry: BoardEntry) -> [(String, JSON?)]
}

extension BoardCommand {
  static func boardSyntax(
    _ name: String, _ summary: String, examples: [String]
  ) -> CommandSyntax {
    CommandSyntax(
      name: name, summary: summary, operands: "STOP", operandCount: 1...1,
      options: [
        CommandSyntax.network,
        .single("--at", "TIME", "no earlier than this [now]"),
        .single("--limit", "N", "how many [10; with --per-line all]"),
        .single("--per-line", "N", "how many of each line and direction [no limit]"),
        .single("--types", "LIST", "only these transport types [all]")
          .listing(TransportTypes.names),
        CommandSyntax.language, CommandSyntax.clock, CommandSyntax.displayZone,
        CommandSyntax.style, CommandSyntax.format,
      ],
      examples: examples)
  }

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json"])
    var display = try arguments.display(console)
    let instant = try arguments.instant("--at") ?? .now
    let options = try makeOptions(arguments)
    let network = try await Network.open(arguments.networkPath)
    display.zone = try arguments.displayZone(network)
    let places = PlaceReader(network, in: options.language, console)
    let id = try places.stopID(arguments.operands[0])
    let board = try board(of: id, instant, options, network)
    let none =
      board.isEmpty
      ? try network.emptyBoardReason(
        ofStop: id, after: instant, isOfArrivals: isOfArrivals, options) : nil
    if format == "json" {
      console.print(json(board, none, display).text + "\n")
    } else if let none {
      console.print(NoJourneyText("No \(syntax.name.dropLast())", none, display).text)
    } else {
      console.print(text(board, display))
    }
    return board.isEmpty ? .noJourney : .done
  }

  private static func makeOptions(_ arguments: Arguments) throws(UsageError) -> BoardOptions {
    var options = BoardOptions()
    options.limitPerLine = try arguments.integer("--per-line", in: 1...1_000)
    options.limit =
      try arguments.integer("--limit", in: 1...1_000)
      ?? (options.limitPerLine == nil ? options.limit : .max)
    options.types = try arguments.transportTypes()
    options.language = try arguments.language()
    return options
  }

  private static func json(
    _ board: [BoardEntry], _ none: NoJourney?, _ display: Display
  ) -> JSON {
    .object([
      ("schemaVersion", .integer(1)), (syntax.name, .array(board.map { json($0, display) })),
      ("reason", none.map { JourneyJSON.reason($0) } ?? .null),
    ])
  }

  private static func json(_ entry: BoardEntry, _ display: Display) -> JSON {
    // The member is called as the list, without its last letter: departure, arrival.
    let time = String(syntax.name.dropLast())
    let offset = display.offset(at: entry.time, local: entry.offset)
    return .sparse(
      [
        (time, .string(entry.time.description)),
        ("\(time)Local", .string(entry.time.description(offset: offset))),
        ("approximate", entry.isApproximate ? .bool(true) : nil),
        ("route", JourneyJSON.route(entry.route)),
        (
          "trip",
          .object([
            ("id", .string(entry.tripID)),
            ("serviceDate", .string(entry.serviceDate.description)),
            ("start", .string(entry.start.description)),
          ])
        ),
        ("headsign", entry.headsign.map { .string($0) }),
      ] + members(entry) + [
        ("stop", JourneyJSON.place(entry.stop)),
        ("headwaySeconds", JSON(entry.headwaySeconds)),
      ])
  }

  private static func text(_ board: [BoardEntry], _ display: Display) -> String {
    let layout = BoardLayout(
      labels: board.map { $0.route.label.printable.columns },
      goals: board.map { goal($0).printable.columns },
      notes: board.map { notes($0).columns }, display)
    var lines: [String] = []
    var date: ServiceDate?
    for entry in board {
      let offset = display.offset(at: entry.time, local: entry.offset)
      let clock = LocalTime(entry.time, offset: offset)
      if clock.date != date {
        lines.append(display.style.dim(clock.dateText))
        date = clock.date
      }
      lines += rows(entry, clock, layout, display).map(\.trimmedRight)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func notes(_ entry: BoardEntry) -> String {
    let notes = [
      entry.isApproximate && entry.headwaySeconds == nil ? "about" : nil,
      entry.headwaySeconds.map { "every \(durationText($0))" },
      entry.stop.platform.map { "platform \($0.printable)" },
    ]
    return notes.compactMap { $0 }.joined(separator: ", ")
  }

  /// Time, line, goal, and notes beside it, or below where there is no room.
  private static func rows(
    _ entry: BoardEntry, _ clock: LocalTime, _ layout: BoardLayout, _ display: Display
  ) -> [String] {
    let label = entry.route.label.printable.cut(to: layout.label).padded(to: layout.label)
    let line = display.style.badge(label, color: entry.route.color)
    let note = notes(entry)
    let goal = goal(entry).printable.cut(to: layout.goal).padded(to: layout.goal)
    let time = display.style.bold(display.time(clock).aligned(right: display.timeWidth))
    let row = "\(time)  \(line)  \(goal)"
    if !display.isNarrow { return ["\(row)  \(note.cut(to: layout.note))"] }
    let below = String(repeating: " ", count: display.timeWidth + 2 + layout.label + 2)
    return note.isEmpty ? [row] : [row, below + note.cut(to: layout.goal)]
  }
}

/// How many columns the lines, goals and notes of a board take: long names of lines have what the others leave.
struct BoardLayout {
  let label: Int
  let goal: Int
  let note: Int

  /// - Parameters:
  ///   - labels: how many columns each would take, as `goals` and `notes`.
  init(labels: [Int], goals: [Int], notes: [Int], _ display: Display) {
    note = display.isNarrow || (notes.max() ?? 0) == 0 ? 0 : 18
    let room = display.columns - display.timeWidth - 4 - (note > 0 ? note + 2 : 0)
    let left = max(room - (goals.max() ?? 0), room / 3)
    label = max(min(labels.max() ?? 0, left), display.isNarrow ? 6 : 10)
    goal = room - label
  }
}
