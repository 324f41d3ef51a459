import RecipeSyntax
import Recipes
import Text

/// Writes copies of values in place of their aliases: on one line, without anchors, tags and comments.
enum AliasCopies {
  /// The edits that copy a value to the aliases where a change differs from the change at the anchor.
  ///
  /// If both have the same change, the edit at the anchor suffices and the alias stays.
  static func edits(for places: [ChangedPlace], in tree: SyntaxTree, _ document: Int) -> [Edit] {
    var changes: [Int: Set<SharedChange>] = [:]
    for shared in places.flatMap({ $0.sharedNodes(in: tree) }) {
      changes[shared.node, default: []].insert(shared.change)
    }
    return edits(in: tree, document) { alias, target in
      changes[alias]?.contains(.removal) != true && changes[alias] != changes[target]
    }
  }

  /// The source with documents that have no aliases, so that no part of them depends on another.
  static func bytes(
    of tree: SyntaxTree,
    documents: Range<Int>
  ) throws(RecipeEditError) -> [UInt8] {
    let edits = documents.flatMap { Self.edits(in: tree, $0) { _, _ in true } }
    guard let bytes = edits.applied(to: tree.bytes) else { throw .invalidResult }
    return bytes
  }

  /// O(nodes), with those of the copies.
  private static func edits(
    in tree: SyntaxTree,
    _ document: Int,
    where isCopied: (_ alias: Int, _ target: Int) -> Bool
  ) -> [Edit] {
    guard let root = tree.documents[document].root else { return [] }
    var endOfFlow = root
    return (root..<tree.nodes[root].subtreeEnd).compactMap { node in
      if tree.nodes[node].isFlow { endOfFlow = max(endOfFlow, tree.nodes[node].subtreeEnd) }
      guard tree.nodes[node].kind == .alias, let target = tree.resolved(node),
        isCopied(node, target)
      else { return nil }
      return Edit(tree.nodes[node].range, tree.copy(of: target, isInFlow: node < endOfFlow))
    }
  }
}

extension SyntaxTree {
  fileprivate func copy(of node: Int, isInFlow: Bool) -> String {
    guard let node = resolved(node) else { return "~" }
    switch nodes[node].kind {
    case .empty, .alias: return "~"
    case .scalar: return copy(ofScalar: node, isInFlow: isInFlow)
    case .sequence:
      let items = items(of: node).map { copy(of: $0, isInFlow: true) }
      return "[\(items.joined(separator: ", "))]"
    case .mapping:
      let pairs = pairs(of: node).map { key, value in
        "\(copy(of: key, isInFlow: true)): \(copy(of: value, isInFlow: true))"
      }
      return "{\(pairs.joined(separator: ", "))}"
    }
  }

  private func copy(ofScalar node: Int, isInFlow: Bool) -> String {
    let text = text(of: node)
    let spelling = spelling(of: nodes[node].range)
    let isNumber = text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    let isSafe =
      !isInFlow || nodes[node].style != .plain || isNumber
      || PlainScalar.isSafe(text, isInFlow: true)
    return isSafe && !spelling.utf8.contains(0x0A) ? spelling : ScalarText.quoted(text)
  }
}
