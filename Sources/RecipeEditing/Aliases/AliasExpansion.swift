import RecipeSyntax
import SourceText

/// Writes out what aliases stand for, where a change asks for something else than at the anchor.
///
/// Where the same is asked for at both, the edit at the anchor is enough, and the alias stays.
enum AliasExpansion {
  /// The edits that write out the outermost such aliases of a document; `nil` where there are none, so that
  /// each way that ends at an alias can be left to the one that leads to its anchor.
  static func edits(
    for routes: [Route],
    in tree: SyntaxTree,
    _ document: Int
  ) throws(RecipeEditError) -> [Edit]? {
    guard let root = tree.documents[document].root, tree.nodes[root].kind == .mapping else {
      return nil
    }
    var changes: [Int: Set<SharedChange>] = [:]
    for stop in routes.flatMap(\.stops) { changes[stop.node, default: []].insert(stop.change) }
    let removal = SharedChange(rest: "", .remove)
    var edits: [Edit] = []
    for alias in root..<tree.nodes[root].subtreeEnd where tree.nodes[alias].kind == .alias {
      guard let meaning = tree.resolved(alias), changes[alias]?.contains(removal) != true,
        changes[alias] != changes[meaning]
      else { continue }
      edits += try NodeCopy(of: meaning, for: alias, tree).edits
    }
    return edits.isEmpty ? nil : edits
  }
}
