import RecipeSyntax
import Text

/// Reads the keys of a recipe or step into fields.
///
/// One mistake gives one finding: everything that depends on it is marked unknown.
struct KeyReader: Sendable {
  private var recipeKeys = KeyTable(RecipeFormat.recipe)
  private var stepKeys = KeyTable(RecipeFormat.step)
  // Arrays, because they are copied as a whole, and repeated values one by one.
  private let absentRecipe = Array(repeating: Field(), count: RecipeFormat.recipe.count)
  private let absentStep = Array(repeating: Field(), count: RecipeFormat.step.count)

  /// Reads the keys of a recipe or step into new fields, one for each key of the format.
  mutating func readFields(
    of mapping: Int,
    _ scope: SchemaError.Scope,
    isDamaged: Bool,
    _ unknownSteps: inout UnknownSteps,
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
      if let slot = find(key, scope, tree), !slot.isCoffee || !isDose(key, tree) {
        let index = first + slot.position
        if source.fields[index].key < 0 {
          let type =
            scope == .recipe ? recipeKeys.types[slot.position] : stepKeys.types[slot.position]
          source.fields[index] = ValueReader.read(key, value, type, slot, tree, &source)
        } else {
          isRepeated = true
          if source.fields[index].state == .absent { source.fields[index].state = .invalid }
          if scope == .recipe { markRepeatedUnknown(slot, index, &unknownSteps, &source) }
        }
      } else if isMerge(key, tree) {
        mayLackKeys = true
      } else {
        reportUnknownKey(key, in: mapping, scope, first, &unknownSteps, tree, &source)
      }
      key = tree.nodes[value].subtreeEnd
    }
    if !mayLackKeys {
      reportMissingKeys(mapping, scope, first, tree, &source)
    } else if scope == .step {
      markAbsentFieldsUnknown(ofStep: first, &source)
    }
    if isRepeated, scope == .step { markAmountsUnknown(ofStep: first, &source) }
  }

  /// A repeated amount is ambiguous, so it becomes unknown. For other keys, the first value is used.
  private func markRepeatedUnknown(
    _ slot: KeySlot,
    _ index: Int,
    _ unknownSteps: inout UnknownSteps,
    _ source: inout DecodedSource
  ) {
    switch RecipeKey.allCases[slot.position] {
    case .steps: unknownSteps.addRepeatedSteps()
    case .dose, .yield, .temperature: source.fields[index].state = .invalid
    default: break
    }
  }

  private mutating func find(
    _ key: Int,
    _ scope: SchemaError.Scope,
    _ tree: borrowing SyntaxTree
  ) -> KeySlot? {
    guard tree.nodes[key].kind == .scalar else { return nil }
    let position = tree.withText(of: key) {
      scope == .recipe ? recipeKeys.names.findNext($0) : stepKeys.names.findNext($0)
    }
    return position.map { KeySlot(scope: scope, position: $0) }
  }

  /// Whether the key `coffee` has a mass or a group of keys, and so means the dose.
  private func isDose(_ key: Int, _ tree: borrowing SyntaxTree) -> Bool {
    guard let value = tree.resolved(key + 1) else { return false }
    guard tree.nodes[value].kind == .scalar else { return tree.nodes[value].kind == .mapping }
    return QuantityGuess.isMass(tree.text(of: value))
  }

  /// `<<`, which the parser has reported; keys that it would merge must not be reported as missing.
  private func isMerge(_ key: Int, _ tree: borrowing SyntaxTree) -> Bool {
    tree.nodes[key].kind == .scalar && tree.nodes[key].style == .plain
      && tree.withText(of: key) { $0.equals("<<") }
  }

  // MARK: What is wrong

  /// Reports an unknown key. The key that was probably meant is then neither missing nor known.
  private func reportUnknownKey(
    _ key: Int,
    in mapping: Int,
    _ scope: SchemaError.Scope,
    _ first: Int,
    _ unknownSteps: inout UnknownSteps,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    guard tree.nodes[key].kind == .scalar, !tree.nodes[key].isDamaged else { return }
    let name = tree.text(of: key)
    guard !name.hasPrefix(RecipeFormat.foreignPrefix) else { return }
    let other: SchemaError.Scope = scope == .recipe ? .step : .recipe
    let belongs = KeySlot.descriptions(of: other).contains { $0.name == name }
    if scope == .recipe, let stray = RecipeFormat.step.firstIndex(where: { $0.name == name }) {
      unknownSteps.addStrayKey(stray)
      if isLostLine(key, first, &unknownSteps, tree, source) { return }
    }
    let own = KeySlot.descriptions(of: scope)
    let text = instruction(key, name, in: mapping, scope, tree)
    let mayBeDose = scope == .recipe && (own.contains { $0.name == name } || isDose(key, tree))
    let near =
      belongs
      ? nil : (mayBeDose ? KeyNames.dose(called: name) : nil) ?? KeyNames.nearest(to: name, in: own)
    let nearest = text ?? near.flatMap { fitting($0, key, scope, tree) }
    let kind = SchemaError.Kind.unknownKey(
      name,
      scope,
      nearest: nearest.map { own[$0].name },
      belongsTo: belongs && text == nil ? other : nil
    )
    source.report(kind, at: key, tree)
    if let nearest, source.fields[first + nearest].key < 0 {
      source.fields[first + nearest].state = .invalid
    }
  }

  /// The position of `instruction`, if the key of a step has a text and a name that people use for it, and the step
  /// has no instruction: `step: Pour.`
  private func instruction(
    _ key: Int,
    _ name: String,
    in mapping: Int,
    _ scope: SchemaError.Scope,
    _ tree: borrowing SyntaxTree
  ) -> Int? {
    guard scope == .step, KeyNames.textsOfSteps.contains(name.lowercased()),
      tree.nodes[key + 1].kind == .scalar, Int64(tree.text(of: key + 1)) == nil
    else { return nil }
    let hasInstruction = tree.pairs(of: mapping).prefix(32).contains {
      tree.nodes[$0.key].kind == .scalar && tree.text(of: $0.key) == "instruction"
    }
    return hasInstruction ? nil : Int(StepKey.instruction.rawValue)
  }

  /// The position of the key that another name means beside this value: a name such as `coffee` may stand for the
  /// dose or for the bean.
  private func fitting(
    _ position: Int,
    _ key: Int,
    _ scope: SchemaError.Scope,
    _ tree: borrowing SyntaxTree
  ) -> Int? {
    let isMass =
      if case .mass = KeySlot.descriptions(of: scope)[position].type { true } else { false }
    guard scope == .recipe, isMass, tree.nodes[key + 1].kind == .scalar else { return position }
    let name = tree.text(of: key).lowercased()
    guard name == "coffee" || name == "water" else { return position }
    let isTemperature = tree.withText(of: key + 1) { text in
      (try? Quantity.temperature(text)).map { !$0.isBare } ?? false
    }
    if name == "water", isTemperature { return Int(RecipeKey.temperature.rawValue) }
    return tree.text(of: key + 1).utf8.contains { (0x30...0x39).contains($0) } ? position : nil
  }

  /// Whether a step key at the top level belongs to the list above, which a syntax error ended.
  private func isLostLine(
    _ key: Int,
    _ first: Int,
    _ unknownSteps: inout UnknownSteps,
    _ tree: borrowing SyntaxTree,
    _ source: borrowing DecodedSource
  ) -> Bool {
    let steps = source.fields[first + Int(RecipeKey.steps.rawValue)]
    guard let list = steps.valueNode else { return false }
    return unknownSteps.mayLoseSteps(
      behind: list,
      in: tree.document(at: tree.nodes[key].range.start),
      tree
    )
  }

  private func reportMissingKeys(
    _ mapping: Int,
    _ scope: SchemaError.Scope,
    _ first: Int,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    for position in scope == .recipe ? recipeKeys.required : stepKeys.required {
      let field = source.fields[first + position]
      guard field.state == .absent else { continue }
      let description = KeySlot(scope: scope, position: position).description
      let kind = SchemaError.Kind.missingKey(description, scope, isEmpty: field.keyNode != nil)
      let place = field.keyNode ?? tree.firstKey(of: mapping)
      source.errors.append(
        SchemaError(
          kind: kind,
          node: field.keyNode ?? mapping,
          range: tree.nodes[place].range,
          related: nil
        )
      )
    }
  }

  // MARK: What is doubtful

  /// A step with a duplicate key is probably two steps with a missing dash: its water and times are unknown.
  private func markAmountsUnknown(ofStep first: Int, _ source: inout DecodedSource) {
    for key in StepKey.amounts + [.order, .at, .timer] {
      source.fields[first + Int(key.rawValue)] = .unknown
    }
  }

  /// In a step with unreadable keys, missing keys are unknown. If it has an amount, it cannot have another.
  private func markAbsentFieldsUnknown(ofStep first: Int, _ source: inout DecodedSource) {
    let hasAmount = StepKey.amounts.contains {
      source.fields[first + Int($0.rawValue)].state != .absent
    }
    let keys: [StepKey] = hasAmount ? [.order, .at, .timer] : [.order, .pourTo, .at, .timer]
    for key in keys where source.fields[first + Int(key.rawValue)].state == .absent {
      source.fields[first + Int(key.rawValue)] = .unknown
    }
  }
}

extension KeySlot {
  fileprivate var isCoffee: Bool {
    scope == .recipe && position == Int(RecipeKey.coffee.rawValue)
  }
}

extension SyntaxTree {
  /// The first key, or the mapping itself if it is empty: `{}`.
  func firstKey(of mapping: Int) -> Int {
    nodes[mapping].subtreeEnd > mapping + 1 ? mapping + 1 : mapping
  }

  /// Whether a field is blank text.
  func isBlank(_ field: Field) -> Bool {
    guard field.state == .valid, let value = field.valueNode else { return false }
    let startsVisibly = withText(of: value) {
      ($0.first ?? 0) > 0x20 && ($0.first ?? 0) < 0x7F
    }
    return !startsVisibly && text(of: value).isBlank
  }
}
