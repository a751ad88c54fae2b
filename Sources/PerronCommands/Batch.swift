internal import Perron

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// `perron plan --batch`: queries in, answers out, a line each and in the same order.
struct Batch {
  /// Areas of 25 times 500 points, the most that a query may hold, take half a megabyte.
  private static let lineLimit = 1 << 20
  /// How many answers may wait for an earlier one, for each that is searched.
  private static let waitingFactor = 8

  private enum Event {
    /// nil at the end.
    case line(LineReader.Line?)
    case answer(number: Int, text: String)
  }

  private let network: Network
  private let lines: LineReader
  /// How many are searched at once.
  private let threads: Int
  private let console: Console

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let allowed = ["--batch", "--network", "--threads", "--format"]
    if let other = arguments.names.sorted().first(where: { !allowed.contains($0) }) {
      throw UsageError(
        "With --batch, \(other) stands in the queries and not on the command line.",
        command: "plan")
    }
    guard arguments["--format"] ?? "json" == "json" else {
      throw UsageError("With --batch, answers are JSON.", command: "plan")
    }
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let threads = try arguments.integer("--threads", in: 1...1_024) ?? cores
    let lines = try LineReader(arguments["--batch"], limit: lineLimit, for: "--batch")
    let network = try await Network.open(arguments.networkPath)
    try await Batch(network: network, lines: lines, threads: threads, console: console).run()
    return .done
  }

  /// Reads on only while few answers are owed: memory stays bounded on any input.
  private func run() async throws {
    try await withThrowingTaskGroup(of: Event.self) { group in
      var (begun, printed, searching) = (0, 0, 0)
      var (isReading, isAtEnd) = (false, false)
      var waiting: [Int: String] = [:]
      while true {
        let hasRoom = searching < threads && begun - printed < threads * Self.waitingFactor
        if hasRoom, !isReading, !isAtEnd {
          isReading = true
          group.addTask { .line(try await lines.next()) }
        }
        switch try await group.next() {
        case nil: return
        case .line(nil): (isReading, isAtEnd) = (false, true)
        case .line(let line?):
          isReading = false
          group.addTask { [begun] in .answer(number: begun, text: try await answer(line)) }
          (begun, searching) = (begun + 1, searching + 1)
        case .answer(let number, let text):
          searching -= 1
          waiting[number] = text
          while let next = waiting.removeValue(forKey: printed) {
            console.print(next)
            printed += 1
          }
          if console.hasLostOutput { isAtEnd = true }
        }
      }
    }
  }

  private func answer(_ line: LineReader.Line) async throws -> String {
    guard let bytes = line.bytes else {
      let limit = "\(Self.lineLimit >> 20) MB"
      return error(
        UsageError("A query has at most \(limit)."), .null, in: line)
    }
    let query = BatchQuery(bytes)
    do {
      let result = try await PlanQuestion(query.arguments.get()).ask(network).result
      let document = JourneyJSON(network.attributions).document(result)
      guard case .object(let members) = document else { return document.text + "\n" }
      return JSON.object([("id", query.id)] + members).text + "\n"
    } catch {
      // Whoever stops the whole batch wants no more answers.
      if error is CancellationError { throw error }
      return self.error(error, query.id, in: line)
    }
  }

  private func error(_ error: any Error, _ id: JSON, in line: LineReader.Line) -> String {
    let failure = Failure(error)
    let body = JSON.object([
      ("code", .string(failure.code)),
      ("message", .string("Line \(line.number): \(failure.message)")),
    ])
    return JSON.object([("id", id), ("error", body)]).text + "\n"
  }
}
