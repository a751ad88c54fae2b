public import TransitModel

/// Why a question cannot be answered at all. That there is no journey is no error: see `NoJourney`.
public struct PlannerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is. An open set: more may come in any version.
  public struct Code: Hashable, Sendable {
    /// The code as JSON writes it, in snake case: `unknown_stop`.
    public let name: String

    /// A code by its name, as JSON and tests write it.
    public init(_ name: String) { self.name = name }

    /// An id of the request is in no feed.
    public static let unknownStop = Code("unknown_stop")
    /// An id of the request is in several feeds, so that it takes `FEED:STOP_ID`.
    public static let ambiguousStop = Code("ambiguous_stop")
    /// A route of the request is in no feed.
    public static let unknownRoute = Code("unknown_route")
    /// A route of the request is in several feeds, so that it takes `FEED:ROUTE_ID`.
    public static let ambiguousRoute = Code("ambiguous_route")
    /// An agency of the request is in no feed.
    public static let unknownAgency = Code("unknown_agency")
    /// An agency of the request is in several feeds, so that it takes `FEED:AGENCY_ID`.
    public static let ambiguousAgency = Code("ambiguous_agency")
    /// A trip of the request is in no feed, or has no timetable.
    public static let unknownTrip = Code("unknown_trip")
    /// A trip of the request is in several feeds, so that it takes `FEED:TRIP_ID`.
    public static let ambiguousTrip = Code("ambiguous_trip")
    /// A trip of the request does not run on the date that was asked for, or not any more.
    public static let notRunning = Code("not_running")
    /// An object of the request is not in the network's maps.
    public static let unknownObject = Code("unknown_object")
    /// A level of the request is no number, and no name of a level near its place.
    public static let unknownLevel = Code("unknown_level")
    /// The request asks for something that this version cannot do.
    public static let notSupported = Code("not_supported")
    /// A value of the request lies outside of what it may be.
    public static let invalidOption = Code("invalid_option")
  }

  /// What kind of failure it is, for programs to branch on.
  public let code: Code
  /// What went wrong, as a sentence.
  public let problem: String
  /// What to do about it, as a sentence.
  public let remedy: String

  /// A failure of a kind, told to people by two sentences.
  public init(_ code: Code, problem: String, remedy: String) {
    self.code = code
    self.problem = problem
    self.remedy = remedy
  }

  /// Problem and remedy in one line.
  public var description: String { problem + " " + remedy }
}

/// Why there is no journey.
public struct NoJourney: Codable, Hashable, Sendable {
  /// The reasons that the contract of the command line lists.
  public enum Reason: String, Codable, Sendable {
    /// No trip of the network runs on the service days about the time asked for.
    case outsideCalendar = "outside_calendar"
    /// No stop is within a walk of the start.
    case noStopNearStart = "no_stop_near_start"
    /// No stop is within a walk of the destination.
    case noStopNearDestination = "no_stop_near_destination"
    /// No street is within 500 m of the start.
    case noStreetNearStart = "no_street_near_start"
    /// No street is within 500 m of the destination.
    case noStreetNearDestination = "no_street_near_destination"
    /// Without some of the options there is a journey; the message names them.
    case filteredOut = "filtered_out"
    /// Nothing that leads there runs within the time that was looked at.
    case noServiceInWindow = "no_service_in_window"
    /// What is closed to this walker, or to be avoided, stands in the way.
    case notAccessible = "not_accessible"
    /// A walk would be longer than it may be.
    case tooFarToWalk = "too_far_to_walk"
    /// The limit of time ended the search before anything was found.
    case timeLimit = "time_limit"
    /// Neither rides and changes nor a walk lead there, or none by way of the places between.
    case unreachable
  }

  /// The reason in one word, for programs to branch on.
  public let reason: Reason
  /// A sentence for people.
  public let message: String
  /// The next service date with trips, where there are none about the time asked for; nil where that is not the
  /// reason, and where none is known.
  public internal(set) var nextServiceDate: ServiceDate?
}

extension Notice {
  static let timeLimit = Notice(
    code: "time_limit",
    message: "The search was ended early by the limit of time: there may be better journeys.")
}

/// What a reader of an answer should know beside it.
public struct Notice: Codable, Hashable, Sendable {
  /// What kind of notice it is, such as `outside_calendar` or `place_closed`.
  public let code: String
  /// A sentence for people.
  public let message: String
}

/// The answer to a question: journeys, or why there are none.
public struct RouteSearchResult: Codable, Hashable, Sendable {
  /// The best first; empty where there is none.
  public package(set) var journeys: [Journey]
  /// nil where there is a journey.
  public internal(set) var noJourney: NoJourney?
  /// Where later journeys are found; nil on foot, without a schedule, and where places lie off the map.
  public internal(set) var next: PageCursor?
  /// Where earlier journeys are found; nil likewise.
  public internal(set) var previous: PageCursor?
  /// What to know beside the journeys, such as that the timetable has run out and only a walk is left.
  public internal(set) var notices: [Notice] = []
  /// Whom to name beside `Network.attributions`, since the journeys are made of their data: GTFS attributions.txt, or
  /// else who publishes the feed, or else the agencies.
  public internal(set) var attributions: [String] = []
  /// What was searched, and why something is not in the answer; nil unless the options ask for it.
  public internal(set) var explanation: SearchExplanation?
}
