internal import Perron
internal import TransitModel

// The options on walking, which `plan` and `walk` have in common.

extension CommandSyntax {
  /// Who walks, and what is closed.
  static let walking: [Option] = [
    .single("--walk-speed", "M/S", "metres a second on the flat [1.33]"),
    .single("--stairs-cost", "FACTOR", "how many times as long as usual stairs take [1]"),
    .single("--escalator-cost", "FACTOR", "how many times as long as usual escalators take [1]"),
    .single("--lift-wait", "S", "seconds one waits for a lift [30]"),
    .flag("--wheelchair", "only what wheelchairs can use, or what nobody says they cannot"),
    .flag("--avoid-stairways", "no steps; escalators and lifts are taken"),
    .flag("--avoid-underpasses", "neither under nor over streets"),
    .flag("--no-indoor", "not through buildings, but for the stations where one boards"),
    .list(
      "--avoid-area", "AREA",
      "a file of GeoJSON, or 'LAT,LON LAT,LON …', with soft and extent=METRES where wanted"),
    .single("--closed", "FILE", "lifts, ways and pathways out of service, an id a line"),
  ]
}

extension Arguments {
  /// The walker that the options describe.
  func walkingProfile() throws(UsageError) -> WalkingProfile {
    var profile = WalkingProfile()
    if let speed = try number("--walk-speed", in: 0.1...10) {
      profile.speedMetersPerSecond = speed
    }
    if let factor = try number("--stairs-cost", in: 0.1...20) {
      profile.stairsUpFactor *= factor
      profile.stairsDownFactor *= factor
    }
    if let factor = try number("--escalator-cost", in: 0.1...20) {
      profile.escalatorMetersPerSecond /= factor
    }
    if let seconds = try number("--lift-wait", in: 0...3_600) { profile.liftWaitSeconds = seconds }
    profile.isWheelchair = has("--wheelchair")
    profile.avoidsStairways = has("--avoid-stairways")
    profile.avoidsUnderpasses = has("--avoid-underpasses")
    profile.usesIndoor = !has("--no-indoor")
    return profile
  }

  /// The areas of `--avoid-area`.
  ///
  /// - Throws: `UsageError` for what stands on the command line, `OptionFileError` for files.
  func excludedAreas() throws -> [ExcludedArea] {
    if let areas = inline["--avoid-area"] { return try AreaReader.read(inline: areas) }
    return try list("--avoid-area").flatMap { try AreaReader.read($0) }
  }

  /// The objects that the file of `--closed` names, each once, in their order.
  ///
  /// - Throws: `UsageError` for what stands in a query, `OptionFileError` for files.
  func closedObjects() throws -> [ClosedObject] {
    if let ids = inline["--closed"] { return try Self.closedObjects(ids) }
    return try readClosedObjects()
  }

  /// The objects that a query closes: an id, or a list of them.
  private static func closedObjects(_ ids: JSON) throws(UsageError) -> [ClosedObject] {
    var objects: [ClosedObject] = []
    var seen: Set<ClosedObject> = []
    for id in ids.asArray ?? [ids] {
      guard let object = id.asText.flatMap({ ClosedObject(text: $0) }) else {
        throw UsageError(
          "--closed: \(id.text.cut(to: 60)) is no id. Write \"node/123\", \"way/45\", \"relation/6\" or \"FEED:PATHWAY_ID\"."
        )
      }
      if seen.insert(object).inserted { objects.append(object) }
    }
    return objects
  }

  private func readClosedObjects() throws(OptionFileError) -> [ClosedObject] {
    guard let path = self["--closed"] else { return [] }
    let bytes = try TextFile.read(path, limit: 1 << 20, for: "--closed")
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw OptionFileError(
        code: .badContent, problem: "--closed: \(path) is not written in UTF-8.",
        remedy: "Save it in that encoding.")
    }
    var seen: Set<ClosedObject> = []
    var objects: [ClosedObject] = []
    for (number, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let name = Self.content(of: Substring(line))
      guard !name.isEmpty else { continue }
      guard let object = ClosedObject(text: name) else {
        throw OptionFileError(
          code: .badContent,
          problem: "--closed: \(path), line \(number + 1): \"\(name.cut(to: 60))\" is no id.",
          remedy: "Write node/123, way/45, relation/6, or FEED:PATHWAY_ID.")
      }
      if seen.insert(object).inserted { objects.append(object) }
    }
    return objects
  }

  /// A line without blanks around it, and without a comment, which begins with a # at its start or after a blank.
  private static func content(of line: Substring) -> String {
    let blanks: [UInt8] = [0x20, 0x09, 0x0D]
    var bytes: [UInt8] = []
    for byte in line.utf8 {
      if byte == UInt8(ascii: "#"), bytes.last.map({ blanks.contains($0) }) ?? true { break }
      bytes.append(byte)
    }
    // The byte order mark of the first line is no part of an id.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    while let last = bytes.last, blanks.contains(last) { bytes.removeLast() }
    return String(decoding: bytes.drop { blanks.contains($0) }, as: UTF8.self)
  }
}
