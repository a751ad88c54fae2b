internal import TransitModel

/// What to measure.
struct BenchOptions {
  var feeds: [String] = []
  var maps: [String] = []
  /// A network to take as it is, in place of feeds and maps.
  var network: String?
  /// Where to write the network that is imported.
  var scratch = "bench.perron"
  /// When all queries set out.
  var departure = Instant(seconds: 0)
  var queries = 200
  var seed: UInt64 = 1
  /// The command to time as a whole process; nil leaves that out.
  var command: String?
  /// Whether to stop after the import, and compare it with its floor.
  var importsOnly = false
  /// A map, or a network, on which walks are measured, and nothing else.
  var walks: String?
  /// A file of `latitude,longitude,latitude,longitude`, a line a query, in place of random places.
  var pairs: String?
  /// A network on which the search for names of stops is measured, and nothing else.
  var names: String?
  /// A file of known answers (`id,from,to,departure,rides:arrival;…`) to compare with.
  var answers: String?

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    usage: PerronBench --import FEED.zip [--scratch FILE]
           PerronBench --walks (MAP.osm.pbf | NETWORK.perron) [--queries N] [--seed N] [--scratch FILE]
           PerronBench --names NETWORK.perron [--queries N] [--seed N]
           PerronBench (--gtfs PATH … [--osm PATH …] | --network FILE) --depart TIME
           [--queries N | --pairs FILE.csv] [--seed N] [--command PERRON] [--answers FILE.csv]
           [--scratch FILE]
    """

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw Wrong(description: Self.usage) }
      switch option {
      case "--gtfs": feeds.append(value)
      case "--import": (feeds, importsOnly) = ([value], true)
      case "--walks": walks = value
      case "--names": names = value
      case "--osm": maps.append(value)
      case "--network": network = value
      case "--scratch": scratch = value
      case "--depart": departure = try Instant(iso: value)
      case "--queries": queries = Int(value) ?? queries
      case "--seed": seed = UInt64(value) ?? seed
      case "--command": command = value
      case "--answers": answers = value
      case "--pairs": pairs = value
      default: throw Wrong(description: Self.usage)
      }
    }
    if feeds.isEmpty && [network, walks, names].allSatisfy({ $0 == nil }) {
      throw Wrong(description: Self.usage)
    }
  }
}
