/// What kind of vehicle a route is served by.
public enum TransportType: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  case bus
  case trolleybus
  case tram
  case metro
  case suburbanTrain
  case train
  case ferry
  case cableCar
  case funicular
  case monorail
  case coach

  /// The name on the command line and in JSON.
  public var name: String {
    switch self {
    case .suburbanTrain: "suburban_train"
    case .cableCar: "cable_car"
    default: "\(self)"
    }
  }

  /// The type that has this name on the command line, or nil.
  public init?(name: some StringProtocol) {
    guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = type
  }
}

/// The transport types that a search may use.
public struct TransportTypes: OptionSet, Hashable, Sendable {
  /// One bit a type, bit n for the type of raw value n; so it is stored.
  public let rawValue: UInt16

  /// A set from its stored bits; bits of no type select nothing.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The set of this one type.
  public init(_ type: TransportType) { rawValue = 1 << UInt16(type.rawValue) }

  /// Every type: a search without a filter.
  public static let all = TransportTypes(
    TransportType.allCases.map { TransportTypes($0) })

  /// Trains of both kinds.
  public static let rail: TransportTypes = [.init(.train), .init(.suburbanTrain)]

  /// The set that a name of the command line means: a type, or the groups `rail`, `subway` and
  /// `aerial_lift`. Nil where it is none of these.
  public init?(name: some StringProtocol) {
    switch name {
    case "rail": self = .rail
    case "subway": self.init(.metro)
    case "aerial_lift": self.init(.cableCar)
    default:
      guard let type = TransportType(name: name) else { return nil }
      self.init(type)
    }
  }
}

extension TransportTypes: CustomStringConvertible {
  /// `tram,metro`: as `--types` takes it; empty for none.
  public var description: String {
    TransportType.allCases.filter { contains(TransportTypes($0)) }.map(\.name)
      .joined(separator: ",")
  }
}

/// How a route answers to filters: the type that its legs say, and all types that select it.
///
/// A plain route_type 2 cannot tell suburban trains from long-distance ones, so that it answers to both.
/// Source: GTFS reference, routes.txt, and the extended route types of the GTFS extensions.
public struct RouteKind: Equatable, Sendable {
  /// The type that legs say; bus where the code is unknown.
  public let type: TransportType
  /// All types that select the route in a filter.
  public let answersTo: TransportTypes
  /// Whether the code is on no list, or for vehicles that no transport type stands for (taxi, air).
  public let isUnknown: Bool

  /// What a route_type of routes.txt means, basic or extended; every number means something.
  public init(gtfsCode code: Int) {
    let known = Self.type(ofCode: code)
    type = known ?? .bus
    answersTo = code == 2 ? .rail : TransportTypes(type)
    isUnknown = known == nil
  }

  private static func type(ofCode code: Int) -> TransportType? {
    switch code {
    case 0, 5, 900...999: .tram
    case 1, 400...404, 406...499: .metro
    case 2, 100...105, 107, 108, 110...199: .train
    case 106, 109: .suburbanTrain
    case 3, 700...799: .bus
    case 4, 1000...1099, 1200...1299: .ferry
    case 6, 1300...1399: .cableCar
    case 7, 1400...1499: .funicular
    case 11, 800...899: .trolleybus
    case 12, 405: .monorail
    case 200...299: .coach
    default: nil
    }
  }
}
