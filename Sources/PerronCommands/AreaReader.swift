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

  /// The file, as errors call it.
  private let name: String
  private var areas: [ExcludedArea] = []
  /// How many features have been begun: errors name the last of them.
  private var features = 0

  /// - Parameter text: what the option gives.
  /// - Throws: `UsageError` where words on the command line are wrong, `OptionFileError` where a file is.
  static func read(_ text: String) throws -> [ExcludedArea] {
    if let area = try readInline(text) { return [area] }
    var reader = AreaReader(name: text)
    let value: JSON
    do {
      value = try JSONReader.read(TextFile.read(text, limit: fileLimit, for: "--avoid-area"))
    } catch let fault as JSONReader.Fault {
      throw OptionFileError(
        code: .badContent,
        problem: "--avoid-area: \(text) is no JSON: in line \(fault.line), \(fault.problem).",
        remedy: Self.remedy)
    }
    try reader.add(value, severity: .hard, extent: nil, depth: 0)
    return reader.areas
  }

  /// The areas that a query holds itself: words, GeoJSON, or a list of both, but never a file's name.
  static func read(inline value: JSON) throws -> [ExcludedArea] {
    switch value {
    case .array(let values): return try values.flatMap { try read(inline: $0) }
    case .string(let words):
      guard let area = try readInline(words) else {
        throw UsageError(
          "--avoid-area: \"\(words.cut(to: 60))\" is no area. Write LAT,LON LAT,LON … or GeoJSON: a query names no files."
        )
      }
      return [area]
    default:
      var reader = AreaReader(name: "the query")
      try reader.add(value, severity: .hard, extent: nil, depth: 0)
      return reader.areas
    }
  }

  private static let remedy = "Write GeoJSON with a Point, a LineString or a Polygon for each area."

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

  private func fault(_ problem: String) -> OptionFileError {
    OptionFileError(
      code: .badContent, problem: "--avoid-area: \(place) holds no area: \(problem).",
      remedy: Self.remedy)
  }

  /// The file, and the feature that is read.
  private var place: String { features > 0 ? "\(name), feature \(features)," : name }

  private mutating func append(
    _ shape: ExcludedArea.Shape, _ points: [Coordinate], _ severity: ExcludedArea.Severity,
    _ extent: Double?
  ) throws(OptionFileError) {
    areas.append(
      ExcludedArea(
        type: shape, severity: severity,
        extent: extent ?? (shape == .point ? Self.pointExtent : 0), points: points))
    do {
      // All of them, since their number is limited too.
      try ExcludedArea.validate(areas)
    } catch {
      throw OptionFileError(
        code: .badContent, problem: "--avoid-area: \(place) \(error.problem)",
        remedy: error.remedy)
    }
  }

  private mutating func add(
    _ value: JSON, severity: ExcludedArea.Severity, extent: Double?, depth: Int
  ) throws(OptionFileError) {
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
      features += 1
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

  private func severityGiven(_ properties: JSON?) throws(OptionFileError) -> ExcludedArea.Severity?
  {
    guard let given = properties?["severity"] else { return nil }
    guard let severity = given.asText.flatMap(Self.severity) else {
      throw fault("a severity is neither hard nor soft")
    }
    return severity
  }

  private func extentGiven(_ properties: JSON?) throws(OptionFileError) -> Double? {
    guard let given = properties?["extent"] else { return nil }
    guard let extent = given.asNumber else { throw fault("an extent is no number of metres") }
    return extent
  }

  private mutating func addGeometry(
    _ type: String, _ coordinates: JSON, _ severity: ExcludedArea.Severity, _ extent: Double?
  ) throws(OptionFileError) {
    let list = coordinates.asArray ?? []
    switch type {
    case "Point": try append(.point, [point(coordinates)], severity, extent)
    case "MultiPoint": for place in list { try append(.point, [point(place)], severity, extent) }
    case "LineString": try append(.polyline, points(coordinates), severity, extent)
    case "MultiLineString":
      for line in list { try append(.polyline, points(line), severity, extent) }
    case "Polygon": try append(.polygon, ring(list), severity, extent)
    case "MultiPolygon":
      for polygon in list { try append(.polygon, ring(polygon.asArray ?? []), severity, extent) }
    default: throw fault("it has a geometry of type \(type.cut(to: 40))")
    }
  }

  /// The outline of a polygon, without the last point, which repeats the first.
  private func ring(_ rings: [JSON]) throws(OptionFileError) -> [Coordinate] {
    guard rings.count == 1 else {
      throw fault(rings.isEmpty ? "a polygon has no outline" : "a polygon has holes")
    }
    var points = try points(rings[0])
    if points.count > 1, points.first == points.last { points.removeLast() }
    return points
  }

  private func points(_ line: JSON) throws(OptionFileError) -> [Coordinate] {
    var points: [Coordinate] = []
    for place in line.asArray ?? [] { points.append(try point(place)) }
    return points
  }

  private func point(_ place: JSON) throws(OptionFileError) -> Coordinate {
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
