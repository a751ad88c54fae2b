internal import Perron
internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Compares whole Pareto sets with answers on which other engines agree.
///
/// A line is `id,from_stop,to_stop,departure,rides:arrival;rides:arrival…`, times in seconds after the
/// local midnight with which the bench's `--depart` begins its day. Only arrivals of that day count.
struct AnswerCheck {
  private let network: Network
  private let file: String
  private let options: BenchOptions

  init(_ network: Network, file: String, _ options: BenchOptions) {
    self.network = network
    self.file = file
    self.options = options
  }

  func run() async throws {
    let planner = JourneyPlanner(network)
    let clock = ContinuousClock()
    var samples = Samples()
    var wrong = 0
    for line in try Self.lines(of: file).dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, let departure = Int(fields[3]) else { continue }
      let midnight = options.departure.advanced(by: -departure)
      let start = clock.now
      let journeys = try await planner.journeys(
        from: .stop(fields[1]), to: .stop(fields[2]), departingAt: options.departure)
      samples.add(clock.now - start)
      let found =
        journeys.filter { $0.rideCount > 0 && $0.arrival.seconds(since: midnight) < 86_400 }
        .map { "\($0.rideCount):\($0.arrival.seconds(since: midnight))" }.reversed()
        .joined(separator: ";")
      if found != fields[4] {
        wrong += 1
        if wrong <= 10 { print("differs \(line) found \(found)") }
      }
    }
    print("answers \(samples.values.count) compared, \(wrong) differ; \(samples.text)")
  }

  static func lines(of path: String) throws -> [Substring] {
    guard let stream = fopen(path, "r") else {
      throw BenchOptions.Wrong(description: "\(path) cannot be read")
    }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, stream)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
  }
}
