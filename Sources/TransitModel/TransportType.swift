/// What kind of vehicle a route is served by.
public enum TransportType: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// A bus in a town or between towns; what no other type is counts as one.
  case bus
  /// A bus that draws its current from wires.
  case trolleybus
  /// A tram or light railway.
  case tram
  /// A metro: in other words subway or underground.
  case metro
  /// A train of a town and its surroundings.
  case suburbanTrain
  /// Any other train. A plain route_type 2 is told as one, and selected by `suburbanTrain` too.
  case train
  /// A boat.
  case ferry
  /// A cabin or chair that hangs from a cable.
  case cableCar
  /// A railway that is drawn up a slope.
  case funicular
  /// A railway on one rail.
  case monorail
  /// A bus over long distances.
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

  /// Buses, but for trolleybuses and coaches.
  public static let bus = TransportTypes(TransportType.bus)
  /// Trolleybuses.
  public static let trolleybus = TransportTypes(TransportType.trolleybus)
  /// Trams.
  public static let tram = TransportTypes(TransportType.tram)
  /// Metros.
  public static let metro = TransportTypes(TransportType.metro)
  /// Suburban trains, and those of which a feed does not say whether they are.
  public static let suburbanTrain = TransportTypes(TransportType.suburbanTrain)
  /// Trains but for those that are said to be suburban.
  public static let train = TransportTypes(TransportType.train)
  /// Ferries.
  public static let ferry = TransportTypes(TransportType.ferry)
  /// Cable cars.
  public static let cableCar = TransportTypes(TransportType.cableCar)
  /// Funiculars.
  public static let funicular = TransportTypes(TransportType.funicular)
  /// Monorails.
  public static let monorail = TransportTypes(TransportType.monorail)
  /// Coaches.
  public static let coach = TransportTypes(TransportType.coach)

  /// Every type: a search without a filter.
  public static let all = TransportTypes(
    TransportType.allCases.map { TransportTypes($0) })

  /// Trains of both kinds.
  public static let rail: TransportTypes = [.train, .suburbanTrain]

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
