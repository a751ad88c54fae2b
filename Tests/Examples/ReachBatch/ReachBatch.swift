import Foundation
import Perron

/// For each of many places: how many stops are within reach, and how long it takes to a centre.
///
/// usage: ReachBatch NETWORK PLACES.csv CENTRE-STOP TIME; rows are ID,LATITUDE,LONGITUDE
@main
struct ReachBatch {
  static let minutes = [15, 30, 60]

  static func main() async throws {
    let arguments = CommandLine.arguments
    let network = try await Network.open(arguments[1])
    let rows = try String(contentsOfFile: arguments[2], encoding: .utf8)
      .split(whereSeparator: \.isNewline).map { $0.split(separator: ",").map(String.init) }
    var options = PublicTransportRouteSearchOptions()
    let departure = try Instant(iso: arguments[4])
    options.startTime = departure
    // Walks to the centre are found once, for all places.
    let times = try TravelTimes(network, to: [.stop(arguments[3])], options: options)

    print((["id"] + minutes.map { "stops_\($0)_min" } + ["seconds"]).joined(separator: ","))
    try await withThrowingTaskGroup(of: (Int, String).self) { [options] group in
      for (number, row) in rows.enumerated() {
        group.addTask {
          guard row.count == 3, let latitude = Double(row[1]), let longitude = Double(row[2]),
            let place = Coordinate(latitude: latitude, longitude: longitude)
          else { return (number, "\(row.first ?? ""),no place") }
          let reach = try await JourneyPlanner(network).reach(
            from: .coordinate(place), withinSeconds: 3_600, options: options)
          let counts = minutes.map { most in reach.stops.count { $0.seconds <= most * 60 } }
          let time = try times.row(from: .coordinate(place), departingAt: [departure])[0][0]
          let cells = counts.map { "\($0)" } + [time.map { "\($0.seconds)" } ?? ""]
          return (number, ([row[0]] + cells).joined(separator: ","))
        }
      }
      // In the order of the file, whichever is ready first.
      var lines: [Int: String] = [:]
      for try await (number, line) in group { lines[number] = line }
      for number in rows.indices { print(lines[number] ?? "") }
    }
  }
}
