internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// How the maps of an import fit its feeds, and how to cut them where they do not.
struct MapAdvice {
  /// About 1.1 km of latitude; longitudes are taken likewise, which is less of a distance.
  private static let cellE7: Int32 = 100_000
  /// Five of them around the stops, for walks to and from the outermost.
  private static let marginE7: Int32 = 500_000
  /// A map is worth cutting if more of its crossings than these lie beyond the feeds, and most of them.
  private static let least = 10_000

  private let stops: [Coordinate]
  private let box: Box
  private let stopsBeyondMap: Int
  private let vertexCount: Int
  private let verticesBeyondStops: Int

  /// nil where the network holds no streets, or no stops.
  init?(networkAt path: String) throws(DatabaseError) {
    let file = try NetworkFile.open(path)
    guard try NetworkSummary.hasStreets(file.connection) else { return nil }
    let directory = try file.load(DirectoryColumns.self)
    let streets = try file.load(StreetColumns.self)
    stops = (0..<directory.stopCoordinate.count).compactMap { stop in
      directory.stopKind[stop] == StopKind.stop.rawValue
        ? directory.stopCoordinate[stop].ifKnown : nil
    }
    guard let box = Box(stops, margin: Self.marginE7) else { return nil }
    var cells: Set<Cell> = []
    var (count, beyond) = (0, 0)
    for vertex in 0..<streets.coordinates.count {
      // Rows of stops.txt are vertices too, and say nothing of the map.
      guard case .osm = StreetObject(stored: streets.osmNodes[vertex]) else { continue }
      let place = streets.coordinates[vertex]
      cells.insert(Cell(place, Self.cellE7))
      count += 1
      if !box.contains(place) { beyond += 1 }
    }
    self.box = box
    (vertexCount, verticesBeyondStops) = (count, beyond)
    stopsBeyondMap = stops.count { stop in
      !Cell(stop, Self.cellE7).withNeighbors.contains { cells.contains($0) }
    }
  }

  /// Nothing where the maps fit.
  func text(maps: [String]) -> String {
    guard vertexCount > 0 else { return "" }
    var parts: [String] = []
    if stopsBeyondMap > 0 {
      parts.append(
        """
        \(groupedDigits(stopsBeyondMap)) of \(groupedDigits(stops.count)) stops lie beyond the map, where one walks in straight lines.
        Take a larger map, and cut it to the stops (osmium is Debian's osmium-tool):
          osmium extract -b \(box.text) LARGER.osm.pbf -o stops.osm.pbf
        """ + "\n" + ImportHints.mapSources)
    }
    if verticesBeyondStops > Self.least, verticesBeyondStops * 2 > vertexCount {
      let percent = verticesBeyondStops * 100 / vertexCount
      parts.append(
        """
        \(percent) % of the map lies far from all stops. Cut to them it is read faster and makes a
        smaller network (osmium is Debian's osmium-tool):
        """ + "\n" + maps.map { command($0) }.joined(separator: "\n"))
    }
    return parts.map { $0 + "\n" }.joined()
  }

  private func command(_ map: String) -> String {
    let name = map.split(separator: "/").last.map(String.init) ?? map
    let stem = name.split(separator: ".").first.map(String.init) ?? "map"
    return
      "  osmium extract -b \(box.text) \(shellQuoted(map)) -o \(shellQuoted(stem + "-cut.osm.pbf"))"
  }
}

/// A square of the grid in which stops and crossings are looked for.
private struct Cell: Hashable {
  let row: Int32
  let column: Int32

  init(row: Int32, column: Int32) {
    self.row = row
    self.column = column
  }

  init(_ place: Coordinate, _ side: Int32) {
    func floored(_ value: Int32) -> Int32 { value / side - (value % side < 0 ? 1 : 0) }
    self.init(row: floored(place.latitudeE7), column: floored(place.longitudeE7))
  }

  var withNeighbors: [Cell] {
    (-1...1).flatMap { up in
      (-1...1).map { Cell(row: row + Int32(up), column: column + Int32($0)) }
    }
  }
}

/// A range of latitudes and one of longitudes.
private struct Box {
  private let south: Int32
  private let north: Int32
  private let west: Int32
  private let east: Int32

  /// Around places, with a margin; nil where there are none.
  init?(_ places: [Coordinate], margin: Int32) {
    guard let south = places.map(\.latitudeE7).min(), let north = places.map(\.latitudeE7).max(),
      let west = places.map(\.longitudeE7).min(), let east = places.map(\.longitudeE7).max()
    else { return nil }
    self.south = max(south - margin, -900_000_000)
    self.north = min(north + margin, 900_000_000)
    self.west = max(west - margin, -1_800_000_000)
    self.east = min(east + margin, 1_800_000_000)
  }

  func contains(_ place: Coordinate) -> Bool {
    (south...north).contains(place.latitudeE7) && (west...east).contains(place.longitudeE7)
  }

  /// As `osmium extract -b` takes it: left, bottom, right, top.
  var text: String {
    [west, south, east, north].map { fixed(Double($0) / 1e7, decimals: 3) }.joined(separator: ",")
  }
}
