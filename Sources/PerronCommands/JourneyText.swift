internal import Perron
internal import TransitModel

/// Journeys as text for people, in the columns of the display: times as clocks at the stops show them, or by its zone.
struct JourneyText {
  private let display: Display

  init(_ display: Display) {
    self.display = display
  }

  func list(_ result: RouteSearchResult, _ attributions: [String]) -> String {
    var page = JourneyPage(display)
    for (place, journey) in result.journeys.enumerated() {
      if place > 0 { page.add("") }
      page.add(journey, number: place + 1)
    }
    for notice in result.notices {
      page.add("")
      for row in wrap(notice.message.printable, width: display.columns) { page.add(row) }
    }
    let credits = attributions + result.attributions
    if !credits.isEmpty {
      page.add("")
      for row in wrap(credits.joined(separator: "; ").printable, width: display.columns) {
        page.add(display.style.dim(row.cut(to: display.columns)))
      }
    }
    return page.text
  }
}

/// The lines of a list of journeys, and what the last ones said: the date stands where it changes.
private struct JourneyPage {
  private let display: Display
  private var style: Style { display.style }
  private var rows: [String] = []
  private var date: ServiceDate?
  /// Whether clocks change on the way of the journey at work: then every time says its offset.
  private var showsOffsets = false
  /// When the journey at work begins, where it has no clock times: then times count from there.
  private var origin: Instant?
  private var minutes = ShownMinutes()

  init(_ display: Display) {
    self.display = display
  }

  /// Where names of places begin, below one another: behind the times.
  private var indent: Int { 3 + display.timeWidth + 2 }
  /// How many columns there are from there on.
  private var width: Int { display.columns - indent }

  var text: String { rows.map { $0.trimmedRight + "\n" }.joined() }

  mutating func add(_ row: String) { rows.append(row) }

  mutating func add(_ journey: Journey, number: Int) {
    guard let last = journey.legs.last else { return }
    let offsets = journey.legs.flatMap { [$0.departureOffset, $0.arrivalOffset] }
    origin = journey.hasClockTimes ? nil : journey.departure
    minutes = ShownMinutes(of: journey)
    showsOffsets = Set(offsets).count > 1 && journey.hasClockTimes
    let start = clock(journey.departure, offset: journey.departureOffset)
    let end = clock(journey.arrival, offset: journey.arrivalOffset)
    addDate(of: start, indent: "")
    var about = [minutes.text(of: journey)]
    if journey.rideCount > 0 { about.append(count(journey.rideCount, "ride")) }
    if journey.walkMeters >= 1 { about.append("\(display.length(journey.walkMeters)) on foot") }
    let times = origin == nil ? "\(time(start)) – \(time(end))" : "typically"
    let head = String(number).padded(to: 3) + times
    if display.isNarrow {
      add(style.bold(head))
      for row in wrap(about.joined(separator: " · "), width: display.columns - 3) {
        add("   " + row)
      }
    } else {
      add(style.bold(head) + "   " + about.joined(separator: " · "))
    }
    for (leg, next) in zip(journey.legs, journey.legs.dropFirst().map { $0 } + [nil]) {
      add(leg, before: next)
    }
    addNode(end, last.to)
    if let fare = journey.fare { addDetail("fare \(fare.total.description.printable)") }
  }

  private mutating func add(_ leg: Leg, before next: Leg?) {
    addNode(clock(leg.departure, offset: leg.departureOffset), leg.from)
    let wait = next.map { self.wait(before: $0, after: leg) } ?? 0
    switch leg.content {
    case .walk(let walk):
      addWalk(walk, leg, wait: wait)
    case .ride(let ride):
      addRide(ride, leg)
      if let next, wait > 0 || next.from != leg.to {
        addNode(clock(leg.arrival, offset: leg.arrivalOffset), leg.to)
        if wait > 0 { addDetail("wait \(durationText(wait))") }
      }
    }
  }

  /// Seconds between what the clock shows, less what is counted as the wait for a vehicle without times.
  private func wait(before next: Leg, after leg: Leg) -> Int {
    if next.ride?.staysInVehicle == true { return 0 }
    let end = next.departure.advanced(by: -(next.ride?.waitSeconds ?? 0))
    return minutes.seconds(from: leg.arrival, to: end)
  }

  private func clock(_ instant: Instant, offset: Int) -> LocalTime {
    guard let origin else { return LocalTime(instant, offset: offset) }
    return LocalTime(Instant(seconds: Int64(instant.seconds(since: origin))), offset: 0)
  }

  /// The date where it is not the one printed last.
  private mutating func addDate(of clock: LocalTime, indent: String) {
    if clock.date == date || origin != nil { return }
    add(style.dim(indent + clock.dateText))
    date = clock.date
  }

  private func time(_ clock: LocalTime) -> String {
    showsOffsets ? display.time(clock) + clock.offsetText : display.time(clock)
  }

  /// A time and a place.
  private mutating func addNode(_ clock: LocalTime, _ place: Place) {
    addDate(of: clock, indent: "   ")
    let name = place.label.printable
    let shown = time(clock).aligned(right: display.timeWidth)
    add("   \(style.bold(shown))  \(name.cut(to: display.columns - 5 - shown.count))")
  }

  private mutating func addDetail(_ text: String) {
    add(String(repeating: " ", count: indent) + style.dim(text))
  }

  private mutating func addDetails(_ text: String) {
    for row in wrap(text.printable, width: width) { addDetail(row.cut(to: width)) }
  }

  private mutating func addRide(_ ride: Ride, _ leg: Leg) {
    let type = ride.route.type.words
    let stops = count(ride.intermediateStops.count + 1, "stop")
    let about = "\(stops), \(minutes.text(of: leg))"
    let goal = ride.headsign.map { " to \($0.printable)" } ?? ""
    let name = ride.details.tripName.map { $0 == ride.route.label ? "" : " \($0.printable)" } ?? ""
    let what = type + name + goal
    let taken = what.columns + 1 + (display.isNarrow ? 0 : about.count + 2)
    let label = ride.route.label.printable.cut(to: max(width - taken, 12))
    if ride.staysInVehicle { addDetail("stay on board, becomes line \(label)") }
    if let headway = ride.headwaySeconds {
      let wait = ride.waitSeconds > 0 ? ", \(durationText(ride.waitSeconds)) wait counted" : ""
      addDetail("no clock times: every \(durationText(headway))\(wait)")
      if ride.lines.count > 1 {
        let labels = ride.lines.map(\.label.printable).joined(separator: ", ")
        addDetail("whichever comes first of \(labels)".cut(to: width))
      }
    }
    let badge = style.badge(label, color: ride.route.color)
    let margin = String(repeating: " ", count: indent)
    if display.isNarrow {
      add("\(margin)\(badge) \(what.cut(to: width - label.columns - 1))")
      addDetail(about)
    } else {
      let room = max(width - label.columns - 1 - 2 - about.count, 8)
      add("\(margin)\(badge) \(what.cut(to: room).padded(to: room))  \(style.dim(about))")
    }
    let missed = ride.ifMissed.map { "if missed: \(words(for: $0, at: leg.from))" }
    for note in RideNotes(ride).notes + [missed].compactMap({ $0 }) {
      addDetails(note)
    }
  }

  /// `line 5 at 10:42, there 14 min later`.
  private func words(for missed: MissedChange, at stop: Place) -> String {
    guard let journey = missed.journey, let delay = missed.delaySeconds else {
      return "nothing goes on from there within 48 h"
    }
    var words = "on foot"
    if let leg = journey.legs.first(where: { $0.ride != nil }), let ride = leg.ride {
      let clock = clock(leg.departure, offset: leg.departureOffset)
      let day = clock.date == date ? "" : "on \(clock.dateText) "
      words = "line \(ride.route.label) "
      words +=
        ride.headwaySeconds.map { "every \(durationText($0))" } ?? "\(day)at \(time(clock))"
      if leg.from.stop != stop.stop { words += " from \(leg.from.label)" }
    }
    let later = "\(durationText(abs(delay))) \(delay < 0 ? "earlier" : "later")"
    return "\(words), there \(delay == 0 ? "at the same time" : later)"
  }

  private mutating func addWalk(_ walk: Walk, _ leg: Leg, wait: Int) {
    // A notice tells of start and destination at one place.
    if leg.durationSeconds == 0, leg.distanceMeters < 0.5, wait == 0 { return }
    var text =
      "walk \(walk.isApproximate ? "about " : "")\(display.length(leg.distanceMeters)), "
      + minutes.text(of: leg)
    let changes = walk.steps.filter { $0.fromLevel != $0.toLevel }.map(\.levelChange)
    if !changes.isEmpty { text += ": " + changes.joined(separator: ", ") }
    if wait > 0 { text += "; wait \(durationText(wait))" }
    addDetails(text)
  }
}

/// Why there is no journey, for people.
struct NoJourneyText {
  let text: String

  init(_ title: String, _ reason: NoJourney, _ display: Display) {
    let rows = wrap("\(title): \(reason.message)".printable, width: display.columns)
    text = rows.map { $0 + "\n" }.joined()
  }
}

extension Walk.Step {
  /// `lift to level −2`, `lift to Mezzanine (level −1)`.
  fileprivate var levelChange: String {
    let way =
      switch kind {
      case "steps": "stairs"
      case "lift", "escalator", "ramp": kind
      default: "way"
      }
    let level = "level \(toLevel)".replacing("-", with: "\u{2212}")
    return toLevelName.map { "\(way) to \($0) (\(level))" } ?? "\(way) to \(level)"
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

extension TransportType {
  /// `suburban train`.
  var words: String { name.map { $0 == "_" ? " " : String($0) }.joined() }
}
