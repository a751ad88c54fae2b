import ProgramTesting

/// A sound answer in JSON, to be spoilt by tests: on foot to A, by T1 from A to B, on foot to the end.
enum SampleAnswer {
  static let json = """
    {"schemaVersion": 1, "journeys": [{
      "departure": "2026-06-10T06:00:00Z", "arrival": "2026-06-10T06:30:00Z",
      "durationSeconds": 1800, "rides": 1, "transfers": 0, "legs": [
        {"mode": "walk", "from": {"name": "Start"}, "to": {"name": "Alder", "stop": "f:A"},
         "departure": "2026-06-10T06:00:00Z", "arrival": "2026-06-10T06:05:00Z",
         "departureLocal": "2026-06-10T08:00:00+02:00", "arrivalLocal": "2026-06-10T08:05:00+02:00",
         "durationSeconds": 300, "distanceMeters": 100.0, "steps": [
           {"kind": "link", "distanceMeters": 10, "durationSeconds": 30, "osmWays": []},
           {"kind": "path", "distanceMeters": 90, "durationSeconds": 270, "osmWays": [7]}]},
        {"mode": "bus", "from": {"name": "Alder", "stop": "f:A"}, "to": {"name": "Beech", "stop": "f:B"},
         "departure": "2026-06-10T06:05:00Z", "arrival": "2026-06-10T06:20:00Z",
         "departureLocal": "2026-06-10T08:05:00+02:00", "arrivalLocal": "2026-06-10T08:20:00+02:00",
         "durationSeconds": 900, "distanceMeters": 9000.0,
         "trip": {"id": "f:T1", "serviceDate": "2026-06-10"}},
        {"mode": "walk", "from": {"name": "Beech", "stop": "f:B"}, "to": {"name": "End"},
         "departure": "2026-06-10T06:20:00Z", "arrival": "2026-06-10T06:30:00Z",
         "departureLocal": "2026-06-10T08:20:00+02:00", "arrivalLocal": "2026-06-10T08:30:00+02:00",
         "durationSeconds": 600, "distanceMeters": 200.0, "steps": [
           {"kind": "steps", "distanceMeters": 200, "durationSeconds": 600, "osmWays": [8]}]}
      ]}]}
    """

  static func make() throws -> Answer { try Answer(json: json) }

  /// The only journey of the sound answer.
  static func journey() throws -> Answer.Journey {
    guard let journey = try make().journeys?.first else { throw Missing() }
    return journey
  }

  struct Missing: Error {}
}

extension UTC {
  /// A minute past six on the day of the sample.
  static func minute(_ minute: Int) throws -> UTC {
    let digits = minute < 10 ? "0\(minute)" : "\(minute)"
    guard let time = UTC("2026-06-10T06:\(digits):00Z") else { throw SampleAnswer.Missing() }
    return time
  }
}
