internal import Perron
internal import PerronCommands
internal import TransitModel

/// Runs what the options ask for.
struct Bench {
  private let options: BenchOptions

  init(_ options: BenchOptions) { self.options = options }

  func run() throws {
    if let feed = options.imported {
      try ImportBench(feed: feed, scratch: options.scratch).run()
    } else if let map = options.walks {
      try WalkBench(options, map: map).run()
    } else if let network = options.names {
      try NameBench(options, network: network).run()
    } else if options.makesOnly {
      try NetworkMaking(options).run()
    } else if let count = options.countedQueries {
      try askOnly(count, try Network(path: options.network ?? options.scratch))
    } else {
      try measure()
    }
  }

  /// Nothing but questions: what instructions are counted of, as the difference to a run that asks none.
  private func askOnly(_ count: Int, _ network: Network) throws {
    let (bench, ends) = makeBench(network)
    for work in options.works {
      var result = WorkResult(work)
      for question in try bench.prepare(work, ends.pairs(of: work)).prefix(count) {
        try bench.ask(question, &result)
      }
    }
  }

  private func measure() throws {
    let imported = options.network == nil ? try NetworkMaking(options).runApart() : nil
    let path = options.network ?? options.scratch
    let network = try Network(path: path)
    let memory = try MemoryUse(path)
    if let answers = options.answers {
      try AnswerCheck(network, departingAt: options.departure).run(answers)
    }
    if let threads = options.threads { return try measureThreads(threads, network) }
    let report = BenchReport(
      network: .init(
        path: path, stops: network.timetable.stopCount, patterns: network.timetable.patternCount,
        trips: network.timetable.tripCount),
      memory: memory, imported: imported, opening: try measureOpening(path),
      works: try measureWorks(network))
    print(report.text)
    if let command = options.command {
      ProcessBench(command: command, network: path, departure: options.departure).run(
        try QuestionEnds(network: network, options: options).pairs(of: .doorToDoor))
    }
    if let file = options.json { try TextLines.write(report.json.text + "\n", to: file) }
    if let file = options.compared { print(try Comparison(report.json, withFile: file).text) }
  }

  private func makeBench(_ network: Network) -> (WorkBench, QuestionEnds) {
    (
      WorkBench(network, options),
      QuestionEnds(network: network, options: options)
    )
  }

  private func measureOpening(_ path: String) throws -> TwoClocks {
    var clocks = TwoClocks()
    for _ in 0..<20 {
      let start = TwoClocks.now
      _ = try Network(path: path)
      clocks.add(since: start)
    }
    return clocks
  }

  private func measureWorks(_ network: Network) throws -> [WorkResult] {
    let (bench, ends) = makeBench(network)
    var results: [WorkResult] = []
    for work in options.works {
      let questions = try bench.prepare(work, ends.pairs(of: work))
      if questions.isEmpty { continue }
      var (warmUp, result) = (WorkResult(work), WorkResult(work))
      for question in questions.prefix(20) { try bench.ask(question, &warmUp) }
      for question in questions { try bench.ask(question, &result) }
      for question in questions { try bench.countRounds(of: question, &result.effort) }
      results.append(result)
    }
    return results
  }

  private func measureThreads(_ threads: Int, _ network: Network) throws {
    let (bench, ends) = makeBench(network)
    for work in options.works {
      try ThreadBench(bench: bench, threads: threads).run(
        work, try bench.prepare(work, ends.pairs(of: work)))
    }
  }
}
