internal import Perron
internal import TransitModel

/// The places of `--from` or `--to` of a matrix: rows of a CSV file with an id, and with latitude and longitude or a stop.
struct MatrixPlaces {
  /// A place with what its rows are called by in the answer.
  struct Place: Sendable {
    let id: String
    let point: RouteSearchPoint
  }

  private static let limit = 16 << 20
  private static let most = 10_000

  private let name: String

  /// - Parameter option: `--from` or `--to`.
  static func read(_ path: String, for option: String, _ network: Network) throws -> [Place] {
    let bytes = try TextFile.read(
      path, limit: limit, for: option, remedy: "Split it: each row is computed alone.")
    let places = MatrixPlaces(name: "\(option): \(path)")
    let rows: [CSVText.Row]
    do throws(CSVText.Fault) {
      rows = try CSVText.read(bytes)
    } catch {
      throw places.fault(error.problem, line: error.line)
    }
    return try places.read(rows, network)
  }

  private func fault(_ problem: String, line: Int) -> OptionFileError {
    OptionFileError(
      code: .badContent, problem: "\(name), line \(line): \(problem).",
      remedy: "Write a header with id and lat,lon, or with id and stop, and a row for each place.")
  }

  private func read(_ rows: [CSVText.Row], _ network: Network) throws -> [Place] {
    guard let header = rows.first else { throw fault("there is no header", line: 1) }
    let names = header.fields.map { $0.filter { $0 != " " }.lowercased() }
    func column(_ name: String) -> Int? { names.firstIndex(of: name) }
    let (latitude, longitude, stop) = (column("lat"), column("lon"), column("stop"))
    guard let id = column("id"), stop != nil || latitude != nil && longitude != nil else {
      throw fault("the header lacks a column", line: header.line)
    }
    guard rows.count - 1 <= Self.most else {
      throw fault("there are more than \(Self.most) places", line: rows[Self.most + 1].line)
    }
    return try rows.dropFirst().map { row in
      func field(_ column: Int?) -> String {
        column.flatMap { $0 < row.fields.count ? row.fields[$0] : nil } ?? ""
      }
      let point = try point(
        stop: field(stop), latitude: field(latitude), longitude: field(longitude), row.line,
        network)
      return Place(id: field(id), point: point)
    }
  }

  private func point(
    stop: String, latitude: String, longitude: String, _ line: Int, _ network: Network
  ) throws -> RouteSearchPoint {
    if !stop.isEmpty {
      switch network.directory.stops(named: stop).count {
      case 0: throw fault("there is no stop \"\(stop)\"", line: line)
      case 1: return .stop(stop)
      default: throw fault("several feeds hold a stop \"\(stop)\"", line: line)
      }
    }
    let degrees = [latitude, longitude].map { plainDecimal($0.filter { $0 != " " }) }
    guard let north = degrees[0], let east = degrees[1],
      let place = Coordinate(latitude: north, longitude: east)
    else { throw fault("\"\(latitude),\(longitude)\" is no place on earth", line: line) }
    return .coordinate(place)
  }
}
