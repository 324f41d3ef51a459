import RecipeSyntax
import SourceText

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
    source.fields.append(contentsOf: scope == .recipe ? absentRecipe : absentStep)
    if scope == .recipe { recipeKeys.names.rewind() } else { stepKeys.names.rewind() }
    var mayLackKeys = isDamaged
    var isRepeated = false
    var key = mapping + 1
    let end = tree.nodes[mapping].subtreeEnd
    while key < end {
      let value = tree.nodes[key].subtreeEnd
      guard value < end else { break }
      if let slot = find(key, scope, tree) {
        let index = first + slot.position
        if source.fields[index].key < 0 {
          source.fields[index] = readField(key, value, slot, tree, &source)
        } else {
          isRepeated = true
          if source.fields[index].state == .absent { source.fields[index].state = .invalid }
          if scope == .recipe { forgetRepeated(slot, index, &source) }
        }
      } else if isMerge(key, tree) {
        mayLackKeys = true
      } else {
        reportUnknownKey(key, scope, first, tree, &source)
      }
      key = tree.nodes[value].subtreeEnd
    }
    if !mayLackKeys {
      reportMissingKeys(mapping, scope, first, tree, &source)
    } else if scope == .step {
      doubtAbsentFields(ofStep: first, &source)
    }
    if isRepeated, scope == .step { forgetFigures(ofStep: first, &source) }
  }

  /// Which of two amounts was meant, nobody knows. Of other values the first one stands.
  private mutating func forgetRepeated(
    _ slot: KeySlot,
    _ index: Int,
    _ source: inout DecodedSource
  ) {
    switch RecipeKey.allCases[slot.position] {
    case .steps: doubts.stepsAreRepeated = true
    case .dose, .yield, .temperature: source.fields[index].state = .invalid
    default: break
    }
  }

  private mutating func find(
    _ key: Int,
    _ scope: ShapeError.Scope,
    _ tree: borrowing SyntaxTree
  ) -> KeySlot? {
    guard tree.nodes[key].kind == .scalar else { return nil }
    let position = tree.withText(of: key) {
      scope == .recipe ? recipeKeys.names.findNext($0) : stepKeys.names.findNext($0)
    }
    return position.map { KeySlot(scope: scope, position: $0) }
  }

  /// `<<`, which the parser has reported: the keys that it was to bring are not missing.
  private func isMerge(_ key: Int, _ tree: borrowing SyntaxTree) -> Bool {
    tree.nodes[key].kind == .scalar && tree.nodes[key].style == .plain
      && tree.withText(of: key) { $0.equals("<<") }
  }

  // MARK: What is wrong

  /// An unknown key, and the key it may stand for, which is then neither missing nor known.
  private mutating func reportUnknownKey(
    _ key: Int,
    _ scope: ShapeError.Scope,
    _ first: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    guard tree.nodes[key].kind == .scalar, !tree.nodes[key].isDamaged else { return }
    let name = tree.text(of: key)
    guard !name.hasPrefix(RecipeFormat.foreignPrefix) else { return }
    let other: ShapeError.Scope = scope == .recipe ? .step : .recipe
    let belongs = KeySlot.descriptions(of: other).contains { $0.name == name }
    if scope == .recipe, let stray = RecipeFormat.step.firstIndex(where: { $0.name == name }) {
      doubts.strayKeys.append(stray)
      if isLostLine(key, first, tree, source) { return }
    }
    let own = KeySlot.descriptions(of: scope)
    let nearest = belongs ? nil : KeyNames.nearest(to: name, in: own)
    let kind = ShapeError.Kind.unknownKey(
      name,
      scope,
      nearest: nearest.map { own[$0].name },
      belongsTo: belongs ? other : nil
    )
    report(kind, at: key, tree, &source)
    if let nearest, source.fields[first + nearest].key < 0 {
      source.fields[first + nearest].state = .invalid
    }
  }

  /// Whether a key of a step is a line of the list above, which ended there and could not go on.
  private mutating func isLostLine(
    _ key: Int,
    _ first: Int,
    _ tree: borrowing SyntaxTree,
    _ source: borrowing DecodedSource
  ) -> Bool {
    let steps = source.fields[first + Int(RecipeKey.steps.rawValue)]
    guard let list = steps.valueNode else { return false }
    return mayLoseSteps(behind: list, in: tree.document(at: tree.nodes[key].range.start), tree)
  }

  private func reportMissingKeys(
    _ mapping: Int,
    _ scope: ShapeError.Scope,
    _ first: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    for position in scope == .recipe ? recipeKeys.required : stepKeys.required {
      let field = source.fields[first + position]
      guard field.state == .absent else { continue }
      let description = KeySlot(scope: scope, position: position).description
      let kind = ShapeError.Kind.missingKey(description, scope, isEmpty: field.keyNode != nil)
      let place = field.keyNode ?? firstKey(of: mapping, tree)
      source.errors.append(
        ShapeError(
          kind: kind,
          node: field.keyNode ?? mapping,
          range: tree.nodes[place].range,
          related: nil
        )
      )
    }
  }

  /// The first key, or the mapping itself where it has none: `{}`.
  func firstKey(of mapping: Int, _ tree: borrowing SyntaxTree) -> Int {
    tree.nodes[mapping].subtreeEnd > mapping + 1 ? mapping + 1 : mapping
  }

  /// Reports an error of a node: at an alias rather than at the value that it stands for, and there
  /// only if nothing is wrong with the value already.
  func report(
    _ kind: ShapeError.Kind,
    at node: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    let value = tree.resolved(node) ?? node
    guard source.faultyNodes.insert(value).inserted || value == node else { return }
    let target = value == node ? nil : tree.nodes[value].range
    source.errors.append(
      ShapeError(kind: kind, node: node, range: tree.nodes[node].range, related: target)
    )
  }
}
