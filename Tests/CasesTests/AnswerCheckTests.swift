import ProgramTesting
import Testing

@Suite("The check of every answer")
struct AnswerCheckTests {
  /// What is found after `spoil` had its way with the sound answer.
  func faults(
    _ check: AnswerCheck = AnswerCheck(), _ spoil: (inout Answer.Journey) throws -> Void = { _ in }
  ) throws -> [String] {
    var answer = try SampleAnswer.make()
    var journey = try SampleAnswer.journey()
    try spoil(&journey)
    answer.journeys = [journey]
    return check.faults(of: answer)
  }

  @Test("A sound answer has no fault")
  func sound() throws {
    let check = AnswerCheck(departure: try .minute(0), deadline: try .minute(30))
    #expect(try faults(check) == [])
  }

  @Test("Legs that overlap are found")
  func overlap() throws {
    let found = try faults { journey in
      journey.legs[1].departure = try .minute(4)
      journey.legs[1].durationSeconds = 16 * 60
      journey.legs[0].durationSeconds = 4 * 60
      journey.legs[0].arrival = try .minute(5)
    }
    #expect(found.contains { $0.contains("by bus leaves 2026-06-10T06:04:00Z, too early") })
  }

  @Test("A leg that ends before it begins is found")
  func backwards() throws {
    let found = try faults { journey in
      journey.legs[2].arrival = try .minute(19)
    }
    #expect(found.contains { $0.contains("by walk leaves 2026-06-10T06:20:00Z, too early") })
  }

  @Test("A journey that sets out before the asked time, or arrives after the deadline, is found")
  func askedTimes() throws {
    let early = try faults(AnswerCheck(departure: try .minute(1)))
    #expect(early == ["journey 0: sets out 2026-06-10T06:00:00Z, before 2026-06-10T06:01:00Z"])
    let late = try faults(AnswerCheck(deadline: try .minute(29)))
    #expect(late == ["journey 0: arrives 2026-06-10T06:30:00Z, after 2026-06-10T06:29:00Z"])
  }

  @Test("Wrong counts of rides and transfers are found")
  func counts() throws {
    #expect(try faults { $0.rides = 2 }.count == 1)
    #expect(try faults { $0.transfers = 1 }.count == 1)
    // A ride that stays in the vehicle counts as none.
    #expect(try faults { $0.legs[1].staysInVehicle = true }.count == 1)
  }

  @Test("Durations that are not those of the clocks are found")
  func durations() throws {
    #expect(try faults { $0.durationSeconds = 1799 } == ["journey 0: says 1799 s"])
    #expect(try faults { $0.legs[1].durationSeconds = 1 } == ["journey 0: the leg by bus says 1 s"])
  }

  @Test("An arrival other than that of the last leg is found")
  func arrival() throws {
    let found = try faults { journey in
      journey.arrival = try .minute(31)
      journey.durationSeconds = 31 * 60
    }
    #expect(
      found == ["journey 0: arrives 2026-06-10T06:31:00Z, its last leg 2026-06-10T06:30:00Z"])
  }

  @Test("Steps that do not sum to their leg are found")
  func steps() throws {
    let found = try faults { $0.legs[0].distanceMeters = 102 }
    #expect(found == ["journey 0: the steps do not sum to their leg of 102.0 m, 300 s"])
    // 30 s and 271 s.
    let slow = try faults { $0.legs[0].steps?[1].durationSeconds = 271 }
    #expect(slow == ["journey 0: the steps do not sum to their leg of 100.0 m, 300 s"])
    #expect(try faults { $0.legs[0].distanceMeters = 100.9 } == [])
  }

  @Test("A traveller who sets out too early for the first ride is found, but not with a headway")
  func setOut() throws {
    let spoil = { (journey: inout Answer.Journey) in
      journey.legs[0].departure = try UTC.minute(2)
      journey.legs[0].durationSeconds = 3 * 60
      journey.legs[0].steps?[1].durationSeconds = 150
    }
    #expect(
      try faults { try spoil(&$0) }
        == ["journey 0: sets out 2026-06-10T06:00:00Z: not the first ride less the access walk"])
    let headway = try faults { journey in
      try spoil(&journey)
      journey.legs[1].headwaySeconds = 600
    }
    #expect(headway == [])
  }

  @Test("A journey that is no better than the one before it in any respect is found")
  func dominated() throws {
    var answer = try SampleAnswer.make()
    let journey = try SampleAnswer.journey()
    answer.journeys = [journey, journey]
    #expect(AnswerCheck().faults(of: answer) == ["the journeys are not the Pareto set, best first"])
  }

  @Test("Another schema version is found")
  func schema() throws {
    var answer = try SampleAnswer.make()
    answer.schemaVersion = 2
    #expect(AnswerCheck().faults(of: answer) == ["the schemaVersion is not 1"])
  }

  @Test("What is not in the shape of the contract is no answer")
  func shape() {
    for (part, instead) in [
      (#""rides": 1, "#, ""), ("T06:00:00Z", "T06:00:00"), (#""osmWays": [7]"#, #""osmWays": 7"#),
      (#""mode": "bus","#, ""),
    ] {
      let spoilt = SampleAnswer.json.replacing(part, with: instead)
      #expect(throws: DecodingError.self) { _ = try Answer(json: spoilt) }
    }
  }
}
