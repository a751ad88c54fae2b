internal import Perron
internal import TransitModel

/// What a rider has to do or may do on a ride beside getting on and off at stops, a note for each.
struct RideNotes {
  let notes: [String]

  init(_ details: RideDetails) {
    notes =
      [
        Self.arrangement(details.boarding, "get on"),
        Self.arrangement(details.alighting, "get off"),
        Self.booking(details.pickupBooking),
        details.dropOffBooking?.id == details.pickupBooking?.id
          ? nil : Self.booking(details.dropOffBooking),
        Self.onRequest(details),
      ].compactMap { $0 }
  }

  private static func arrangement(
    _ arrangement: RideDetails.Arrangement?, _ what: String
  ) -> String? {
    switch arrangement {
    case .phone: "phone ahead to \(what)"
    case .driver: "ask the driver to \(what)"
    case nil: nil
    }
  }

  private static func booking(_ rule: BookingRule?) -> String? {
    guard let rule else { return nil }
    let parts = [rule.notice, rule.phone, rule.bookingURL ?? rule.infoURL, rule.message]
    let text = parts.compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? "to be booked" : text
  }

  private static func onRequest(_ details: RideDetails) -> String? {
    if details.continuousPickup == nil, details.continuousDropOff == nil { return nil }
    let what =
      details.continuousPickup == nil
      ? " to get off" : details.continuousDropOff == nil ? " to get on" : ""
    return "stops on request along the way\(what)"
  }
}
