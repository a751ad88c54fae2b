internal import Perron
internal import TransitModel

/// Journeys and walks as GeoJSON (RFC 7946), for maps that draw floors: a line for every piece of a leg, and a point
/// for every stop.
struct JourneyGeoJSON {
  private let attributions: [String]

  init(_ attributions: [String]) {
    self.attributions = attributions
  }

  /// The document of `perron plan`: every feature says which journey it is of, 0 being the best.
  func document(_ result: RouteSearchResult) -> JSON {
    let features = result.journeys.enumerated().flatMap { number, journey in
      Self.features(journey.legs, journey: number, hasClockTimes: journey.hasClockTimes)
    }
    return collection(features, result)
  }

  /// The document of `perron walk`.
  func walk(_ result: RouteSearchResult) -> JSON {
    collection(Self.features(result.journeys.flatMap(\.legs), journey: nil), result)
  }

  private func collection(_ features: [JSON], _ result: RouteSearchResult) -> JSON {
    .object([
      ("type", .string("FeatureCollection")), ("schemaVersion", .integer(1)),
      ("features", .array(features)),
      ("reason", result.noJourney.map { JourneyJSON.reason($0) } ?? .null),
      ("notices", JourneyJSON.notices(result)),
      ("attributions", .array((attributions + result.attributions).map { .string($0) })),
    ])
  }

  private static func features(
    _ legs: [Leg], journey: Int?, hasClockTimes: Bool = true
  ) -> [JSON] {
    var features: [JSON] = []
    var stops: [Place] = []
    for (number, leg) in legs.enumerated() {
      let owner: [(String, JSON?)] = [
        ("journey", journey.map { .integer($0) }), ("leg", .integer(number)),
      ]
      // A walk alone may begin at any time.
      let times: [(String, JSON?)] =
        journey == nil
        ? []
        : [
          ("departure", JourneyJSON.time(leg.departure, isTold: hasClockTimes)),
          ("arrival", JourneyJSON.time(leg.arrival, isTold: hasClockTimes)),
        ]
      switch leg.content {
      case .walk(let walk): features += lines(of: leg, walk, owner + times)
      case .ride(let ride): features.append(line(of: leg, ride, owner + times))
      }
      let calls = leg.ride?.intermediateStops.map(\.place) ?? []
      for place in [leg.from] + calls + [leg.to] where place != stops.last {
        stops.append(place)
        features.append(point(place, owner))
      }
    }
    return features
  }

  // MARK: Lines

  private static func lines(
    of leg: Leg, _ walk: Walk, _ owner: [(String, JSON?)]
  ) -> [JSON] {
    let about =
      owner + [
        ("mode", .string("walk")), ("approximate", .bool(walk.isApproximate)),
        ("avoidedArea", walk.passesAvoidedArea ? .bool(true) : nil),
      ]
    if walk.parts.isEmpty { return [feature(Geometry.line(leg.geometry), about)] }
    return walk.parts.map { part in
      let isLevel = part.fromLevel == part.toLevel
      let step = walk.steps.indices.contains(part.step) ? walk.steps[part.step] : nil
      return feature(
        Geometry.line(part.line),
        about + [
          ("step", .integer(part.step)), ("kind", .string(part.kind)),
          ("level", isLevel ? .number(part.fromLevel.value) : nil),
          ("fromLevel", isLevel ? nil : .number(part.fromLevel.value)),
          ("toLevel", isLevel ? nil : .number(part.toLevel.value)),
          ("name", step?.name.map { .string($0) }),
          ("instruction", step.map { .string($0.instruction) }),
          ("hours", step.flatMap { JourneyJSON.hours($0) }),
        ])
    }
  }

  private static func line(
    of leg: Leg, _ ride: Ride, _ owner: [(String, JSON?)]
  ) -> JSON {
    feature(
      Geometry.line(leg.geometry),
      owner + [
        ("mode", .string(ride.route.type.name)), ("route", .string(ride.route.label)),
        ("routeID", .string(ride.route.id)), ("trip", JSON(ride.tripID)),
        ("headsign", ride.headsign.map { .string($0) }),
        ("color", ride.route.color.map { .string("#" + $0) }),
        ("from", .string(leg.from.name)), ("to", .string(leg.to.name)),
      ])
  }

  private static func point(_ place: Place, _ owner: [(String, JSON?)]) -> JSON {
    feature(
      place.coordinate.map { Geometry.point($0) } ?? .null,
      owner + [
        ("name", .string(place.name)), ("level", place.level.map { .number($0.value) }),
        ("stop", place.stop.map { .string($0) }), ("platform", place.platform.map { .string($0) }),
      ])
  }

  private static func feature(_ geometry: JSON, _ properties: [(String, JSON?)]) -> JSON {
    .object([
      ("type", .string("Feature")), ("geometry", geometry), ("properties", .sparse(properties)),
    ])
  }
}

/// Geometries of GeoJSON: longitude before latitude, in degrees with up to seven decimals.
private enum Geometry {
  static func point(_ place: Coordinate) -> JSON {
    .object([("type", .string("Point")), ("coordinates", position(place))])
  }

  /// A line, in pieces where it crosses longitude ±180 (RFC 7946, 3.1.9); a point where it does not move, as in a lift;
  /// null where there is none.
  static func line(_ line: [Coordinate]) -> JSON {
    guard let first = line.first else { return .null }
    let pieces = cutAtAntimeridian(line)
    if pieces.isEmpty { return point(first) }
    let lines = pieces.map { JSON.array($0.map { position($0) }) }
    return pieces.count == 1
      ? .object([("type", .string("LineString")), ("coordinates", lines[0])])
      : .object([("type", .string("MultiLineString")), ("coordinates", .array(lines))])
  }

  private static func position(_ place: Coordinate) -> JSON {
    .array([.number(place.longitude), .number(place.latitude)])
  }

  /// The pieces of two points or more that lie on one side of longitude ±180 each.
  private static func cutAtAntimeridian(_ line: [Coordinate]) -> [[Coordinate]] {
    var pieces: [[Coordinate]] = [[]]
    for point in line {
      guard let last = pieces[pieces.count - 1].last else {
        pieces[pieces.count - 1] = [point]
        continue
      }
      let run = Int64(point.longitudeE7) - Int64(last.longitudeE7)
      if abs(run) > half {
        let edge = last.longitudeE7 > 0 ? half : -half
        let toEdge = abs(edge - Int64(last.longitudeE7))
        let share = Double(toEdge) / Double(2 * half - abs(run))
        let rise = Double(Int64(point.latitudeE7) - Int64(last.latitudeE7)) * share
        let latitude = last.latitudeE7 + Int32(rise.rounded())
        pieces[pieces.count - 1].append(
          Coordinate(latitudeE7: latitude, longitudeE7: Int32(edge)))
        pieces.append([Coordinate(latitudeE7: latitude, longitudeE7: Int32(-edge))])
      }
      if point != pieces[pieces.count - 1].last { pieces[pieces.count - 1].append(point) }
    }
    return pieces.filter { $0.count > 1 }
  }

  private static let half: Int64 = 1_800_000_000
}
