package import TransitModel

/// The buildings of a map of which an outline is known, found once: in which of them a place lies.
///
/// One box for each building, by its southern edge: no more of them are looked at than begin within the height of the
/// tallest box south of a place.
package struct BuildingOutlines: Sendable {
  /// No building reaches farther from its middle: what does is drawn wrongly, or lies across longitude ±180.
  package static let reachMeters = 1_000.0

  /// The box around an outline, in ten-millionths of a degree.
  private struct Box: Sendable {
    let south: Int32
    let north: Int32
    let west: Int32
    let east: Int32
    let building: MapPlaceIndex
  }

  private let boxes: [Box]
  private let greatestHeight: Int64

  /// Looks at every place once.
  package init(_ places: borrowing MapPlaces) {
    var boxes: [Box] = []
    for number in 0..<places.count {
      let index = MapPlaceIndex(number)
      guard places.kind(of: index) == .building, let box = Self.box(of: index, places) else {
        continue
      }
      boxes.append(box)
    }
    self.boxes = boxes.sorted { ($0.south, $0.building) < ($1.south, $1.building) }
    greatestHeight = boxes.map { Int64($0.north) - Int64($0.south) }.max() ?? 0
  }

  private static func box(of building: MapPlaceIndex, _ places: borrowing MapPlaces) -> Box? {
    let outline = places.outlines.row(building)
    guard outline.count > 3 else { return nil }
    let (latitudes, longitudes) = (outline.map(\.latitudeE7), outline.map(\.longitudeE7))
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    let most = Int64(2 * reachMeters / Coordinate.metersPerStep)
    // A degree of longitude is an eighth as long as one of latitude at 83° north.
    guard Int64(north) - Int64(south) <= most, Int64(east) - Int64(west) <= most * 8 else {
      return nil
    }
    return Box(south: south, north: north, west: west, east: east, building: building)
  }

  /// The buildings that a place lies in, by their ids.
  ///
  /// - Parameter places: those that this was made from.
  package func buildings(
    around place: Coordinate, _ places: borrowing MapPlaces
  ) -> [MapPlaceIndex] {
    let (latitude, longitude) = (place.latitudeE7, place.longitudeE7)
    var position = boxes.indices.partitionPoint {
      Int64(boxes[$0].south) >= Int64(latitude) - greatestHeight
    }
    var found: [MapPlaceIndex] = []
    while position < boxes.count, boxes[position].south <= latitude {
      let box = boxes[position]
      position += 1
      guard latitude <= box.north, box.west <= longitude, longitude <= box.east,
        places.outlines.row(box.building).surrounds(place)
      else { continue }
      found.append(box.building)
    }
    return found.sorted()
  }
}

extension [Coordinate] {
  /// Whether the ring has `place` inside, by counting crossings to the east in whole numbers.
  package func surrounds(_ place: Coordinate) -> Bool {
    let (x, y) = (Int64(place.longitudeE7), Int64(place.latitudeE7))
    var isInside = false
    for (start, end) in zip(self, dropFirst()) {
      let (startY, endY) = (Int64(start.latitudeE7), Int64(end.latitudeE7))
      guard (startY > y) != (endY > y) else { continue }
      let (startX, endX) = (Int64(start.longitudeE7), Int64(end.longitudeE7))
      // The crossing's longitude against x, multiplied by the height of the side. Only sides of half the earth's
      // length, which no building has, could pass 64 bits: they must not trap.
      let cross = (endX - startX) &* (y - startY) &- (x - startX) &* (endY - startY)
      if (cross > 0) == (endY > startY) { isInside.toggle() }
    }
    return isInside
  }
}
