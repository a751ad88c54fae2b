/// Guards `network_facts`: whether a network has a map is a fact, and a changed one would give other
/// answers without a word.
enum FactsChecksum {
  private static let name = "checksum"

  /// Stores the checksum of the facts that are there.
  static func store(in writer: NetworkWriter) throws(DatabaseError) {
    try writer.setFact(name, try sum(of: writer.connection))
  }

  /// Whether the facts are those that were stored.
  static func isRight(_ connection: Connection) throws(DatabaseError) -> Bool {
    try NetworkSummary.readFact(name, connection) == sum(of: connection)
  }

  private static func sum(of connection: Connection) throws(DatabaseError) -> String {
    let rows = try connection.prepare("SELECT name, value FROM network_facts ORDER BY name")
    var bytes: [UInt8] = []
    while try rows.step() {
      let fact = rows.requiredText(0)
      if fact == name { continue }
      bytes += Array(fact.utf8) + [0] + Array(rows.requiredText(1).utf8) + [0]
    }
    return String(bytes.withUnsafeBytes { Checksum.of($0) })
  }
}
