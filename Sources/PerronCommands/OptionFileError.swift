/// That a file which an option names cannot be used.
struct OptionFileError: Error, CustomStringConvertible {
  /// As JSON writes it.
  enum Code: String {
    /// The machine does not give it: it is missing, or not to be read.
    case notReadable = "file_not_readable"
    /// It holds something else than the option asks for.
    case badContent = "bad_file"
  }

  let code: Code
  /// What is wrong, and where.
  let problem: String
  /// What to do about it.
  let remedy: String

  var description: String { problem + " " + remedy }
}
