/// Who publishes a feed and for which days, as its feed_info.txt says.
public struct FeedInfo: Hashable, Codable, Sendable {
  /// GTFS feed_publisher_name.
  public let publisherName: String?
  /// GTFS feed_publisher_url.
  public let publisherURL: String?
  /// GTFS feed_lang.
  public let language: String?
  /// GTFS default_lang.
  public let defaultLanguage: String?
  /// The ISO date from which the feed is meant to be used (feed_start_date).
  public let startDate: String?
  /// The ISO date until which the feed is meant to be used (feed_end_date).
  public let endDate: String?
  /// GTFS feed_version.
  public let version: String?
  /// GTFS feed_contact_email.
  public let contactEmail: String?
  /// GTFS feed_contact_url.
  public let contactURL: String?

  /// Reads what the tables hold of a feed, by its key.
  init(of feed: Int, _ connection: Connection) throws(DatabaseError) {
    let row = try connection.prepare(
      """
      SELECT feed_publisher_name, feed_publisher_url, feed_lang, default_lang, feed_start_date,
        feed_end_date, feed_version, feed_contact_email, feed_contact_url
      FROM feeds WHERE feed = ?
      """)
    row.bind(feed)
    _ = try row.step()
    publisherName = row.text(0)
    publisherURL = row.text(1)
    language = row.text(2)
    defaultLanguage = row.text(3)
    startDate = row.text(4)
    endDate = row.text(5)
    version = row.text(6)
    contactEmail = row.text(7)
    contactURL = row.text(8)
  }
}
