import Foundation
import Testing

@testable import GTFSImport

@Suite("The article about fields")
struct FieldTableTests {
  /// The rows of the article's tables, by the headings above them.
  private static func readArticle() throws -> [String: [String]] {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try String(
      contentsOfFile: "\(root)/Sources/Perron/Perron.docc/GTFSFields.md", encoding: .utf8)
    var fields: [String: [String]] = [:]
    var file = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") {
        file = String(line.dropFirst(3))
        if file != "Overview" { fields[file] = [] }
      } else if line.hasPrefix("| `"), let name = line.dropFirst(3).split(separator: "`").first {
        fields[file, default: []].append(String(name))
      }
    }
    return fields
  }

  /// The columns that import reads, by file.
  private static func columns() -> [String: Set<String>] {
    func names<Column: FeedColumn>(_ type: Column.Type) -> (String, Set<String>) {
      (Column.file, Set(Column.allCases.map(\.name)))
    }
    let all = [
      names(AgencyColumn.self), names(FeedInfoColumn.self), names(LevelColumn.self),
      names(StopColumn.self), names(RouteColumn.self), names(CalendarColumn.self),
      names(CalendarDateColumn.self), names(TripColumn.self), names(StopTimeColumn.self),
      names(FrequencyColumn.self), names(TransferColumn.self), names(PathwayColumn.self),
      names(ShapeColumn.self), names(AttributionColumn.self), names(TranslationColumn.self),
      names(BookingRuleColumn.self), names(LocationGroupColumn.self),
      names(LocationGroupStopColumn.self), names(FareAttributeColumn.self),
      names(FareRuleColumn.self), names(AreaColumn.self), names(StopAreaColumn.self),
      names(NetworkColumn.self), names(RouteNetworkColumn.self), names(TimeframeColumn.self),
      names(RiderCategoryColumn.self), names(FareMediaColumn.self), names(FareProductColumn.self),
      names(FareLegRuleColumn.self), names(FareLegJoinRuleColumn.self),
      names(FareTransferRuleColumn.self),
    ]
    return Dictionary(uniqueKeysWithValues: all)
  }

  @Test("It has every file that import reads, and every column of each, once, and no others")
  func everyField() throws {
    let told = try Self.readArticle()
    let columns = Self.columns()
    #expect(Set(told.keys) == FeedTables.read)
    #expect(Set(columns.keys).union([FeedReading.locationsFile]) == FeedTables.read)
    for (file, names) in columns {
      let rows = try #require(told[file], "\(file)")
      #expect(Set(rows) == names, "\(file)")
      #expect(rows.count == names.count, "\(file): a field stands there twice")
    }
  }
}
