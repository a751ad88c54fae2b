public import TransitModel

/// What an explanation of a search shall look at beside the search itself.
public struct ExplanationOptions: Hashable, Sendable {
  /// Lines of which to tell why no journey rides them, by `route_id` as in `bannedRoutes`. None by default.
  public var routes: [String] = []
  /// Stops and stations of which to tell why no journey passes them, by `stop_id`. None by default.
  public var stops: [String] = []

  /// An explanation of the search alone.
  public init() {}
}

/// What was searched for an answer, and why some lines and stops are not in it.
public struct SearchExplanation: Codable, Hashable, Sendable {
  /// A stop near the start or the destination.
  public struct NearbyStop: Codable, Hashable, Sendable {
    /// The stop as legs tell it.
    public let place: Place
    /// How long the walk to it, or from it, takes.
    public let walkSeconds: Int
  }

  /// One round of the search: all that can be done with one ride more.
  public struct Round: Codable, Hashable, Sendable {
    /// Courses of lines that serve a stop which the round before reached earlier.
    public let patternsScanned: Int
    /// How often a trip was entered, or a better one in the place of it.
    public let tripsBoarded: Int
    /// Stops that a vehicle reached earlier than in the rounds before.
    public let stopsReached: Int
  }

  /// What one option leaves out of the whole network.
  public struct Filter: Codable, Hashable, Sendable {
    /// The option by its name in `PublicTransportRouteSearchOptions`: `bannedRoutes`.
    public let option: String
    /// How many lines it closes as a whole.
    public let routes: Int
    /// How many trips it closes one by one.
    public let trips: Int
    /// At how many stops it lets nobody board or alight.
    public let stops: Int
  }

  /// Why a line or a stop is not in the answer, or that it is.
  public struct Finding: Codable, Hashable, Sendable {
    /// `FEED:ID`.
    public let id: String
    /// What the public calls it.
    public let name: String
    /// In one word: `used`, `no_trips`, `not_served`, `filtered`, `not_running`, `not_reached`, `leads_nowhere`, `later`,
    /// `not_better`, `too_many_rides`, or `not_examined`.
    public let code: String
    /// A sentence for people.
    public let message: String
  }

  /// The stops that can be walked to from the start, nearest first.
  public internal(set) var startStops: [NearbyStop] = []
  /// The stops from which the destination can be walked to, nearest first.
  public internal(set) var destinationStops: [NearbyStop] = []
  /// The first round first; of arrive-by, the round of the last ride first.
  public internal(set) var rounds: [Round] = []
  /// The options that are set, those that close nothing in this network included.
  public internal(set) var filters: [Filter] = []
  /// The lines that were asked about, in that order.
  public internal(set) var routes: [Finding] = []
  /// The stops that were asked about, in that order.
  public internal(set) var stops: [Finding] = []
}
