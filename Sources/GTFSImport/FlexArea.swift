/// The outline of an area of locations.geojson, as it is read.
///
/// What is no outline is noted, and read to its end all the same: other areas of the file may be sound.
final class FlexArea {
  /// Longitudes and latitudes in turn.
  private var numbers: [Double] = []
  /// How many corners each ring has, and how many rings each polygon.
  private(set) var ringSizes: [Int] = []
  private(set) var polygonSizes: [Int] = []
  /// How deep the arrays are nested: 3 for a Polygon, 4 for a MultiPolygon.
  private var depth = 0
  private var problem: String?

  private let cornerLimit: Int

  /// Reads the array of coordinates that comes next. Real areas have some thousand corners; a million are
  /// 16 MB.
  init(_ scanner: JSONScanner, cornerLimit: Int = 1_000_000) throws {
    self.cornerLimit = cornerLimit
    depth = try read(scanner, level: 0)
    // The one polygon of a Polygon ends with the array itself.
    if depth == 3 { polygonSizes = [ringSizes.count] }
  }

  /// Returns the depth of what was read: a place is 1, a ring of places 2.
  private func read(_ scanner: JSONScanner, level: Int) throws -> Int {
    if level == 4 { throw scanner.fault("coordinates are nested too deep") }
    var inner: Int?
    var count = 0
    let (firstNumber, firstRing) = (numbers.count, ringSizes.count)
    try scanner.readArray {
      var found = 0
      if try scanner.peek() == UInt8(ascii: "[") {
        found = try read(scanner, level: level + 1)
      } else {
        let number = try scanner.readNumber()
        // Behind longitude and latitude there may be a height.
        if count < 2 { append(number) }
      }
      if inner ?? found != found { note("its coordinates are nested unevenly") }
      inner = found
      count += 1
    }
    let depth = (inner ?? 0) + 1
    switch depth {
    case 1 where count < 2: note("a place has no two coordinates")
    // Of what is no outline nothing more is kept, so that memory is bounded by the corners.
    case 2 where problem == nil: ringSizes.append((numbers.count - firstNumber) / 2)
    case 3 where level > 0 && problem == nil: polygonSizes.append(ringSizes.count - firstRing)
    default: break
    }
    return depth
  }

  private func append(_ number: Double) {
    if numbers.count < cornerLimit * 2 {
      numbers.append(number)
    } else {
      note("it has more than \(cornerLimit) corners")
    }
  }

  private func note(_ problem: String) { self.problem = self.problem ?? problem }

  // MARK: What was read

  /// What is wrong with the outline for a geometry of this type; nil where nothing is.
  func findProblem(asType type: String?) -> String? {
    if let problem { return problem }
    guard let type, let wanted = ["Polygon": 3, "MultiPolygon": 4][type] else {
      return "its type is \(type ?? "missing") instead of Polygon or MultiPolygon"
    }
    if depth != wanted { return "its coordinates are not those of a \(type)" }
    var first = 0
    for size in ringSizes {
      guard size >= 4 else { return "a ring has fewer than four corners" }
      let last = (first + size - 1) * 2
      guard numbers[first * 2] == numbers[last], numbers[first * 2 + 1] == numbers[last + 1] else {
        return "a ring does not end where it begins"
      }
      first += size
    }
    for place in stride(from: 0, to: numbers.count, by: 2)
    where abs(numbers[place]) > 180 || abs(numbers[place + 1]) > 90 {
      return "a corner lies at \(numbers[place + 1]), \(numbers[place])"
    }
    return nil
  }

  /// The geometry as GeoJSON, always a MultiPolygon.
  func makeText() -> String {
    var text = "{\"type\":\"MultiPolygon\",\"coordinates\":["
    var (ring, corner) = (0, 0)
    for (number, size) in polygonSizes.enumerated() {
      text += number == 0 ? "[" : ",["
      for place in 0..<size {
        text += place == 0 ? "[" : ",["
        for position in corner..<(corner + ringSizes[ring]) {
          text += position == corner ? "[" : ",["
          text += "\(numbers[position * 2]),\(numbers[position * 2 + 1])]"
        }
        corner += ringSizes[ring]
        ring += 1
        text += "]"
      }
      text += "]"
    }
    return text + "]}"
  }
}
