import Perron
import TestSupport
import Testing

/// Which trips one vehicle runs one after the other: block_id, and types 4 and 5 of transfers.txt.
@Suite("Blocks, and rows of types 4 and 5")
struct VehicleTests {
  private static let transfers =
    "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\n"

  @Test("The next trip of the block goes on, and the change needs no time")
  func block() async throws {
    let town = Town(
      """
      T1 R1 D b: A 08:00, B 08:30
      T2 R2 D b: B 08:30, C 09:00
      """, ["transfers.txt": Self.transfers + "B,B,,,2,600"])
    #expect(try await town.best("A", "C", "08:00") == "T1 08:00 08:30 ~ T2 08:30 09:00")
    let apart = Town(
      """
      T1 R1 D b: A 08:00, B 08:30
      T2 R2 D c: B 08:30, C 09:00
      """, ["transfers.txt": Self.transfers + "B,B,,,2,600"])
    #expect(try await apart.best("A", "C", "08:00")?.hasPrefix("T1 08:00 08:30 + T2 08:30") == true)
  }

  @Test("The vehicle stands for an hour at most, to the second")
  func stand() async throws {
    for (start, stays) in [("09:30", true), ("09:31", false)] {
      let town = Town("T1 R1 D b: A 08:00, B 08:30\nT2 R2 D b: B \(start), C 10:00")
      let told = try await town.best("A", "C", "08:00")
      #expect(told == "T1 08:00 08:30 \(stays ? "~" : "+") T2 \(start) 10:00")
    }
  }

  @Test("At another stop of the same station it goes on, at another place it has run empty")
  func place() async throws {
    var town = Town("T1 R1 D b: A 08:00, P1 08:30\nT2 R2 D b: P2 08:30, C 09:00")
    town.stops =
      "S,Station,48.35,9.0,1,\nP1,Platform 1,48.35,9.0,0,S\nP2,Platform 2,48.36,9.0,0,S\n"
    #expect(try await town.best("A", "C", "08:00") == "T1 08:00 08:30 ~ T2 08:30 09:00")
    let empty = Town("T1 R1 D b: A 08:00, B 08:30\nT2 R2 D b: D 08:35, C 09:00")
    #expect(try await empty.best("A", "C", "08:00") == nil)
  }

  @Test("On each day the trip of that day goes on, and the next one only")
  func severalCandidates() async throws {
    let town = Town(
      """
      T1 R1 D b: A 08:00, B 08:30
      T2 R2 WE b: B 08:35, D 09:00
      T3 R3 WK b: B 08:35, C 09:00
      T4 R4 D b: B 08:40, E 09:00
      """)
    #expect(try await town.best("A", "C", "08:00", day: 10) == "T1 08:00 08:30 ~ T3 08:35 09:00")
    #expect(try await town.best("A", "D", "08:00", day: 13) == "T1 08:00 08:30 ~ T2 08:35 09:00")
    // T4 is the trip after the next one: one changes to it.
    #expect(try await town.best("A", "E", "08:00", day: 10) == "T1 08:00 08:30 + T4 08:40 09:00")
  }

  @Test("Past midnight a block goes on in hours beyond 24, and never into another service date")
  func midnight() async throws {
    let town = Town("T1 R1 D b: A 23:40, B 24:10\nT2 R2 D b: B 24:15, C 24:40")
    #expect(try await town.best("A", "C", "23:30") == "T1 23:40 00:10 ~ T2 00:15 00:40")
    let next = Town("T1 R1 D b: A 23:40, B 24:10\nT2 R2 D b: B 00:15, C 00:40")
    #expect(try await next.best("A", "C", "23:30") == "T1 23:40 00:10 + T2 00:15 00:40")
  }

  @Test("Type 5 forbids to stay; type 4 links what the block does not, without a limit of time")
  func typesFourAndFive() async throws {
    let trips = "T1 R1 D b: A 08:00, B 08:30\nT2 R2 D b: B 08:35, C 09:00"
    let forbidden = Town(trips, ["transfers.txt": Self.transfers + ",,T1,T2,5,"])
    #expect(try await forbidden.best("A", "C", "08:00") == "T1 08:00 08:30 + T2 08:35 09:00")
    let linked = Town(
      "T1 R1 D -: A 08:00, B 08:30\nT2 R2 D -: B 10:35, C 11:00",
      ["transfers.txt": Self.transfers + "B,B,T1,T2,4,"])
    #expect(try await linked.best("A", "C", "08:00") == "T1 08:00 08:30 ~ T2 10:35 11:00")
  }

  @Test("A row of type 5 forbids what a row of type 4 links, whatever stops they name")
  func typeFiveFirst() async throws {
    let town = Town(
      "T1 R1 D -: A 08:00, B 08:30\nT2 R2 D -: B 08:35, C 09:00",
      ["transfers.txt": Self.transfers + "B,B,T1,T2,4,\n,,T1,T2,5,"])
    #expect(try await town.best("A", "C", "08:00") == "T1 08:00 08:30 + T2 08:35 09:00")
    #expect(try town.issues().contains("unusable_stay T1"))
  }

  @Test("A row of type 4 takes the place of the block, on the days on which it speaks")
  func typeFourFirst() async throws {
    let town = Town(
      """
      T1 R1 D b: A 08:00, B 08:30
      T2 R2 D b: B 08:35, C 09:00
      T3 R3 WE -: B 08:40, C 09:05
      T4 R4 D -: B 08:31, D 08:59
      """, ["transfers.txt": Self.transfers + ",,T1,T3,4,\nB,B,,,3,"])
    #expect(try await town.best("A", "C", "08:00", day: 10) == "T1 08:00 08:30 ~ T2 08:35 09:00")
    #expect(try await town.best("A", "C", "08:00", day: 13) == "T1 08:00 08:30 ~ T3 08:40 09:05")
  }

  @Test(
    "A row of type 4 that cannot be is reported",
    arguments: [
      "T1 R1 D -: A 08:00, B 08:30\nT2 R2 D -: B 08:29, C 09:00",
      "T1 R1 WK -: A 08:00, B 08:30\nT2 R2 WE -: B 08:35, C 09:00",
      "T1 R1 D -: A 08:00, D 08:30\nT2 R2 D -: B 08:35, C 09:00",
    ])
  func unusable(_ trips: String) throws {
    let town = Town(trips, ["transfers.txt": Self.transfers + "B,B,T1,T2,4,"])
    #expect(try town.issues().contains("unusable_stay T1"))
  }

  @Test("Where hundreds of trips share a block and a time, no more are looked at than a limit")
  func crowded() throws {
    let trips = (0..<250).map { "T\($0) R1 \($0 == 0 ? "WK" : "WE") b: A 08:00, B 08:30" }
    let nexts = (0..<250).map { "N\($0) R2 WE b: B 08:30, C 09:00" }
    let town = Town((trips + nexts).joined(separator: "\n"))
    #expect(try town.issues().contains("crowded_block b"))
  }

  @Test("Details of a trip are its own, whatever block it is in")
  func identity() async throws {
    let town = Town(
      """
      T1 R1 D b: A 08:00, B 08:10
      T2 R1 D b: B 08:10, C 08:20
      T3 R1 D b: C 08:20, D 08:30
      """)
    #expect(try await town.best("B", "C", "08:00") == "T2 08:10 08:20")
  }
}
