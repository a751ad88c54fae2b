internal import TransitDatabase

/// What is odd about the names and colours of a route; it is kept as it is.
struct RouteChecks {
  /// Least difference of brightness between a colour and its text, of 255. Source: the same limit in the GTFS
  /// validator of MobilityData.
  private static let contrast = 72

  private let names = IdentifierTable()

  func check(_ table: FeedTable<RouteColumn>) throws {
    let (short, long) = (table[.routeShortName], table[.routeLongName])
    let id = table.text(.routeID)
    if short.isEmpty, long.isEmpty {
      table.report(
        .routeWithoutName, .routeShortName, entity: id,
        "The route has no name, neither short nor long.")
    } else if short.elementsEqual(long) {
      table.report(
        .sameRouteNames, .routeLongName, entity: id,
        "route_short_name and route_long_name are both \"\(table.text(.routeLongName) ?? "")\".")
    } else if try !isNew(table) {
      table.report(
        .repeatedRouteName, short.isEmpty ? .routeLongName : .routeShortName, entity: id,
        "Another route of the agency has the same names and the same route_type.")
    }
    checkColors(table)
  }

  private func isNew(_ table: FeedTable<RouteColumn>) throws -> Bool {
    var key: [UInt8] = []
    for column in [RouteColumn.agencyID, .routeType, .routeShortName, .routeLongName] {
      // No value holds a NUL byte, so that it keeps the values apart.
      key += Array(table[column]) + [0]
    }
    return try key.withUnsafeBufferPointer { try names.insert($0).isNew }
  }

  private func checkColors(_ table: FeedTable<RouteColumn>) {
    if table[.routeColor].isEmpty, table[.routeTextColor].isEmpty { return }
    // Source: GTFS reference, routes.txt: white and black where nothing is given.
    guard let ground = brightness(table[.routeColor], default: 255),
      let text = brightness(table[.routeTextColor], default: 0),
      abs(ground - text) < Self.contrast
    else { return }
    table.report(
      .routeColorContrast, .routeTextColor, entity: table.text(.routeID),
      "Text in \"\(table.text(.routeTextColor) ?? "000000")\" is hard to read on "
        + "\"\(table.text(.routeColor) ?? "FFFFFF")\".")
  }

  /// Rec. 601 luma; nil where the field is no colour.
  private func brightness(_ field: UnsafeBufferPointer<UInt8>, default value: Int) -> Int? {
    if field.isEmpty { return value }
    guard field.count == 6, let number = Int(String(decoding: field, as: UTF8.self), radix: 16)
    else { return nil }
    return ((number >> 16) * 299 + (number >> 8 & 255) * 587 + (number & 255) * 114) / 1000
  }
}
