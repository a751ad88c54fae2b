import Foundation
import ProgramTesting
import TestSupport

/// A feed as text: a bus every hour from Alder (A) over Birch (B) to Cedar (C), half an hour for each
/// part, on every day of 2026, by UTC.
struct TestFeed {
  var files: [String: String] = [
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone
    X,Test lines,https://lines.example,Etc/UTC

    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    D,1,1,1,1,1,1,1,20260101,20261231

    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_type
    R,X,1,3

    """,
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon
    A,Alder,60.0,5.0
    B,Birch,60.0,5.3
    C,Cedar,60.0,5.6

    """,
  ]

  init(trips: Int = 24) {
    var names = "route_id,service_id,trip_id\n"
    var times = "trip_id,stop_sequence,stop_id,arrival_time,departure_time\n"
    for trip in 0..<trips {
      names += "R,D,T\(trip)\n"
      // With more than 24 trips the further ones leave a second later each, and so on.
      let (hour, second) = (trip % 24, trip / 24)
      for (place, stop) in ["A", "B", "C"].enumerated() {
        let time = Self.clock(hour * 3600 + place * 1800 + second)
        times += "T\(trip),\(place),\(stop),\(time),\(time)\n"
      }
    }
    files["trips.txt"] = names
    files["stop_times.txt"] = times
  }

  private static func clock(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Replaces every `old` in a file.
  mutating func replace(_ old: String, with new: String, in file: String) {
    files[file] = files[file]?.replacing(old, with: new)
  }

  /// The same feed, of which no import will ever say that it has expired.
  var neverExpiring: TestFeed {
    var feed = self
    feed.replace("20261231", with: "20991231", in: "calendar.txt")
    return feed
  }

  func write(to name: String, in folder: TemporaryFolder) throws {
    for (file, text) in files { try folder.write(text, to: "\(name)/\(file)") }
  }

  /// The feed as a zip, its members in order of their names.
  var zip: Data {
    var archive = ZipArchive()
    for (file, text) in files.sorted(by: { $0.key < $1.key }) { archive.add(file, text) }
    return archive.data
  }
}
