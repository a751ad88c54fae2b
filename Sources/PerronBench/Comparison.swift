internal import PerronCommands

/// The measures of a run beside those of an earlier one.
struct Comparison {
  private let earlier: JSON
  private let later: JSON

  /// - Parameter path: the JSON of the earlier run.
  init(_ later: JSON, withFile path: String) throws {
    do {
      earlier = try JSONReader.read(try TextLines.readBytes(path))
      // Numbers as both are read.
      self.later = try JSONReader.read(Array(later.text.utf8))
    } catch let fault as JSONReader.Fault {
      throw BenchOptions.Wrong(description: "\(path), line \(fault.line): \(fault.problem)")
    }
  }

  /// Each measure of the later run as a part of the earlier one; 0.5 is half of it.
  var text: String {
    var rows = [["times the earlier", "cpu median", "cpu p95", "wall median", "checksum"]]
    rows.append(["open"] + ratios(["open"]) + [""])
    for work in Work.allCases {
      let path = ["work", work.rawValue]
      guard let before = value(earlier, path), let now = value(later, path) else { continue }
      let isSame = before["checksum"]?.asText == now["checksum"]?.asText
      rows.append([work.rawValue] + ratios(path + ["times"]) + [isSame ? "same" : "DIFFERS"])
    }
    let sizes = ["fileBytes", "residentBytes"].map { "\($0) \(ratio([$0]))" }
    let imports = ["seconds", "processorSeconds", "peakBytes"].map {
      "import \($0) \(ratio(["import", $0]))"
    }
    return BenchReport.aligned(rows) + "\n" + (sizes + imports).joined(separator: ", ")
  }

  private func ratios(_ path: [String]) -> [String] {
    [["cpu", "median"], ["cpu", "p95"], ["wall", "median"]].map { ratio(path + $0) }
  }

  private func ratio(_ path: [String]) -> String {
    guard let before = value(earlier, path)?.asNumber, let now = value(later, path)?.asNumber
    else { return "-" }
    return twoDecimals(now / before)
  }

  private func value(_ document: JSON, _ path: [String]) -> JSON? {
    path.reduce(document) { value, name in value?[name] }
  }
}
