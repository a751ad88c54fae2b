/// The places at which a search keeps times apart.
///
/// A change point is a stop, or a stop and what transfer rules name there: a route or a trip by which one
/// comes (alighting points) or goes on (boarding points). Points are numbered like stops as far as they are
/// stops; those that rules name follow, by stop.
public enum ChangePointTag {}
/// A change point that is no stop, counted from 0.
public enum NamedPointTag {}

/// A change point as a stop position refers to it.
public struct PointReference: Hashable, BitwiseCopyable, Sendable {
  /// The number of the point; the highest bit says that the stop's own point counts too.
  public let rawValue: UInt32

  /// The number of the point.
  @inlinable public var point: Int { Int(rawValue & 0x7FFF_FFFF) }
  /// Whether what holds for the stop holds here besides.
  @inlinable public var countsAsStop: Bool { rawValue >> 31 == 1 }

  /// The stop itself.
  @inlinable
  public init(stop: Int) { rawValue = UInt32(truncatingIfNeeded: stop) }

  /// A point that rules name; `countsAsStop` where all that is so for the stop is so there.
  public init(point: Int, countsAsStop: Bool) {
    rawValue = UInt32(point) | (countsAsStop ? 1 << 31 : 0)
  }
}

/// The points of one stop position.
public struct PositionPoints: Hashable, BitwiseCopyable, Sendable {
  /// Where riders wait for the vehicle.
  public var boarding: PointReference
  /// Where the vehicle leaves its riders.
  public var alighting: PointReference

  /// The points of a stop position that may differ for those who board and those who alight.
  public init(boarding: PointReference, alighting: PointReference) {
    self.boarding = boarding
    self.alighting = alighting
  }
}

/// The change points that rules name on one side, arriving or departing, sorted by stop.
struct NamedPoints: Sendable {
  private struct Name: Hashable {
    let stop: StopIndex
    let side: TransferRule.Side
  }

  let stops: [StopIndex]
  let sides: [TransferRule.Side]
  private let numbers: [Name: Int]
  /// The points of trips, by their stops and routes.
  private let tripsOfRoutes: [Name: [Int32]]
  /// What is named anywhere, so that most trips need not be looked up stop by stop.
  private let names: Set<TransferRule.Side>

  init(_ named: some Sequence<(StopIndex, TransferRule.Side)>) {
    let sorted = Set(
      named.filter { $0.1 != .any }.map { Name(stop: $0.0, side: $0.1) }
    ).sorted { ($0.stop, $0.side) < ($1.stop, $1.side) }
    stops = sorted.map(\.stop)
    sides = sorted.map(\.side)
    numbers = Dictionary(zip(sorted, sorted.indices), uniquingKeysWith: { first, _ in first })
    names = Set(sides)
    var trips: [Name: [Int32]] = [:]
    for (number, name) in sorted.enumerated() {
      if case .trip(_, let route) = name.side {
        trips[Name(stop: name.stop, side: .route(route)), default: []].append(Int32(number))
      }
    }
    tripsOfRoutes = trips
  }

  /// Whether any rule may name the vehicle.
  func mayName(_ vehicle: TransferRule.Side) -> Bool {
    var side: TransferRule.Side? = vehicle
    while let named = side {
      if names.contains(named) { return true }
      side = named.widened
    }
    return false
  }

  /// The point of a vehicle at a stop: that of its trip where rules name it there, else that of its route.
  func number(of vehicle: TransferRule.Side, at stop: StopIndex) -> Int? {
    var side: TransferRule.Side? = vehicle
    while let named = side {
      if let number = numbers[Name(stop: stop, side: named)] { return number }
      side = named.widened
    }
    return nil
  }

  /// The points at a stop whose vehicles a side names: of a route also the trips that are named themselves.
  func numbers(matching side: TransferRule.Side, at stop: StopIndex) -> [Int32] {
    let name = Name(stop: stop, side: side)
    let own = numbers[name].map { [Int32($0)] } ?? []
    return own + (tripsOfRoutes[name] ?? [])
  }
}
