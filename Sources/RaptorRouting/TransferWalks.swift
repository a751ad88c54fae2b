public import TransitModel

/// How one walks between stops who does not walk as the changes of a timetable have it: more slowly, say, or
/// without stairs.
///
/// A search asks once for each stop at which it leaves a vehicle and, on the way back, enters one. For two
/// stops the answer is the same whichever of them is asked about.
public protocol TransferWalks: AnyObject {
  /// The walks from `stop` to the other ends, in their order; from them to `stop` where `isForward` is false.
  ///
  /// - Parameter ends: by stop, and at one stop what is no rule first; always the same for the same stop.
  /// - Returns: for each end the fastest walk; nil where no way is open, or none that is short enough for a change.
  func walks(
    of stop: StopIndex, ends: [TransferEnd], isForward: Bool
  ) throws(CancellationError) -> [TransferWalk?]
}

/// The stop at the other end of a change of the timetable.
public struct TransferEnd: Hashable, Sendable {
  /// Never the stop that is asked about.
  public let stop: StopIndex
  /// Whether a rule of the feed asks for the change; such a change may lead far.
  public let isRule: Bool
  /// How far the change leads by the timetable, in tenths of a metre; 0 where nobody knows.
  public let decimeters: UInt32
}

/// A walk between two stops.
public struct TransferWalk: Hashable, Sendable {
  /// How long the walk takes.
  public let seconds: Int32
  /// The length along the ground, in tenths of a metre.
  public let decimeters: UInt32

  /// A walk of some seconds, not negative, and tenths of a metre.
  public init(seconds: Int32, decimeters: UInt32) {
    self.seconds = seconds
    self.decimeters = decimeters
  }
}
