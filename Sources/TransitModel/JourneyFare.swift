/// What a journey costs, where the feeds' rules determine it: for a rider of the default category, by the
/// cheapest of the ways to pay that the rules allow.
public struct JourneyFare: Codable, Hashable, Sendable {
  /// Something that is paid for, and the legs for which it is.
  public struct Part: Codable, Hashable, Sendable {
    /// `FEED:FARE_ID` of fare_attributes.txt, or `FEED:FARE_PRODUCT_ID` of fare_products.txt.
    public var product: String
    /// GTFS fare_product_name; nil where the feed gives none.
    public var name: String?
    /// GTFS fare_media_name, or the medium's id where it has no name: what one needs to pay this price, such as a
    /// card, the first of the feed where several are as cheap; nil where the feed tells none.
    public var medium: String?
    /// The price of this part; below zero for a discount.
    public var price: Money
    /// Positions in `Journey.legs` of the rides that it pays for, ascending.
    public var legs: [Int]

    /// A part without a name and a medium; those are filled in afterwards.
    public init(product: String, price: Money, legs: [Int]) {
      self.product = product
      self.price = price
      self.legs = legs
    }
  }

  /// The price of the whole journey: the sum of the parts.
  public var total: Money
  /// In the order in which they are paid; each ride is paid for by at least one, but for
  /// what a rule gives for nothing.
  public var parts: [Part]

  /// A fare of some parts, all in the currency of `total`.
  public init(total: Money, parts: [Part]) {
    self.total = total
    self.parts = parts
  }
}
