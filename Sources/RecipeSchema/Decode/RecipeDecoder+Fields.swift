import Diagnostics
import RecipeSyntax

extension RecipeDecoder {
  /// Reads the keys of a recipe or step into new fields, one for each key of the format.
  mutating func readFields(
    of mapping: Int,
    _ scope: ShapeError.Scope,
    isDamaged: Bool,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let first = source.fields.count
    let count = scope == .recipe ? RecipeKey.allCases.count : StepKey.allCases.count
    source.fields.append(contentsOf: repeatElement(Field(), count: count))
    if scope == .recipe { recipeKeys.rewind() } else { stepKeys.rewind() }
    var key = mapping + 1
    let end = tree.nodes[mapping].subtreeEnd
    while key < end {
      let value = tree.nodes[key].subtreeEnd
      guard value < end else { break }
      if let position = find(key, scope, tree) {
        let index = first + position
        if source.fields[index].key < 0 {
          source.fields[index] = readField(key, value, KeyPosition(position, scope), tree, &source)
        }
      } else {
        reportUnknownKey(key, scope, first, tree, &source)
      }
      key = tree.nodes[value].subtreeEnd
    }
    if !isDamaged { reportMissingKeys(mapping, scope, first, tree, &source) }
  }

  private mutating func find(
    _ key: Int,
    _ scope: ShapeError.Scope,
    _ tree: borrowing SyntaxTree
  ) -> Int? {
    guard tree.nodes[key].kind == .scalar else { return nil }
    return tree.withText(of: key) {
      scope == .recipe ? recipeKeys.findNext($0) : stepKeys.findNext($0)
    }
  }

  // MARK: Keys

  /// An unknown key, and the key it may stand for, which is then neither missing nor known.
  private func reportUnknownKey(
    _ key: Int,
    _ scope: ShapeError.Scope,
    _ first: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    guard tree.nodes[key].kind == .scalar else { return }
    let name = tree.text(of: key)
    guard !name.hasPrefix(RecipeFormat.foreignPrefix), name != "<<" else { return }
    let own = scope == .recipe ? RecipeFormat.recipe : RecipeFormat.step
    let other = scope == .recipe ? RecipeFormat.step : RecipeFormat.recipe
    var belongsTo: ShapeError.Scope?
    var nearest = KeyNames.nearest(to: name, in: own)
    if other.contains(where: { $0.name == name }) {
      belongsTo = scope == .recipe ? .step : .recipe
      nearest = nil
    }
    let kind = ShapeError.Kind.unknownKey(
      name,
      scope,
      nearest: nearest.map { own[$0].name },
      belongsTo: belongsTo
    )
    source.errors.append(
      ShapeError(kind: kind, node: key, range: tree.nodes[key].range, related: nil)
    )
    if let nearest, source.fields[first + nearest].key < 0 {
      source.fields[first + nearest].state = .invalid
    }
  }

  private func reportMissingKeys(
    _ mapping: Int,
    _ scope: ShapeError.Scope,
    _ first: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let required = scope == .recipe ? RecipeFormat.requiredInRecipe : RecipeFormat.requiredInStep
    for position in required {
      let field = source.fields[first + position]
      guard field.state == .absent else { continue }
      let description = KeyPosition(position, scope).description
      let place = field.keyNode ?? firstKey(of: mapping, tree)
      let kind = ShapeError.Kind.missingKey(description, scope, isEmpty: field.keyNode != nil)
      let range = tree.nodes[place].range
      source.errors.append(
        ShapeError(kind: kind, node: field.keyNode ?? mapping, range: range, related: nil)
      )
    }
  }

  private func firstKey(of mapping: Int, _ tree: borrowing SyntaxTree) -> Int {
    tree.nodes[mapping].subtreeEnd > mapping + 1 ? mapping + 1 : mapping
  }

  // MARK: Values

  private func readField(
    _ key: Int,
    _ value: Int,
    _ position: KeyPosition,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) -> Field {
    var field = Field()
    field.key = Int32(truncatingIfNeeded: key)
    guard let value = tree.resolved(value),
      !(tree.nodes[value].kind == .empty && tree.nodes[value].isDamaged)
    else {
      field.state = .invalid
      return field
    }
    let node = tree.nodes[value]
    if isNull(value, node, tree) { return field }
    field.value = Int32(truncatingIfNeeded: value)
    field.state = .valid
    switch types[position] {
    case .steps: return readCollection(field, node, .sequence, position, &source)
    case .words: return readWords(field, value, position, tree, &source)
    default: break
    }
    guard node.kind == .scalar else {
      return reportWrongType(field, node, position, &source)
    }
    readScalar(&field, value, position, tree, &source)
    return field
  }

  /// Nothing, `~` or `null`: an absent value. Quoted, they are text.
  func isNull(_ value: Int, _ node: Node, _ tree: borrowing SyntaxTree) -> Bool {
    guard node.kind == .scalar else { return node.kind == .empty }
    guard node.style == .plain, node.range.count == 1 || node.range.count == 4 else { return false }
    return tree.withText(of: value) {
      $0.equals("~") || $0.equals("null") || $0.equals("Null") || $0.equals("NULL")
    }
  }

  private func readCollection(
    _ field: Field,
    _ node: Node,
    _ kind: Node.Kind,
    _ position: KeyPosition,
    _ source: inout DecodedSource
  ) -> Field {
    node.kind == kind ? field : reportWrongType(field, node, position, &source)
  }

  private func readWords(
    _ field: Field,
    _ value: Int,
    _ position: KeyPosition,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) -> Field {
    var field = readCollection(field, tree.nodes[value], .sequence, position, &source)
    guard field.state == .valid else { return field }
    for item in tree.items(of: value) {
      guard let word = tree.resolved(item) else {
        field.state = .invalid
        continue
      }
      guard tree.nodes[word].kind != .scalar else { continue }
      if !tree.nodes[word].isDamaged {
        let kind = ShapeError.Kind.wrongType(position.description, Self.found(tree.nodes[word]))
        source.errors.append(
          ShapeError(kind: kind, node: item, range: tree.nodes[item].range, related: nil)
        )
      }
      field.state = .invalid
    }
    return field
  }

  private func reportWrongType(
    _ field: Field,
    _ node: Node,
    _ position: KeyPosition,
    _ source: inout DecodedSource
  ) -> Field {
    var field = field
    field.state = .invalid
    if !node.isDamaged {
      let type = types[position]
      let isText = type == .text || type == .instruction
      let kind: ShapeError.Kind =
        isText && node.kind == .mapping && node.isFlow
        ? .bracesReadAsMapping : .wrongType(position.description, Self.found(node))
      source.errors.append(
        ShapeError(kind: kind, node: Int(field.value), range: node.range, related: nil)
      )
    }
    return field
  }
}
