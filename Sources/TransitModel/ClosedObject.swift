/// Something that is out of service or shut, by the name that it has in the data: a lift, an escalator, a way, a
/// pathway.
public enum ClosedObject: Hashable, Sendable {
  /// An OSM node by its id: a lift mapped as a node, a gate, a door.
  case node(Int64)
  /// An OSM way by its id.
  case way(Int64)
  /// An OSM relation by its id.
  case relation(Int64)
  /// A row of pathways.txt, as `FEED:PATHWAY_ID`.
  case pathway(String)

  /// The object that a text names: `node/123`, `osm:way/45`, `relation/6`, `pathway:FEED:ID`, or `FEED:ID` for a
  /// pathway; nil for anything else.
  public init?(text: some StringProtocol) {
    if let id = Self.rest(of: text, after: "pathway:") {
      guard id.contains(":") else { return nil }
      self = .pathway(id)
      return
    }
    let isOSM = Self.rest(of: text, after: "osm:")
    let name = isOSM ?? String(text)
    for (word, make) in Self.makers {
      guard let digits = Self.rest(of: name, after: word) else { continue }
      // Editors number what is not uploaded yet below 0.
      guard digits.utf8.first != UInt8(ascii: "+"), let id = Int64(digits) else { return nil }
      self = make(id)
      return
    }
    guard isOSM == nil, name.contains(":") else { return nil }
    self = .pathway(name)
  }

  private static var makers: [(word: String, make: (Int64) -> ClosedObject)] {
    [
      ("node/", { .node($0) }), ("way/", { .way($0) }), ("relation/", { .relation($0) }),
    ]
  }

  /// Byte by byte, as ids are compared.
  private static func rest(of text: some StringProtocol, after prefix: String) -> String? {
    guard text.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}

extension ClosedObject: CustomStringConvertible {
  /// `node/123`, `way/45`, `relation/6`, or `pathway:FEED:ID`.
  public var description: String {
    switch self {
    case .node(let id): "node/\(id)"
    case .way(let id): "way/\(id)"
    case .relation(let id): "relation/\(id)"
    case .pathway(let id): "pathway:\(id)"
    }
  }
}
