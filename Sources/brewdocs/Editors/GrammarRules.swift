/// The rules of a TextMate grammar as JSON.
extension RecipeGrammar {
  static func scope(_ name: String) -> JSONValue { .string("\(name).\(language)") }

  static func captured(_ names: KeyValuePairs<Int, String>) -> JSONValue {
    .object(names.map { ("\($0)", .object([("name", scope($1))])) })
  }

  static func match(
    _ expression: String,
    _ name: String?,
    captures: KeyValuePairs<Int, String> = [:]
  ) -> JSONValue {
    var fields: [(key: String, value: JSONValue)] = [("match", .string(expression))]
    if let name { fields.append(("name", scope(name))) }
    if !captures.isEmpty { fields.append(("captures", captured(captures))) }
    return .object(fields)
  }

  /// What stands between two expressions.
  static func region(
    _ begin: String,
    captures: KeyValuePairs<Int, String> = [:],
    end: String,
    name: String? = nil,
    _ inside: [JSONValue]
  ) -> JSONValue {
    var fields: [(key: String, value: JSONValue)] = [("begin", .string(begin))]
    if !captures.isEmpty { fields.append(("beginCaptures", captured(captures))) }
    fields.append(("end", .string(end)))
    if let name { fields.append(("name", scope(name))) }
    return .object(fields + [("patterns", .array(inside))])
  }

  static func list(_ rules: [JSONValue]) -> JSONValue {
    .object([("patterns", .array(rules))])
  }

  static func include(_ name: String) -> JSONValue {
    .object([("include", .string("#\(name)"))])
  }

  static func includes(_ names: String...) -> [JSONValue] { names.map(include) }
}
