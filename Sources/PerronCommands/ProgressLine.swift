internal import PerronImport
internal import Synchronization
internal import TransitDatabase

/// The one line that tells how far an import has come: a bar, the share, the rate, and the time left.
final class ProgressLine: Sendable {
  /// The part of the import at work, when it began, and when it was last drawn.
  private struct Part {
    var key = ""
    var start: ContinuousClock.Instant
    /// What was done before it began: files of one feed count as one part.
    var doneBefore = 0
    var drawn: ContinuousClock.Instant?
  }

  private let console: Console
  private let part = Mutex(Part(start: ContinuousClock().now))

  init(_ console: Console) { self.console = console }

  func show(_ progress: ImportProgress) {
    guard console.showsProgress, let spent = begin(progress) else { return }
    let width = Console.errorWidth - 1
    console.warn("\r\u{1B}[K" + Self.line(progress, spent).printable.cut(to: width))
  }

  func clear() {
    if console.showsProgress { console.warn("\r\u{1B}[K") }
  }

  /// Notes a step. A terminal is slower than an import: it is drawn ten times a second at most.
  ///
  /// - Returns: the time spent on this part and what was done in it; nil where nothing is to be drawn.
  private func begin(_ progress: ImportProgress) -> (seconds: Double, done: Int)? {
    let now = ContinuousClock().now
    return part.withLock { part in
      // Files of one feed have one total in bytes.
      let key = "\(progress.phase) \(progress.total ?? 0)"
      if part.key != key { part = Part(key: key, start: now, doneBefore: progress.done) }
      if let drawn = part.drawn, now - drawn < .milliseconds(100) { return nil }
      part.drawn = now
      return ((now - part.start) / .seconds(1), progress.done - part.doneBefore)
    }
  }

  /// `Reading bus.zip  [======>     ]  52 %  12.3 MB/s  8 s left`
  private static func line(_ progress: ImportProgress, _ spent: (seconds: Double, done: Int))
    -> String
  {
    let name = progress.subject.split(separator: "/").last.map(String.init) ?? progress.subject
    let head = "\(title(progress.phase)) \(name.cut(to: 24))"
    let rate = spent.seconds >= 1 ? Double(spent.done) / spent.seconds : 0
    let rateText = rate > 0 ? "  \(amountText(rate, progress.unit))/s" : ""
    guard let total = progress.total, total > 0 else {
      let done = progress.done > 0 ? "  \(amountText(Double(progress.done), progress.unit))" : ""
      return head + done + rateText
    }
    let share = min(1, Double(progress.done) / Double(total))
    let percent = fixed(share * 100, decimals: 0).aligned(right: 3)
    // Told once enough is done to say anything.
    let isTold = rate > 0 && share < 1 && spent.seconds >= 2 && share > 0.02
    let left = isTold ? Double(total - progress.done) / rate : nil
    return "\(head)  \(bar(share))  \(percent) %\(rateText)"
      + (left.map { "  \(durationText(Int($0.rounded(.up)))) left" } ?? "")
  }

  private static func bar(_ share: Double) -> String {
    let width = 20
    let full = Int(share * Double(width))
    let tip = full < width ? ">" : ""
    let rest = width - full - tip.count
    return "[" + String(repeating: "=", count: full) + tip + String(repeating: " ", count: rest)
      + "]"
  }

  private static func amountText(_ amount: Double, _ unit: String) -> String {
    unit == "bytes"
      ? "\(fixed(amount / 1e6, decimals: 1)) MB" : "\(groupedDigits(Int(amount))) \(unit)"
  }

  private static func title(_ phase: ImportProgress.Phase) -> String {
    switch phase {
    case .readingFeed: "Reading"
    case .readingMap: "Mapping"
    case .linkingStops: "Linking stops of"
    case .findingTransfers: "Finding walks of"
    case .packing: "Packing"
    case .writing: "Writing"
    }
  }
}
