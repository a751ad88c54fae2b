internal import TransitDatabase

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What an open network takes.
struct MemoryUse {
  /// The columns by name, the largest first. They lie in memory as in the file, from which they are read as they are.
  let columns: [(name: String, bytes: Int)]
  /// What the process holds of the machine's memory; nil where the system does not say.
  let residentBytes: Int?
  let fileBytes: Int

  /// - Parameter path: the network that the process has just opened, and nothing else.
  init(_ path: String) throws {
    residentBytes = Self.findResidentBytes()
    fileBytes = NetworkFile.size(of: path)
    let file = try NetworkFile.open(path)
    let rows = try file.connection.prepare(
      "SELECT name, SUM(length(data)) AS bytes FROM column_chunks GROUP BY name ORDER BY bytes DESC, name"
    )
    var columns: [(String, Int)] = []
    while try rows.step() {
      columns.append((rows.text(0) ?? "", rows.integer(1) ?? 0))
    }
    self.columns = columns
  }

  var columnBytes: Int { columns.reduce(0) { $0 + $1.bytes } }

  /// proc_pid_statm(5): the second number is the pages in memory.
  private static func findResidentBytes() -> Int? {
    guard let text = try? TextLines.read("/proc/self/statm").first else { return nil }
    let numbers = text.split(separator: " ")
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
