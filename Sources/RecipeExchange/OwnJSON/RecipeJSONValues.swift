import Recipes
import Text

/// Reads and checks the fields of one object after another, and collects what is wrong.
extension RecipeJSONReader {
  mutating func value<Value>(
    _ field: RecipeField,
    in object: JSONFields,
    _ convert: (JSONNode) -> Value?
  ) -> Value? {
    if field.isOptional, object[field.name] == nil { return nil }
    do throws(JSONFieldProblem) {
      return try object.read(field.name, as: field.expectation, convert)
    } catch {
      report(error)
      return nil
    }
  }

  mutating func object(_ name: String, in object: JSONFields) -> JSONFields? {
    do throws(JSONFieldProblem) {
      return try object.object(name, as: "an object")
    } catch {
      report(error)
      return nil
    }
  }

  /// The value of a field as its type says; nil with a finding if it is another one.
  mutating func value(_ field: RecipeField, in object: JSONFields) -> FieldValue? {
    if case .number(let measure) = field.kind {
      return number(field, in: object).map(measure.value)
    }
    return value(field, in: object) { node in
      switch field.kind {
      case .text: node.string.map(FieldValue.text)
      case .flag: node.flag.map(FieldValue.flag)
      case .uuid: node.string.flatMap { UUID(text: $0) }.map(FieldValue.uuid)
      case .timestamp: node.string.flatMap { Timestamp($0) }.map { .time($0.date) }
      case .method:
        node.string.flatMap { WordChoice.isKebabCase($0) ? .word($0) : nil }
      case .word(let words): node.string.flatMap { words.contains($0) ? .word($0) : nil }
      case .index:
        node.number.flatMap { Int(exactly: $0) }
          .flatMap { (0..<1_000_000).contains($0) ? .index($0) : nil }
      case .language:
        node.string.flatMap { LanguageTag.isWellFormed($0.utf8) ? .text($0) : nil }
      case .texts:
        node.items.flatMap { items in
          let texts = items.compactMap(\.string)
          return texts.count == items.count ? .words(texts) : nil
        }
      case .version, .number, .object, .objects: nil
      }
    }
  }

  /// A number within the limits of the recipe format, rounded as there.
  private mutating func number(_ field: RecipeField, in object: JSONFields) -> Double? {
    guard let number = value(field, in: object, \.number) else { return nil }
    let rounded = Rounding.millionth(number)
    guard rounded.magnitude <= Quantity.limit else {
      let found = "\(Canonical.number(number)), which is more than any brew has"
      report(object.problem(field.name, expected: field.expectation, found: found))
      return nil
    }
    return rounded
  }

  static func spell(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let text): "`\(text.quotedBriefly)`"
    case .number(let number): Canonical.number(number)
    default: node.kind
    }
  }

  // MARK: Unknown fields

  /// Reports unknown fields: as errors if a known one was meant, else as warnings, because a later release may have
  /// added them.
  mutating func check(_ object: JSONFields, _ known: [RecipeField]) {
    let others = object.others { name in known.contains { $0.name == name } }
    if others.isEmpty { return }
    let missing = known.map(\.name).filter { object[$0] == nil }
    for (name, node) in others {
      let meant = Self.nearest(to: name, among: missing)
      findings.append(
        Self.finding(
          "unknown field `\(name.quotedBriefly)`"
            + (meant == nil ? "; its value is left out" : ""),
          node.range,
          severity: meant == nil ? .warning : .error,
          path: object.path(of: name),
          help: meant.map { "did you mean `\($0)`?" } ?? ""
        )
      )
    }
  }

  /// The field that a name probably means: its key in the recipe format, or the closest spelling.
  private static func nearest(to name: String, among fields: [String]) -> String? {
    for keys in [RecipeFormat.recipe, RecipeFormat.step] {
      guard let key = keys.first(where: { $0.name == name || $0.otherNames.contains(name) }),
        let field = key.field.split(separator: ",").first, fields.contains(String(field))
      else { continue }
      return String(field)
    }
    return nearestWord(to: name, among: fields)
  }

  // MARK: Findings

  mutating func report(_ problem: JSONFieldProblem) {
    report(problem.description, problem.range, path: problem.path)
  }

  mutating func report(
    _ message: String,
    _ range: ByteRange,
    path: String = "",
    help: String = ""
  ) {
    findings.append(Self.finding(message, range, path: path, help: help))
  }

  static func finding(
    _ message: String,
    _ range: ByteRange,
    severity: Severity = .error,
    path: String = "",
    help: String = ""
  ) -> Diagnostic {
    Diagnostic(
      rule: rule,
      severity: severity,
      message: message,
      range: range,
      path: path,
      help: help
    )
  }

  /// A validation error at the value that it is about, or at the start of the recipe.
  static func finding(
    _ error: RecipeValidationError,
    inner: JSONFields,
    rest: JSONFields,
    path: String
  ) -> Diagnostic {
    let (object, name): (JSONFields, String) =
      switch error {
      case .emptyName: (inner, "name")
      case .invalidDose: (inner, "defaultDose")
      case .invalidYield, .waterTotalMismatch: (inner, "defaultTargetYield")
      case .invalidTemperature: (inner, "defaultWaterTemperature")
      default: (rest, "steps")
      }
    let steps = rest["steps"]?.items ?? []
    if let step = error.step, steps.indices.contains(step) {
      let path = "\(rest.path(of: "steps"))[\(step)]"
      return finding(error.description, steps[step].range.firstByte, path: path)
    }
    let range = object[name]?.range ?? object.node.range.firstByte
    return finding(
      error.description,
      name == "steps" ? range.firstByte : range,
      path: object.path(of: name)
    )
  }
}

extension ByteRange {
  /// The start of a value, which may have many lines.
  var firstByte: ByteRange { ByteRange(start, min(start + 1, end)) }
}
