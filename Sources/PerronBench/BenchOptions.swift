internal import TransitModel

/// What to measure.
struct BenchOptions {
  var feeds: [String] = []
  var maps: [String] = []
  /// Whether rows of transfers.txt are all the walking in the network that is imported.
  var walksByTransfersOnly = false
  /// How many invented cities to measure, where no feed, map or network is given.
  var tiles = 1
  /// A network to take as it is, in place of feeds and maps.
  var network: String?
  /// Where to write the network that is imported.
  var scratch = "bench.perron"
  /// Whether to stop when the network is written.
  var makesOnly = false
  /// When all queries set out.
  var departure = GridCountry.departure
  /// The longest walk in metres of `told` and `door-to-door`; nil means the library's defaults.
  var walkMeters: Int?
  var queries = 200
  var seed: UInt64 = 1
  /// The kinds of questions to ask; all by default.
  var works = Work.allCases
  /// So many questions of each kind are asked once, and nothing is told; for counting instructions. nil measures.
  var countedQueries: Int?
  /// How many threads search at once, in turns with one; nil leaves that out.
  var threads: Int?
  /// The command to time as a whole process; nil leaves that out.
  var command: String?
  /// A file of `latitude,longitude,latitude,longitude`, a line a query, to ask from door to door and nothing else.
  var pairs: String?
  /// A file of known answers (`id,from,to,departure,rides:arrival;…`) to compare with, and to take the stops from.
  var answers: String?
  /// Where to write the measures as JSON.
  var json: String?
  /// The JSON of an earlier run to compare with.
  var compared: String?
  /// A feed of which the import is measured beside its floor, and nothing else.
  var imported: String?
  /// A map, or a network, on which walks are measured, and nothing else.
  var walks: String?
  /// A network on which the search for names of stops is measured, and nothing else.
  var names: String?

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    usage: PerronBench [--network FILE | --gtfs PATH … [--osm PATH …] [--transfers-only] | --tiles N]
             [--scratch FILE] [--depart TIME] [--walk METERS] [--queries N] [--seed N] [--only WORK,…]
             [--answers FILE.csv] [--pairs FILE.csv] [--command PERRON]
             [--json FILE] [--compare FILE.json] [--threads N] [--count-only N]
           PerronBench --make FILE [--gtfs PATH … [--osm PATH …] [--transfers-only] | --tiles N]
           PerronBench --import FEED.zip [--scratch FILE]
           PerronBench --walks (MAP.osm.pbf | NETWORK.perron) [--queries N] [--seed N] [--scratch FILE]
           PerronBench --names NETWORK.perron [--queries N] [--seed N]
    WORK is one of \(Work.allCases.map(\.rawValue).joined(separator: ", "))
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "--transfers-only" {
        walksByTransfersOnly = true
        continue
      }
      guard let value = rest.popFirst() else { throw Wrong(description: Self.usage) }
      if try !takePath(option, value), try !takeNumber(option, value) {
        throw Wrong(description: Self.usage)
      }
    }
    if answers != nil { walksByTransfersOnly = true }
    if pairs != nil { works = [.doorToDoor] }
  }

  private mutating func takePath(_ option: String, _ value: String) throws -> Bool {
    switch option {
    case "--gtfs": feeds.append(value)
    case "--osm": maps.append(value)
    case "--network": network = value
    case "--scratch": scratch = value
    case "--make": (scratch, makesOnly) = (value, true)
    case "--import": imported = value
    case "--walks": walks = value
    case "--names": names = value
    case "--command": command = value
    case "--answers": answers = value
    case "--pairs": pairs = value
    case "--json": json = value
    case "--compare": compared = value
    default: return false
    }
    return true
  }

  private mutating func takeNumber(_ option: String, _ value: String) throws -> Bool {
    func count(from least: Int) throws -> Int {
      guard let count = Int(value), count >= least else {
        throw Wrong(description: "\(option) takes a whole number of \(least) or more, not \(value)")
      }
      return count
    }
    switch option {
    case "--tiles": tiles = try count(from: 1)
    case "--depart": departure = try Instant(iso: value)
    case "--walk": walkMeters = try count(from: 0)
    case "--queries": queries = try count(from: 1)
    case "--seed": seed = UInt64(try count(from: 0))
    case "--threads": threads = try count(from: 2)
    case "--count-only": countedQueries = try count(from: 0)
    case "--only":
      works = try value.split(separator: ",").map { name in
        guard let work = Work(rawValue: String(name)) else {
          throw Wrong(description: "\(name) is no kind of question\n\(Self.usage)")
        }
        return work
      }
    default: return false
    }
    return true
  }
}
