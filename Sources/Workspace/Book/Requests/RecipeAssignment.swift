import RecipeText
import Recipes
import Text

/// A change of a recipe as typed on a command line: `dose=18g`, `step2.pourTo=150 g`, `tags+=fruity`, `notes=`.
///
/// Steps are counted from 1, as they are listed. Only what is typed and shown counts so: a ``RecipePath`` counts from 0.
package struct RecipeAssignment: Sendable {
  /// What is assigned to.
  enum Target: Equatable, Sendable {
    case value(RecipePath)
    case tags
    /// The id, for a recipe that states none.
    case id
    /// A whole step, which can only be removed.
    case step(Int)
  }

  /// How the value is combined with the present one.
  enum Operation: Equatable, Sendable {
    case set, add, remove
  }

  let target: Target
  let operation: Operation
  /// The value as typed, without blanks around it; empty to remove the key.
  let value: String

  /// Reads an assignment.
  ///
  /// - Throws: ``AssignmentError`` if it has no `=`, or an unknown path.
  package init(_ text: String) throws(AssignmentError) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw AssignmentError(text, "expected a key, an equals sign and a value", Self.example)
    }
    var path = text[..<sign]
    switch path.last {
    case "+": operation = .add
    case "-": operation = .remove
    default: operation = .set
    }
    if operation != .set { path = path.dropLast() }
    value = String(text[text.index(after: sign)...]).trimmed
    target = try Self.target(String(path).trimmed, text)
    if operation != .set, target != .tags {
      throw AssignmentError(text, "+= and -= are for tags", "write `\(path)=…`")
    }
  }

  private static let example =
    "such as dose=18g, 'step2.pourTo=150 g', tags+=fruity, or notes= to remove the notes"

  private static func target(
    _ path: String,
    _ text: String
  ) throws(AssignmentError) -> Target {
    if path == RecipeFormat.describe(RecipeKey.tags).name { return .tags }
    try refuseIndex(path, text)
    if let step = StepReference(path) { return try target(step, text) }
    guard let known = RecipePath(path) else {
      throw unknownKey(path, in: RecipeFormat.recipe, text)
    }
    switch known {
    case .recipe(.id): return .id
    case .recipe(.modifiedAt), .recipe(.format): throw keptUpToDate(path, text)
    case .recipe(.steps):
      throw AssignmentError(text, "a value of a step is expected", "write `step1.pourTo=…`")
    default: return .value(known)
    }
  }

  private static func target(
    _ step: StepReference,
    _ text: String
  ) throws(AssignmentError) -> Target {
    guard step.number > 0 else {
      let first = "step1" + (step.key.map { ".\($0)" } ?? "")
      throw AssignmentError(text, "steps are counted from 1", "the first one is `\(first)=…`")
    }
    guard let name = step.key else { return .step(step.number - 1) }
    guard let key = StepKey.allCases.first(where: { RecipeFormat.describe($0).name == name }) else {
      throw unknownKey(String(name), in: RecipeFormat.step, text) { "step\(step.number).\($0)" }
    }
    guard key != .id else { throw keptUpToDate("step\(step.number).id", text) }
    return .value(.step(step.number - 1, key))
  }

  private static func keptUpToDate(_ path: String, _ text: String) -> AssignmentError {
    AssignmentError(text, "`\(path)` cannot be set", "brewbook keeps it up to date")
  }

  /// - Parameter path: how a key is written.
  private static func unknownKey(
    _ name: String,
    in keys: [KeyDescription],
    _ text: String,
    path: (String) -> String = { $0 }
  ) -> AssignmentError {
    let near = KeyNames.nearest(to: name, in: keys).map {
      "did you mean `\(path(keys[$0].name))`?"
    }
    return AssignmentError(text, "unknown key `\(name)`", near ?? example)
  }

  /// Refuses the paths of JSON: in `steps[1]`, a person means the first step or the second one.
  private static func refuseIndex(_ path: String, _ text: String) throws(AssignmentError) {
    guard path.hasPrefix("steps["), let end = text.firstIndex(of: "]"),
      let index = Int(path.prefix { $0 != "]" }.dropFirst("steps[".count)),
      (0..<Int.max).contains(index)
    else { return }
    let rest = text[end...].dropFirst()
    throw AssignmentError(
      text,
      "steps are counted from 1, and have no brackets",
      "write `step\(index + 1)\(rest)` for what JSON calls `steps[\(index)]`"
    )
  }

  // MARK: Contradictions

  /// Whether the result would depend on which of two assignments is made last.
  package func contradicts(_ other: RecipeAssignment) -> Bool {
    if (target, operation, value) == (other.target, other.operation, other.value) { return false }
    return switch (target, other.target) {
    case (.tags, .tags):
      operation == .set || other.operation == .set || operation != other.operation
    case (.step(let step), .value(.step(let changed, _))),
      (.value(.step(let changed, _)), .step(let step)):
      step == changed
    case (.value(.step(let step, let key)), .value(.step(let changed, let second))):
      step == changed
        && (key == second || StepKey.amounts.contains(key) && StepKey.amounts.contains(second))
    default: target == other.target
    }
  }

  // MARK: Values

  /// The value in the form in which it is written into a recipe.
  ///
  /// - Throws: ``AssignmentError`` if it is not a value of the key.
  func recipeValue(_ key: KeyDescription) throws(AssignmentError) -> RecipeValue {
    switch key.type {
    case .mass, .temperature, .duration:
      guard Quantity.value(of: value, as: key.type) != nil else {
        throw mismatch(key, Quantity.suggestion(for: value, as: key.type))
      }
      var text = value
      let canonical = text.withUTF8 { Quantity.canonicalSpelling(of: $0, as: key.type) }
      return .quantity(canonical ?? value)
    case .index:
      guard let number = Int(value), number >= 0 else { throw mismatch(key) }
      return .quantity("\(number)")
    case .choice(let words):
      let word = GrindLabel(named: value)?.rawValue ?? WordChoice.kebabCase(value)
      guard words.contains(word) else {
        throw mismatch(key, WordChoice.nearest(to: value, among: words))
      }
      return key.type == .flag ? .quantity(word) : .text(word)
    case .method:
      let word = BrewMethod(named: value)?.rawValue ?? WordChoice.kebabCase(value)
      guard WordChoice.isKebabCase(word) else { throw mismatch(key) }
      return .text(word)
    default: return .text(value)
    }
  }

  private func mismatch(_ key: KeyDescription, _ meant: String? = nil) -> AssignmentError {
    AssignmentError(
      "\(key.name)=\(value)",
      "expected \(key.type.expectation)",
      meant.map { "did you mean '\($0)'?" }
    )
  }
}

/// A step as a person names it: `step2`, or one of its values, `step2.timer`.
private struct StepReference {
  /// From 1; 0 if it is mistaken.
  let number: Int
  /// The key; nil for the whole step.
  let key: Substring?

  /// Reads a path; nil if it names no step.
  init?(_ path: String) {
    let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts[0].dropFirst("step".count)
    guard parts[0].hasPrefix("step"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(digits)
    else { return nil }
    self.number = number
    key = parts.count > 1 ? parts[1] : nil
  }
}

extension RecipePath {
  /// The path as a person writes it: `dose`, `step2.pourTo`.
  var assigned: String {
    switch self {
    case .recipe: description
    case .step(let step, _): "step\(step + 1).\(key.name)"
    }
  }
}

/// Why an assignment cannot be made.
package struct AssignmentError: Error, Equatable, Sendable {
  /// What is wrong: the assignment, and what was expected.
  package let message: String
  /// What to do about it; nil if the message is sufficient.
  package let hint: String?

  init(_ assignment: String, _ problem: String, _ hint: String? = nil) {
    message = "\(assignment): \(problem)"
    self.hint = hint
  }
}
