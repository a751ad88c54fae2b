import TestSupport
import TransitModel

/// A place in degrees that are known to be good.
func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
  Coordinate(
    latitudeE7: Int32((latitude * 1e7).rounded()), longitudeE7: Int32((longitude * 1e7).rounded()))
}

/// Notes the bytes of every column, or edits them, without looking at them as elements: damaged bytes
/// may be no element at all.
struct ByteVisitor: ColumnVisitor {
  private(set) var columns: [String: [UInt8]] = [:]
  /// Changes the bytes of a column by name; the stride is that of its elements.
  var edit: (_ name: String, _ stride: Int, _ bytes: inout [UInt8]) -> Void = { _, _, _ in }

  mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
    _ name: String, _ column: inout IndexedArray<Tag, Element>
  ) throws {
    let stride = MemoryLayout<Element>.stride
    var bytes = column.withUnsafeBuffer { Array(UnsafeRawBufferPointer($0)) }
    let original = bytes
    edit(name, stride, &bytes)
    columns[name] = bytes
    if bytes == original { return }
    column = IndexedArray(count: bytes.count / stride) { memory in
      UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes.prefix(memory.count * stride))
    }
  }
}

/// What `validate` finds wrong with columns; nil where they are good.
func fault<Group: ColumnGroup & ~Copyable>(of group: borrowing Group) -> InvalidColumn? {
  do throws(InvalidColumn) {
    try group.validate()
    return nil
  } catch {
    return error
  }
}

/// A small timetable in which no column is empty: two lines through four stops, two zones, ten days, a rule for
/// changes, a vehicle that goes on as another trip, and headway service.
func makeTimetableColumns() -> TimetableColumns {
  var rule = TransferRule(from: StopIndex(2), to: StopIndex(2), time: .forbidden)
  rule.arriving = .route(RouteIndex(0))
  rule.departing = .route(RouteIndex(1))
  let rules = TransferRules([rule])
  var builder = TimetableBuilder(transferRules: rules)
  let both: BoardingRules = [.boarding, .alighting]
  let stops = (0..<4).map { StopIndex($0) }
  let long = builder.addProfile(
    .init(
      stops: [stops[0], stops[1], stops[2]], rules: [.boarding, both, .alighting],
      arrivals: [0, 300, 600], departures: [0, 330, 600]))
  let short = builder.addProfile(
    .init(
      stops: [stops[2], stops[3]], rules: [.boarding, .alighting], arrivals: [0, 120],
      departures: [0, 120]))
  addTrips(to: &builder, long: long, short: short)
  var order: [Int] = []
  var columns = builder.makeColumns(stopCount: stops.count, tripOrder: &order)
  do {
    let walk = Transfer(point: Index(1), seconds: 60, decimeters: 800)
    try columns.setTransfers(rules, walks: [[walk], [], [], []])
  } catch { fatalError("\(error)") }
  let least = LeastTimes(columns)
  columns.setLeastTimes((0..<least.regionCount).map { least.minutes(from: $0) })
  columns.calendarFirstDay = IndexedArray([100])
  columns.dayStarts = RaggedArray(
    [0, 3_600].map { late in (0..<10).map { Int64(100 + $0) * 86_400 + late } })
  columns.routeType = IndexedArray([.bus, .tram])
  columns.routeAnswersTo = IndexedArray(
    [TransportTypes(.bus).rawValue, TransportTypes(.tram).rawValue])
  return columns
}

/// Three runs of each line, a vehicle that goes from the one to the other, and headway service.
private func addTrips(to builder: inout TimetableBuilder, long: Int, short: Int) {
  let daily = builder.addService(DaySet((0..<10).map { ServiceDate(dayNumber: 100 + $0) }))
  for start in [28_800, 32_400, 36_000] {
    builder.addTrip(
      .init(
        route: RouteIndex(0), zone: ZoneIndex(0), service: daily, profile: long,
        start: Int32(start)))
    builder.addTrip(
      .init(
        route: RouteIndex(1), zone: ZoneIndex(1), service: daily, profile: short,
        start: Int32(start)))
  }
  var headway = TimetableBuilder.Trip(
    route: RouteIndex(1), zone: ZoneIndex(1), service: daily, profile: short, start: 50_000)
  headway.headway = .init(seconds: 600, window: 3_600)
  builder.addTrip(headway)
  builder.addContinuation(from: 0, to: 3, on: daily)
}
