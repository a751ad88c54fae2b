// The one file that calls SQLite: the system's own module on Apple's platforms, the package's on Linux.
#if canImport(CSQLite)
  internal import CSQLite
#else
  internal import SQLite3
#endif

/// An open SQLite database. Used by one thread at a time.
///
/// All SQL is a `StaticString`, so that no statement can be put together from data.
public final class Connection {
  /// The path that was opened.
  public let path: String
  let handle: OpaquePointer
  private let access: Access
  /// On the BLOB that was read last: to go on to another is faster than to open it.
  private var chunk: OpaquePointer?

  enum Access {
    case readOnly
    case create
  }

  init(path: String, access: Access) throws(DatabaseError) {
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let result = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw DatabaseError(sqlite: result, message: message, path: path)
    }
    handle = opened
    self.path = path
    self.access = access
    sqlite3_extended_result_codes(handle, 1)
  }

  deinit {
    sqlite3_blob_close(chunk)
    // Statements that are still alive keep the handle until they go (`_v2`).
    sqlite3_close_v2(handle)
  }

  /// Compiles `sql` for any number of runs.
  public func prepare(_ sql: StaticString) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    let text = UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
    let result = sqlite3_prepare_v3(
      handle, text, Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard result == SQLITE_OK, let prepared else { throw failure(result) }
    return Statement(prepared, of: self)
  }

  /// Runs statements that return nothing.
  public func execute(_ sql: StaticString) throws(DatabaseError) {
    try execute(script: sql.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })
  }

  /// Runs a script that is part of this package: the schema, and pragmas, which take no parameters.
  func execute(script: String) throws(DatabaseError) {
    let result = sqlite3_exec(handle, script, nil, nil, nil)
    if result != SQLITE_OK { throw failure(result) }
  }

  /// The first column of the first row, or nil where there is no row or it is NULL.
  public func findInteger(_ sql: StaticString) throws(DatabaseError) -> Int? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// How many rows the last INSERT, UPDATE or DELETE changed; 0 where `OR IGNORE` left a row out.
  public var changes: Int { Int(sqlite3_changes64(handle)) }

  /// Begins a transaction; what follows is written by `commit` or not at all.
  public func begin() throws(DatabaseError) { try execute("BEGIN IMMEDIATE") }

  /// Makes everything since `begin` permanent.
  public func commit() throws(DatabaseError) { try execute("COMMIT") }

  /// Reads a BLOB of `column_chunks` into `memory`; returns whether it has exactly that many bytes.
  func readChunk(_ key: Int64, into memory: UnsafeMutableRawBufferPointer) -> Bool {
    guard findChunk(key), Int(sqlite3_blob_bytes(chunk)) == memory.count else { return false }
    return memory.isEmpty
      || sqlite3_blob_read(chunk, memory.baseAddress, Int32(memory.count), 0) == SQLITE_OK
  }

  private func findChunk(_ key: Int64) -> Bool {
    if chunk == nil {
      return sqlite3_blob_open(handle, "main", "column_chunks", "data", key, 0, &chunk) == SQLITE_OK
    }
    if sqlite3_blob_reopen(chunk, key) == SQLITE_OK { return true }
    // A handle that has failed once always fails.
    sqlite3_blob_close(chunk)
    chunk = nil
    return false
  }

  func failure(_ result: Int32) -> DatabaseError {
    let message = String(cString: sqlite3_errmsg(handle))
    // Every statement fits the tables of a sound network: in one that is only read, the file is at fault.
    if access == .readOnly, result & 0xFF == SQLITE_ERROR {
      return DatabaseError(sqlite: SQLITE_CORRUPT, message: message, path: path)
    }
    return DatabaseError(sqlite: result, message: message, path: path)
  }
}

/// A compiled SQL statement.
///
/// Values are bound in the order of the statement's parameters, one `bind` after the other; `run` and
/// `restart` begin anew with the first. Columns are counted from 0.
public final class Statement {
  /// SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies the bytes at once.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private let handle: OpaquePointer
  private let connection: Connection
  private var nextParameter: Int32 = 1
  /// The first failure of a `bind`; thrown by the `step` that follows.
  private var bindFailure = SQLITE_OK

  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds NULL to the next parameter.
  public func bindNull() { note(sqlite3_bind_null(handle, nextParameter)) }

  /// Binds a number, or NULL, to the next parameter.
  public func bind(_ value: Int?) {
    guard let value else { return bindNull() }
    note(sqlite3_bind_int64(handle, nextParameter, Int64(value)))
  }

  /// Binds a number, or NULL, to the next parameter.
  public func bind(_ value: Double?) {
    guard let value else { return bindNull() }
    note(sqlite3_bind_double(handle, nextParameter, value))
  }

  /// Binds a text, or NULL, to the next parameter.
  public func bind(_ value: String?) {
    guard var value else { return bindNull() }
    value.withUTF8 { bind(utf8: $0) }
  }

  /// Binds the text whose UTF-8 bytes these are, without making a string of them; copied at once.
  public func bind(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else {
      note(sqlite3_bind_text(handle, nextParameter, "", 0, nil))
      return
    }
    guard let length = Int32(exactly: bytes.count) else { return note(SQLITE_TOOBIG) }
    let text = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
    note(sqlite3_bind_text(handle, nextParameter, text, length, Self.copied))
  }

  /// Binds bytes, which must stay as they are until the statement has run.
  public func bind(blob bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      note(sqlite3_bind_zeroblob(handle, nextParameter, 0))
      return
    }
    guard let length = Int32(exactly: bytes.count) else { return note(SQLITE_TOOBIG) }
    note(sqlite3_bind_blob(handle, nextParameter, base, length, nil))
  }

  private func note(_ result: Int32) {
    nextParameter += 1
    if result != SQLITE_OK, bindFailure == SQLITE_OK { bindFailure = result }
  }

  /// Goes on to the next row, and returns whether there is one.
  public func step() throws(DatabaseError) -> Bool {
    if bindFailure != SQLITE_OK {
      let failed = bindFailure
      restart()
      throw connection.failure(failed)
    }
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result:
      let error = connection.failure(result)
      restart()
      throw error
    }
  }

  /// Runs a statement that returns no rows, and makes it ready for the next values.
  public func run() throws(DatabaseError) {
    _ = try step()
    restart()
  }

  /// Makes the statement ready to run again, with no values bound.
  public func restart() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    nextParameter = 1
    bindFailure = SQLITE_OK
  }

  /// The number in a column, or nil where it is NULL.
  public func integer(_ column: Int) -> Int? {
    isNull(column) ? nil : Int(sqlite3_column_int64(handle, Int32(column)))
  }

  /// The number in a column, or nil where it is NULL.
  public func double(_ column: Int) -> Double? {
    isNull(column) ? nil : sqlite3_column_double(handle, Int32(column))
  }

  /// The text in a column, or nil where it is NULL.
  public func text(_ column: Int) -> String? {
    isNull(column) ? nil : withUTF8(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The number in a column that the schema declares NOT NULL; 0 for NULL.
  public func requiredInteger(_ column: Int) -> Int {
    Int(sqlite3_column_int64(handle, Int32(column)))
  }

  /// The text in a column that the schema declares NOT NULL; empty for NULL.
  public func requiredText(_ column: Int) -> String { text(column) ?? "" }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// Gives `body` the UTF-8 bytes of a column, valid within `body` only.
  public func withUTF8<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The text must be asked for before its length: asking may convert it.
    let start = sqlite3_column_text(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// Gives `body` the bytes of a column, valid within `body` only.
  public func withBytes<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_column_blob(handle, Int32(column))
    let count = Int(sqlite3_column_bytes(handle, Int32(column)))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}

extension DatabaseError {
  /// The failure that SQLite's result `code` stands for.
  init(sqlite code: Int32, message: String, path: String) {
    let reason = "SQLite says: \(message) (\(code))."
    switch code & 0xFF {
    case SQLITE_NOTADB:
      self.init(
        .notADatabase, path: path, problem: "This is no network file. \(reason)",
        remedy: Self.importAgain)
    case SQLITE_CORRUPT:
      self.init(
        .damaged, path: path, problem: "The network file is damaged. \(reason)",
        remedy: Self.importAgain)
    case SQLITE_FULL, SQLITE_IOERR:
      self.init(
        .writeFailed, path: path, problem: "The file could not be read or written. \(reason)",
        remedy: "Free some space on the disk, or raise the limit of file sizes, and try again.")
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(
        .busy, path: path, problem: "Another process holds the file. \(reason)",
        remedy: "Wait until it has finished.")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH:
      self.init(
        .notReadable, path: path, problem: "The file could not be opened. \(reason)",
        remedy: "Check the permissions of the file and its folder.")
    default:
      self.init(
        .statementFailed, path: path, problem: "A statement failed. \(reason)",
        remedy: DatabaseError.importAgain)
    }
  }
}
