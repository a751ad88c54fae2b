internal import Perron
internal import TransitModel

/// What a rider has to do or may do on a ride beside getting on and off at stops, a note for each.
struct RideNotes {
  let notes: [String]

  init(_ ride: Ride) {
    let details = ride.details
    let phone = ride.route.agency.contact.phone
    notes =
      [
        ride.headwaySeconds == nil ? Self.times(details) : nil,
        Self.arrangement(
          details.boarding, "get on", phone: details.pickupBooking == nil ? phone : nil),
        Self.arrangement(
          details.alighting, "get off", phone: details.dropOffBooking == nil ? phone : nil),
        Self.booking(details.pickupBooking),
        details.dropOffBooking?.id == details.pickupBooking?.id
          ? nil : Self.booking(details.dropOffBooking),
        Self.onRequest(details),
        Self.unknown(details.unknownToWheelchairs),
        details.isUnknownToBikes ? "not known whether bikes are taken" : nil,
      ].compactMap { $0 }
  }

  private static func unknown(_ needs: [RideDetails.Need]) -> String? {
    if needs.isEmpty { return nil }
    let words = needs.map { need in
      switch need {
      case .boarding: "getting on"
      case .vehicle: "the vehicle"
      case .alighting: "getting off"
      }
    }
    return "not known to be good for wheelchairs: \(words.joined(separator: ", "))"
  }

  private static func times(_ details: RideDetails) -> String? {
    switch (details.isDepartureApproximate, details.isArrivalApproximate) {
    case (true, true): "leaves and arrives at about these times"
    case (true, false): "leaves at about this time"
    case (false, true): "arrives at about the time given"
    case (false, false): nil
    }
  }

  /// - Parameter phone: the agency's number, where no rule of booking names one.
  private static func arrangement(
    _ arrangement: RideDetails.Arrangement?, _ what: String, phone: String?
  ) -> String? {
    switch arrangement {
    case .phone: "phone ahead to \(what)\(phone.map { ": \($0)" } ?? "")"
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
