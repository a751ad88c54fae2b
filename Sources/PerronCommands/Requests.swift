internal import Perron
internal import TransitModel

// How arguments become places, times and types.

extension Arguments {
  /// The network file: the option's, else the environment's, else the one of the working directory.
  var networkPath: String {
    self["--network"] ?? Console.environment("PERRON_NETWORK").flatMap { $0.isEmpty ? nil : $0 }
      ?? "network.perron"
  }

  /// The format asked for, one of `known`; the first by default.
  func format(_ known: [String]) throws(UsageError) -> String {
    guard let format = self["--format"] else { return known[0] }
    guard known.contains(format) else {
      throw UsageError(
        "--format is one of \(known.joined(separator: ", ")), not \"\(format)\"."
          + didYouMean(format, among: known))
    }
    return format
  }

  /// The instant that an option gives; nil where it is not given.
  func instant(_ option: String) throws(UsageError) -> Instant? {
    guard let text = self[option] else { return nil }
    if text == "now" { return .now }
    do {
      return try Instant(iso: text)
    } catch .missingZone {
      let local = isQuery ? nil : localForm(text)
      throw UsageError(
        "\(option) \(text) has no time zone: write \(text)Z for UTC, or "
          + (local ?? "the offset, \(text)+02:00") + ".")
    } catch {
      throw UsageError(
        "\(option) \"\(text)\" is no time: write 2026-03-29T00:10:00Z, 2026-03-29T02:10:00+02:00 or now."
      )
    }
  }

  /// A time with the offset that clocks have then in the network, where it has one zone: what was meant, mostly.
  private func localForm(_ text: String) -> String? {
    guard let directory = try? Network(path: networkPath).directory,
      directory.columns.zoneName.count == 1, let shown = try? Instant(iso: text + "Z")
    else { return nil }
    let zone = ZoneIndex(0)
    let near = shown.advanced(by: -directory.offset(of: zone, at: shown))
    let offset = Instant(seconds: 0).description(offset: directory.offset(of: zone, at: near))
    let name = directory.columns.zoneName[zone].printable
    return "\(text)\(offset.suffix(6)) for the clocks of \(name)"
  }

  /// The transport types of `--types`; all where it is not given or empty.
  func transportTypes() throws(UsageError) -> TransportTypes {
    try Self.transportTypes(self["--types"] ?? "") ?? .all
  }

  /// The transport types of `--part-types`, for each part of the way over the places of `--via`; none where it is not
  /// given.
  func transportTypesByPart() throws(UsageError) -> [TransportTypes] {
    guard let text = self["--part-types"] else { return [] }
    let lists = text.split(separator: "/", omittingEmptySubsequences: false)
    let parts = list("--via").count + 1
    guard lists.count == parts else {
      throw UsageError(
        "--part-types has \(count(lists.count, "list")) of types, and the way \(count(parts, "part")): "
          + "one more than places of --via.", command: "plan")
    }
    let others = try transportTypes()
    var types: [TransportTypes] = []
    for list in lists { types.append(try Self.transportTypes(list) ?? others) }
    return types
  }

  /// nil for an empty list.
  private static func transportTypes(
    _ list: some StringProtocol
  ) throws(UsageError) -> TransportTypes? {
    var types: TransportTypes = []
    for name in list.split(separator: ",") {
      guard let type = TransportTypes(name: name.lowercased()) else {
        let known = TransportTypes.names
        throw UsageError(
          "There is no transport type \"\(name)\". There are \(known.joined(separator: ", "))."
            + didYouMean(String(name), among: known))
      }
      types.formUnion(type)
    }
    return types.isEmpty ? nil : types
  }

  /// The cursor of `--page`; nil where it is not given.
  func page() throws(UsageError) -> PageCursor? {
    guard let text = self["--page"] else { return nil }
    guard let page = PageCursor(text) else {
      throw UsageError(
        "--page takes what an answer's JSON calls next or previous, not \"\(text)\".")
    }
    for option in ["--depart", "--arrive", "--window"] where self[option] != nil {
      throw UsageError("--page has a time of its own: leave \(option) out.")
    }
    return page
  }

  /// The wait of `--headway-wait`; the expected one where it is not given.
  func headwayWait() throws(UsageError) -> HeadwayWait {
    try choice("--headway-wait") ?? .expected
  }

  /// What `--prefer` names; fast journeys where it is not given.
  func preference() throws(UsageError) -> RoutePreference { try choice("--prefer") ?? .fast }

  /// The one of some names that an option gives; nil where it is not given.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String
  ) throws(UsageError) -> Choice? {
    guard let name = self[option] else { return nil }
    guard let choice = Choice(rawValue: name) else {
      let names = Choice.allCases.map(\.rawValue)
      throw UsageError(
        "\(option) is one of \(names.joined(separator: ", ")), not \"\(name)\"."
          + didYouMean(name, among: names))
    }
    return choice
  }

  /// The language that `--language` gives; nil where it is not given.
  func language() throws(UsageError) -> String? {
    guard let tag = self["--language"] else { return nil }
    guard let language = TranslationColumns.normalized(tag) else {
      throw UsageError("--language takes a language tag such as en or pt-BR, not \"\(tag)\".")
    }
    return language
  }

  /// The value of an option that must be given.
  func required(_ option: String, for command: String) throws(UsageError) -> String {
    guard let value = self[option] else {
      throw UsageError("perron \(command) needs \(option).", command: command)
    }
    return value
  }
}

extension TransportTypes {
  /// What `--types` takes: each type, and the groups.
  static var names: [String] {
    TransportType.allCases.map(\.name) + ["rail", "subway", "aerial_lift"]
  }
}
