/// How far an import has come.
public struct ImportProgress: Hashable, Sendable {
  /// The parts of an import, in their order.
  public enum Phase: String, CaseIterable, Sendable {
    /// Rows of a feed are read and resolved.
    case readingFeed
    /// A map is read.
    case readingMap
    /// Stops are tied to the streets.
    case linkingStops
    /// Walks between stops are found.
    case findingTransfers
    /// Tables are packed into columns.
    case packing
    /// The file is brought to the disk, and renamed.
    case writing
  }

  /// The part of the import that is at work.
  public let phase: Phase
  /// The file at work, for people.
  public let subject: String
  /// How much is done, in `unit`s.
  public let done: Int
  /// How much there is, where that is known beforehand.
  public let total: Int?
  /// What is counted: `rows`, `bytes`, `objects`, `stops`.
  public let unit: String

  /// How far the import has come in one part of it.
  public init(phase: Phase, subject: String, done: Int, total: Int?, unit: String) {
    self.phase = phase
    self.subject = subject
    self.done = done
    self.total = total
    self.unit = unit
  }
}

/// Is told of every step forward; to throw from it ends the import and leaves no trace.
public typealias ProgressHandler = (ImportProgress) throws -> Void
