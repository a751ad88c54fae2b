internal import TransitDatabase
internal import TransitModel

/// Packs what legs are told with beside names and times: the lines of shapes.
struct DetailPacker {
  private let writer: NetworkWriter

  init(_ writer: NetworkWriter) {
    self.writer = writer
  }

  func run(issues: inout IssueLog, progress: ProgressHandler) throws {
    let connection = writer.connection
    let count = try connection.findInteger("SELECT count(*) FROM shapes")
    var shapes = try ShapePacker(connection).makeColumns(issues: &issues) { done in
      try progress(
        ImportProgress(
          phase: .packing, subject: "shapes", done: done, total: count, unit: "shapes"))
    }
    try writer.store(&shapes)
  }
}
