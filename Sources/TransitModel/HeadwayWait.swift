/// How long one waits for a vehicle that comes at no known time, only every so many seconds.
public enum HeadwayWait: String, CaseIterable, Sendable {
  /// Half the time between two vehicles, rounded up: the mean of all waits.
  case expected
  /// The whole time between two vehicles, which no wait exceeds.
  case worst
  /// No time: the vehicle comes as one does.
  case none

  /// The wait where a vehicle comes every `headway` seconds.
  @inlinable
  public func seconds(forHeadway headway: Int32) -> Int32 {
    switch self {
    case .expected: headway / 2 &+ headway % 2
    case .worst: headway
    case .none: 0
    }
  }
}
