internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An invented country in GTFS: cities in rows, with trains between neighbours. The same text on every machine.
struct GridCountry {
  /// A Wednesday morning in it, at 8:05.
  static let departure = Instant(seconds: 1_781_071_500)

  private static let cityMeters = 20_000
  private static let trainSeconds = 1_147
  private static let trainHeadwaySeconds = 1_723
  /// Vehicles set out from 4:40 until after one o'clock of the night.
  private static let serviceSeconds = 16_800...91_000
  /// Rush hours, in which all takes a fifth longer.
  private static let rushSeconds = [25_200...34_200, 57_600...68_400]
  private static let dwellSeconds = 13

  private var cities: [GridCity] = []
  private var trains: [(id: String, from: GridCity.Stop, to: GridCity.Stop)] = []

  /// - Parameter tiles: how many cities.
  init(tiles: Int) {
    var across = 1
    while across * across < tiles { across += 1 }
    var stations: [GridCity.Stop] = []
    for number in 0..<tiles {
      let (row, column) = (number / across, number % across)
      var city = GridCity(
        number: number, north: row * Self.cityMeters, east: column * Self.cityMeters)
      let station = city.addStation()
      stations.append(city.stops[station])
      cities.append(city)
      let neighbours = (column > 0 ? [number - 1] : []) + (row > 0 ? [number - across] : [])
      for other in neighbours {
        trains.append(("train\(other)_\(number)", stations[other], stations[number]))
        trains.append(("train\(number)_\(other)", stations[number], stations[other]))
      }
    }
  }

  /// Writes the feed into a folder, which is made where there is none.
  func write(to folder: String) throws {
    mkdir(folder, 0o777)
    try FeedFile(folder, "agency.txt", "agency_id,agency_name,agency_url,agency_timezone")
      .add(["a,Grid Lines,https://example.org,Europe/Berlin"])
    try FeedFile(
      folder, "feed_info.txt", "feed_id,feed_publisher_name,feed_publisher_url,feed_lang"
    )
    .add(["grid,Grid Lines,https://example.org,en"])
    try FeedFile(
      folder, "calendar.txt",
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date"
    ).add([
      "weekday,1,1,1,1,1,0,0,20260101,20261231", "weekend,0,0,0,0,0,1,1,20260101,20261231",
    ])
    try FeedFile(folder, "calendar_dates.txt", "service_id,date,exception_type")
      .add(["weekday,20260501,2", "weekend,20260501,1"])
    try writeStops(to: folder)
    try writeTransfers(to: folder)
    try writeTrips(to: folder)
  }

  private func writeStops(to folder: String) throws {
    let file = try FeedFile(folder, "stops.txt", "stop_id,stop_name,stop_lat,stop_lon")
    for city in cities {
      try file.add(
        city.stops.map { stop in
          // 48° north: a degree is 111.2 km to the north and 74.4 km to the east.
          let latitude = 48_000_000 + stop.north * 1_000_000 / 111_200
          let longitude = 8_000_000 + stop.east * 1_000_000 / 74_400
          return "\(stop.id),\(stop.id),\(Self.degrees(latitude)),\(Self.degrees(longitude))"
        })
    }
  }

  private static func degrees(_ millionths: Int) -> String {
    "\(millionths / 1_000_000)." + padded(millionths % 1_000_000, 6)
  }

  /// Those of a crossing are joined each with each, so that there is nothing to gain by walking twice.
  private func writeTransfers(to folder: String) throws {
    let file = try FeedFile(
      folder, "transfers.txt", "from_stop_id,to_stop_id,transfer_type,min_transfer_time")
    for city in cities {
      for stops in city.crossings {
        for from in stops {
          try file.add(
            stops.filter { $0 != from }.map { to in
              "\(city.stops[from].id),\(city.stops[to].id),2,\(25 + 11 * abs(from - to) % 67)"
            })
        }
      }
    }
  }

  // MARK: Trips

  private func writeTrips(to folder: String) throws {
    let files = try TripFiles(folder)
    for city in cities {
      for line in city.lines {
        try files.addRoute(line.id, type: line.type)
        for (service, factor) in [("weekday", 1), ("weekend", 2)] {
          let headway = line.headwaySeconds * factor
          if line.hasHeadwayService {
            try files.addHeadways(line, city, service, headway, Self.serviceSeconds)
          } else {
            try addTrips(of: line, in: city, service, headway, to: files)
          }
        }
      }
    }
    for train in trains {
      try files.addRoute(train.id, type: 2)
      for start in stride(from: 16_900, to: 88_000, by: Self.trainHeadwaySeconds) {
        let calls = [
          (train.from.id, start, start),
          (train.to.id, start + Self.trainSeconds, start + Self.trainSeconds),
        ]
        for service in ["weekday", "weekend"] {
          try files.addTrip("\(train.id)_\(service)_\(start)", train.id, service, calls)
        }
      }
    }
  }

  private func addTrips(
    of line: GridCity.Line, in city: GridCity, _ service: String, _ headway: Int,
    to files: TripFiles
  ) throws {
    // Lines set out at different seconds, and the same at every writing.
    var start = Self.serviceSeconds.lowerBound + line.runSeconds.reduce(0, +) % headway
    var number = 0
    while start <= Self.serviceSeconds.upperBound {
      let isExpress = line.hasExpresses && number % 4 == 3
      let calls = Self.calls(of: line, in: city, from: start, isExpress: isExpress)
      try files.addTrip("\(line.id)_\(service)_\(number)", line.id, service, calls)
      let isQuiet = start < 21_600 || start > 75_600
      start += isQuiet ? 3 * headway : headway
      number += 1
    }
  }

  /// Where and when a vehicle comes and leaves.
  static func calls(
    of line: GridCity.Line, in city: GridCity, from start: Int, isExpress: Bool = false
  ) -> [(stop: String, arrival: Int, departure: Int)] {
    let isSlow = rushSeconds.contains { $0.contains(start) }
    var time = start
    var calls: [(stop: String, arrival: Int, departure: Int)] = []
    for (place, stop) in line.stops.enumerated() {
      time += isSlow ? line.runSeconds[place] * 6 / 5 : line.runSeconds[place]
      if isExpress, place % 3 != 0, place != line.stops.count - 1 { continue }
      calls.append((city.stops[stop].id, time, time + dwellSeconds))
      time += dwellSeconds
    }
    return calls
  }
}
