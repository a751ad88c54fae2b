internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A table of a feed that is being written, row after row.
final class FeedFile {
  private let path: String
  private let stream: UnsafeMutablePointer<FILE>

  init(_ folder: String, _ name: String, _ columns: String) throws {
    path = folder + "/" + name
    guard let stream = fopen(path, "w") else {
      throw BenchOptions.Wrong(description: "\(path) cannot be written")
    }
    self.stream = stream
    try add([columns])
  }

  deinit { fclose(stream) }

  func add(_ rows: [String]) throws {
    for row in rows where fputs(row, stream) < 0 || fputs("\n", stream) < 0 {
      throw BenchOptions.Wrong(description: "\(path) cannot be written")
    }
  }
}

/// The tables that say what runs.
struct TripFiles {
  private let routes: FeedFile
  private let trips: FeedFile
  private let calls: FeedFile
  private let headways: FeedFile

  init(_ folder: String) throws {
    routes = try FeedFile(folder, "routes.txt", "route_id,agency_id,route_short_name,route_type")
    trips = try FeedFile(folder, "trips.txt", "route_id,service_id,trip_id")
    calls = try FeedFile(
      folder, "stop_times.txt", "trip_id,stop_sequence,stop_id,arrival_time,departure_time")
    headways = try FeedFile(
      folder, "frequencies.txt", "trip_id,start_time,end_time,headway_secs,exact_times")
  }

  func addRoute(_ id: String, type: Int) throws {
    try routes.add(["\(id),a,\(id),\(type)"])
  }

  func addTrip(
    _ id: String, _ route: String, _ service: String,
    _ calls: [(stop: String, arrival: Int, departure: Int)]
  ) throws {
    try trips.add(["\(route),\(service),\(id)"])
    try self.calls.add(
      calls.enumerated().map { place, call in
        "\(id),\(place),\(call.stop),\(Self.clock(call.arrival)),\(Self.clock(call.departure))"
      })
  }

  /// One trip that stands for all, without clock times.
  func addHeadways(
    _ line: GridCity.Line, _ city: GridCity, _ service: String, _ headway: Int,
    _ seconds: ClosedRange<Int>
  ) throws {
    let id = "\(line.id)_\(service)"
    let start = seconds.lowerBound
    try addTrip(id, line.id, service, GridCountry.calls(of: line, in: city, from: start))
    try headways.add([
      "\(id),\(Self.clock(start)),\(Self.clock(seconds.upperBound)),\(headway),0"
    ])
  }

  private static func clock(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
  }
}
