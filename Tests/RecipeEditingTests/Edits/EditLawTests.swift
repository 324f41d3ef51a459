import RecipeEditing
import RecipeSchema
import RecipeSyntax
import TestSupport
import Testing

/// Changing any key in any source changes nothing else for any YAML reader, and loses no comment.
@Suite struct EditLawTests {
  /// Sources in which it is easy to change something else by mistake.
  static let hard = [
    "{name: a, dose: 1 g, steps: [{pour: 1 g, id: x}, {pour: 2 g}], x-a: [1, 2]}\n",
    "{\n  # a\n  \"name\": a, # b\n  dose: 1 g # c\n  # d\n  , steps: [ # e\n    {pour: 1 g, # f\n     id: x}]\n}\n",
    "name: |+ # a\n  b\n\n\ndose: >-\n  1\n  g\n\nnotes: \"a\\\n  b\" # c\nsteps:\n- pour: |\n    1 g\n\n",
    "steps: &s\n- &a {pour: &p 1 g, timer: 1 s}\n- *a\n- pour: *p\n  id: &i x\n  # b\nx-s: *s\nid: *i\n",
    "x-s:\n  - &a\n    # in\n    id: x # y\n    pour: &p 1 g\n    instruction: >\n      b\n\n      c\nsteps:\n  - *a # z\n  -   *a\n  - *a\ndose: *p\n",
    "? name\n: a\n? dose # b\n: 1 g\nsteps:\n  -\n    ? pour\n    :\n      1 g\n    ? id\n    : x\n",
    "&r1 name: &n a\n!!str dose: !!str 1 g\nyield: &e\nx-e: [*n, *e, *n ]\nsteps: [*e ]\n",
    "# a\n\n# b\nname: a # c\n# d\n\n\n# e\ndose: 1 g\n  # f\n# g\nsteps:\n  # h\n  - # i\n    pour: 1 g # j\n    # k\n  # l\n# m\n",
  ]

  /// These, and every sixth recipe of the checkout; each is changed about a hundred times.
  static let sources =
    hard
    + ProjectFiles.recipes.enumerated().filter { $0.offset % 6 == 0 }
    .compactMap { try? ProjectFiles.text($0.element) }

  @Test(arguments: sources)
  func nothingElseChanges(source: String) throws {
    for source in [source, "\u{FEFF}" + source.replacing("\n", with: "\r\n")] {
      let tree = SyntaxTree(parsing: Array(source.utf8))
      guard tree.errors.isEmpty else { return }
      for document in tree.documents.indices where tree.isMapping(document) {
        let old = Reading(tree, document)
        for path in old.paths { expectLaws(of: path, in: source, old, document) }
      }
    }
  }

  private func expectLaws(
    of path: RecipePath,
    in source: String,
    _ old: Reading,
    _ document: Int
  ) {
    for action in [RecipeChange.Action.set(.mass(123)), .text("a: b\nc"), .remove] {
      let result = edited(source, document: document, [RecipeChange(path, action)])
      let tree = SyntaxTree(parsing: Array(result.utf8))
      if result.hasPrefix("error: `") { continue }
      guard tree.errors.isEmpty, tree.documents.indices.contains(document) else {
        Issue.record("\(path) \(action): \(result)")
        return
      }
      let new = Reading(tree, document)
      #expect(new.others(than: path) == old.others(than: path), "\(path) \(action): \(result)")
      #expect((new.values[path.description] == nil) == (action == .remove), "\(path) \(result)")
      let isKept = action != .remove
      let lost = old.comments.filter { !new.comments.contains($0) }
      #expect(!isKept || lost.isEmpty, "\(path) \(action): \(result)")
      #expect(source.contains("\r") == result.contains("\r"))
    }
  }
}

extension SyntaxTree {
  fileprivate func isMapping(_ document: Int) -> Bool {
    documents[document].root.map { nodes[$0].kind } == .mapping
  }
}

/// A document as read by a YAML reader.
private struct Reading {
  /// The text of each value by its path, aliases resolved.
  private(set) var values: [String: String] = [:]
  let comments: [String]
  private let tree: SyntaxTree

  init(_ tree: SyntaxTree, _ document: Int) {
    self.tree = tree
    comments = tree.comments().map { tree.spelling(of: $0) }
    if let root = tree.documents[document].root { read(root, "") }
  }

  private mutating func read(_ node: Int, _ path: String) {
    guard let node = tree.resolved(node) else { return }
    switch tree.nodes[node].kind {
    case .scalar: values[path] = tree.text(of: node)
    case .empty, .alias: values[path] = "~"
    case .mapping:
      for (key, value) in tree.pairs(of: node) {
        read(value, path + (path.isEmpty ? "" : ".") + tree.text(of: key))
      }
    case .sequence:
      for (index, item) in tree.items(of: node).enumerated() { read(item, "\(path)[\(index)]") }
    }
  }

  /// Every possible key.
  var paths: [RecipePath] {
    let steps = (0..<20).filter { step in values.keys.contains { $0.hasPrefix("steps[\(step)].") } }
    let ofSteps = steps.flatMap { step in StepKey.allCases.map { RecipePath.step(step, $0) } }
    return RecipeKey.allCases.filter { $0 != .steps && $0 != .tags }.map(RecipePath.recipe)
      + ofSteps
  }

  func others(than path: RecipePath) -> [String: String] {
    values.filter { $0.key != path.description }
  }
}
