internal import Perron
internal import TransitModel

/// The course of a trip for people, in the columns of the display.
struct TripText {
  private let display: Display
  private var style: Style { display.style }

  init(_ display: Display) {
    self.display = display
  }

  func text(_ course: TripCourse) -> String {
    let lines = head(course) + calls(course) + tail(course)
    return lines.map { $0 + "\n" }.joined()
  }

  private func head(_ course: TripCourse) -> [String] {
    let name = course.name
    let goal = name.headsign.map { " to \($0.printable)" } ?? ""
    let words = name.route.type.words + goal
    let label = name.route.label.printable.cut(to: max(display.columns - 2 - words.columns, 12))
    let what = words.cut(to: display.columns - 2 - label.columns)
    let about = ["trip \(name.id.printable)", name.shortName?.printable]
    return [
      "\(style.badge(label, color: name.route.color))  \(what)",
      about.compactMap { $0 }.joined(separator: ", "),
    ] + wrap("runs \(course.days)", width: display.columns)
  }

  /// When by the clock there, and where. A date stands above the first call on it.
  private func calls(_ course: TripCourse) -> [String] {
    var lines: [String] = []
    var date: ServiceDate?
    var headsign = course.name.headsign
    for (place, call) in course.calls.enumerated() {
      let isLast = place == course.calls.count - 1
      let arrival = clock(call.arrival, call.arrivalOffset)
      let departure = clock(call.departure, call.departureOffset)
      let shown = isLast ? arrival : departure
      if shown.date != date {
        lines.append(style.dim(shown.dateText))
        date = shown.date
      }
      let stays = place > 0 && !isLast && display.time(arrival) != display.time(departure)
      let local = (stays ? display.time(arrival) + "–" : "") + display.time(shown)
      let room = display.columns - indent.count - (display.isNarrow ? 0 : 24)
      let name = call.place.name.printable.cut(to: room).padded(to: room)
      let notes = notes(call, isEnd: place == 0 || isLast)
      let beside = notes.columns <= 20 && !display.isNarrow ? notes : ""
      lines.append("\(local.aligned(right: timesWidth))  \(name)  \(beside)".trimmedRight)
      let width = display.columns - indent.count
      if beside != notes { lines.append(indent + notes.cut(to: width)) }
      if let shown = call.headsign, !isLast, shown != headsign {
        lines.append(indent + "from here: \(shown.printable)".cut(to: width))
        headsign = shown
      }
    }
    return lines
  }

  private func clock(_ instant: Instant, _ offset: Int) -> LocalTime {
    LocalTime(instant, offset: display.offset(at: instant, local: offset))
  }

  /// Arrival and departure with a dash between them.
  private var timesWidth: Int { 2 * display.timeWidth + 1 }
  /// Below the name of a call.
  private var indent: String { String(repeating: " ", count: timesWidth + 2) }

  private func notes(_ call: TripCall, isEnd: Bool) -> String {
    let rules = call.rules
    var notes = [call.isApproximate ? "about" : nil]
    notes.append(call.place.platform.map { "platform \($0.printable)" })
    if !isEnd {
      switch (rules.contains(.boarding), rules.contains(.alighting)) {
      case (true, true): break
      case (true, false): notes.append("to get on only")
      case (false, true): notes.append("to get off only")
      case (false, false): notes.append("no stop for riders")
      }
    }
    let words = [rules.boardingWord, rules.alightingWord]
    if words.contains("phone") { notes.append("phone ahead") }
    if words.contains("driver") { notes.append("ask the driver") }
    return notes.compactMap { $0 }.joined(separator: ", ")
  }

  private func tail(_ course: TripCourse) -> [String] {
    var lines: [String] = []
    if course.runs.count > 1 || course.run.headwaySeconds != nil {
      let runs = course.runs.map { run in
        let start = run.start.text(display.clock)
        guard let end = run.end, let headway = run.headwaySeconds else { return start }
        return "every \(durationText(headway)) from \(start) to \(end.text(display.clock))"
      }
      lines += wrap("leaves the first stop " + runs.joined(separator: ", "), width: display.columns)
    }
    let links =
      course.continuesFrom.map { "comes as \(text($0))" }
      + course.continuesAs.map { "goes on as \(text($0)): stay on board" }
    return lines + links.flatMap { wrap($0, width: display.columns) }
  }

  private func text(_ trip: TripName) -> String {
    let goal = trip.headsign.map { " to \($0)" } ?? ""
    return "\(trip.route.label)\(goal) (trip \(trip.id))".printable
  }
}
