import TransitModel

/// A small directory in which no column is empty: two feeds that share a stop_id, and ids with colons.
enum DirectoryFixture {
  /// The same to Swift's `==`, but other bytes.
  static let composed = "caf\u{E9}"
  static let decomposed = "cafe\u{301}"

  /// Stops by index: feed and stop_id.
  static let stops: [(feed: Int, id: String)] = [
    (0, "A"), (1, "A"), (0, "de:06411:1"), (1, "06411:1"), (0, composed), (1, decomposed),
    (1, "B"), (0, "b:A"), (0, ""),
  ]

  static func make() -> DirectoryColumns {
    var columns = DirectoryColumns()
    columns.feedID = TextColumn(["a", "b"])
    columns.agencyFeed = IndexedArray([FeedIndex(0), FeedIndex(1)])
    columns.agencyID = TextColumn(["1", "1"])
    columns.agencyName = TextColumn(["North", "South"])
    columns.agencyURL = TextColumn(["https://north.example", "-"])
    columns.routeAgency = IndexedArray([AgencyIndex(0), AgencyIndex(1)])
    columns.routeID = TextColumn(["R1", "R1"])
    columns.routeShortName = TextColumn(["1", "2"])
    columns.routeLongName = TextColumn(["First", "Second"])
    columns.routeColor = TextColumn(["FF0000", "00FF00"])
    columns.routeTextColor = TextColumn(["FFFFFF", "000000"])
    fillStops(&columns)
    columns.tripRecord = IndexedArray([Index(0), Index(1), Index(1)])
    columns.recordID = TextColumn(["T1", "T2"])
    columns.recordHeadsign = IndexedArray([Index(0), Index(0)])
    columns.recordWheelchair = IndexedArray([1, 2])
    columns.recordBikes = IndexedArray([0, 1])
    columns.headsign = TextColumn(["Centre"])
    columns.zoneName = TextColumn(["Europe/Berlin", "UTC"])
    // Berlin: one hour ahead, and two from 2026-03-29T01:00:00Z until 2026-10-25T01:00:00Z.
    columns.zoneChange = RaggedArray([[0, 1_774_746_000, 1_792_890_000], [0]])
    columns.zoneOffset = RaggedArray([[3_600, 7_200, 3_600], [0]])
    return columns
  }

  private static func fillStops(_ columns: inout DirectoryColumns) {
    let indices = stops.indices.map { StopIndex($0) }
    columns.stopFeed = IndexedArray(stops.map { FeedIndex($0.feed) })
    columns.stopKind = IndexedArray([0, 0, 0, 0, 1, 2, 3, 4, 9])
    columns.stopCoordinate = IndexedArray(stops.indices.map { place(48, Double($0)) })
    columns.stopLevel = IndexedArray(stops.map { _ in LevelID.ground })
    columns.stopStation = IndexedArray(
      indices.map { $0.position == 0 ? StopIndex(4) : StopIndex.none })
    columns.stationStops = RaggedArray(indices.map { $0.position == 4 ? [StopIndex(0)] : [] })
    columns.stopZone = IndexedArray(stops.map { _ in ZoneIndex(0) })
    columns.stopTypes = IndexedArray(stops.map { _ in UInt16(1) })
    columns.stopID = TextColumn(stops.map(\.id))
    columns.stopName = TextColumn(stops.map { "Stop \($0.id)" })
    columns.stopPlatform = TextColumn(stops.map { _ in "1" })
    columns.stopsByID = IndexedArray(
      indices.sorted { left, right in
        let (low, high) = (stops[left.position], stops[right.position])
        return low.id.utf8.elementsEqual(high.id.utf8)
          ? low.feed < high.feed : low.id.utf8.lexicographicallyPrecedes(high.id.utf8)
      })
  }
}
