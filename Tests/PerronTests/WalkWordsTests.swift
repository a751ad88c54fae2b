import TestSupport
import Testing

@testable import Perron

@Suite("The table of what is said of walks")
struct WalkWordsTests {
  @Test("Every phrase has a row")
  func rows() {
    for phrase in WalkPhrase.allCases { #expect(WalkWords.rows[phrase] != nil, "\(phrase)") }
  }

  private static func placeholders(_ pattern: String) -> [Substring] {
    WalkWording.pieces(of: pattern).compactMap {
      if case .placeholder(let name) = $0 { name } else { nil }
    }
    .sorted()
  }

  @Test(
    "A phrase stands in all four languages, with the same placeholders",
    arguments: WalkPhrase.allCases)
  func languages(_ phrase: WalkPhrase) throws {
    let row = try #require(WalkWords.rows[phrase])
    let english = Self.placeholders(row[.english])
    for language in WalkLanguage.allCases {
      #expect(!row[language].isEmpty)
      #expect(Self.placeholders(row[language]) == english, "\(language): \(row[language])")
      // Each once: what is told twice is told wrong.
      #expect(Set(english).count == english.count)
      #expect(row[language].first != " " && row[language].last != " ")
    }
  }

  @Test("No two phrases are the same words, and no language takes over another's")
  func different() throws {
    let rows = try WalkPhrase.allCases.map { try #require(WalkWords.rows[$0]) }
    for language in WalkLanguage.allCases {
      let all = rows.map { $0[language] }
      #expect(Set(all).count >= all.count - 1, "\(language)")
    }
    // Russian is written in its own letters.
    for row in rows {
      let words = WalkWording.pieces(of: row[.russian]).compactMap {
        if case .text(let words) = $0 { String(words) } else { nil }
      }
      #expect(!words.joined().contains { ("a"..."z").contains($0) })
    }
  }

  @Test(
    "A tag chooses its language with or without a region, and all others are English",
    arguments: [
      ("de", WalkLanguage.german), ("de-AT", .german), ("ru", .russian), ("pt-br", .portuguese),
      ("PT", .portuguese), ("en-GB", .english), ("fr", .english), ("dex", .english), ("", .english),
    ])
  func tags(_ tag: String, _ language: WalkLanguage) {
    #expect(WalkLanguage(tag: tag) == language)
    #expect(WalkLanguage(tag: nil) == .english)
  }

  @Test("Names are put in as they are, whatever they look like")
  func hostileNames() {
    let wording = WalkWording(language: .english)
    #expect(
      wording.say(.turnInto, ["turn": "{name}", "name": "{turn} {goal}"])
        == "{name} into {turn} {goal}"
    )
    #expect(wording.say(.stairsUp, ["goal": ""]) == "take the stairs up")
    #expect(WalkWording.sentence("") == "")
    #expect(WalkWording.sentence("über den Platz gehen") == "Über den Platz gehen")
    #expect(WalkWording.sentence("идите прямо") == "Идите прямо")
  }

  @Test("Levels are printed with a true minus")
  func minus() {
    #expect(WalkWording.number(LevelID(hundredths: -250)) == "\u{2212}2.5")
    #expect(WalkWording.number(LevelID(hundredths: 100)) == "1")
  }

  // Eighths of 45°, each around its direction: 22° is still north, 23° is northeast.
  @Test(
    "A direction is that of eight which is nearest",
    arguments: [
      (0, "north"), (22, "north"), (23, "northeast"), (90, "east"), (180, "south"), (-90, "west"),
      (-180, "south"), (-46, "northwest"), (338, "north"), (720, "north"),
    ])
  func compass(_ degrees: Double, _ name: String) {
    #expect(WalkWording(language: .english).say(heading: degrees) == name)
  }
}
