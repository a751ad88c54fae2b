#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Instant {
  /// The present second.
  public static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: Int64(time.tv_sec))
  }
}
