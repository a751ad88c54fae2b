/// A line of a batch: the options of `perron plan` as the members of a JSON object.
struct BatchQuery {
  /// Given back as it is; null where there is none, or where it cannot be read.
  private(set) var id = JSON.null
  /// What the line asks, or why it asks nothing.
  let arguments: Result<Arguments, UsageError>

  /// Options that are of the whole batch, or of text, and not of a query.
  private static let others: Set<String> = [
    "--threads", "--format", "--style", "--clock",
  ]
  /// Options that name a file, the content of which stands in the query. No query names a file to be read or written:
  /// who sends it need not be who runs the batch.
  private static let files: Set<String> = ["--avoid-area", "--closed"]
  private static let options = PlanCommand.syntax.options.filter { option in
    files.contains(option.name)
      || !others.contains(option.name) && !option.value.contains("FILE")
  }

  init(_ bytes: [UInt8]) {
    do throws(JSONReader.Fault) {
      let value = try JSONReader.read(bytes, keeping: "id")
      guard case .object(let members) = value else {
        arguments = .failure(UsageError("A query is a JSON object."))
        return
      }
      id = value["id"] ?? .null
      do throws(UsageError) {
        arguments = .success(try Self.read(members))
      } catch {
        arguments = .failure(error)
      }
    } catch {
      arguments = .failure(UsageError("The query is no JSON: \(error.problem)."))
    }
  }

  private static func read(_ members: [(String, JSON)]) throws(UsageError) -> Arguments {
    var values: [String: [String]] = [:]
    var inline: [String: JSON] = [:]
    var seen: Set<String> = []
    for (key, value) in members {
      if !seen.insert(key).inserted { throw UsageError("\(key) is given twice.") }
      if key == "id" { continue }
      guard let option = options.first(where: { $0.key == key }) else {
        let hint = didYouMean(key, among: ["id"] + options.map(\.key))
        throw UsageError("A query knows no \"\(key.cut(to: 60))\".\(hint)", command: "plan")
      }
      if case .null = value { continue }
      if files.contains(option.name) {
        inline[option.name] = value
      } else {
        values[option.name] = try texts(of: value, for: option)
      }
    }
    return Arguments(values: values, inline: inline)
  }

  /// What would stand behind the option on the command line; nil for a flag that is not set.
  private static func texts(
    of value: JSON, for option: CommandSyntax.Option
  ) throws(UsageError) -> [String]? {
    switch (option.arity, value) {
    case (.flag, .bool(let isSet)): return isSet ? [] : nil
    case (.flag, _): throw UsageError("\(option.key) is true or false.", command: "plan")
    case (.list, .array(let values)):
      return try texts(of: values, for: option)
    case (_, .array(let values)) where option.value == "LIST":
      return [try texts(of: values, for: option).joined(separator: ",")]
    case (_, .array(let lists)) where option.name == CommandSyntax.partTypes.name:
      var texts: [String] = []
      for list in lists {
        texts.append(try Self.texts(of: list.asArray ?? [list], for: option).joined(separator: ","))
      }
      return [texts.joined(separator: "/")]
    default: return [try text(of: value, for: option)]
    }
  }

  private static func texts(
    of values: [JSON], for option: CommandSyntax.Option
  ) throws(UsageError) -> [String] {
    var texts: [String] = []
    for value in values { texts.append(try text(of: value, for: option)) }
    return texts
  }

  private static func text(
    of value: JSON, for option: CommandSyntax.Option
  ) throws(UsageError) -> String {
    switch value {
    case .string(let text): return text
    case .number(let number):
      return Int(exactly: number).map { String($0) } ?? JSON.number(number).text
    default:
      throw UsageError(
        "\(option.key) takes a text or a number: \(option.value) of \(option.name).",
        command: "plan")
    }
  }
}

extension CommandSyntax.Option {
  /// The option's name in a query: `maxRides` for `--max-rides`.
  var key: String {
    let words = name.dropFirst(2).split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) { key, word in
      key + word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}
