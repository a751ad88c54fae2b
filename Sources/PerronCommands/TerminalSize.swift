#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Console {
  /// How many columns the terminal has that results are printed on; nil where they go elsewhere, or it does not say.
  var columns: Int? { Self.columns(ofTerminal: 1) }

  /// The columns of the terminal behind standard error.
  static var errorWidth: Int { columns(ofTerminal: 2) ?? 80 }

  private static func columns(ofTerminal descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
