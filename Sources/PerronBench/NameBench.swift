internal import Perron
internal import TransitModel

/// Times the search for stops by name on one network, and counts how often the stop that was meant is found.
struct NameBench {
  /// How a name is typed.
  private enum Typing: String, CaseIterable {
    case whole = "whole names, small letters"
    case beginning = "first halves of names"
    case mistyped = "names with one typing mistake"
  }

  private let options: BenchOptions
  private let path: String

  /// - Parameter network: the network file.
  init(_ options: BenchOptions, network: String) {
    self.options = options
    path = network
  }

  func run() throws {
    let network = try Network(path: path)
    let names = (0..<network.timetable.stopCount)
      .map { network.directory.columns.stopName[StopIndex($0)] }.filter { $0.count >= 4 }
    guard !names.isEmpty else { return print("names   none of four letters or more") }
    print("names   of \(names.count) stops")
    try measureFirst(names[0])
    var random = SeededGenerator(seed: options.seed)
    for typing in Typing.allCases { try measure(typing, names, network, &random) }
  }

  /// The first question of a network makes the index.
  private func measureFirst(_ name: String) throws {
    var samples = TwoClocks()
    for _ in 0..<20 {
      let network = try Network(path: path)
      let began = TwoClocks.now
      _ = try network.findStops(named: name, limit: 10)
      samples.add(since: began)
    }
    print("first   question: \(samples.text)")
  }

  private func measure(
    _ typing: Typing, _ names: [String], _ network: Network, _ random: inout SeededGenerator
  ) throws {
    var samples = TwoClocks()
    var (firstCount, tenCount) = (0, 0)
    for _ in 0..<options.queries {
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let text = typed(name, typing, &random)
      let began = TwoClocks.now
      let found = try network.findStops(named: text, limit: 10)
      samples.add(since: began)
      if found.first?.name == name { firstCount += 1 }
      if found.contains(where: { $0.name == name }) { tenCount += 1 }
    }
    print(
      "find    \(typing.rawValue): first \(share(firstCount)), among ten \(share(tenCount)); \(samples.text)"
    )
  }

  private func share(_ count: Int) -> String { "\(100 * count / max(options.queries, 1)) %" }

  private func typed(
    _ name: String, _ typing: Typing, _ random: inout SeededGenerator
  ) -> String {
    var letters = Array(name.lowercased())
    switch typing {
    case .whole: break
    case .beginning: letters = Array(letters.prefix((letters.count + 1) / 2))
    case .mistyped:
      let place = Int.random(in: 0..<letters.count - 1, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters.swapAt(place, place + 1)
      case 1: letters.remove(at: place)
      case 2: letters.insert("e", at: place)
      default: letters[place] = "a"
      }
    }
    return String(letters)
  }
}
