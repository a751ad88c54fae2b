/// What values of the access tags mean to walkers.
///
/// Source: OSM wiki, "Key:access".
package enum AccessValues {
  /// Values that shut the public out. Customers, destination, permit and permissive do not.
  ///
  /// A street of foot=use_sidepath is closed, because its sidewalk is compulsory; one of sidewalk=separate is not: where
  /// the map lacks the crossings, side streets could not be reached without it.
  package static let closing: Set<String> = [
    "no", "private", "use_sidepath", "agricultural", "forestry", "military", "emergency",
    "residents", "employees", "staff", "official_only", "restricted", "delivery",
  ]

  /// Values that let walkers in.
  package static let opening: Set<String> = [
    "yes", "designated", "permissive", "customers", "destination", "permit",
  ]
}
