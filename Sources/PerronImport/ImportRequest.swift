/// What to import, and whereto.
public struct ImportRequest: Hashable, Sendable {
  /// A GTFS feed: a .zip, or a folder of .txt files.
  public struct Feed: Hashable, Sendable {
    /// Where the feed lies: the .zip itself, or the folder that holds its .txt files.
    public var path: String
    /// nil takes `feed_info.feed_id`, or else the file's name without `.zip` or `.gtfs.zip`.
    public var id: String?

    /// The feed at `path`, under an id of its own or, with nil, the one that the feed gives itself.
    public init(path: String, id: String? = nil) {
      self.path = path
      self.id = id
    }
  }

  /// What to do with a network that is there already.
  public enum Existing: Sendable {
    /// Leaves it as it is, and throws `ImportError.Code.networkExists`.
    case refuse
    /// Puts the new network in its place, when that is whole.
    case replace
    /// Keeps its feeds, but for those of an id that is imported now, and its map.
    case add
  }

  /// The network file to write.
  public var network: String
  /// In any order, which changes nothing; no two may have the same id. None by default: a map alone makes a network
  /// to walk in.
  public var feeds: [Feed] = []
  /// OpenStreetMap extracts: .osm.pbf, .osm, .osm.gz or .osm.bz2. None by default: walks are straight lines then.
  public var maps: [String] = []
  /// Refuse by default, so that nothing is lost by a slip.
  public var existing = Existing.refuse
  /// Whether rows of transfers.txt are all the walking there is: no streets, no straight lines. False by
  /// default; for comparing with planners that know no streets.
  public var walksByTransfersOnly = false
  /// A file of rules for changes, between feeds or within one: the columns of transfers.txt, ids as `FEED:ID`. It
  /// takes the place of the one that the network was imported with; nil, the default, keeps that one.
  public var transfers: String?
  /// Whether a warning or an error in a feed ends the import. False by default: real feeds have both.
  public var isStrict = false

  /// A request without feeds and maps yet, for the file at the path `network`.
  public init(network: String) {
    self.network = network
  }
}
