public import TransitDatabase

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What an import did.
public struct ImportReport: Hashable, Codable, Sendable {
  /// One part of the import, with what it took.
  public struct Phase: Hashable, Codable, Sendable {
    /// What the phase does, as progress and the report of `perron import` call it.
    public let name: String
    /// Elapsed time by the wall clock; phases of the same name are added up.
    public let seconds: Double
    /// The most memory that the process had held by the end of the phase.
    public let peakBytes: Int
  }

  /// What the written network holds.
  public let summary: NetworkSummary
  /// Everything found wrong in the feeds and maps, kinds of issues counted.
  public let issues: [IssueLog.Entry]
  /// In the order in which they last ended.
  public let phases: [Phase]
  /// The size of the network file.
  public let fileBytes: Int
}

/// Measures the parts of an import one after the other.
struct PhaseClock {
  private(set) var phases: [ImportReport.Phase] = []
  private let clock = ContinuousClock()

  /// The moment at which a part begins that cannot be a closure.
  var now: ContinuousClock.Instant { clock.now }

  /// Notes a part that ends now.
  mutating func note(_ name: String, since start: ContinuousClock.Instant) {
    note(name, clock.now - start)
  }

  /// Runs a part and notes what it took; a second part of the same name is added to the first.
  mutating func measure<Result: ~Copyable>(
    _ name: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let start = clock.now
    defer { note(name, clock.now - start) }
    return try body()
  }

  private mutating func note(_ name: String, _ duration: Duration) {
    let seconds =
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    let earlier = phases.last { $0.name == name }?.seconds ?? 0
    phases.removeAll { $0.name == name }
    phases.append(.init(name: name, seconds: earlier + seconds, peakBytes: Self.peakBytes()))
  }

  private static func peakBytes() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return Int(usage.ru_maxrss) * 1024
    #endif
  }
}
