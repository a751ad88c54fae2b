import Foundation
import ProgramTesting

/// A terminal for a process to print on.
final class Terminal {
  private let master: Int32
  // Held open: what was printed is lost once nobody holds the other side.
  private let slave: Int32
  /// The path of the device.
  let path: String

  /// nil where the system has no terminal to give.
  ///
  /// - Parameter columns: how many the terminal says that it has; nil for one that does not say.
  init?(columns: UInt16? = nil) {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = winsize()
    size.ws_col = columns ?? 0
    guard openpty(&ends.master, &ends.slave, nil, nil, &size) == 0,
      let name = ttyname(ends.slave)
    else { return nil }
    (master, slave) = ends
    path = String(cString: name)
  }

  deinit {
    close(slave)
    close(master)
  }

  /// What was printed so far; the terminal holds about 4 kB.
  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard Foundation.poll(&poll, 1, 1_000) == 1 else { return "" }
    let count = Foundation.read(master, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
