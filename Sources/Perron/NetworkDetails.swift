internal import TransitDatabase
internal import TransitModel

/// What legs are told with beside names and times; no search touches it.
final class NetworkDetails: Sendable {
  let shapes: ShapeColumns

  /// - Throws: `DatabaseError` where the columns are damaged, or belong to another directory.
  init(_ file: NetworkFile, _ directory: Directory) throws(DatabaseError) {
    shapes = try file.load()
    let records = directory.columns.recordHeadsign.count
    guard shapes.recordPlacing.isEmpty || shapes.recordPlacing.count == records else {
      throw file.damaged("column record.placing: it does not belong to the trips")
    }
  }
}
