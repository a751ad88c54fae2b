internal import Perron
internal import TransitModel

/// Reads the areas of `--avoid-area`: `LAT,LON LAT,LON …` with the words `soft` and `extent=M`, or a file of GeoJSON.
struct AreaReader {
  /// How far a lone point reaches that does not say: across a street and its pavements.
  private static let pointExtent = 50.0
  /// Collections within collections.
  private static let depthLimit = 8
  /// As much of a file as is read: 25 areas of 500 points take 500 kB.
  static let fileLimit = 4 << 20

  /// As errors call it.
  private let name: String
  private(set) var areas: [ExcludedArea] = []

  /// - Parameter text: what the option gives.
  static func read(_ text: String) throws(UsageError) -> [ExcludedArea] {
    if let area = try readInline(text) { return [area] }
    var reader = AreaReader(name: text)
    let bytes = try TextFile.read(text, limit: fileLimit, for: "--avoid-area")
    do {
      let value = try JSONReader.read(bytes)
      try reader.add(value, severity: .hard, extent: nil, depth: 0)
    } catch let fault as JSONReader.Fault {
      throw UsageError("\(text) is no JSON: in line \(fault.line), \(fault.problem).")
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(text) cannot be read: \(error)")
    }
    return reader.areas
  }

  private init(name: String) { self.name = name }

  // MARK: On the command line

  /// The area that words write; nil where the first of them is no place, so that the text names a file.
  private static func readInline(_ text: String) throws(UsageError) -> ExcludedArea? {
    let words = text.split(separator: " ")
    guard let first = words.first, first.contains(","),
      first.utf8.allSatisfy({ "0123456789+-.,".utf8.contains($0) })
    else { return nil }
    var points: [Coordinate] = []
    var (severity, extent) = (ExcludedArea.Severity.hard, Double?.none)
    for word in words {
      if let known = Self.severity(String(word)) {
        severity = known
      } else if word.hasPrefix("extent="), let meters = plainDecimal(String(word.dropFirst(7))) {
        extent = meters
      } else if let (point, level) = try PlaceReader.coordinate(String(word)), level == nil {
        points.append(point)
      } else {
        throw UsageError(
          "--avoid-area: \"\(word)\" is neither LAT,LON nor soft, hard or extent=METRES.")
      }
    }
    let shape: ExcludedArea.Shape =
      points.count == 1 ? .point : points.count == 2 ? .polyline : .polygon
    return ExcludedArea(
      type: shape, severity: severity, extent: extent ?? (shape == .point ? pointExtent : 0),
      points: points)
  }

  private static func severity(_ word: String) -> ExcludedArea.Severity? {
    switch word {
    case "hard": .hard
    case "soft": .soft
    default: nil
    }
  }

  // MARK: GeoJSON

  private func fault(_ problem: String) -> UsageError {
    UsageError("\(name) holds no areas to avoid: \(problem).")
  }

  private mutating func add(
    _ value: JSON, severity: ExcludedArea.Severity, extent: Double?, depth: Int
  ) throws(UsageError) {
    if depth > Self.depthLimit { throw fault("collections are nested too deep") }
    switch value["type"]?.asText {
    case "FeatureCollection":
      guard let features = value["features"]?.asArray else {
        throw fault("a collection has no list of features")
      }
      for feature in features {
        try add(feature, severity: severity, extent: extent, depth: depth + 1)
      }
    case "Feature":
      guard let geometry = value["geometry"] else { throw fault("a feature has no geometry") }
      let properties = value["properties"]
      try add(
        geometry, severity: try severityGiven(properties) ?? severity,
        extent: try extentGiven(properties) ?? extent, depth: depth + 1)
    case "GeometryCollection":
      guard let geometries = value["geometries"]?.asArray else {
        throw fault("a collection has no list of geometries")
      }
      for geometry in geometries {
        try add(geometry, severity: severity, extent: extent, depth: depth + 1)
      }
    case let type?:
      try addGeometry(type, value["coordinates"] ?? .null, severity, extent)
    case nil: throw fault("an object has no type")
    }
  }

  private func severityGiven(_ properties: JSON?) throws(UsageError) -> ExcludedArea.Severity? {
    guard let given = properties?["severity"] else { return nil }
    guard let severity = given.asText.flatMap(Self.severity) else {
      throw fault("a severity is neither hard nor soft")
    }
    return severity
  }

  private func extentGiven(_ properties: JSON?) throws(UsageError) -> Double? {
    guard let given = properties?["extent"] else { return nil }
    guard let extent = given.asNumber else { throw fault("an extent is no number of metres") }
    return extent
  }

  private mutating func addGeometry(
    _ type: String, _ coordinates: JSON, _ severity: ExcludedArea.Severity, _ extent: Double?
  ) throws(UsageError) {
    let list = coordinates.asArray ?? []
    func area(_ shape: ExcludedArea.Shape, _ points: [Coordinate]) -> ExcludedArea {
      ExcludedArea(
        type: shape, severity: severity,
        extent: extent ?? (shape == .point ? Self.pointExtent : 0), points: points)
    }
    switch type {
    case "Point": areas.append(area(.point, [try point(coordinates)]))
    case "MultiPoint": for place in list { areas.append(area(.point, [try point(place)])) }
    case "LineString": areas.append(area(.polyline, try points(coordinates)))
    case "MultiLineString": for line in list { areas.append(area(.polyline, try points(line))) }
    case "Polygon": areas.append(area(.polygon, try ring(list)))
    case "MultiPolygon":
      for polygon in list { areas.append(area(.polygon, try ring(polygon.asArray ?? []))) }
    default: throw fault("it has a geometry of type \(type.cut(to: 40))")
    }
  }

  /// The outline of a polygon, without the last point, which repeats the first.
  private func ring(_ rings: [JSON]) throws(UsageError) -> [Coordinate] {
    guard rings.count == 1 else {
      throw fault(rings.isEmpty ? "a polygon has no outline" : "a polygon has holes")
    }
    var points = try points(rings[0])
    if points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }

  private func points(_ line: JSON) throws(UsageError) -> [Coordinate] {
    var points: [Coordinate] = []
    for place in line.asArray ?? [] { points.append(try point(place)) }
    return points
  }

  private func point(_ place: JSON) throws(UsageError) -> Coordinate {
    let numbers = place.asArray ?? []
    guard numbers.count >= 2, let longitude = numbers[0].asNumber,
      let latitude = numbers[1].asNumber
    else { throw fault("a place is no longitude and latitude") }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw fault("a place lies off the earth; GeoJSON has the longitude first")
    }
    return point
  }
}
