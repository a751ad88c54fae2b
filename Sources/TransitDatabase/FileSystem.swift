#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The few calls of POSIX that a network file needs, each with its result as a value.
enum FileSystem {
  enum Kind: Equatable {
    case missing
    case file
    case folder
    case other
    case unreachable(errno: Int32)
  }

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreachable(errno: errno)
    }
    switch status.st_mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): return .file
    case mode_t(S_IFDIR): return .folder
    default: return .other
    }
  }

  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The first bytes of a file, at most `count`; nil where it may not be read.
  static func firstBytes(of path: String, count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let got = read(descriptor, &bytes, count)
    return got < 0 ? nil : Array(bytes[..<got])
  }

  static func message(of number: Int32 = errno) -> String { String(cString: strerror(number)) }

  /// The path behind symbolic links, or `path` itself where nothing is there yet.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    // A folder's name that is no UTF-8 cannot be told in a `String`; the path as it was given leads there.
    return String(validatingCString: real) ?? path
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }

  static func remove(_ path: String) { unlink(path) }

  static func rename(_ old: String, to new: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.rename(old, new) == 0 ? 0 : errno
    #elseif canImport(Musl)
      Musl.rename(old, new) == 0 ? 0 : errno
    #else
      Glibc.rename(old, new) == 0 ? 0 : errno
    #endif
  }

  /// Waits until a file or a folder is on the disk; the number of the error, or 0.
  static func sync(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 ? 0 : errno
  }

  /// The names in a folder.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }

  static var processID: Int32 { getpid() }
}

/// A lock on a path that the system drops when the process ends, however it ends.
///
/// The lock file itself may stay after a kill; it means nothing without a living holder.
final class FileLock {
  private let path: String
  private let descriptor: Int32

  enum Failure: Error {
    case held
    case system(errno: Int32)
  }

  init(_ path: String) throws(Failure) {
    while true {
      let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard opened >= 0 else { throw .system(errno: errno) }
      guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
        let failed = errno
        close(opened)
        throw failed == EWOULDBLOCK ? .held : .system(errno: failed)
      }
      // The holder before us may have removed the file between our open and our flock; then what we
      // hold is a file without a name, which would keep nobody out.
      if Self.isSame(opened, path) {
        descriptor = opened
        self.path = path
        return
      }
      close(opened)
    }
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
