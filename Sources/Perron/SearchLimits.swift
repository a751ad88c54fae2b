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
    var limits: [SearchLimit] = []
    if !transportTypesByPart.isEmpty {
      limits.append(
        SearchLimit(
          option: "transportTypesByPart",
          words: "with the transport types that were asked for on each part of the way"
        ) { ($0.transportTypesByPart, $0.transportTypes) = ([], .all) })
    } else if transportTypes != .all {
      limits.append(
        SearchLimit(
          option: "transportTypes", words: "with the transport types that were asked for"
        ) { $0.transportTypes = .all })
    }
    let lists: [(ids: IDs, option: String, words: String)] = [
      (\.onlyRoutes, "onlyRoutes", "by the only lines that may be used"),
      (\.onlyAgencies, "onlyAgencies", "by the only agencies that may be used"),
      (\.bannedRoutes, "bannedRoutes", "without the banned lines"),
      (\.bannedAgencies, "bannedAgencies", "without the banned agencies"),
      (\.bannedTrips, "bannedTrips", "without the banned trips"),
      (\.bannedStops, "bannedStops", "without the banned stops"),
    ]
    for (ids, option, words) in lists where !self[keyPath: ids].isEmpty {
      limits.append(SearchLimit(option: option, words: words) { $0[keyPath: ids] = [] })
    }
    if bikes {
      limits.append(SearchLimit(option: "bikes", words: "that take bikes") { $0.bikes = false })
    }
    return limits
  }

  /// The types that may be ridden on some part of the way.
  var allTransportTypes: TransportTypes {
    transportTypesByPart.isEmpty ? transportTypes : TransportTypes(transportTypesByPart)
  }

  private typealias IDs = any WritableKeyPath<Self, [String]> & Sendable

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
