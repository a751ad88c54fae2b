internal import TransitModel

extension JSON {
  /// What a journey costs, amounts as texts so that no reader rounds them; null where it is not determined.
  init(fare: JourneyFare?) {
    self = fare.map { .object(Self.members($0)) } ?? .null
  }

  private static func members(_ fare: JourneyFare) -> [(String, JSON)] {
    [
      ("amount", .string(fare.total.amount)),
      ("currency", .string(fare.total.currency.description)),
      (
        "parts",
        .array(
          fare.parts.map { part in
            .sparse([
              ("product", .string(part.product)), ("name", part.name.map { .string($0) }),
              ("medium", part.medium.map { .string($0) }),
              ("amount", .string(part.price.amount)),
              ("legs", .array(part.legs.map { .integer($0) })),
            ])
          })
      ),
    ]
  }
}
