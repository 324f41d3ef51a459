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
  /// O(n) for a source of n bytes, plus O(n) for each key that is added or removed in braces.
  package func applying(_ changes: [RecipeChange]) throws(RecipeEditError) -> [UInt8] {
    try edited(changes).bytes
  }

  /// The new source as ``applying(_:)`` makes it, read.
  package func edited(_ changes: [RecipeChange]) throws(RecipeEditError) -> SyntaxTree {
    var editor = self
    let changes = Self.lastForEachPath(changes)
    try editor.apply(AliasCopies.edits(for: editor.places(of: changes), in: tree, document))
    // Where the path still ends at an alias, the same change is made at its anchor.
    let direct = try editor.places(of: changes).filter { !$0.endsAtAlias(in: editor.tree) }
    try editor.restructure(direct.compactMap { $0.removalOfNewName(in: editor.tree) })
    try editor.change(direct.map { $0.change })
    return editor.tree
  }

  /// Sets a key of the recipe to a text, or removes it.
  func applying(_ change: KeyChange) throws(RecipeEditError) -> [UInt8] {
    var editor = self
    let entry = tree.documents[document].root.flatMap {
      KeyedValue.named(change.name, in: $0, tree)
    }
    switch (entry, change.value) {
    case (nil, nil): break
    case (let entry?, let text?):
      guard let place = ValueLocation(entry, tree) else { throw .invalidResult }
      try editor.apply([place.replaced(by: text)])
    case (nil, _), (_, nil): try editor.restructure([change])
    }
    return editor.tree.bytes
  }

  private static func lastForEachPath(_ changes: [RecipeChange]) -> [RecipeChange] {
    var known: Set<RecipePath> = []
    return changes.reversed().filter { known.insert($0.path).inserted }.reversed()
  }

  private func places(of changes: [RecipeChange]) throws(RecipeEditError) -> [ChangedPlace] {
    guard let root = tree.documents[document].root, tree.nodes[root].kind == .mapping else {
      throw .notARecipe
    }
    let list = KeyedValue.named(RecipeFormat.describe(.steps).name, in: root, tree)?.value
    let steps = list.map { tree.nodes[$0].kind == .sequence ? Array(tree.items(of: $0)) : [] } ?? []
    var places: [ChangedPlace] = []
    for change in changes {
      guard let step = change.path.step else {
        places.append(ChangedPlace(change, in: root, tree))
        continue
      }
      let isAlias = list.map { tree.nodes[$0].kind == .alias } ?? false
      let item = isAlias ? list : steps.indices.contains(step) ? steps[step] : nil
      guard let list, let item else { throw .noStep(step, count: steps.count) }
      guard [.alias, .mapping].contains(tree.nodes[item].kind) else { throw .notAStep(step) }
      places.append(ChangedPlace(change, in: item, of: list, tree))
    }
    return places
  }

  // MARK: Values

  /// Changes existing values, then adds and removes keys.
  private mutating func change(_ changes: [RecipeChange]) throws(RecipeEditError) {
    var edits: [Edit] = []
    var keys: [KeyChange] = []
    var removed: [KeyChange] = []
    for place in try places(of: changes) {
      let path = place.change.path
      switch (place.change.action, place.entry) {
      case (.remove, let entry):
        if entry != nil { removed.append(KeyChange(path.key.name, inStep: path.step)) }
      case (_, let entry?): edits += try self.edits(place.change, entry)
      case (.set(let value), nil):
        let text = value.spelling(inPlaceOf: "", as: path.key.type)
        var change = KeyChange(path.key.name, inStep: path.step, to: text)
        change.isQuantity = value.isQuantity
        keys.append(change)
      case (.rename, nil), (.replace, nil): throw .missingKey(path)
      }
    }
    // One text of both is parsed only once.
    if !edits.isEmpty, let lines = try lines(of: keys + removed),
      case let all = (edits + [lines]).inSourceOrder, all.applied(to: tree.bytes) != nil
    {
      return try apply(all)
    }
    try apply(edits)
    try restructure(keys + removed)
  }

  /// The whole lines that changes of keys add and remove, as one edit; nil if there are none, or some are in braces.
  private func lines(of changes: [KeyChange]) throws(RecipeEditError) -> Edit? {
    let areBlocks = changes.allSatisfy { change in
      mapping(of: change.step).map { !tree.nodes[$0].isFlow } ?? false
    }
    guard !changes.isEmpty, areBlocks else { return nil }
    let (old, new) = (tree.bytes, try bytes(with: changes))
    var start = zip(old, new).prefix { $0 == $1 }.count
    while start > 0, old[start - 1] != 0x0A { start -= 1 }
    var same = 0
    let most = min(old.count, new.count) - start
    while same < most, old[old.count - 1 - same] == new[new.count - 1 - same] { same += 1 }
    while same > 0, same < old.count, old[old.count - 1 - same] != 0x0A { same -= 1 }
    let text = String(decoding: new[start..<new.count - same], as: UTF8.self)
    return Edit(ByteRange(start, old.count - same), text)
  }

  private func bytes(with changes: [KeyChange]) throws(RecipeEditError) -> [UInt8] {
    var blocks = try RecipeBlocks(tree)
    for change in changes { blocks.apply(change, to: document) }
    return blocks.bytesEndingAsBefore
  }

  private func edits(
    _ change: RecipeChange,
    _ entry: KeyedValue
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

  // MARK: Keys

  /// Adds and removes keys, in this order. In braces, one at a time, because what to write depends on the neighbors.
  mutating func restructure(_ changes: [KeyChange]) throws(RecipeEditError) {
    var blockChanges: [KeyChange] = []
    for change in changes {
      guard let mapping = mapping(of: change.step) else { continue }
      if tree.nodes[mapping].isFlow {
        try apply(FlowEntries(mapping, tree).edits(change))
      } else {
        blockChanges.append(change)
      }
    }
    if !blockChanges.isEmpty { try parse(bytes(with: blockChanges)) }
  }

  private func mapping(of step: Int?) -> Int? {
    guard let root = tree.documents[document].root, let step else {
      return tree.documents[document].root
    }
    let list = KeyedValue.named(RecipeFormat.describe(.steps).name, in: root, tree)
    return list.flatMap { Array(tree.items(of: $0.value))[step] }
  }

  /// Applies the edits and parses the result.
  private mutating func apply(_ edits: [Edit]) throws(RecipeEditError) {
    guard !edits.isEmpty else { return }
    let all = edits.map(apartFromComment) + withoutTabs(below: edits)
    guard let bytes = all.applied(to: tree.bytes) else { throw .invalidResult }
    try parse(bytes)
  }

  private mutating func parse(_ bytes: [UInt8]) throws(RecipeEditError) {
    let count = tree.documents.count
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
    var places: Set<Int> = []
    return edits.flatMap { edit in
      isBetweenTokens(edit.range.end) ? tree.bytes.withoutTabs(below: edit.range.end) : []
    }
    .filter { places.insert($0.range.start).inserted }
  }

  private func isBetweenTokens(_ offset: Int) -> Bool {
    let token = tree.tokens.partitionPoint { $0.range.start < offset }
    return token == 0 || tree.tokens[token - 1].range.end <= offset
  }
}

extension RecipeBlocks {
  /// Makes a change of a key in a mapping in block style.
  fileprivate mutating func apply(_ change: KeyChange, to document: Int) {
    guard let step = change.step else {
      var list = EntryList(documents[document], ending: ending)
      list.apply(change)
      documents[document].set(list, ending: ending)
      return
    }
    guard let steps = documents[document].index(of: RecipeFormat.describe(.steps).name),
      documents[document].entries[steps].children.indices.contains(step)
    else { return }
    var block = documents[document].entries[steps].children[step]
    var list = EntryList(block, ending: ending)
    list.apply(change)
    block.setEntries(list.entries, ending: ending)
    block.below = list.below
    documents[document].entries[steps].children[step] = block
  }
}

extension ChangedPlace {
  /// The removal of the key that a value is about to get, if it is there.
  fileprivate func removalOfNewName(in tree: SyntaxTree) -> KeyChange? {
    guard case .rename(let key, _) = change.action else { return nil }
    let name = RecipeFormat.describe(key).name
    return KeyedValue.named(name, in: mapping, tree).map { _ in
      KeyChange(name, inStep: change.path.step)
    }
  }
}
