internal import TransitModel

/// The way of a ride over the ground.
struct RideLine {
  /// Along the shape where the trip has one, else along the stops.
  let meters: Double
  let coordinates: [Coordinate]
}

extension Network {
  /// - Parameters:
  ///   - boarding, alighting: positions of the trip's pattern.
  ///   - stops: those of the pattern from one to the other.
  func line(
    of trip: TripIndex, from boarding: Int, to alighting: Int, over stops: [StopIndex]
  ) -> RideLine {
    let record = directory.columns.tripRecord[trip]
    if let places = details.shapes.places(of: record, from: boarding, to: alighting),
      places.decimeters.lowerBound < places.decimeters.upperBound,
      let line = details.shapes.line(places.shape)
    {
      let (start, end) = (places.decimeters.lowerBound, places.decimeters.upperBound)
      return RideLine(
        meters: Double(end - start) / 10,
        coordinates: line.part(fromMeters: Double(start) / 10, toMeters: Double(end) / 10))
    }
    let line = stops.compactMap { directory.columns.stopCoordinate[$0].ifKnown }
    let meters = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distanceMeters(to: $1.1) }
    return RideLine(meters: (meters * 10).rounded() / 10, coordinates: line)
  }
}
