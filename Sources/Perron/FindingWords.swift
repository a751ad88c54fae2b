/// Why a line or a stop is not in an answer, in a word for programs and in a sentence for people.
struct FindingWords {
  let code: String
  let message: String

  private init(_ code: String, _ message: String) { (self.code, self.message) = (code, message) }

  static let used = FindingWords("used", "A journey uses it.")
  static let noTrips = FindingWords("no_trips", "No trip of it is in the network.")
  static let notExamined = FindingWords(
    "not_examined", "It is not looked at in journeys over places between.")
  static let tooManyRides = FindingWords(
    "too_many_rides", "Journeys with it take more rides than are allowed.")
  static let stopFiltered = FindingWords(
    "filtered", "Nobody may board or alight there: the options close it.")

  /// - Parameter limit: the words of the option; nil where it takes several.
  static func filtered(_ limit: String?) -> FindingWords {
    FindingWords(
      "filtered",
      limit.map { "Left out: only journeys \($0) are looked for." }
        ?? "Left out by several options together.")
  }

  static func notRunning(hours: Int) -> FindingWords {
    FindingWords("not_running", "It does not run within \(hours) h of the time that was asked for.")
  }

  static func notReached(isArrival: Bool) -> FindingWords {
    FindingWords(
      "not_reached",
      isArrival
        ? "No trip of it leads to the destination in time."
        : "No stop of it is reached in time for one of its trips.")
  }

  static func leadsNowhere(isArrival: Bool) -> FindingWords {
    FindingWords(
      "leads_nowhere",
      isArrival
        ? "None of its trips that lead to the destination in time can be caught from the start."
        : "It can be ridden, but from where it leads nothing goes on to the destination in time.")
  }

  static func later(_ time: String, best: String, isArrival: Bool) -> FindingWords {
    FindingWords(
      "later",
      isArrival
        ? "With it one leaves at \(time) at the latest, before \(best)."
        : "With it one arrives at \(time) at the earliest, after \(best).")
  }

  static func notBetter(_ time: String, isArrival: Bool) -> FindingWords {
    FindingWords(
      "not_better",
      isArrival
        ? "With it one leaves at \(time) as well, but arrives no earlier and has no fewer rides."
        : "With it one arrives at \(time) as well, but leaves no later and has no fewer rides.")
  }

  static func stopOutOfReach(isNear: Bool) -> FindingWords {
    FindingWords(
      "not_reached",
      isNear
        ? "It can be walked to, but no vehicle there leads on in time."
        : "It is not within the walk of the start or the destination, and no journey leads by it in time."
    )
  }
}
