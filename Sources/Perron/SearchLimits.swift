internal import TransitModel

/// An option that narrows what a search may find, and how it is left out.
struct SearchLimit {
  /// The option by its name: `bannedRoutes`.
  let option: String
  /// Why there is no journey where it alone stands in the way.
  var reason = NoJourney.Reason.filteredOut
  /// What journeys there are none of, behind "none": "that take bikes".
  let words: String
  /// Whether it is a part of who walks; and whether it closes lines, trips or stops.
  var isOfWalker = false
  var isOfRides = true
  let lift: @Sendable (inout PublicTransportRouteSearchOptions) -> Void
}

extension PublicTransportRouteSearchOptions {
  /// The options that are set and narrow the search. Of two that each stand in the way alone the first is told.
  var limits: [SearchLimit] { walkerLimits + rideLimits + journeyLimits }

  private var walkerLimits: [SearchLimit] {
    let closes =
      walkingProfile.isRestricted || !excludedAreas.isEmpty || !closedObjects.isEmpty
    guard closes else { return [] }
    let words =
      wheelchair ? "that can be made in a wheelchair" : "without what is to be avoided"
    return [
      SearchLimit(
        option: wheelchair ? "wheelchair" : "walkingProfile", reason: .notAccessible, words: words,
        isOfWalker: true, isOfRides: wheelchair
      ) {
        $0.walkingProfile = $0.walkingProfile.unrestricted
        ($0.excludedAreas, $0.closedObjects) = ([], [])
      }
    ]
  }

  private var rideLimits: [SearchLimit] {
    typealias Limit = (isSet: Bool, limit: SearchLimit)
    let limits: [Limit] = [
      (
        transportTypes != .all,
        SearchLimit(
          option: "transportTypes", words: "with the transport types that were asked for"
        ) { $0.transportTypes = .all }
      ),
      (
        !onlyRoutes.isEmpty,
        SearchLimit(option: "onlyRoutes", words: "by the only lines that may be used") {
          $0.onlyRoutes = []
        }
      ),
      (
        !onlyAgencies.isEmpty,
        SearchLimit(option: "onlyAgencies", words: "by the only agencies that may be used") {
          $0.onlyAgencies = []
        }
      ),
      (
        !bannedRoutes.isEmpty,
        SearchLimit(option: "bannedRoutes", words: "without the banned lines") {
          $0.bannedRoutes = []
        }
      ),
      (
        !bannedAgencies.isEmpty,
        SearchLimit(option: "bannedAgencies", words: "without the banned agencies") {
          $0.bannedAgencies = []
        }
      ),
      (
        !bannedTrips.isEmpty,
        SearchLimit(option: "bannedTrips", words: "without the banned trips") {
          $0.bannedTrips = []
        }
      ),
      (
        !bannedStops.isEmpty,
        SearchLimit(option: "bannedStops", words: "without the banned stops") {
          $0.bannedStops = []
        }
      ),
      (bikes, SearchLimit(option: "bikes", words: "that take bikes") { $0.bikes = false }),
    ]
    return limits.filter(\.isSet).map(\.limit)
  }

  private var journeyLimits: [SearchLimit] {
    var limits: [SearchLimit] = []
    if let most = maximumRides {
      limits.append(
        SearchLimit(
          option: "maximumRides", words: "with at most \(most) \(most == 1 ? "ride" : "rides")",
          isOfRides: false
        ) { $0.maximumRides = nil })
    }
    if minimumChangeSeconds > 0 {
      limits.append(
        SearchLimit(
          option: "minimumChangeSeconds", words: "with \(minimumChangeSeconds) s for every change",
          isOfRides: false
        ) { $0.minimumChangeSeconds = 0 })
    }
    if let meters = maximumWalkMeters {
      limits.append(
        SearchLimit(
          option: "maximumWalkMeters", reason: .tooFarToWalk,
          words: "with walks of at most \(meters.formattedMeters)", isOfRides: false
        ) { $0.maximumWalkMeters = nil })
    }
    return limits
  }
}

extension Double {
  /// `300 m`; a walk beyond all measure stays one.
  fileprivate var formattedMeters: String { "\(Int(exactly: rounded()) ?? .max) m" }
}
