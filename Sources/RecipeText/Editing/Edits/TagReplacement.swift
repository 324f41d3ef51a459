import RecipeSyntax
import Recipes
import Text

/// Replaces the tags of a recipe; everything else stays byte for byte.
package enum TagReplacement {
  /// The source with these tags.
  ///
  /// A list in brackets is written again. Of a list with dashes, only the lines of removed tags go, and new tags come
  /// behind the others; if tags change their places, the list is written again without its comments. O(n).
  package static func bytes(
    of document: RecipeDocument,
    tags: [String]
  ) throws(RecipeEditError) -> [UInt8] {
    let tree = document.tree
    let isMissing =
      KeyedValue.named(RecipeFormat.describe(.tags).name, in: document.recipe.root, tree) == nil
    guard !tags.isEmpty, !isMissing else {
      let action: RecipeChange.Action = tags.isEmpty ? .remove : .set(.quantity(flow(tags)))
      return try RecipeEditor(tree, document: document.recipe.document)
        .applying([RecipeChange(.recipe(.tags), action)])
    }
    let edits = try self.edits(of: document.recipe, tags: tags, in: tree)
    guard let bytes = edits.applied(to: tree.bytes) else { throw .invalidResult }
    return bytes
  }

  /// The edits that give a recipe these tags in place of others. There is at least one.
  package static func edits(
    of recipe: DecodedRecipe,
    tags: [String],
    in tree: SyntaxTree
  ) throws(RecipeEditError) -> [Edit] {
    guard let entry = KeyedValue.named(RecipeFormat.describe(.tags).name, in: recipe.root, tree)
    else {
      throw .missingKey(.recipe(.tags))
    }
    let node = tree.nodes[entry.value]
    switch node.kind {
    case .mapping, .alias: throw .notAScalar(.recipe(.tags))
    case .sequence where node.isFlow: return [Edit(node.range, flow(tags))]
    case .sequence: return lines(of: entry.value, tags, tree)
    case .scalar, .empty:
      guard let place = ValueLocation(entry, tree) else { throw .notAScalar(.recipe(.tags)) }
      return [place.replaced(by: flow(tags), isQuantity: true)]
    }
  }

  private static func flow(_ tags: [String]) -> String {
    "[\(tags.map { ScalarText.item($0, isInFlow: true) }.joined(separator: ", "))]"
  }

  /// The edits of a list with dashes.
  private static func lines(of list: Int, _ tags: [String], _ tree: SyntaxTree) -> [Edit] {
    let bytes = tree.bytes
    let start = tree.nodes[list].range.start
    let column = start - bytes.startOfText(at: start)
    let margin = LineEnding.auto.spelling(inPlaceOf: bytes) + String(repeating: " ", count: column)
    let items = tree.items(of: list).map { item in
      (node: item, text: tree.resolved(item).map(tree.text) ?? "")
    }
    let kept = items.filter { tags.contains($0.text) }
    guard let last = kept.last, Array(tags.prefix(kept.count)) == kept.map({ $0.text }) else {
      let written = tags.map { "- \(ScalarText.item($0, isInFlow: false))" }
      return [Edit(tree.nodes[list].range, written.joined(separator: margin))]
    }
    var edits = items.filter { !tags.contains($0.text) }.map { item in
      let range = tree.nodes[item.node].range
      let line = bytes.startOfText(at: range.start)
      return Edit(ByteRange(line, bytes.startOfNextLine(after: range.end)), "")
    }
    let end = bytes.endOfText(at: tree.nodes[last.node].range.end)
    let added = tags.dropFirst(kept.count).map {
      "\(margin)- \(ScalarText.item($0, isInFlow: false))"
    }
    if !added.isEmpty { edits.append(Edit(ByteRange(end, end), added.joined())) }
    return edits.sorted { $0.range.start < $1.range.start }
  }
}
