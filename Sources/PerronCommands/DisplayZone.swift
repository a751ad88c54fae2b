internal import Perron
internal import PerronImport
internal import TransitModel

/// A time zone by which times are shown, in the place of the clocks at the stops.
struct DisplayZone: Sendable {
  /// As the tz database calls it.
  let name: String
  private let clocks: Clocks

  private enum Clocks: Sendable {
    case utc
    case ofNetwork(Directory, ZoneIndex)
    case ofSystem(SystemTimeZone)
  }

  /// UTC, a zone of the network's, or one that the system knows: the network holds only those of its own stops.
  init(named name: String, _ network: Network) throws(UsageError) {
    self.name = name
    if name == "UTC" {
      clocks = .utc
      return
    }
    let directory = network.directory
    let own = (0..<directory.columns.zoneName.count).map {
      directory.columns.zoneName[ZoneIndex($0)]
    }
    if let zone = own.firstIndex(of: name) {
      clocks = .ofNetwork(directory, ZoneIndex(zone))
    } else if let zone = SystemTimeZone(named: name) {
      clocks = .ofSystem(zone)
    } else {
      let hint = didYouMean(name, among: own + SystemTimeZone.names)
      throw UsageError(
        "--display-zone: there is no time zone \"\(name)\".\(hint) Write one such as Europe/Lisbon, or UTC."
      )
    }
  }

  /// Seconds by which the zone's clocks are ahead of UTC.
  func offset(at instant: Instant) -> Int {
    switch clocks {
    case .utc: 0
    case .ofNetwork(let directory, let zone): directory.offset(of: zone, at: instant)
    case .ofSystem(let zone): zone.offset(at: instant)
    }
  }
}

extension RouteSearchResult {
  /// The same journeys, their times by the clocks of a zone; as they are where there is none.
  func shown(in zone: DisplayZone?) -> RouteSearchResult {
    guard let zone else { return self }
    var result = self
    result.journeys = journeys.map { $0.shown(in: zone) }
    return result
  }
}

extension Journey {
  fileprivate func shown(in zone: DisplayZone) -> Journey {
    let legs = legs.map { leg in
      var shown = leg
      shown.departureOffset = zone.offset(at: leg.departure)
      shown.arrivalOffset = zone.offset(at: leg.arrival)
      if var ride = leg.ride, let missed = ride.ifMissed?.journey {
        ride.ifMissed?.journey = missed.shown(in: zone)
        shown.content = .ride(ride)
      }
      return shown
    }
    var journey = Journey(departure: departure, arrival: arrival, legs: legs)
    journey.hasClockTimes = hasClockTimes
    journey.fare = fare
    return journey
  }
}
