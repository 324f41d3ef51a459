import RecipeSyntax
import RecipeText
import Recipes

/// Changing any key in any source changes nothing else for any YAML reader, and loses no comment.
package enum EditLaws {
  /// How a change of some key breaks the law; nil if none does, or if the source is not YAML.
  package static func violation(
    by source: [UInt8],
    changing isChanged: (RecipePath) -> Bool = { _ in true }
  ) -> String? {
    let tree = SyntaxTree(parsing: source)
    guard tree.errors.isEmpty else { return nil }
    for document in tree.documents.indices where tree.isMapping(document) {
      let old = Reading(tree, document)
      for path in old.paths where isChanged(path) {
        if let violation = violation(of: path, in: tree, old, document) { return violation }
      }
    }
    return nil
  }

  /// What is done to each key. The texts are those that are easy to mistake for something else where they are written.
  private static let actions: [RecipeChange.Action] = [
    .set(.mass(123)), .set(.text("a: b\nc")), .set(.text(" #\n\n- b\n\n")), .remove,
  ]

  private static func violation(
    of path: RecipePath,
    in tree: SyntaxTree,
    _ old: Reading,
    _ document: Int
  ) -> String? {
    for action in actions {
      let result: [UInt8]
      do throws(RecipeEditError) {
        let editor = try RecipeEditor(tree, document: document)
        result = try editor.applying([RecipeChange(path, action)])
      } catch .invalidResult {
        return "\(path) \(action): \(RecipeEditError.invalidResult)"
      } catch {
        continue
      }
      let changed = SyntaxTree(parsing: result)
      let place = "\(path) \(action): \(String(decoding: result, as: UTF8.self))"
      guard changed.errors.isEmpty, changed.documents.count == tree.documents.count else {
        return "it is not YAML any more: \(place)"
      }
      let new = Reading(changed, document)
      if new.others(than: path) != old.others(than: path) { return "other values: \(place)" }
      if (new.values[path.description] == nil) != (action == .remove) {
        return "no change: \(place)"
      }
      let value = new.values[path.description] ?? ""
      switch action {
      case .set(.text(value)), .remove: break
      // Each type has its own spelling.
      case .set(.mass) where value.contains("123"): break
      default: return "another value: \(place)"
      }
      let lost = old.comments.filter { !new.comments.contains($0) }
      if action != .remove, !lost.isEmpty { return "lost \(lost): \(place)" }
    }
    return nil
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
    comments = tree.comments().map { range in
      // Blanks at the end of a line are not part of a comment.
      let spelling = tree.spelling(of: range)
      let end = spelling.lastIndex { $0 != " " && $0 != "\t" }
      return end.map { String(spelling[...$0]) } ?? ""
    }
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
    values.filter { key, _ in
      key != path.description && !key.hasPrefix("\(path).") && !key.hasPrefix("\(path)[")
    }
  }
}

/// Whatever two people change, every change is in the merged recipe or in the conflicted copy.
package enum MergeLaws {
  /// What a merge of two sides loses or breaks; nil for nothing.
  package static func violation(
    of base: String,
    _ ours: RandomEdits,
    _ theirs: RandomEdits
  ) -> String? {
    let result = RecipeMerge.merge(
      base: Array(base.utf8),
      ours: Array(ours.text.utf8),
      theirs: Array(theirs.text.utf8)
    )
    let text = String(decoding: result.bytes, as: UTF8.self)
    let copy = result.copy.map { String(decoding: $0.bytes { _ in false }, as: UTF8.self) }
    for change in ours.changes where !change.isFound(in: text) {
      return "\(change) of ours is lost:\n\(text)"
    }
    for change in theirs.changes where !change.isFound(in: copy ?? text) {
      return "\(change) of theirs is lost:\n\(copy ?? text)"
    }
    if (copy == nil) != result.conflicts.isEmpty { return "a copy without conflicts, or none" }
    for result in [text] + (copy.map { [$0] } ?? []) {
      if let error = SyntaxTree(parsing: Array(result.utf8)).errors.first {
        return "it is not YAML any more: \(error)\n\(result)"
      }
      let hasMarkers = ["<<<<<<<", ">>>>>>>", "======="].contains { result.contains($0) }
      if hasMarkers { return "it has markers of conflicts:\n\(result)" }
    }
    if !result.conflicts.isEmpty, text != ours.text { return "ours is not as it was:\n\(text)" }
    if isValid(ours.text), isValid(theirs.text), !isValid(text) { return "not valid:\n\(text)" }
    let reverse = RecipeMerge.merge(
      base: Array(base.utf8),
      ours: Array(theirs.text.utf8),
      theirs: Array(ours.text.utf8)
    )
    let isSymmetric = reverse.conflicts.count == result.conflicts.count
    return isSymmetric ? nil : "not symmetric:\n\(text)"
  }

  private static func isValid(_ text: String) -> Bool {
    RecipeFile(bytes: Array(text.utf8), identity: "-").documents.allSatisfy(\.isValid)
  }
}
