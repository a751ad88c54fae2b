extension FareProductColumns {
  /// Throws where an index points nowhere, columns of one table differ in length, or a price is absurd.
  public func validate() throws(InvalidColumn) {
    try validateTables()
    try validateLegRules()
    try validateOtherRules()
  }

  private func validateTables() throws(InvalidColumn) {
    let products = productID.count
    try routeNetwork.validateIndices(
      "fare.route_network", below: networkMentions.count, allowsNone: true)
    try stopAreas.validateShape("fare.stop_areas", keys: stopAreas.count)
    try stopAreas.values.validateIndices("fare.stop_areas", below: areaMentions.count)
    try productFeed.validateCount("fare_product.feed", products)
    try productFeed.validateIndices("fare_product.feed", below: feedHasPriorities.count)
    try productID.validate("fare_product.id", keys: products)
    try productName.validate("fare_product.name", keys: products)
    try productOffers.validateShape("fare_product.offers", keys: products)
    try mediumName.validate("fare_medium.name", keys: mediumName.count)
    for position in 0..<productOffers.values.count {
      let offer = productOffers[position]
      if offer.price.magnitude > Money.limit {
        throw InvalidColumn("fare_product.offers", "\(offer.price) at \(position)")
      }
      if offer.medium != .none, offer.medium.position >= mediumName.count {
        throw InvalidColumn("fare_product.offers", "no such medium at \(position)")
      }
    }
  }

  private func validateLegRules() throws(InvalidColumn) {
    let rules = legNetwork.count
    let (areas, times) = (areaMentions.count, timeframes.count)
    try legNetwork.validateIndices(
      "leg_rule.network", below: networkMentions.count, allowsNone: true)
    try legFrom.validateCount("leg_rule.from", rules)
    try legFrom.validateIndices("leg_rule.from", below: areas, allowsNone: true)
    try legTo.validateCount("leg_rule.to", rules)
    try legTo.validateIndices("leg_rule.to", below: areas, allowsNone: true)
    try legStartTimes.validateCount("leg_rule.start_times", rules)
    try legStartTimes.validateIndices("leg_rule.start_times", below: times, allowsNone: true)
    try legEndTimes.validateCount("leg_rule.end_times", rules)
    try legEndTimes.validateIndices("leg_rule.end_times", below: times, allowsNone: true)
    try legGroup.validateCount("leg_rule.group", rules)
    try legGroup.validateIndices("leg_rule.group", below: groupMentions.count, allowsNone: true)
    try legProduct.validateCount("leg_rule.product", rules)
    try legProduct.validateIndices("leg_rule.product", below: productID.count, allowsNone: true)
    try legPriority.validateCount("leg_rule.priority", rules)
    try areaRules.validateShape("fare_area.rules", keys: areas)
    try areaRules.values.validateIndices("fare_area.rules", below: rules)
    try feedRules.validateShape("fare.feed_leg_rules", keys: feedHasPriorities.count)
    try feedRules.values.validateIndices("fare.feed_leg_rules", below: rules)
  }

  private func validateOtherRules() throws(InvalidColumn) {
    try transferRules.validateShape("fare.transfer_rules", keys: feedHasPriorities.count)
    for position in 0..<transferRules.values.count {
      let product = transferRules[position].product
      if product != .none, product.position >= productID.count {
        throw InvalidColumn("fare.transfer_rules", "no such product at \(position)")
      }
    }
    try joinRules.validateShape("fare.join_rules", keys: feedHasPriorities.count)
    try timeframes.validateShape("timeframe", keys: timeframes.count)
    for position in 0..<timeframes.values.count
    where timeframes[position].days.position >= days.count {
      throw InvalidColumn("timeframe", "no such dates at \(position)")
    }
    try daysFirstDay.validateCount("timeframe.first_day", days.count)
    try days.validateShape("timeframe.days", keys: days.count)
  }

  /// Throws where the columns are not of the network whose directory this is.
  public func validate(against directory: borrowing DirectoryColumns) throws(InvalidColumn) {
    try feedHasPriorities.validateCount("fare.feed_has_priorities", directory.feedID.count)
    try routeNetwork.validateCount("fare.route_network", directory.routeAgency.count)
    try stopAreas.validateShape("fare.stop_areas", keys: directory.stopFeed.count)
  }
}
