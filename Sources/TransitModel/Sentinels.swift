// The only values in this package that stand for "absent". Code that is not on a hot path says
// Optional instead.

/// Seconds since a search's base (`Instant`), or, backward, the seconds before it.
public typealias SearchTime = Int32

extension SearchTime {
  /// The label of what no search has reached.
  ///
  /// Half the range, so that adding a walk to it cannot overflow.
  public static var unreached: SearchTime { .max / 2 }
}

extension Index {
  /// What a stored column holds where there is no entity, for example a stop without a station.
  @inlinable public static var none: Self { Self(rawValue: .max) }

  /// The index, or nil where it is `none`.
  @inlinable public var ifPresent: Self? { self == .none ? nil : self }
}

extension Coordinate {
  /// The stored place of a stop whose feed gives none.
  public static var nowhere: Coordinate { Coordinate(latitudeE7: .max, longitudeE7: .max) }

  /// The place, or nil where it is `nowhere`.
  public var ifKnown: Coordinate? { self == .nowhere ? nil : self }
}

extension LevelID {
  /// The stored level of a stop whose feed gives none.
  public static var unknown: LevelID { LevelID(hundredths: .min) }

  /// The level, or nil where it is `unknown`.
  public var ifKnown: LevelID? { self == .unknown ? nil : self }
}

extension CurrencyCode {
  /// The stored currency of a price that cannot be read.
  public static var unknown: CurrencyCode { CurrencyCode(rawValue: 0) }
}

extension FareTransferRule {
  /// The stored type of a rule that cannot be read: it decides, and what it decides is not known.
  public static var unreadableType: Int32 { -1 }
}

extension ShapeColumns {
  /// The stored place of a stop that the shape does not pass.
  public static var notPlaced: UInt32 { .max }
}

extension BookingNotice {
  /// The stored number where the feed leaves it out.
  public static var absent: Int32 { .min }
}
