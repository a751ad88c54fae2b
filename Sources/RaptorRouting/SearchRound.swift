/// What one round of a search did.
public struct SearchRound: Hashable, Sendable {
  /// Patterns that serve a stop which the round before reached earlier.
  public internal(set) var patternsScanned = 0
  /// How often a trip was entered, or a better one in the place of it.
  public internal(set) var tripsBoarded = 0
  /// Stops, or places of rules at them, that a vehicle reached earlier than those of the rounds before.
  public internal(set) var stopsReached = 0
}
