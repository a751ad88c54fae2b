import Foundation
import Testing

@testable import TransitDatabase

/// A code as IssueCodes.swift declares it.
struct DeclaredCode: CustomTestStringConvertible, Sendable {
  let swiftName: String
  let severity: String
  let name: String
  var testDescription: String { name }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) -> String {
    (try? String(contentsOf: package.appending(path: path), encoding: .utf8)) ?? ""
  }

  /// Paths of Swift files below a folder of the package.
  static func sources(below folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: package.appending(path: folder).path())
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
      .map { folder + "/" + $0 }
  }

  static let all: [DeclaredCode] = sources(below: "Sources/TransitDatabase")
    .filter { $0.contains("/IssueCodes") }.sorted().flatMap { file in
      text(file).matches(of: /static let (\w+)\s*=\s*IssueCode\(\s*\.(\w+),\s*"(\w+)"\s*\)/).map {
        DeclaredCode(swiftName: String($0.1), severity: String($0.2), name: String($0.3))
      }
    }
}

@Suite("The article of import issues")
struct IssueDocumentationTests {
  /// The sections of the article by the code that is their heading.
  static let sections: [String: String] = {
    let article = DeclaredCode.text("Sources/Perron/Perron.docc/ImportIssues.md")
    var sections: [String: String] = [:]
    for part in article.components(separatedBy: "\n### `").dropFirst() {
      let pieces = part.split(separator: "`\n", maxSplits: 1)
      guard pieces.count == 2 else { continue }
      sections[String(pieces[0])] = String(pieces[1])
    }
    return sections
  }()

  @Test(
    "Every code has a section: severity, what import did, an example, how to mend it",
    arguments: DeclaredCode.all)
  func documented(_ code: DeclaredCode) throws {
    let section = try #require(Self.sections[code.name], "\(code.name) is not in ImportIssues.md")
    let word = ["error": "Error", "warning": "Warning", "info": "Remark"][code.severity] ?? "?"
    #expect(section.hasPrefix("\n**\(word).** "))
    #expect(section.contains("\n\n    "))
    #expect(section.contains("\nMend: "))
  }

  @Test("No section is of a code that is gone, and no code is declared twice")
  func nothingElse() {
    let names = DeclaredCode.all.map(\.name)
    #expect(names.count > 60)
    #expect(Set(names).count == names.count)
    #expect(Set(Self.sections.keys).subtracting(names).isEmpty)
  }

  /// Tests other than this one, in one text.
  private static let tests = DeclaredCode.sources(below: "Tests")
    .filter { $0.hasSuffix("Tests.swift") && !$0.hasSuffix("IssueDocumentationTests.swift") }
    .map { DeclaredCode.text($0) }.joined()

  @Test("Every code is named by a test", arguments: DeclaredCode.all)
  func tested(_ code: DeclaredCode) {
    let isNamed =
      Self.tests.contains("\"\(code.name)\"") || Self.tests.contains("\"\(code.name) ")
      || Self.tests.ranges(of: ".\(code.swiftName)").contains { found in
        // `.unknownStop` is not named by `.unknownStopTimes`.
        found.upperBound == Self.tests.endIndex
          || !(Self.tests[found.upperBound].isLetter || Self.tests[found.upperBound].isNumber)
      }
    #expect(isNamed, "no test provokes \(code.name)")
  }

  // `invalidValue` is a code of errors as well, and stands there as such.
  @Test("What is reported while feeds and streets are joined is found anew when a feed is added")
  func foundAnew() {
    let joining = DeclaredCode.sources(below: "Sources/PerronImport").map { DeclaredCode.text($0) }
      .joined()
    let reported = DeclaredCode.all.filter { code in
      code.swiftName != "invalidValue"
        && joining.ranges(of: ".\(code.swiftName)").contains {
          !joining[$0.upperBound].isLetter && !joining[$0.upperBound].isNumber
        }
    }
    #expect(!reported.isEmpty)
    #expect(Set(reported.map(\.name)) == Set(IssueCode.foundAnew.map(\.name)))
  }
}
