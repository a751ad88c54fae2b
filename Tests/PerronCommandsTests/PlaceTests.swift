import ProgramTesting
import TestSupport
import Testing

/// How arguments become places, and ids scoped by their feeds.
@Suite("Places on the command line")
struct PlaceTests {
  let folder = CommandFolder()
  let start = "2026-06-10T06:00:00Z"

  func plan(from: String, to: String = "stop:C") -> ProgramOutcome {
    folder.perron("plan", "--from", from, "--to", to, "--depart", start, "--format", "json")
  }

  /// The same feed in another country, where nobody walks over to the first one's stops.
  func farAway(_ feed: TestFeed) -> TestFeed {
    var moved = feed
    moved.replace(",60.0,", with: ",50.0,", in: "stops.txt")
    return moved
  }

  /// The stops at which the first ride of the best journey begins and the last one ends.
  func ends(_ outcome: ProgramOutcome) -> [String?] {
    let rides = (try? Answer(json: outcome.output))?.journeys?.first?.legs.filter(\.isRide) ?? []
    return [rides.first?.from.stop, rides.last?.to.stop]
  }

  @Test("An unknown stop is refused with the way to look for it")
  func unknownStop() throws {
    try folder.importTestFeed()
    expectFailure(
      folder.perron("plan", "--from", "stop:Z", "--to", "stop:A"), exitCode: 2, "\"Z\"",
      "perron stops")
    expectJSONFailure(plan(from: "stop:Z"), exitCode: 2, code: "unknown_stop", "\"Z\"")
    expectFailure(folder.perron("departures", "Elsewhere"), exitCode: 2, "\"Elsewhere\"", "stop:ID")
  }

  @Test("A stop is found by its id, its scoped id, its name and a part of the name")
  func waysToName() throws {
    try folder.importTestFeed()
    for from in ["stop:A", "stop:feed:A", "feed:A", "Alder", "alder", "lder"] {
      #expect(ends(plan(from: from)) == ["feed:A", "feed:C"], "\(from)")
    }
  }

  @Test("A name of several stops lists them, and the exit code is 2")
  func ambiguousName() throws {
    var feed = TestFeed()
    feed.replace("Birch", with: "Alder North", in: "stops.txt")
    feed.replace("Alder,", with: "Alder South,", in: "stops.txt")
    try folder.importTestFeed(feed)
    expectFailure(
      folder.perron("departures", "Alder"), exitCode: 2, "Alder South", "stop:feed:A",
      "Alder North", "stop:feed:B")
  }

  @Test("A stop id in two feeds lists both, and each can be named")
  func ambiguousID() throws {
    try TestFeed().write(to: "one", in: folder.folder)
    try farAway(TestFeed()).write(to: "two", in: folder.folder)
    #expect(folder.perron("import", "--gtfs", "one", "two").exitCode == 0)
    expectFailure(
      folder.perron("plan", "--from", "stop:A", "--to", "stop:one:C"), exitCode: 2, "one:A",
      "two:A",
      "Name the feed too")
    expectJSONFailure(plan(from: "stop:A"), exitCode: 2, code: "ambiguous_stop", "one:A", "two:A")
    #expect(ends(plan(from: "stop:two:A", to: "stop:two:C")) == ["two:A", "two:C"])
  }

  @Test("Ids that hold colons are tried whole before their first part is taken for a feed")
  func colonsInIDs() throws {
    var colons = TestFeed()
    for file in ["stops.txt", "stop_times.txt"] {
      colons.files[file] = colons.files[file]?.replacing(/\b([ABC]),/) { "de:\($0.output.1):1," }
    }
    try colons.write(to: "one", in: folder.folder)
    var other = TestFeed()
    for file in ["stops.txt", "stop_times.txt"] {
      other.files[file] = other.files[file]?.replacing(/\b([ABC]),/) { "\($0.output.1):1," }
    }
    try farAway(other).write(to: "de", in: folder.folder)
    #expect(folder.perron("import", "--gtfs", "one", "de").exitCode == 0)
    // `de:A:1` is an id of the feed `one`; only as FEED:ID would it be `A:1` of the feed `de`.
    #expect(ends(plan(from: "stop:de:A:1", to: "stop:one:de:C:1")) == ["one:de:A:1", "one:de:C:1"])
    #expect(ends(plan(from: "stop:A:1", to: "stop:C:1")) == ["de:A:1", "de:C:1"])
  }

  @Test("Ids are compared byte by byte")
  func bytes() throws {
    // The same letter, once as one scalar and once as two.
    var feed = TestFeed()
    for file in ["stops.txt", "stop_times.txt"] {
      feed.files[file] = feed.files[file]?.replacing(/\bA,/, with: "\u{E9},")
        .replacing(/\bB,/, with: "e\u{301},")
    }
    try folder.importTestFeed(feed)
    #expect(ends(plan(from: "stop:\u{E9}"))[0]?.unicodeScalars.count == "feed:".count + 1)
    #expect(ends(plan(from: "stop:e\u{301}"))[0]?.unicodeScalars.count == "feed:".count + 2)
  }

  @Test("Coordinates and levels out of range are refused with what is allowed")
  func coordinates() throws {
    try folder.importTestFeed()
    expectFailure(
      folder.perron("plan", "--from", "91,0", "--to", "stop:A"), exitCode: 2, "±90", "±180")
    expectFailure(
      folder.perron("plan", "--from", "60,5@up", "--to", "stop:A"), exitCode: 2, "\"up\"",
      "such as -1",
      "no level has a name there")
    expectFailure(folder.perron("stops", "--near", "here"), exitCode: 2, "LAT,LON", "\"here\"")
    // An option takes the next argument whatever it begins with.
    let south = folder.perron(
      "plan", "--from", "-30.03,-51.23", "--to", "stop:A", "--depart", start)
    #expect(south.exitCode == 1, "\(south.summary)")
  }

  @Test("A place off the map says how far the nearest street is")
  func offTheMap() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    try folder.folder.write(MapFile.pbf, to: "map.osm.pbf")
    #expect(folder.perron("import", "--gtfs", "feed", "--osm", "map.osm.pbf").exitCode == 0)
    // The street runs along latitude 60: 0.1 degrees north of it, on a sphere of 6,371,009 m.
    let text = folder.perron("plan", "--from", "60.1,5.01", "--to", "stop:A", "--depart", start)
    #expect(text.exitCode == 1)
    #expect(text.errors == "")
    let words = text.output.replacing("\n", with: " ")
    #expect(words.contains("the nearest street is 11120 m away"), "\(text.summary)")
    let answer = try Answer(json: plan(from: "60.1,5.01").output)
    #expect(answer.reason?.code == "no_street_near_start")
    let reverse = try Answer(json: plan(from: "stop:A", to: "60.1,5.01").output)
    #expect(reverse.reason?.code == "no_street_near_destination")
  }

  @Test("Start and destination at one place are a journey of no time, and that is said")
  func samePlace() throws {
    try folder.importTestFeed()
    let told = "Start and destination are one place."
    let words = ["--from", "stop:A", "--to", "stop:A", "--depart", start]
    for command in ["plan", "walk"] {
      let run = Program.perron.run([command] + words, in: folder.folder.path)
      #expect(run.exitCode == 0 && run.output.contains(told), "\(run.summary)")
    }
    let plan = Program.perron.run(["plan"] + words, in: folder.folder.path).output
    #expect(plan.contains("1  06:00 – 06:00   0 s\n") && !plan.contains("walk"))
  }
}
