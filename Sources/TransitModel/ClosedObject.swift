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
    if let object = OSMObjectID(name) {
      self.init(object)
      return
    }
    let isMistyped = OSMObjectID.Kind.allCases.contains {
      Self.rest(of: name, after: "\($0)/") != nil
    }
    guard isOSM == nil, !isMistyped, name.contains(":") else { return nil }
    self = .pathway(name)
  }

  private init(_ object: OSMObjectID) {
    switch object.kind {
    case .node: self = .node(object.number)
    case .way: self = .way(object.number)
    case .relation: self = .relation(object.number)
    }
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
    case .node(let id): "\(OSMObjectID(.node, id))"
    case .way(let id): "\(OSMObjectID(.way, id))"
    case .relation(let id): "\(OSMObjectID(.relation, id))"
    case .pathway(let id): "pathway:\(id)"
    }
  }
}
