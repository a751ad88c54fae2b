internal import PerronCommands

/// What a run has measured, as a table and as JSON.
struct BenchReport {
  let network: Facts
  let memory: MemoryUse
  /// nil where the network was there already.
  let imported: ChildProcess?
  let opening: TwoClocks
  let works: [WorkResult]

  struct Facts {
    let path: String
    let stops: Int
    let patterns: Int
    let trips: Int
  }

  /// Over the answers of all kinds of questions.
  var checksum: String {
    var sum = AnswerChecksum()
    for result in works { sum.add("\(result.checksum.text)\n") }
    return sum.text
  }

  // MARK: Table

  var text: String {
    let head =
      """
      network  \(network.path): \(network.stops) stops, \(network.patterns) patterns, \(network.trips) trips
      memory   \(megabytes(memory.residentBytes)) resident, columns \(megabytes(memory.columnBytes)), \
      file \(megabytes(memory.fileBytes))
      largest  \(largestColumns)
      """
    let made = imported.map {
      "import   \(twoDecimals($0.seconds)) s, processor \(twoDecimals($0.processorSeconds)) s, "
        + "peak \(megabytes($0.peakBytes))"
    }
    let foot = "checksum \(checksum)"
    return ([head, made, Self.aligned(timeRows), Self.aligned(effortRows), foot] as [String?])
      .compactMap(\.self).joined(separator: "\n")
  }

  private var largestColumns: String {
    memory.columns.prefix(8).map { "\($0.name) \(megabytes($0.bytes))" }.joined(separator: ", ")
  }

  private var timeRows: [[String]] {
    let names = Samples.told.map(\.0)
    let head = ["milliseconds"] + names.map { "cpu \($0)" } + names.map { "wall \($0)" }
    let all = [("open", opening)] + works.map { ($0.work.rawValue, $0.clocks) }
    return [head]
      + all.map { name, clocks in
        [name]
          + [clocks.processors, clocks.walls].flatMap { samples in
            Samples.told.map { thousandths(samples.quantile($0.1)) }
          }
      }
  }

  private var effortRows: [[String]] {
    let head = ["a question", "rounds", "patterns", "boarded", "reached", "answered", "checksum"]
    return [head]
      + works.map { result in
        [result.work.rawValue]
          + result.meanEffort.map { twoDecimals($0.1) }
          + ["\(result.answered)/\(result.clocks.count)", result.checksum.text]
      }
  }

  /// Rows of cells, the first of each flush left.
  static func aligned(_ rows: [[String]]) -> String {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let blank = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blank : blank + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  // MARK: JSON

  var json: JSON {
    .sparse([
      ("network", .string(network.path)),
      ("stops", .integer(network.stops)),
      ("patterns", .integer(network.patterns)),
      ("trips", .integer(network.trips)),
      ("import", imported.map(Self.json)),
      ("fileBytes", .integer(memory.fileBytes)),
      ("residentBytes", memory.residentBytes.map { .integer($0) }),
      ("columnBytes", .object(memory.columns.map { ($0.name, .integer($0.bytes)) })),
      ("open", Self.json(opening)),
      ("work", .object(works.map { ($0.work.rawValue, Self.json($0)) })),
      ("checksum", .string(checksum)),
    ])
  }

  private static func json(_ process: ChildProcess) -> JSON {
    .object([
      ("seconds", .number(process.seconds)),
      ("processorSeconds", .number(process.processorSeconds)),
      ("peakBytes", .integer(process.peakBytes)),
    ])
  }

  private static func json(_ result: WorkResult) -> JSON {
    .object(
      [
        ("queries", .integer(result.clocks.count)),
        ("answered", .integer(result.answered)),
        ("times", json(result.clocks)),
      ] + result.meanEffort.map { ($0.0, .number($0.1)) }
        + [("checksum", .string(result.checksum.text))])
  }

  /// In milliseconds.
  private static func json(_ clocks: TwoClocks) -> JSON {
    func quantiles(_ samples: Samples) -> JSON {
      .object(Samples.told.map { ($0.0, .number(samples.quantile($0.1))) })
    }
    return .object([("cpu", quantiles(clocks.processors)), ("wall", quantiles(clocks.walls))])
  }
}

extension WorkResult {
  /// Means over the questions.
  var meanEffort: [(String, Double)] {
    [
      ("rounds", effort.rounds), ("patternsScanned", effort.patternsScanned),
      ("tripsBoarded", effort.tripsBoarded), ("stopsReached", effort.stopsReached),
    ].map { ($0.0, Double($0.1) / Double(max(clocks.count, 1))) }
  }
}
