internal import Perron
internal import TransitModel

/// Durations between times of which people see the minutes: what they get who subtract the one from the other. So the
/// parts of a journey add up, and a walk alone takes as long as its journey.
struct ShownMinutes {
  /// What counts as the beginning of a minute: where there are no clock times, they are counted from the start.
  private let origin: Int64

  init() { origin = 0 }

  init(of journey: Journey) { origin = journey.hasClockTimes ? 0 : journey.departure.seconds }

  /// Below a minute the seconds themselves.
  func seconds(from start: Instant, to end: Instant) -> Int {
    let (first, last) = (start.seconds - origin, end.seconds - origin)
    return last - first < 60 ? Int(last - first) : (minute(last) - minute(first)) * 60
  }

  private func minute(_ seconds: Int64) -> Int {
    Int(seconds >= 0 ? seconds / 60 : (seconds - 59) / 60)
  }

  func text(of journey: Journey) -> String {
    durationText(seconds(from: journey.departure, to: journey.arrival))
  }

  func text(of leg: Leg) -> String {
    durationText(seconds(from: leg.departure, to: leg.arrival))
  }

  /// Of a step of a walk, at whose ends no clock stands: the time that it takes. A walk of one step takes what its leg does.
  func text(of step: Walk.Step, in walk: Walk, _ leg: Leg) -> String {
    walk.steps.count == 1 ? text(of: leg) : durationText(step.durationSeconds)
  }
}
