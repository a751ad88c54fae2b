/// In which units lengths are told in words. Lengths as numbers are metres in any case.
public enum LengthUnits: String, CaseIterable, Hashable, Sendable {
  /// Metres and kilometres.
  case metric
  /// Feet and miles, the international ones of 1959.
  case imperial

  /// Metres in a foot.
  package static let metersPerFoot = 0.3048
  /// Metres in a mile.
  package static let metersPerMile = 1_609.344
}
