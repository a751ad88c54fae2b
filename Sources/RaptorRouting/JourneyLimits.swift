internal import TransitModel

/// What is left for the rest of a journey that is followed through the labels of a search.
struct JourneyLimits {
  let rides: Int
  let burden: Int32
  /// The time to spare before a vehicle with clock times leaves.
  var slack: Int32 = 0

  /// With one ride fewer, and after a walk.
  func afterRide(burden walked: Int32) -> JourneyLimits {
    JourneyLimits(rides: rides - 1, burden: burden &- walked)
  }

  /// How one may go on to the next vehicle: with time to spare, or with little, which is a burden.
  func ways(_ preference: Preference?) -> [JourneyLimits] {
    guard let tight = preference?.tightSeconds, tight > 0 else { return [self] }
    return [
      JourneyLimits(rides: rides, burden: burden, slack: tight),
      JourneyLimits(rides: rides, burden: burden &- 1),
    ]
  }
}
