public import TransitModel

/// A place that a journey visits between its start and its destination.
///
/// One gets there on foot from a stop, or from the place before, stays, and goes on on foot. Where no stay is asked
/// for and the place is some stops itself, it is enough to be at one of them: riding through in a vehicle, or
/// changing there as anywhere.
public struct RaptorVia: Hashable, Sendable {
  /// The stops from which the place can be walked to.
  public var egress: [StopWalk]
  /// The stops that can be walked to from it.
  public var access: [StopWalk]
  /// The walk to the next place, or to the destination; nil where it is too far.
  public var onwardWalkSeconds: Int32?
  /// How long one stays; not negative.
  public var staySeconds: Int32
  /// The stops that the place is.
  public var stops: [StopIndex]
  /// Only routes that answer to one of these from here to the next place; nil, the default, means those of the query.
  /// A vehicle in which one rides through is ridden in both parts, and has to answer in both.
  public var onwardTypes: TransportTypes? = nil

  /// - Precondition: `staySeconds` is not negative.
  public init(
    egress: [StopWalk], access: [StopWalk], onwardWalkSeconds: Int32? = nil,
    staySeconds: Int32 = 0, stops: [StopIndex] = []
  ) {
    precondition(staySeconds >= 0, "a stay of \(staySeconds) s")
    self.egress = egress
    self.access = access
    self.onwardWalkSeconds = onwardWalkSeconds
    self.staySeconds = staySeconds
    self.stops = stops
  }
}
