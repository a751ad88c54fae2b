/// A picture in SVG, line by line. Numbers have one decimal, so that it is the same on every machine; all text is escaped.
struct SVGSheet {
  private var rows: [String] = []
  private let width: Int
  private let height: Int
  /// Whether the page that holds the picture enlarges it: numbers have three decimals then, and what stands at a point keeps
  /// its size.
  private let isZoomable: Bool

  init(width: Int, height: Int, isZoomable: Bool = false) {
    (self.width, self.height, self.isZoomable) = (width, height, isZoomable)
  }

  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
    height="\(height)" font-family="Helvetica, Arial, sans-serif">

    """ + rows.map { $0 + "\n" }.joined() + "</svg>\n"
  }

  /// The picture as a part of a page, whose script moves and enlarges the group `world`.
  ///
  /// - Parameter meter: how many units of the sheet a metre is.
  func inline(title: String, meter: Double) -> String {
    """
    <svg class="map" viewBox="0 0 \(width) \(height)" tabindex="0" role="img" \
    data-meter="\(fixed(meter, decimals: 6))">
    <title>\(title.escaped)</title>
    <g class="world">

    """ + rows.map { $0 + "\n" }.joined() + "</g>\n</svg>\n"
  }

  /// What `body` draws, as one group with some attributes.
  mutating func group(_ attributes: String, _ body: (inout SVGSheet) -> Void) {
    rows.append("<g \(attributes)>")
    body(&self)
    rows.append("</g>")
  }

  /// What `body` draws around a point. It gets the point as it has to name it: where the picture can be enlarged, the origin
  /// of a group of its own, whose size the page keeps.
  mutating func pinned(
    at point: (x: Double, y: Double), _ body: (inout SVGSheet, (x: Double, y: Double)) -> Void
  ) {
    guard isZoomable else { return body(&self, point) }
    rows.append(
      "<g transform=\"translate(\(written(point.x)) \(written(point.y)))\"><g class=\"pin\">")
    body(&self, (0, 0))
    rows.append("</g></g>")
  }

  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, _ style: String
  ) {
    rows.append(
      "<rect x=\"\(written(x))\" y=\"\(written(y))\" width=\"\(written(width))\" height=\"\(written(height))\" \(style)/>"
    )
  }

  mutating func line(_ points: [(x: Double, y: Double)], _ style: String) {
    let list = points.map { "\(written($0.x)),\(written($0.y))" }.joined(separator: " ")
    rows.append("<polyline points=\"\(list)\" fill=\"none\" \(style)/>")
  }

  /// Many lines of one style as one path, which takes a third of what as many elements would. Points are left out that lie
  /// within `grain` of the one before, and so are lines of nothing else.
  mutating func lines(_ lines: [[(x: Double, y: Double)]], grain: Double, _ style: String) {
    func written(_ number: Double) -> String {
      grain < 0.1 ? self.written(number) : fixed(min(max(number, -1e6), 1e6), decimals: 1)
    }
    let parts = lines.compactMap { points -> String? in
      var kept: [(x: Double, y: Double)] = []
      for (place, point) in points.enumerated() {
        let isEnd = place == 0 || place == points.count - 1
        guard let last = kept.last else {
          kept.append(point)
          continue
        }
        let isFar = max(abs(point.x - last.x), abs(point.y - last.y)) >= grain
        if isFar || isEnd && kept.count > 1 { kept.append(point) }
      }
      guard kept.count > 1 else { return nil }
      return "M" + kept.map { "\(written($0.x)),\(written($0.y))" }.joined(separator: " ")
    }
    if !parts.isEmpty {
      rows.append("<path d=\"\(parts.joined(separator: "\n"))\" fill=\"none\" \(style)/>")
    }
  }

  mutating func circle(_ center: (x: Double, y: Double), radius: Double, _ style: String) {
    rows.append(
      "<circle cx=\"\(written(center.x))\" cy=\"\(written(center.y))\" r=\"\(written(radius))\" \(style)/>"
    )
  }

  mutating func text(_ text: String, x: Double, y: Double, _ style: String) {
    rows.append("<text x=\"\(written(x))\" y=\"\(written(y))\" \(style)>\(text.escaped)</text>")
  }

  /// Only what lies in a rectangle is seen of what `body` draws.
  mutating func clipped(
    _ id: String, x: Double, y: Double, width: Double, height: Double,
    _ body: (inout SVGSheet) -> Void
  ) {
    rows.append(
      "<clipPath id=\"\(id)\"><rect x=\"\(written(x))\" y=\"\(written(y))\" width=\"\(written(width))\" height=\"\(written(height))\"/></clipPath>"
    )
    rows.append("<g clip-path=\"url(#\(id))\">")
    body(&self)
    rows.append("</g>")
  }

  private func written(_ number: Double) -> String {
    let bounded = min(max(number, -1e6), 1e6)
    if isZoomable { return fixed(bounded, decimals: 3) }
    let tenths = Int((bounded * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
