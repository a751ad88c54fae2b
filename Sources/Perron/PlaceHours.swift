internal import StreetRouting
internal import TransitModel

/// When a place of a request is open.
struct PlaceHours {
  /// What is open then, as notices call it.
  let name: String
  /// As the map writes it.
  let text: String
}

extension Network {
  /// When an object is open; nil where the map says nothing of that.
  func hours(of index: MapPlaceIndex) -> PlaceHours? {
    let (name, text) = (places.names[index], places.hours[index])
    return text.isEmpty
      ? nil : PlaceHours(name: name.isEmpty ? "\(places.id(of: index))" : name, text: text)
  }

  /// That places of a request are closed when one is there, as far as the map tells hours that can be read.
  ///
  /// - Parameter visits: each place with the times at which a walk begins or ends there; one of them is told.
  func closedPlaces(_ visits: [(place: SearchPlace, times: [Instant])]) -> [Notice] {
    visits.compactMap { place, times in
      guard let told = place.hours, let hours = OpeningHours(told.text), let zone = zone(at: place)
      else { return nil }
      let clocks = times.map { ClockTime($0, offset: directory.offset(of: zone, at: $0)) }
      guard let closed = clocks.first(where: { !hours.isOpen(at: $0) }) else { return nil }
      return Notice(
        code: "place_closed",
        message: "\(told.name) is closed at \(closed.text): its hours are \(told.text).")
    }
  }
}

extension ClockTime {
  /// `2026-06-10 22:05`
  fileprivate var text: String {
    "\(date) \(padded(minute / 60, 2)):\(padded(minute % 60, 2))"
  }
}
