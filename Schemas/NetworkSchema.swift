/// The tables of a network file, and the numbers by which one is known.
public enum NetworkSchema {
  /// `PERN`: SQLite's application id of a network file (`PRAGMA application_id`).
  public static let applicationID: Int32 = 0x5045_524E

  /// Raised whenever the tables or the packed columns change their meaning (`PRAGMA user_version`).
  public static let version: Int32 = 4

  /// The statements that make the tables of an empty network.
  public static var statements: String {
    String(decoding: PackageResources.network_sql, as: UTF8.self)
  }
}
