/// A picture in SVG, line by line. Numbers have one decimal, so that it is the same on every machine; all text is escaped.
struct SVGSheet {
  private var rows: [String] = []
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
    height="\(height)" font-family="Helvetica, Arial, sans-serif">

    """ + rows.map { $0 + "\n" }.joined() + "</svg>\n"
  }

  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, _ style: String
  ) {
    rows.append(
      "<rect x=\"\(tenth(x))\" y=\"\(tenth(y))\" width=\"\(tenth(width))\" height=\"\(tenth(height))\" \(style)/>"
    )
  }

  mutating func line(_ points: [(x: Double, y: Double)], _ style: String) {
    let list = points.map { "\(tenth($0.x)),\(tenth($0.y))" }.joined(separator: " ")
    rows.append("<polyline points=\"\(list)\" fill=\"none\" \(style)/>")
  }

  mutating func circle(_ center: (x: Double, y: Double), radius: Double, _ style: String) {
    rows.append(
      "<circle cx=\"\(tenth(center.x))\" cy=\"\(tenth(center.y))\" r=\"\(tenth(radius))\" \(style)/>"
    )
  }

  mutating func text(_ text: String, x: Double, y: Double, _ style: String) {
    rows.append("<text x=\"\(tenth(x))\" y=\"\(tenth(y))\" \(style)>\(text.escaped)</text>")
  }

  /// Only what lies in a rectangle is seen of what `body` draws.
  mutating func clipped(
    _ id: String, x: Double, y: Double, width: Double, height: Double,
    _ body: (inout SVGSheet) -> Void
  ) {
    rows.append(
      "<clipPath id=\"\(id)\"><rect x=\"\(tenth(x))\" y=\"\(tenth(y))\" width=\"\(tenth(width))\" height=\"\(tenth(height))\"/></clipPath>"
    )
    rows.append("<g clip-path=\"url(#\(id))\">")
    body(&self)
    rows.append("</g>")
  }

  private func tenth(_ number: Double) -> String {
    let tenths = Int((min(max(number, -1e6), 1e6) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
