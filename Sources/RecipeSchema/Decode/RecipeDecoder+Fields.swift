import RecipeSyntax
import SourceText

extension RecipeDecoder {
  /// Reads the value of a key.
  ///
  /// - Parameter written: the value as it stands there, which may be an alias.
  func readField(
    _ key: Int,
    _ written: Int,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) -> Field {
    var field = Field()
    field.key = Int32(truncatingIfNeeded: key)
    guard let value = tree.resolved(written), !isLost(tree.nodes[value]) else {
      field.state = .invalid
      return field
    }
    if isNull(value, tree) { return field }
    field.value = Int32(truncatingIfNeeded: value)
    let type =
      slot.scope == .recipe ? recipeKeys.types[slot.position] : stepKeys.types[slot.position]
    let kind = tree.nodes[value].kind
    let isList = type == .steps || type == .words
    guard kind == (isList ? .sequence : .scalar) else {
      field.state = .invalid
      if !tree.nodes[value].isDamaged {
        report(wrongType(tree.nodes[value], slot), at: written, tree, &source)
      }
      return field
    }
    field.state = .valid
    if isList {
      if type == .words { readWords(&field, value, slot, tree, &source) }
    } else {
      readScalar(&field, written, type, slot, tree, &source)
    }
    return field
  }

  /// Whether a syntax error took the value, or a part of its text.
  private func isLost(_ node: Node) -> Bool {
    node.isDamaged && (node.kind == .empty || node.kind == .scalar)
  }

  /// Nothing, `~` or `null`: an absent value. Quoted, they are text.
  func isNull(_ value: Int, _ tree: borrowing SyntaxTree) -> Bool {
    let node = tree.nodes[value]
    guard node.kind == .scalar else { return node.kind == .empty }
    guard node.style == .plain, node.range.count == 1 || node.range.count == 4 else { return false }
    return tree.withText(of: value) {
      $0.equals("~") || $0.equals("null") || $0.equals("Null") || $0.equals("NULL")
    }
  }

  /// A list of text; nothing is no text.
  private func readWords(
    _ field: inout Field,
    _ list: Int,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    if tree.nodes[list].isDamaged { field.state = .invalid }
    for item in tree.items(of: list) {
      guard let word = tree.resolved(item) else {
        field.state = .invalid
        continue
      }
      let isNothing = isNull(word, tree)
      if tree.nodes[word].isDamaged { field.state = .invalid }
      guard isNothing || tree.nodes[word].kind != .scalar else { continue }
      field.state = .invalid
      guard !tree.nodes[word].isDamaged else { continue }
      let found = isNothing ? ShapeError.Found.nothing : Self.found(tree.nodes[word])
      reportItem(.wrongType(slot.description, found), item, tree, &source)
    }
  }

  /// Reports an error of an item; of one without content, at its dash.
  func reportItem(
    _ kind: ShapeError.Kind,
    _ item: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let place = tree.nodes[item].range
    guard place.isEmpty else { return report(kind, at: item, tree, &source) }
    let dash = ByteRange(max(0, place.start - 1), place.start)
    source.errors.append(ShapeError(kind: kind, node: item, range: dash, related: nil))
  }

  private func wrongType(_ node: Node, _ slot: KeySlot) -> ShapeError.Kind {
    let type = slot.description.type
    let isText = type == .text || type == .instruction
    if isText, node.kind == .mapping, node.isFlow { return .bracesReadAsMapping }
    return .wrongType(slot.description, Self.found(node))
  }
}
