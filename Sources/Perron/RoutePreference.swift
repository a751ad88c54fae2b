internal import RaptorRouting

/// What a traveller wants most of a journey.
public enum RoutePreference: String, CaseIterable, Hashable, Sendable {
  /// To arrive early, or, where the arrival is asked for, to leave late.
  case fast
  /// To change seldom: the journeys of `fast`, those with the fewest changes first.
  case fewChanges = "few-changes"
  /// To walk little: journeys than which no other is as good in time, rides and minutes walked, those with the
  /// least walking first. Each walk counts the minutes that it begins, changes at one stop none.
  case littleWalking = "little-walking"
  /// Not to miss a vehicle: journeys than which no other is as good in time, rides and the number of tight changes,
  /// those with the fewest first. A change is tight that leaves less than five minutes to spare before a vehicle
  /// with clock times leaves.
  case robust

  /// Journeys that come later than the fastest by more than its duration and an hour are not looked for.
  var criterion: Preference? {
    switch self {
    case .fast: nil
    case .fewChanges: .fewChanges
    case .littleWalking: .littleWalking
    case .robust: .robust(tightSeconds: 300)
    }
  }
}
