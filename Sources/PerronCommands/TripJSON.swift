internal import Perron
internal import TransitModel

/// The document of `perron trip`.
struct TripJSON {
  private let display: Display

  init(_ display: Display) {
    self.display = display
  }

  func document(_ course: TripCourse) -> JSON {
    .object([
      ("schemaVersion", .integer(1)),
      ("route", JourneyJSON.route(course.name.route)),
      (
        "trip",
        Self.name(
          course.name,
          more: [
            ("serviceDate", .string(course.serviceDate.description)),
            ("start", .string(course.run.start.description)),
          ])
      ),
      ("calls", .array(course.calls.map { call($0) })),
      ("runs", .array(course.runs.map { Self.run($0) })),
      ("continuesAs", .array(course.continuesAs.map { Self.linked($0) })),
      ("continuesFrom", .array(course.continuesFrom.map { Self.linked($0) })),
      ("days", Self.days(course.days)),
      ("wheelchair", JSON(course.isWheelchairAccessible)), ("bikes", JSON(course.allowsBikes)),
    ])
  }

  private static func name(_ name: TripName, more: [(String, JSON?)] = []) -> JSON {
    .sparse(
      [
        ("id", .string(name.id)), ("headsign", name.headsign.map { .string($0) }),
        ("shortName", name.shortName.map { .string($0) }),
      ] + more)
  }

  private static func linked(_ trip: TripName) -> JSON {
    .object([("route", JourneyJSON.route(trip.route)), ("trip", name(trip))])
  }

  private func call(_ call: TripCall) -> JSON {
    let arrivalOffset = display.offset(at: call.arrival, local: call.arrivalOffset)
    let departureOffset = display.offset(at: call.departure, local: call.departureOffset)
    return JourneyJSON.place(
      call.place,
      more: [
        ("arrival", .string(call.arrival.description)),
        ("departure", .string(call.departure.description)),
        ("arrivalLocal", .string(call.arrival.description(offset: arrivalOffset))),
        ("departureLocal", .string(call.departure.description(offset: departureOffset))),
        ("approximate", call.isApproximate ? .bool(true) : nil),
        ("headsign", call.headsign.map { .string($0) }),
        ("boarding", call.rules.boardingWord.map { .string($0) }),
        ("alighting", call.rules.alightingWord.map { .string($0) }),
      ])
  }

  private static func run(_ run: TripCourse.Run) -> JSON {
    .sparse([
      ("start", .string(run.start.description)),
      ("end", run.end.map { .string($0.description) }),
      ("headwaySeconds", run.headwaySeconds.map { .integer($0) }),
    ])
  }

  private static func days(_ days: RunningDays) -> JSON {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    func list(_ dates: [ServiceDate]) -> JSON { .array(dates.map { .string($0.description) }) }
    return .object([
      ("text", .string(days.description)),
      ("first", .string(days.period.lowerBound.description)),
      ("last", .string(days.period.upperBound.description)),
      (
        "weekdays",
        .array(zip(names, days.weekdays).filter { $0.1 }.map { .string($0.0) })
      ),
      ("except", list(days.exceptions)), ("also", list(days.additions)),
    ])
  }
}

extension BoardingRules {
  /// `no`, or what to do to get on: `phone`, `driver`; nil where one just does.
  var boardingWord: String? {
    guard contains(.boarding) else { return "no" }
    return contains(.phoneToBoard) ? "phone" : contains(.askDriverToBoard) ? "driver" : nil
  }

  /// The same to get off.
  var alightingWord: String? {
    guard contains(.alighting) else { return "no" }
    return contains(.phoneToAlight) ? "phone" : contains(.askDriverToAlight) ? "driver" : nil
  }
}
