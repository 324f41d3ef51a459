import RecipeSyntax
import Recipes
import Text

/// An error of the decoder in its source.
package struct ShapeError {
  let error: SchemaError
  let context: LintContext

  var kind: SchemaError.Kind { error.kind }
  /// The node of the value, or of the key.
  var node: Int { error.node }
  var range: ByteRange { error.range }
  var related: ByteRange? { error.related }
  var tree: SyntaxTree { context.tree }
  /// The part of the range on its first line.
  var place: ByteRange { context.firstLine(of: range) }
  /// The recipe that the error is about.
  var recipe: DecodedRecipe? { context.recipe(around: node) }

  // MARK: Fixes

  /// A fix that writes `text` for the value; `nil` where other places share the value by an alias.
  func change(to text: String, _ safety: Fix.Safety) -> Fix? {
    guard node >= 0, !context.isAnchored(node) else { return nil }
    let value = tree.nodes[node]
    let keepsQuotes = value.isVerbatim && !value.style.isBlock && text.first != "["
    let place = keepsQuotes ? value.textRange : value.range
    return Fix("change to `\(text)`", safety, place, text)
  }

  /// A fix that gives another name to the key of the value.
  func renameKey(to name: String, _ safety: Fix.Safety) -> Fix? {
    guard node > 0, tree.nodes[node - 1].kind == .scalar, tree.nodes[node - 1].subtreeEnd == node
    else { return nil }
    return Fix("rename to `\(name)`", safety, tree.nodes[node - 1].range, name)
  }

  /// A fix that writes `text` for the value, and keeps what the author wrote as a comment; `nil` where a figure would
  /// be lost because the line cannot have one.
  ///
  /// - Parameter rest: the part of it to keep; `nil` for all of it.
  func change(to text: String, keeping rest: String?, _ safety: Fix.Safety) -> Fix? {
    guard node >= 0, !context.isAnchored(node) else { return nil }
    let value = tree.nodes[node]
    let written = context.spelling(of: value.range)
    let kept = rest ?? written
    guard !value.style.isBlock, context.firstLine(of: value.range) == value.range,
      !context.isInFlow(node)
    else {
      let losesFigure = kept.contains { $0.isNumber && !text.contains($0) }
      return losesFigure
        ? nil : Fix("change \(written.quoted) to `\(text)`", .unsafe, value.range, text)
    }
    return Fix(
      "change to `\(text)`, and keep \(kept.quoted) as a comment",
      safety,
      value.range,
      "\(text) # \(kept)"
    )
  }
}

/// What to do about a finding.
struct Answer {
  var help: String
  var labels: [Label] = []
  var notes: [String] = []
  var fix: Fix?

  init(_ help: String, labels: [Label] = [], notes: [String] = [], _ fix: Fix? = nil) {
    self.help = help
    self.labels = labels
    self.notes = notes
    self.fix = fix
  }
}

extension Report {
  /// Adds a finding with its answer.
  mutating func add(_ message: String, at range: ByteRange, _ answer: Answer) {
    add(
      message,
      at: range,
      labels: answer.labels,
      notes: answer.notes,
      help: answer.help,
      fix: answer.fix
    )
  }
}
