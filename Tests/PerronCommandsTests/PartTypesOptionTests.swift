import ProgramTesting
import TestSupport
import Testing

@Suite("Transport types by part on the command line")
struct PartTypesOptionTests {
  private func plan(_ options: String...) -> ProgramOutcome {
    Program.perron.run(
      [
        "plan", "--network", DemoCity.network, "--from", "stop:n06", "--to", "stop:m8", "--via",
        "Ketra", "--depart", "2026-06-10T06:05:00Z", "--max-walk", "1000", "--format", "json",
      ] + options)
  }

  // To Ketra one takes a tram, and the metro from there.
  @Test("One list for each part, an empty one as --types")
  func lists() {
    let free = plan()
    #expect(free.exitCode == 0)
    let parts = plan("--part-types", "tram/subway")
    #expect(parts.exitCode == 0 && parts.output == free.output, "\(parts.summary)")
    #expect(plan("--types", "metro", "--part-types", "tram/").output == free.output)
    let turned = plan("--part-types", "metro/tram")
    #expect(turned.exitCode == 1)
    #expect(turned.output.contains("asked for on each part of the way"), "\(turned.summary)")
  }

  @Test("A query of a batch has a list, its elements lists or texts")
  func batch() throws {
    let folder = CommandFolder()
    let question =
      #""from":"stop:n06","to":"stop:m8","via":["Ketra"],"depart":"2026-06-10T06:05:00Z","maxWalk":1000"#
    try folder.folder.write(
      "{\(question),\"partTypes\":[\"tram\",[\"metro\",\"bus\"]]}\n"
        + "{\(question),\"partTypes\":\"tram/metro,bus\"}\n", to: "q.ndjson")
    let answer = Program.perron.run([
      "plan", "--network", DemoCity.network, "--batch", folder.folder["q.ndjson"],
    ])
    let single = "{\"id\":null," + plan("--part-types", "tram/metro,bus").output.dropFirst()
    #expect(answer.output == single + single)
  }

  @Test("Too few or too many lists, and unknown types, are wrong usage")
  func usage() {
    expectJSONFailure(
      plan("--part-types", "tram"), exitCode: 2, code: "usage", "1 list", "2 parts")
    expectJSONFailure(
      plan("--part-types", "tram//metro"), exitCode: 2, code: "usage", "3 lists", "2 parts")
    expectJSONFailure(
      plan("--part-types", "tram/tuk"), exitCode: 2, code: "usage", "no transport type \"tuk\"")
  }
}
