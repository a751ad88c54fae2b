internal import Perron
internal import TransitModel

/// Walks as text for people, step by step.
struct WalkText {
  private let display: Display

  init(_ display: Display) {
    self.display = display
  }

  func list(_ legs: [Leg], _ attributions: [String]) -> String {
    var rows: [String] = []
    for leg in legs {
      let ends = "\(leg.from.name.printable) → \(leg.to.name.printable)"
      rows.append(display.style.bold(ends.cut(to: display.columns)))
      rows.append(
        "  " + (leg.walk?.isApproximate == true ? "about " : "")
          + "\(display.length(leg.distanceMeters)), \(durationText(leg.durationSeconds))")
      // The hop between a place and the way beside it is worth a line only where it is one.
      for step in leg.walk?.steps ?? [] where step.kind != "link" || step.distanceMeters >= 5 {
        rows += self.rows(of: step)
      }
    }
    if !attributions.isEmpty {
      rows.append("")
      rows += wrap(attributions.joined(separator: ", ").printable, width: display.columns).map {
        display.style.dim($0)
      }
    }
    return rows.map { $0.trimmedRight + "\n" }.joined()
  }

  /// What to do, and how long it is beside it, or below where there is no room.
  private func rows(of step: Walk.Step) -> [String] {
    let length = step.distanceMeters >= 0.5 ? display.length(step.distanceMeters) : ""
    let duration = durationText(step.durationSeconds)
    let told = ([step.instruction] + step.hoursTold).joined(separator: ", ").printable
    if display.isNarrow {
      let figures = length.isEmpty ? duration : "\(length), \(duration)"
      return wrap(told, width: display.columns - 4).map { "    " + $0 }
        + ["      " + display.style.dim(figures)]
    }
    let width = display.columns - 25
    let text = wrap(told, width: width).map { $0.cut(to: width) }
    let figures = " \(length.aligned(right: 8)) \(duration.aligned(right: 8))"
    return ["    " + text[0].padded(to: width) + figures] + text.dropFirst().map { "      " + $0 }
  }
}
