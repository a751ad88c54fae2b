internal import CCSV
internal import CZip

/// What reading a feed costs at the very least: inflating its tables, and letting libcsv find their fields.
///
/// Nothing is looked at; an import that took no longer would do its work for nothing.
struct ImportFloor {
  struct Pass {
    var seconds = 0.0
    /// Rows of all tables, their headers included.
    var rows = 0
    var bytes = 0
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let path: String
  private let clock = ContinuousClock()

  /// - Parameter path: a feed's zip.
  init(_ path: String) {
    self.path = path
  }

  /// Inflates the tables, twice: once only so, and once with libcsv behind it.
  func measure() throws -> (inflating: Pass, parsing: Pass) {
    let inflating = try run { _ in }
    var parser = csv_parser()
    csv_init(&parser, 0)
    defer { csv_free(&parser) }
    var rows = 0
    let parsing = try run { bytes in
      _ = csv_parse(
        &parser, bytes.baseAddress, bytes.count, { _, _, _ in },
        { _, rows in rows?.assumingMemoryBound(to: Int.self).pointee += 1 }, &rows)
    }
    return (inflating, Pass(seconds: parsing.seconds, rows: rows, bytes: parsing.bytes))
  }

  private func run(_ take: (UnsafeMutableRawBufferPointer) -> Void) throws -> Pass {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      throw Failure(description: "\(path) is no zip that can be opened")
    }
    defer { zip_discard(archive) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 8)
    defer { buffer.deallocate() }
    var pass = Pass()
    let start = clock.now
    for entry in 0..<UInt64(max(zip_get_num_entries(archive, 0), 0)) {
      guard let name = zip_get_name(archive, entry, 0), String(cString: name).hasSuffix(".txt"),
        let file = zip_fopen_index(archive, entry, 0)
      else { continue }
      defer { zip_fclose(file) }
      while true {
        let count = Int(zip_fread(file, buffer.baseAddress, UInt64(buffer.count)))
        if count <= 0 { break }
        pass.bytes += count
        take(UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    pass.seconds = (clock.now - start) / .seconds(1)
    return pass
  }
}
