internal import Perron
internal import PerronImport
internal import TransitDatabase

/// An error as the command line tells it.
struct Failure {
  let code: String
  let message: String
  let exitCode: ExitCode
  /// Whether a place of the request is at fault, which is known to nobody or not the only one of its name.
  private(set) var isOfPlace = false

  /// How errors are told.
  enum Format {
    case text, json, directions

    /// The form of errors that goes with a format of answers; nil where that is text.
    init?(name: String) {
      switch name {
      case "json", "geojson": self = .json
      case "directions": self = .directions
      default: return nil
      }
    }
  }

  /// `{"error": {"code": …, "message": …}}`
  var json: JSON { .object([("error", body)]) }

  var body: JSON { .object([("code", .string(code)), ("message", .string(message))]) }

  init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      code = "usage"
      let hint = error.command.map { "See `perron help \($0)`." } ?? "See `perron help`."
      message = error.description + (error.description.hasSuffix("\n") ? "" : " ") + hint
      exitCode = .usage
      isOfPlace = error.isOfPlace
    case let error as OptionFileError:
      code = error.code.rawValue
      message = error.description
      exitCode = error.code == .notReadable ? .failure : .badInput
    case let error as PlannerError:
      code = error.code.name
      message = error.description
      exitCode = error.code == .notRunning ? .noJourney : .usage
      isOfPlace = [.unknownStop, .ambiguousStop, .unknownObject, .unknownLevel].contains(error.code)
    case let error as ImportError:
      code = error.code.name
      message = error.description
      exitCode = error.code.isFailure ? .failure : error.code == .networkExists ? .usage : .badInput
    case let error as DatabaseError:
      code = error.code.name
      message = error.description
      exitCode = error.code.isFailure ? .failure : .badInput
    case is CancellationError:
      code = "cancelled"
      message = "Stopped."
      exitCode = .failure
    default:
      code = "internal"
      message = "Something went wrong inside perron: \(error)"
      exitCode = .failure
    }
  }
}

extension ImportError.Code {
  /// Whether the machine is at fault and not the data.
  fileprivate var isFailure: Bool {
    [.outputFailed, .alreadyRunning, .noTimeZones].contains(self)
  }
}

extension DatabaseError.Code {
  fileprivate var isFailure: Bool {
    [.writeFailed, .busy, .statementFailed, .notReadable].contains(self)
  }
}
