internal import Perron
internal import TransitModel

/// Journeys as one page that needs nothing else: no net, no other file. The map is drawn from the network's own streets. All that
/// comes from feeds and maps is escaped, and the page runs no script but its own, which its policy names by its checksum.
struct JourneyHTML {
  private let network: Network
  private let display: Display

  init(_ network: Network, _ display: Display) {
    (self.network, self.display) = (network, display)
  }

  func page(_ result: RouteSearchResult) -> String {
    let map = ZoomableMap(network, result.journeys)
    let credits = network.attributions + result.attributions
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'unsafe-inline'; script-src '\(PageScript.checksum)'">
      <title>\(title(of: result).escaped)</title>
      <style>
      \(PageScript.style)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title(of: result).escaped)</h1>
      \(notes(result))\(ItineraryHTML(display).list(result.journeys))\
      <footer>\(credits.map(\.escaped).joined(separator: "; "))</footer>
      </main>
      \(map.map { figure($0) } ?? "")<script>\(PageScript.script)</script>
      </body>
      </html>

      """
  }

  private func title(of result: RouteSearchResult) -> String {
    guard let legs = result.journeys.first?.legs, let from = legs.first?.from.label,
      let to = legs.last?.to.label
    else { return "No journey" }
    return "\(from) → \(to)"
  }

  /// Why there is no journey, and what to know beside.
  private func notes(_ result: RouteSearchResult) -> String {
    let reason = result.noJourney.map { "<p class=\"reason\">\($0.message.escaped)</p>\n" } ?? ""
    return reason
      + result.notices.map { "<p class=\"notice\">\($0.message.escaped)</p>\n" }.joined()
  }

  private func figure(_ map: ZoomableMap) -> String {
    let levels = map.floors.map { floor in
      let name = floor.name.map { "\(floor.level.signed) \($0)" } ?? floor.level.signed
      return "<button data-show-floor=\"\(floor.level)\">\(name.escaped)</button>"
    }
    let all = "<button data-show-floor=\"\" class=\"on\">All floors</button>"
    let floors =
      levels.isEmpty
      ? "" : "<div class=\"floors\">\n\(([all] + levels).joined(separator: "\n"))\n</div>\n"
    return """
      <figure>
      \(map.svg)\(floors)<div class="zoom">
      <button data-zoom="1.6" aria-label="Enlarge">+</button>
      <button data-zoom="0.625" aria-label="Reduce">−</button>
      <button data-zoom="0" aria-label="Show all">⤢</button>
      </div>
      </figure>

      """
  }
}
