import BrewDomain
import Essentials
import RecipeEditing
import RecipeSchema
import SourceText

/// A change of a recipe as typed on a command line: `dose=18g`, `steps[2].pourTo=150 g`, `tags+=fruity`, `notes=`.
///
/// Paths are those of findings, so steps are counted from 0.
package struct RecipeAssignment: Sendable {
  /// What is assigned to.
  enum Target: Equatable, Sendable {
    case value(RecipePath)
    case tags
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
    "such as dose=18g, 'steps[2].pourTo=150 g', tags+=fruity, or notes= to remove the notes"

  private static func target(
    _ path: String,
    _ text: String
  ) throws(AssignmentError) -> Target {
    if path == RecipeFormat.describe(RecipeKey.tags).name { return .tags }
    if let step = step(in: path) { return .step(step) }
    guard let known = RecipePath(path) else {
      let near = KeyNames.nearest(to: path, in: RecipeFormat.recipe).map {
        "did you mean `\(RecipeFormat.recipe[$0].name)`?"
      }
      throw AssignmentError(text, "unknown key `\(path)`", near ?? example)
    }
    switch known {
    case .recipe(.id), .recipe(.modifiedAt), .recipe(.format), .step(_, .id):
      throw AssignmentError(text, "`\(path)` cannot be set", "brewbook keeps it up to date")
    case .recipe(.steps):
      throw AssignmentError(text, "a value of a step is expected", "write `steps[0].pourTo=…`")
    default: return .value(known)
    }
  }

  /// The step of `steps[2]`, without a key.
  private static func step(in path: String) -> Int? {
    guard path.hasPrefix("steps["), path.hasSuffix("]") else { return nil }
    return Int(path.dropFirst("steps[".count).dropLast()).flatMap { $0 >= 0 ? $0 : nil }
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
      return .text(word)
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
