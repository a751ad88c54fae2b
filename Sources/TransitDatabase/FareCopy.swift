extension NetworkWriter {
  /// The tables of fares, which name one another by the feed's ids.
  static var fareCopies: [StaticString] {
    [
      """
      INSERT INTO fare_attributes SELECT * FROM existing.fare_attributes
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO fare_rules SELECT * FROM existing.fare_rules
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO areas SELECT * FROM existing.areas
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO stop_areas SELECT * FROM existing.stop_areas
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO networks SELECT * FROM existing.networks
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO route_networks SELECT * FROM existing.route_networks
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO timeframes SELECT * FROM existing.timeframes
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO rider_categories SELECT * FROM existing.rider_categories
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO fare_media SELECT * FROM existing.fare_media
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO fare_products SELECT * FROM existing.fare_products
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO fare_leg_rules SELECT * FROM existing.fare_leg_rules
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO fare_leg_join_rules SELECT * FROM existing.fare_leg_join_rules
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO fare_transfer_rules SELECT * FROM existing.fare_transfer_rules
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
    ]
  }
}
