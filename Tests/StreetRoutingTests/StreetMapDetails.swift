import StreetRouting
import TransitModel

extension StreetMap {
  /// A way of OSM, `named:High_Street` where it has a name; with the word `pathway`, or `pathway=ID`, a row of
  /// pathways.txt of the feed `f`; with `node`, none.
  static func addWay(
    _ id: Int64, _ words: ArraySlice<Substring>, to builder: inout StreetGraphBuilder
  ) -> StreetWayIndex? {
    if words.contains("node") { return nil }
    if let word = words.first(where: { $0.hasPrefix("pathway") }) {
      return builder.addPathway(
        id: "f:" + (word.split(separator: "=").dropFirst().first ?? "\(id)"))
    }
    return builder.addWay(osmID: id, name: value(of: "named:", words))
  }

  /// What follows `key` in one of the words, underscores as blanks.
  private static func value(of key: String, _ words: ArraySlice<Substring>) -> String {
    let word = words.first { $0.hasPrefix(key) }?.dropFirst(key.count) ?? ""
    return word.split(separator: "_").joined(separator: " ")
  }

  /// `sign:B` is what one follows forward; `seconds=`, `stairs=`, `slope=` (thousandths), `width=` and `length=`
  /// (centimetres), `kerb=raised`.
  static func addDetails(_ words: ArraySlice<Substring>, to edge: inout StreetGraphBuilder.Edge) {
    edge.detail.sign = value(of: "sign:", words)
    for word in words {
      let parts = word.split(separator: "=")
      guard parts.count == 2 else { continue }
      let number = Int(parts[1])
      switch parts[0] {
      case "seconds": edge.detail.seconds = number.map { Int32($0) }
      case "stairs": edge.detail.stairCount = number.map { Int32($0) }
      case "slope": edge.detail.slopePermille = number.map { Int16($0) }
      case "width": edge.detail.widthCentimeters = number.map { UInt16($0) }
      case "length": edge.lengthCentimeters = number.map { UInt32($0) }
      case "hours": edge.detail.hours = parts[1].split(separator: "_").joined(separator: " ")
      case "kerb": edge.detail.kerb = parts[1] == "raised" ? .raised : .lowered
      default: break
      }
    }
  }

  /// Seconds of the walk between the places of two vertices given in metres east of the origin, rounded up; nil where
  /// there is none.
  func seconds(
    from start: (x: Double, level: Double), to end: (x: Double, level: Double),
    _ profile: WalkingProfile
  ) throws -> Int32? {
    path(
      try point(start.x, 0, level: start.level), try point(end.x, 0, level: end.level), profile)?
      .seconds
  }
}
