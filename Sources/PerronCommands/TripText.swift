internal import Perron
internal import TransitModel

/// The course of a trip for people, in 80 columns.
struct TripText {
  private let style: Style

  init(_ style: Style) {
    self.style = style
  }

  func text(_ course: TripCourse) -> String {
    let lines = head(course) + calls(course) + tail(course)
    return lines.map { $0 + "\n" }.joined()
  }

  private func head(_ course: TripCourse) -> [String] {
    let name = course.name
    let label = name.route.label.printable.cut(to: 12)
    let goal = name.headsign.map { " to \($0.printable)" } ?? ""
    let what = (name.route.type.words + goal).cut(to: 77 - label.count)
    let about = ["trip \(name.id.printable)", name.shortName?.printable]
    return [
      "\(style.badge(label, color: name.route.color))  \(what)",
      about.compactMap { $0 }.joined(separator: ", "),
    ] + wrap("runs \(course.days)", width: 79)
  }

  /// When by the clock there, when by UTC, and where. A date stands above the first call on it.
  private func calls(_ course: TripCourse) -> [String] {
    var lines: [String] = []
    var date: ServiceDate?
    var headsign = course.name.headsign
    for (place, call) in course.calls.enumerated() {
      let isLast = place == course.calls.count - 1
      let arrival = LocalTime(call.arrival, offset: call.arrivalOffset)
      let departure = LocalTime(call.departure, offset: call.departureOffset)
      let shown = isLast ? arrival : departure
      if shown.date != date {
        lines.append(style.dim(shown.dateText))
        date = shown.date
      }
      let stays = place > 0 && !isLast && arrival.timeText != departure.timeText
      let local = (stays ? arrival.timeText + "–" : "") + shown.timeText
      let utc = LocalTime(isLast ? call.arrival : call.departure, offset: 0).timeText + "Z"
      let name = call.place.name.printable.cut(to: 34).padded(to: 34)
      let notes = notes(call, isEnd: place == 0 || isLast)
      let beside = notes.count <= 20 ? notes : ""
      lines.append("\(local.aligned(right: 11))  \(utc)  \(name)  \(beside)".trimmedRight)
      if beside != notes { lines.append(Self.indent + notes.cut(to: 58)) }
      if let shown = call.headsign, !isLast, shown != headsign {
        lines.append(Self.indent + "from here: \(shown.printable.cut(to: 47))")
        headsign = shown
      }
    }
    return lines
  }

  /// Below the name of a call.
  private static let indent = String(repeating: " ", count: 21)

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
        let start = String(run.start.description.prefix(5))
        guard let end = run.end, let headway = run.headwaySeconds else { return start }
        return "every \(durationText(headway)) from \(start) to \(end.description.prefix(5))"
      }
      lines += wrap("leaves the first stop " + runs.joined(separator: ", "), width: 79)
    }
    let links =
      course.continuesFrom.map { "comes as \(text($0))" }
      + course.continuesAs.map { "goes on as \(text($0)): stay on board" }
    return lines + links.flatMap { wrap($0, width: 79) }
  }

  private func text(_ trip: TripName) -> String {
    let goal = trip.headsign.map { " to \($0)" } ?? ""
    return "\(trip.route.label)\(goal) (trip \(trip.id))".printable
  }
}
