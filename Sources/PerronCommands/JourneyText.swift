internal import Perron
internal import TransitModel

/// Journeys as text for people, in 80 columns: times as clocks at the stops show them.
struct JourneyText {
  private let style: Style

  init(_ style: Style) {
    self.style = style
  }

  func list(_ journeys: [Journey], _ attributions: [String]) -> String {
    var date: ServiceDate?
    var blocks = journeys.enumerated().map { place, journey in
      lines(journey, number: place + 1, date: &date).map { $0.trimmedRight + "\n" }.joined()
    }
    if !attributions.isEmpty {
      blocks.append(style.dim(attributions.joined(separator: ", ").printable) + "\n")
    }
    return blocks.joined(separator: "\n")
  }

  /// - Parameter date: the date that was printed last.
  private func lines(_ journey: Journey, number: Int, date: inout ServiceDate?) -> [String] {
    guard let first = journey.legs.first, let last = journey.legs.last else { return [] }
    let start = LocalTime(journey.departure, offset: first.departureOffset)
    let end = LocalTime(journey.arrival, offset: last.arrivalOffset)
    var rows: [String] = []
    addDate(of: start, &date, &rows)
    var about = [durationText(journey.durationSeconds)]
    if journey.rideCount > 0 { about.append(count(journey.rideCount, "ride")) }
    if journey.walkMeters >= 1 { about.append("\(lengthText(journey.walkMeters)) on foot") }
    rows.append(
      style.bold("\(String(number).padded(to: 3))\(start.timeText) – \(end.timeText)")
        + "   " + about.joined(separator: " · "))
    for (place, leg) in journey.legs.enumerated() {
      let next = place + 1 < journey.legs.count ? journey.legs[place + 1] : nil
      addNode(leg.departure, offset: leg.departureOffset, leg.from, &date, &rows)
      let wait = next.map { $0.departure.seconds(since: leg.arrival) } ?? 0
      rows += body(leg, wait: wait)
      if leg.ride != nil, let next, wait > 0 || next.from != leg.to {
        addNode(leg.arrival, offset: leg.arrivalOffset, leg.to, &date, &rows)
        if wait > 0 { rows.append(indented("wait \(durationText(wait))")) }
      }
    }
    addNode(journey.arrival, offset: last.arrivalOffset, last.to, &date, &rows)
    return rows
  }

  /// The date where it is not the one printed last.
  private func addDate(of clock: LocalTime, _ date: inout ServiceDate?, _ rows: inout [String]) {
    if clock.date == date { return }
    rows.append(style.dim(date == nil ? clock.dateText : "   \(clock.dateText)"))
    date = clock.date
  }

  /// A time and a place.
  private func addNode(
    _ instant: Instant, offset: Int, _ place: Place, _ date: inout ServiceDate?,
    _ rows: inout [String]
  ) {
    let clock = LocalTime(instant, offset: offset)
    addDate(of: clock, &date, &rows)
    rows.append("   \(style.bold(clock.timeText))  \(name(of: place).cut(to: 69))")
  }

  private func name(of place: Place) -> String {
    let platform = place.platform.map { ", platform \($0)" } ?? ""
    return ((place.name.isEmpty ? place.stop ?? "" : place.name) + platform).printable
  }

  private func indented(_ text: String) -> String { "          " + style.dim(text) }

  private func body(_ leg: Leg, wait: Int) -> [String] {
    switch leg.content {
    case .ride(let ride): [body(ride, leg)]
    case .walk(let walk): body(walk, leg, wait: wait)
    }
  }

  private func body(_ ride: Ride, _ leg: Leg) -> String {
    let label = ride.route.label.printable.cut(to: 12)
    let type = ride.route.type.name.map { $0 == "_" ? " " : String($0) }.joined()
    let stops = count(ride.intermediateStops.count + 1, "stop")
    let about = "\(stops), \(durationText(leg.durationSeconds))"
    let goal = ride.headsign.map { " to \($0.printable)" } ?? ""
    let width = 79 - 10 - label.count - 1 - 2 - about.count
    let what = (type + goal).cut(to: max(width, 8)).padded(to: max(width, 8))
    return "          \(style.badge(label, color: ride.route.color)) \(what)  \(style.dim(about))"
  }

  private func body(_ walk: Walk, _ leg: Leg, wait: Int) -> [String] {
    var text =
      "walk \(walk.isApproximate ? "about " : "")\(lengthText(leg.distanceMeters)), "
      + durationText(leg.durationSeconds)
    let changes = walk.steps.filter { $0.fromLevel != $0.toLevel }.map(\.levelChange)
    if !changes.isEmpty { text += ": " + changes.joined(separator: ", ") }
    if wait > 0 { text += "; wait \(durationText(wait))" }
    return wrap(text.printable, width: 69).map { indented($0) }
  }
}

/// Walks as text for people, step by step.
struct WalkText {
  private let style: Style

  init(_ style: Style) {
    self.style = style
  }

  func list(_ legs: [Leg], _ attributions: [String]) -> String {
    var rows: [String] = []
    for leg in legs {
      rows.append(
        style.bold("\(leg.from.name.printable) → \(leg.to.name.printable)"))
      rows.append(
        "  " + (leg.walk?.isApproximate == true ? "about " : "")
          + "\(lengthText(leg.distanceMeters)), \(durationText(leg.durationSeconds))")
      // The hop between a place and the way beside it is worth a line only where it is one.
      for step in leg.walk?.steps ?? [] where step.kind != "link" || step.distanceMeters >= 5 {
        let length = step.distanceMeters >= 0.5 ? lengthText(step.distanceMeters) : ""
        let text = step.instruction.printable.cut(to: 54).padded(to: 54)
        rows.append(
          "    \(text) \(length.aligned(right: 8)) \(durationText(step.durationSeconds).aligned(right: 8))"
        )
      }
    }
    if !attributions.isEmpty {
      rows += ["", style.dim(attributions.joined(separator: ", ").printable)]
    }
    return rows.map { $0.trimmedRight + "\n" }.joined()
  }
}

/// Why there is no journey, for people, in 80 columns.
struct NoJourneyText {
  let text: String

  init(_ title: String, _ reason: NoJourney) {
    let rows = wrap("\(title): \(reason.message)".printable, width: 79)
    text = rows.map { $0 + "\n" }.joined()
  }
}

extension Walk.Step {
  /// `lift to level -2`.
  fileprivate var levelChange: String {
    let way =
      switch kind {
      case "steps": "stairs"
      case "lift", "escalator", "ramp": kind
      default: "way"
      }
    return "\(way) to level \(toLevel)"
  }
}

extension String {
  /// Without blanks at the end.
  var trimmedRight: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
