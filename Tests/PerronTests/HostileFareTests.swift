import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import Perron

/// Overwrites elements of about one column of twelve with small numbers.
private struct Vandal: ColumnVisitor {
  var numbers: SeededGenerator

  mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
    _ name: String, _ column: inout IndexedArray<Tag, Element>
  ) throws {
    guard Int.random(in: 0..<12, using: &numbers) == 0, column.count > 0 else { return }
    var bytes = column.withUnsafeBuffer { Array(UnsafeRawBufferPointer($0)) }
    let stride = MemoryLayout<Element>.stride
    let start = Int.random(in: 0..<column.count, using: &numbers) * stride
    for place in start..<start + stride { bytes[place] = 0 }
    bytes[start] = UInt8.random(in: 0..<6, using: &numbers)
    column = IndexedArray(count: column.count) { memory in
      UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes)
    }
  }
}

@Suite("Fares of hostile networks")
struct HostileFareTests {
  private static let old = [
    "fare_attributes.txt": """
    fare_id,price,currency_type,transfers,transfer_duration,agency_id
    a,1,EUR,1,3600,X
    b,2,EUR,,,
    """,
    "fare_rules.txt": """
    fare_id,route_id,origin_id,destination_id,contains_id
    a,R1,1,2,
    a,R1,,,1
    a,R1,,,2
    b,R2,2,3,
    """,
  ]
  private static let new = FareProductTests.files(
    "g,n,a,c,single,,\nh,m,,,double,t,\ng,,c,,single,,t",
    [
      "timeframes.txt": "timeframe_group_id,service_id\nt,D",
      "fare_leg_join_rules.txt": "from_network_id,to_network_id\nm,m",
      "fare_transfer_rules.txt": """
      from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,\
      fare_transfer_type,fare_product_id
      g,g,2,3600,1,0,
      g,h,,,,1,single
      """,
    ])

  // The columns are those of an import; what the checks accept must be safe to price with.
  @Test("Pricing with damaged columns that the checks accept never traps", arguments: [old, new])
  func pricing(_ files: [String: String]) throws {
    let town = try FareTown(files)
    let file = try NetworkFile.open(town.path)
    let rides = [
      try town.ride("R1 A-B-C 08:00 08:20", leg: 0), try town.ride("R2 C-D 08:30 08:40", leg: 1),
      try town.ride("R3 D-E-P1 09:00 09:10", leg: 2), try town.ride("R3 P2-A 09:20 09:30", leg: 3),
    ]
    var accepted = 0
    for seed in 0..<1_000 {
      var vandal = Vandal(numbers: SeededGenerator(seed: seed))
      var fares: FareColumns = try file.load()
      var products: FareProductColumns = try file.load()
      try fares.visitColumns(&vandal)
      try products.visitColumns(&vandal)
      do throws(InvalidColumn) {
        try fares.validate()
        try products.validate()
        try fares.validate(against: town.network.directory.columns)
        try products.validate(against: town.network.directory.columns)
      } catch { continue }
      accepted += 1
      let damaged = FareBook(fares, products)
      for count in 1...rides.count {
        _ = FarePricing(town.network, damaged).fare(of: Array(rides.prefix(count)))
      }
    }
    #expect(accepted > 100)
  }
}
