import RecipeSyntax
import SourceText

/// Changes a recipe by edits in place: what no change speaks of stays as it is written, with its comments,
/// its order and layout, its line ends and byte order mark.
///
/// A value that an alias repeats changes only where a change asks for it: elsewhere the alias becomes what
/// it stood for.
package struct RecipeEditor {
  private var tree: SyntaxTree
  private let document: Int

  /// An editor of a document, counted from 0.
  ///
  /// - Throws: ``RecipeEditError/notYAML`` for a source with a syntax error or without such a document.
  package init(_ tree: SyntaxTree, document: Int = 0) throws(RecipeEditError) {
    guard tree.errors.isEmpty, tree.documents.indices.contains(document) else { throw .notYAML }
    self.tree = tree
    self.document = document
  }

  /// The source with these changes. Of several for one path the last one counts.
  ///
  /// O(n) for a source of n bytes, and once more for each key that comes in and each level of aliases that
  /// are written out.
  package func applying(_ changes: [RecipeChange]) throws(RecipeEditError) -> [UInt8] {
    var editor = self
    var routes = try editor.routes(of: Self.lastOfEach(changes))
    while let edits = try AliasExpansion.edits(for: routes, in: editor.tree, editor.document) {
      try editor.apply(edits)
      routes = try editor.routes(of: routes.map(\.change))
    }
    let direct = routes.filter { $0.alias == nil }.map(\.change)
    try editor.change(direct.filter { $0.action != .remove })
    try editor.remove(direct.filter { $0.action == .remove })
    return editor.tree.bytes
  }

  private static func lastOfEach(_ changes: [RecipeChange]) -> [RecipeChange] {
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

  /// Changes the values that are there, then writes the others.
  private mutating func change(_ changes: [RecipeChange]) throws(RecipeEditError) {
    var edits: [Edit] = []
    var newKeys: [RecipeChange] = []
    for route in try routes(of: changes) {
      if let entry = route.entry {
        edits += try self.edits(route.change, entry)
      } else if case .set = route.change.action {
        newKeys.append(route.change)
      } else {
        throw .nothingThere(route.change.path)
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
    case .remove: return []
    }
  }

  /// Writes a key that is not there yet.
  private mutating func insert(_ change: RecipeChange) throws(RecipeEditError) {
    guard case .set(let value) = change.action else { return }
    var items: [Int]?
    let route = try Route(change, in: tree, document, items: &items)
    let key = change.path.key
    let text = value.spelling(inPlaceOf: "", as: key.type)
    try apply([EntryInsertion(key, text, scope: route.scope, into: route.mapping, tree).edit])
  }

  // MARK: Keys

  /// Removes keys, of each mapping one at a time: what goes with a key depends on what stands beside it.
  private mutating func remove(_ changes: [RecipeChange]) throws(RecipeEditError) {
    var waiting = changes
    while !waiting.isEmpty {
      var mappings: Set<Int> = []
      var edits: [Edit] = []
      var next: [RecipeChange] = []
      for route in try routes(of: waiting) {
        guard let entry = route.entry else { continue }
        if mappings.insert(entry.mapping).inserted {
          edits.append(EntryRemoval(entry, tree).edit)
        } else {
          next.append(route.change)
        }
      }
      try apply(edits)
      waiting = next
    }
  }

  /// Makes the edits, and reads the result.
  private mutating func apply(_ edits: [Edit]) throws(RecipeEditError) {
    guard !edits.isEmpty else { return }
    let count = tree.documents.count
    guard let bytes = edits.applied(to: tree.bytes) else { throw .broken }
    tree.parse(bytes)
    guard tree.errors.isEmpty, tree.documents.count == count else { throw .broken }
  }
}
