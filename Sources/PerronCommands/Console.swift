#if canImport(Darwin)
  internal import Darwin
#else
  @preconcurrency internal import Glibc
#endif

/// Where a command prints: results on standard output, all else on standard error.
struct Console: Sendable {
  /// Whether results may be coloured; see `wantsColor`.
  let hasColor: Bool
  /// Whether progress may be shown: only where standard error is a terminal that can move its cursor.
  let showsProgress: Bool
  /// Whether nothing but results and errors is printed.
  let isQuiet: Bool

  init() {
    hasColor = Self.wantsColor(onTerminal: isatty(1) == 1)
    showsProgress = isatty(2) == 1 && Self.environment("TERM") != "dumb"
    isQuiet = false
  }

  private init(quietly console: Console) {
    (hasColor, showsProgress, isQuiet) = (console.hasColor, false, true)
  }

  /// The same, without progress and remarks.
  var quiet: Console { Console(quietly: self) }

  /// NO_COLOR refuses colours (https://no-color.org), CLICOLOR_FORCE asks for them in pipes too, CLICOLOR=0 and
  /// TERM=dumb refuse them on terminals (https://bixense.com/clicolors).
  private static func wantsColor(onTerminal isTerminal: Bool) -> Bool {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    if isSet("NO_COLOR") { return false }
    if isSet("CLICOLOR_FORCE"), environment("CLICOLOR_FORCE") != "0" { return true }
    return isTerminal && environment("CLICOLOR") != "0" && environment("TERM") != "dumb"
  }

  /// Prints a result. What cannot be written shows in `hasLostOutput`; a closed pipe ends the process.
  func print(_ text: String) {
    // A long text is written by the first of the two.
    if fputs(text, stdout) < 0 || fflush(stdout) != 0, errno == EPIPE { Self.endByClosedPipe() }
  }

  /// Ends as programs do whose reader has left, `head` for instance: by the signal, without a word.
  private static func endByClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    // Where the signal is blocked: what shells report for it.
    _exit(128 + SIGPIPE)
  }

  /// Says what is worth knowing beside the result, unless nobody wants to.
  func remark(_ text: String) {
    if !isQuiet { warn(text) }
  }

  /// Whether a result could not be written: a full disk, a device that fails.
  var hasLostOutput: Bool { ferror(stdout) != 0 }

  func warn(_ text: String) {
    fputs(text, stderr)
    fflush(stderr)
  }

  /// Lets a write beyond the limit of file sizes, and one to a closed pipe, fail instead of ending the process: an
  /// import goes on where nobody reads its progress any more.
  static func ignoreSignalsOfWriting() {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Where a file lies behind symbolic links, and in which folder, whether it is there yet or not.
  static func location(of path: String) -> (place: String, folder: String) {
    func real(_ path: String) -> String? {
      guard let found = realpath(path, nil) else { return nil }
      defer { free(found) }
      return String(validatingCString: found)
    }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let folder = real(parent) ?? parent
    guard let place = real(path) else { return (folder + "/" + name, folder) }
    return (place, folder)
  }

  /// Writes a whole file; false where that fails.
  static func write(_ text: String, toFile path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let written = fputs(text, file)
    return fclose(file) == 0 && written >= 0
  }
}

/// Bold, dim and coloured text, or plain where the console has no colours.
struct Style: Sendable {
  let hasColor: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  /// On a ground of the line's colour (six hexadecimal digits), black or white by its brightness.
  func badge(_ text: String, color: String?) -> String {
    guard hasColor, let color, color.utf8.count == 6, let number = UInt32(color, radix: 16) else {
      return bold(text)
    }
    let (red, green, blue) = (number >> 16, number >> 8 & 255, number & 255)
    // Rec. 601 luma: what the eye makes of the three.
    let isBright = red * 299 + green * 587 + blue * 114 > 140_000
    return wrap(text, "1;\(isBright ? 30 : 97);48;2;\(red);\(green);\(blue)")
  }

  private func wrap(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
