/// A feed as text: three stops 0.1° apart on a line, one daily bus that calls at A 08:00, B 08:10, C 08:20.
/// It runs until 2099, so that no import says that it has expired.
package struct FeedBuilder {
  package var files: [String: String] = [
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone
    AG,Sample Lines,https://example.org,Europe/Berlin
    """,
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon
    A,Ahorn,48.0,9.0
    B,Birke,48.1,9.0
    C,Cedar,48.2,9.0
    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_type
    R,AG,1,3
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    D,1,1,1,1,1,1,1,20260101,20991231
    """,
    "trips.txt": """
    route_id,service_id,trip_id
    R,D,T
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T,08:00:00,08:00:00,A,1
    T,08:10:00,08:10:00,B,2
    T,08:20:00,08:20:00,C,3
    """,
  ]

  /// The base feed with some files replaced.
  package init(_ changes: [String: String] = [:]) { files.merge(changes) { $1 } }

  /// The base feed, whose stop_times.txt has these rows below the usual header.
  package init(stopTimes rows: String, trips: [String] = ["T"]) {
    files["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + rows
    files["trips.txt"] =
      "route_id,service_id,trip_id\n" + trips.map { "R,D,\($0)\n" }.joined()
  }

  /// The base feed with rows put below those of one file.
  package init(append rows: String, to file: String) {
    files[file, default: ""] += "\n" + rows
  }

  package func write(to folder: TemporaryFolder) {
    for (name, text) in files { folder.write(Array(text.utf8), to: name) }
  }
}
