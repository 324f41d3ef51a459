import RecipeSyntax
import Recipes
import Text

/// Edits a recipe in place: everything that is not changed keeps its comments, order, layout, line endings
/// and byte order mark.
///
/// A value with aliases changes only where a change requests it: other aliases are replaced by the old value.
package struct RecipeEditor {
  private var tree: SyntaxTree
  private let document: Int

  /// An editor of the document with a 0-based index.
  ///
  /// - Throws: ``RecipeEditError/notYAML`` if the source has a syntax error or no such document.
  package init(_ tree: SyntaxTree, document: Int = 0) throws(RecipeEditError) {
    guard tree.errors.isEmpty, tree.documents.indices.contains(document) else { throw .notYAML }
    self.tree = tree
    self.document = document
  }

  /// Applies changes and returns the new source. Of several changes to one path, the last is used.
  ///
  /// O(n) for a source of n bytes, plus O(n) for each inserted key and each level of expanded aliases.
  package func applying(_ changes: [RecipeChange]) throws(RecipeEditError) -> [UInt8] {
    var editor = self
    var routes = try editor.routes(of: Self.lastForEachPath(changes))
    while let edits = try AliasExpansion.edits(for: routes, in: editor.tree, editor.document) {
      try editor.apply(edits)
      routes = try editor.routes(of: routes.map(\.change))
    }
    let direct = routes.filter { $0.alias == nil }.map(\.change)
    try editor.remove(direct.compactMap(\.removalOfNewName))
    try editor.change(direct.filter { $0.action != .remove })
    try editor.remove(direct.filter { $0.action == .remove })
    return editor.tree.bytes
  }

  private static func lastForEachPath(_ changes: [RecipeChange]) -> [RecipeChange] {
    var known: Set<RecipePath> = []
    return changes.reversed().filter { known.insert($0.path).inserted }.reversed()
  }

  private func routes(of changes: [RecipeChange]) throws(RecipeEditError) -> [Route] {
    var routes: [Route] = []
    var items: [Int]?
    for change in changes {
      routes.append(try Route(change, in: tree, document, items: &items))
    }
    return routes
  }

  // MARK: Values

  /// Changes existing values, then inserts missing keys.
  private mutating func change(_ changes: [RecipeChange]) throws(RecipeEditError) {
    var edits: [Edit] = []
    var newKeys: [RecipeChange] = []
    for route in try routes(of: changes) {
      if let entry = route.entry {
        edits += try self.edits(route.change, entry)
      } else if case .set = route.change.action {
        newKeys.append(route.change)
      } else {
        throw .missingKey(route.change.path)
      }
    }
    try apply(edits)
    for change in newKeys { try insert(change) }
  }

  private func edits(
    _ change: RecipeChange,
    _ entry: Entry
  ) throws(RecipeEditError) -> [Edit] {
    guard let place = ValueLocation(entry, tree) else { throw .notAScalar(change.path) }
    switch change.action {
    case .set(let value):
      let text = value.spelling(inPlaceOf: place.text, as: change.path.key.type)
      return [place.replaced(by: text, isQuantity: value.isQuantity)]
    case .replace(let parts): return place.replacing(parts)
    case .rename(let key, let value):
      let text = value.spelling(inPlaceOf: place.text, as: RecipeFormat.describe(key).type)
      return [entry.renamed(to: key, tree), place.replaced(by: text, isQuantity: value.isQuantity)]
    case .remove: return []
    }
  }

  /// Inserts a missing key.
  private mutating func insert(_ change: RecipeChange) throws(RecipeEditError) {
    guard case .set(let value) = change.action else { return }
    var items: [Int]?
    let route = try Route(change, in: tree, document, items: &items)
    let key = change.path.key
    let text = value.spelling(inPlaceOf: "", as: key.type)
    let insertion = EntryInsertion(
      key.name,
      text,
      isQuantity: value.isQuantity,
      scope: route.scope,
      into: route.mapping,
      tree
    )
    try apply(insertion.edits)
  }

  // MARK: Keys

  /// Removes keys, one at a time per mapping, because the range to remove depends on the neighbours.
  private mutating func remove(_ changes: [RecipeChange]) throws(RecipeEditError) {
    var waiting = changes
    while !waiting.isEmpty {
      var mappings: Set<Int> = []
      var edits: [Edit] = []
      var next: [RecipeChange] = []
      for route in try routes(of: waiting) {
        guard let entry = route.entry else { continue }
        if mappings.insert(entry.mapping).inserted {
          edits += EntryRemoval(entry, tree).edits
        } else {
          next.append(route.change)
        }
      }
      try apply(edits)
      waiting = next
    }
  }

  /// Applies the edits and parses the result.
  private mutating func apply(_ edits: [Edit]) throws(RecipeEditError) {
    guard !edits.isEmpty else { return }
    let count = tree.documents.count
    let all = edits.map(apartFromComment) + withoutTabs(below: edits)
    guard let bytes = all.applied(to: tree.bytes) else { throw .invalidResult }
    tree.parse(bytes)
    guard tree.errors.isEmpty, tree.documents.count == count else { throw .invalidResult }
  }

  /// The edit with a space before a comment that follows directly, as in `{#`: it would become a part of the new text.
  private func apartFromComment(_ edit: Edit) -> Edit {
    let end = edit.range.end
    guard end < tree.bytes.count, tree.bytes[end] == UInt8(ascii: "#"), isBetweenTokens(end),
      let last = edit.replacement.utf8.last, ![0x0A, 0x20].contains(last)
    else { return edit }
    return Edit(edit.range, edit.replacement + " ")
  }

  /// The edits that remove tabs at the beginning of lines below the edits: only what stood there before may allow them.
  private func withoutTabs(below edits: [Edit]) -> [Edit] {
    guard tree.bytes.contains(0x09) else { return [] }
    let lines = SourceLines(tree)
    var places: Set<Int> = []
    return edits.flatMap { edit in
      isBetweenTokens(edit.range.end) ? lines.withoutTabs(below: edit.range.end) : []
    }
    .filter { places.insert($0.range.start).inserted }
  }

  private func isBetweenTokens(_ offset: Int) -> Bool {
    let token = tree.tokens.partitionPoint { $0.range.start < offset }
    return token == 0 || tree.tokens[token - 1].range.end <= offset
  }
}

extension RecipeChange {
  /// The removal of the key that a value is about to get, which may be there without a value.
  fileprivate var removalOfNewName: RecipeChange? {
    guard case .rename(let key, _) = action, case .step(let step, _) = path else { return nil }
    return RecipeChange(.step(step, key), .remove)
  }
}
