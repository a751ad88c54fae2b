#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Console {
  /// How many columns the terminal has that results are printed on; nil where they go elsewhere, or it does not say.
  var columns: Int? {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
