public import TransitModel

extension OpenGround {
  /// The doors of stations that a spread comes to, in the order of their stops, and when; nobody walks straight from
  /// anywhere else inside.
  public func doors(reachedBy spread: StreetSpread) -> [(place: Coordinate, seconds: Int32)] {
    doorPoints.sorted { $0.key < $1.key }.compactMap { _, door in
      spread.seconds(at: door.point).map { (door.point.place, $0) }
    }
  }
}
