public import TransitDatabase
public import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The time zones that this system knows, by the names of the tz database.
///
/// The folder of zones is listed once; a name from a feed is only ever looked up in that list, so that no
/// name leads to another file.
public final class TimeZoneTable {
  private let paths: [String: String]
  private var loaded: [String: TimeZoneRules] = [:]

  private init(paths: [String: String]) { self.paths = paths }

  /// Lists the system's zones: those of the folder `$TZDIR`, else of the usual ones.
  ///
  /// - Throws: `noTimeZones`.
  public static func load() throws(ImportError) -> TimeZoneTable {
    let usual = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/var/db/timezone/zoneinfo"]
    let folders = (getenv("TZDIR").map { [String(cString: $0)] } ?? []) + usual
    for folder in folders {
      let table = load(folder: folder)
      if !table.paths.isEmpty { return table }
    }
    throw ImportError(
      .noTimeZones, file: usual[0], problem: "The system has no time-zone files.",
      remedy: "Install the package tzdata, or set TZDIR to a folder of TZif files.")
  }

  /// Lists the zones of one folder.
  static func load(folder: String) -> TimeZoneTable {
    var paths: [String: String] = [:]
    list(folder, prefix: "", depth: 0, into: &paths)
    return TimeZoneTable(paths: paths)
  }

  /// The names of all zones, in no order.
  public var names: [String] { Array(paths.keys) }

  /// Whether there is a zone of that name.
  public func contains(_ name: String) -> Bool { zone(named: name) != nil }

  /// The rules of a zone; nil where there is none of that name, or its file is damaged.
  public func zone(named name: String) -> TimeZoneRules? {
    if let known = loaded[name] { return known }
    guard let path = paths[name], let bytes = Self.read(path), let file = TimeZoneFile(bytes)
    else { return nil }
    let rules = TimeZoneRules(file)
    loaded[name] = rules
    return rules
  }

  private static func list(
    _ folder: String, prefix: String, depth: Int, into paths: inout [String: String]
  ) {
    guard depth < 4, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // `right` counts leap seconds, `posix` repeats the rest; files with a dot are lists.
      if name.contains(".") || (depth == 0 && (name == "right" || name == "posix")) { continue }
      let path = folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      if status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) {
        list(path, prefix: prefix + name + "/", depth: depth + 1, into: &paths)
      } else if status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) {
        paths[prefix + name] = path
      }
    }
  }

  /// A file of at most 1 MB; the longest real one has 4 KB.
  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let got = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<got])
  }
}

/// How the clocks of one zone go.
public struct TimeZoneRules: Sendable {
  private let changes: [TimeZoneFile.Change]
  private let firstOffset: Int
  private let rule: PosixTimeZone?

  init(_ file: TimeZoneFile) {
    changes = Self.extended(file)
    firstOffset = file.firstOffset
    rule = file.rule
  }

  /// Dates up to this year are looked up, those after it worked out one by one.
  private static let lastTabledYear = 2100

  /// The changes of the table, and those that the rule makes of the years after it: a calendar asks for every date.
  private static func extended(_ file: TimeZoneFile) -> [TimeZoneFile.Change] {
    guard let rule = file.rule, let last = file.changes.last else { return file.changes }
    let first = year(of: last.time) - 1
    let years = first..<max(first, lastTabledYear + 1)
    return file.changes
      + years.flatMap { rule.changes(ofYear: $0) }.filter { $0.time > last.time }
      .sorted { $0.time < $1.time }
  }

  /// Seconds by which the zone's clocks are ahead of UTC at a moment.
  public func offset(at instant: Instant) -> Int {
    let time = instant.seconds
    guard let last = changes.last, time < last.time else {
      return ruleOffset(at: time) ?? changes.last?.offset ?? firstOffset
    }
    // The last change that is not after `time`.
    let next = changes.indices.partitionPoint { changes[$0].time > time }
    return next == 0 ? firstOffset : changes[next - 1].offset
  }

  /// All changes from `first` on and before `end`, in order, each with the offset that begins.
  public func changes(from first: Instant, to end: Instant) -> [(Instant, Int)] {
    var all = changes.filter { $0.time >= first.seconds && $0.time < end.seconds }
    let tableEnd = changes.last?.time ?? .min
    if let rule, first < end {
      for year in Self.year(of: first.seconds) - 1...Self.year(of: end.seconds) + 1 {
        all += rule.changes(ofYear: year).filter {
          $0.time > tableEnd && $0.time >= first.seconds && $0.time < end.seconds
        }
      }
    }
    let ordered = all.sorted { $0.time < $1.time }
    var offset = self.offset(at: first.advanced(by: -1))
    return ordered.compactMap { change in
      // The tables note changes of the name or of daylight saving alone, too.
      if change.offset == offset { return nil }
      offset = change.offset
      return (Instant(seconds: change.time), change.offset)
    }
  }

  /// When the service day of a date begins: noon by the zone's clocks less 12 h (GTFS reference, Time).
  ///
  /// Should noon come twice, the first counts; should clocks leap over it, noon by the clock before the
  /// leap counts.
  public func serviceDayStart(_ date: ServiceDate) -> Instant {
    let noon = Int64(date.dayNumber) * 86_400 + 43_200
    let before = offset(at: Instant(seconds: noon - 86_400))
    let after = offset(at: Instant(seconds: noon + 86_400))
    for offset in [before, after] {
      let instant = Instant(seconds: noon - Int64(offset))
      if self.offset(at: instant) == offset { return instant.advanced(by: -43_200) }
    }
    return Instant(seconds: noon - Int64(before) - 43_200)
  }

  private func ruleOffset(at time: Int64) -> Int? {
    guard let rule else { return nil }
    guard rule.hasSummerTime else { return rule.standardOffset }
    let year = Self.year(of: time)
    let near = (year - 1...year + 1).flatMap { rule.changes(ofYear: $0) }
    let last = near.filter { $0.time <= time }.max { $0.time < $1.time }
    return last?.offset ?? rule.standardOffset
  }

  private static func year(of seconds: Int64) -> Int {
    let day = Int32(clamping: seconds / 86_400)
    return min(max(ServiceDate(dayNumber: day).yearMonthDay.year, 2), 9998)
  }
}
