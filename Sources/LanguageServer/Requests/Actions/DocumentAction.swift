import RecipeLint
import RecipeSyntax
import RecipeText
import Text

/// A change of a document that is offered to an editor, and can be found again by its data.
enum DocumentAction {
  /// The fix of a finding.
  case fix(rule: String, path: String, title: String)
  /// A comment that ignores a rule on a 1-based line, or in the file if that is nil.
  case ignore(rule: String, line: Int?)
  /// All safe fixes.
  case fixAll
  /// Sorts keys and formats.
  case sortKeys
  /// Changes the recipe in a 0-based YAML document.
  case refactoring(Refactoring, document: Int)

  /// The data from which ``init(_:)`` reads the action.
  func data(for document: DocumentSnapshot) -> JSONObject {
    let own: JSONObject =
      switch self {
      case .fix(let rule, let path, let title):
        ["action": "fix", "rule": rule, "path": path, "title": title]
      case .ignore(let rule, let line): ["action": "ignore", "rule": rule, "line": line]
      case .fixAll: ["action": "fix-all"]
      case .sortKeys: ["action": "sort-keys"]
      case .refactoring(let refactoring, let number):
        ["action": refactoring.name, "document": number] + refactoring.details
      }
    return ["uri": document.uri, "version": document.version] + own
  }

  /// The action in the data of an action.
  init(_ data: Parameters) throws(ResponseError) {
    let name = try data.text("action")
    switch name {
    case "fix":
      self = .fix(
        rule: try data.text("rule"),
        path: try data.text("path"),
        title: try data.text("title")
      )
    case "ignore":
      self = .ignore(rule: try data.text("rule"), line: data["line"]?.whole)
    case "fix-all": self = .fixAll
    case "sort-keys": self = .sortKeys
    default:
      guard let refactoring = Refactoring(name, data),
        let document = data["document"]?.whole
      else { throw ResponseError(.invalidParams, "`\(name)` is not a complete action") }
      self = .refactoring(refactoring, document: document)
    }
  }
}

extension Server {
  /// The edits of an action, in source order; empty if it changes nothing.
  ///
  /// A refactoring whose result had more errors would be a bug; it is refused.
  func edits(of action: DocumentAction, in document: DocumentSnapshot) throws -> [Edit] {
    let bytes = document.bytes
    switch action {
    case .fix(let rule, let path, let title):
      let found = project.fixable(findings(in: document), in: bytes, of: document.path)
      let finding = found.first { $0.rule == rule && $0.path == path && $0.fix?.title == title }
      guard let fix = finding?.fix else {
        throw ResponseError(.requestFailed, "there is nothing to fix any more")
      }
      return document.edits(of: fix)
    case .ignore(let rule, let line):
      let new = project.withLinter(for: document.path) {
        IgnoreWriter().ignoring(rule, line: line, in: bytes, with: &$0)
      }
      guard let new else { throw ResponseError(.requestFailed, "no comment can ignore `\(rule)`") }
      return SmallEdits.between(bytes, new)
    case .fixAll:
      let result = project.withLinter(for: document.path) { Fixer().fix(bytes, with: &$0) }
      return SmallEdits.between(bytes, result.bytes)
    case .sortKeys: return formatted(document, lines: nil)
    case .refactoring(let refactoring, let number):
      guard document.tree.errors.isEmpty,
        let recipe = document.recipes.first(where: { $0.recipe.document == number })
      else { throw ResponseError(.requestFailed, "there is no recipe to change") }
      let new = try refactoring.result(document, recipe)
      let errors = errors(in: new, of: document)
      // A copy has the errors of its recipe.
      let most = if case .copy = refactoring { 2 } else { 1 }
      guard errors == 0 || errors <= most * self.errors(in: bytes, of: document) else {
        throw ResponseError(.requestFailed, "internal error: the recipe would have a new error")
      }
      return SmallEdits.between(bytes, new)
    }
  }

  private func errors(in bytes: [UInt8], of document: DocumentSnapshot) -> Int {
    project.withLinter(for: document.path) { linter in
      linter.lint(bytes).count { $0.severity == .error }
    }
  }
}

extension DocumentSnapshot {
  /// The edits of a fix with the document's line endings.
  func edits(of fix: Fix) -> [Edit] {
    LineEnding.auto.usesCarriageReturn(inPlaceOf: bytes)
      ? fix.edits.map(\.withCarriageReturns) : fix.edits
  }
}
