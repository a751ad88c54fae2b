#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Times by the clock on the wall, and of the processor.
struct TwoClocks {
  struct Moment {
    let wall: ContinuousClock.Instant
    let processor: Duration
  }

  private(set) var walls = Samples()
  private(set) var processors = Samples()

  var count: Int { walls.values.count }

  static var now: Moment {
    Moment(wall: .now, processor: processor(CLOCK_THREAD_CPUTIME_ID))
  }

  /// What the thread, or the whole process, has had of the processor.
  static func processor(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  mutating func add(since start: Moment) {
    let end = Self.now
    walls.add(end.wall - start.wall)
    processors.add(end.processor - start.processor)
  }

  /// Times in milliseconds, of which those of the processor do not hang on what else the machine does.
  var text: String {
    "\(walls.text); processor median \(twoDecimals(processors.quantile(0.5))), "
      + "95th percentile \(twoDecimals(processors.quantile(0.95))) ms"
  }
}
