internal import Perron
internal import TransitModel

/// The list of journeys of a page: each opens at a tap, the best stands open.
struct ItineraryHTML {
  private let display: Display

  init(_ display: Display) {
    self.display = display
  }

  func list(_ journeys: [Journey]) -> String {
    journeys.enumerated().map { journey($1, number: $0) }.joined()
  }

  private func journey(_ journey: Journey, number: Int) -> String {
    let start = clock(journey.departure, journey.departureOffset)
    let end = clock(journey.arrival, journey.arrivalOffset)
    let times =
      journey.hasClockTimes ? "\(display.time(start)) – \(display.time(end))" : "typically"
    var about = [ShownMinutes(of: journey).text(of: journey)]
    if journey.rideCount > 0 { about.append(count(journey.rideCount, "ride")) }
    if journey.walkMeters >= 1 { about.append("\(display.length(journey.walkMeters)) on foot") }
    let date = journey.hasClockTimes ? "<p class=\"date\">\(start.dateText)</p>\n" : ""
    let legs = journey.legs.map { leg($0, journey) }.joined()
    let last = journey.legs.last.map { node(end, $0.to, journey) } ?? ""
    let fare =
      journey.fare.map { "<p>fare \($0.total.description.escaped)</p>\n" } ?? ""
    return """
      <details class="journey" name="journey" data-show-journey="\(number)"\(number == 0 ? " open" : "")>
      <summary><b>\(times.escaped)</b> \(about.joined(separator: " · ").escaped)</summary>
      \(date)<ol>
      \(legs)\(last)</ol>
      \(fare)</details>

      """
  }

  private func clock(_ instant: Instant, _ offset: Int) -> LocalTime {
    LocalTime(instant, offset: offset)
  }

  /// A time and a place.
  private func node(_ clock: LocalTime, _ place: Place, _ journey: Journey) -> String {
    // Without a schedule nobody knows the time.
    let time = journey.hasClockTimes ? "<time>\(display.time(clock).escaped)</time> " : ""
    return "<li class=\"place\">\(time)\(place.label.escaped)</li>\n"
  }

  private func leg(_ leg: Leg, _ journey: Journey) -> String {
    let start = node(clock(leg.departure, leg.departureOffset), leg.from, journey)
    switch leg.content {
    case .walk(let walk): return start + self.walk(walk, leg, ShownMinutes(of: journey))
    case .ride(let ride):
      let end = node(clock(leg.arrival, leg.arrivalOffset), leg.to, journey)
      return start + self.ride(ride, leg, ShownMinutes(of: journey))
        + (endsAtNext(leg, journey) ? "" : end)
    }
  }

  /// The end of the last leg stands there anyway, and that of a ride where the next leg begins at the same time and place.
  private func endsAtNext(_ leg: Leg, _ journey: Journey) -> Bool {
    guard let place = journey.legs.firstIndex(of: leg), place + 1 < journey.legs.count else {
      return true
    }
    let next = journey.legs[place + 1]
    return next.from == leg.to && next.departure == leg.arrival
  }

  private func ride(_ ride: Ride, _ leg: Leg, _ minutes: ShownMinutes) -> String {
    let badge =
      "<b class=\"badge\" style=\"background:\(ride.route.groundColor);"
      + "color:\(ride.route.letterColor)\">\(ride.route.label.escaped)</b>"
    let stops = count(ride.intermediateStops.count + 1, "stop")
    let headway = ride.headwaySeconds.map { ["every \(durationText($0))"] } ?? []
    let notes = (headway + RideNotes(ride).notes).map { "<br>\($0.escaped)" }.joined()
    let calls = ride.intermediateStops.map { "<li>\($0.place.label.escaped)</li>\n" }.joined()
    let list = calls.isEmpty ? "" : "\n<ul>\n\(calls)</ul>\n"
    return """
      <li class="leg">\(badge) \(ride.directions.escaped)\(notes)
      <details><summary>\(stops), \(minutes.text(of: leg))</summary>\(list)</details></li>

      """
  }

  private func walk(_ walk: Walk, _ leg: Leg, _ minutes: ShownMinutes) -> String {
    let head =
      "Walk \(walk.isApproximate ? "about " : "")\(display.length(leg.distanceMeters)), "
      + minutes.text(of: leg)
    let steps = walk.steps.filter { $0.kind != "link" || $0.distanceMeters >= 5 }
    if steps.isEmpty { return "<li class=\"leg\">\(head.escaped)</li>\n" }
    let list = steps.map { step in
      let length = step.distanceMeters >= 0.5 ? "\(display.length(step.distanceMeters)), " : ""
      let told = ([step.instruction] + step.hoursTold).joined(separator: ", ")
      return
        "<li>\(told.escaped) <small>\(length)\(minutes.text(of: step, in: walk, leg))</small></li>\n"
    }
    return """
      <li class="leg"><details><summary>\(head.escaped)</summary>
      <ul>
      \(list.joined())</ul></details></li>

      """
  }
}
