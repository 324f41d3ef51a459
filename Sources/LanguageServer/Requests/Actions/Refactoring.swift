import RecipeLint
import RecipeText
import Recipes
import Text

/// A change of a recipe that keeps what it means, or scales or copies it.
enum Refactoring {
  /// Writes the water of one step, or of all steps, in a form.
  case pours(PourForm, step: Int?)
  /// Numbers the steps.
  case numbers(asListed: Bool)
  case timers, starts, placeholders, copy
  case scale(ScaleAmounts)

  /// The name in the data of an action.
  var name: String {
    switch self {
    case .pours(let form, _): form == .target ? "targets" : "increments"
    case .numbers(let asListed): asListed ? "number-as-listed" : "number"
    case .timers: "timers"
    case .starts: "starts"
    case .placeholders: "placeholders"
    case .copy: "duplicate"
    case .scale: "scale"
    }
  }

  /// What the editor shows; for ``scale`` the caller names the amounts.
  var title: String {
    switch self {
    case .pours(.target, step: nil): "Write all pours as targets (`pourTo`)"
    case .pours(.increment, step: nil): "Write all pours as increments (`pour`)"
    case .pours(.target, _): "Write this pour as a target (`pourTo`)"
    case .pours(.increment, _): "Write this pour as an increment (`pour`)"
    case .numbers(asListed: true): "Renumber the steps as listed"
    case .numbers: "Renumber the steps without gaps"
    case .timers: "Add timers from the start times"
    case .starts: "Add start times from the timers"
    case .placeholders: "Write amounts in instructions as placeholders"
    case .copy: "Duplicate the recipe"
    case .scale: "Scale the recipe"
    }
  }

  /// The refactorings of a recipe that change something, those of a step first.
  static func all(of recipe: RecipeView, step: Int?) -> [Refactoring] {
    // A starter must be duplicated before it is changed.
    if recipe.isStarter { return recipe.isValid ? [.copy] : [] }
    var found = [Refactoring.numbers(asListed: false), .numbers(asListed: true)].filter {
      $0.isOffered(for: recipe)
    }
    guard recipe.isValid else { return found }
    let steps = step.map { [Optional($0), nil] } ?? [nil]
    let forms = steps.flatMap {
      [Refactoring.pours(.target, step: $0), .pours(.increment, step: $0)]
    }
    found += (forms + [.timers, .starts, .placeholders]).filter { $0.isOffered(for: recipe) }
    return found + [.copy]
  }

  /// Whether somebody with the cursor at a key may want it.
  func isAbout(_ key: RecipePath) -> Bool {
    switch (self, key) {
    case (.pours(_, step: _?), .step(_, let key)): StepKey.amounts.contains(key)
    case (.pours, .recipe(.steps)), (.numbers, .recipe(.steps)), (.numbers, .step(_, .order)): true
    case (.timers, .step(_, .at)), (.starts, .step(_, .timer)): true
    case (.timers, .recipe(.steps)), (.starts, .recipe(.steps)): true
    case (.placeholders, .step(_, .instruction)), (.placeholders, .recipe(.steps)): true
    case (.copy, .recipe(.name)), (.scale, .recipe(.dose)), (.scale, .recipe(.yield)): true
    default: false
    }
  }

  private func isOffered(for recipe: RecipeView) -> Bool {
    if case .numbers(asListed: true) = self, recipe.values.stepsAreKnown {
      // Where the recipe is valid by its numbers, it must be so as listed.
      let isOrdered = !Refactoring.numbers(asListed: false).isOffered(for: recipe)
      if isOrdered, recipe.isValid, !recipe.isValidAsListed { return false }
    }
    return changes(of: recipe)?.isEmpty == false
  }

  /// The changes in the recipe; nil for those that need the whole document.
  func changes(of recipe: RecipeView) -> [RecipeChange]? {
    switch self {
    case .numbers(let asListed): recipe.numberChanges(asListed: asListed)
    case .copy, .scale: nil
    case _ where !recipe.isValid: []
    case .pours(let form, let step): recipe.changes(to: form, step: step)
    case .timers: recipe.timerChanges()
    case .starts: recipe.startChanges()
    case .placeholders: recipe.placeholderChanges()
    }
  }

  /// The document with the change.
  func result(_ document: DocumentSnapshot, _ recipe: RecipeView) throws -> [UInt8] {
    if case .copy = self { return try document.duplicating(recipe) }
    if recipe.isStarter {
      throw ResponseError(.requestFailed, "a starter cannot be changed: duplicate it first")
    }
    if let changes = changes(of: recipe) {
      return try RecipeEditor(document.tree, document: recipe.recipe.document).applying(changes)
    }
    guard case .scale(let amounts) = self, let scalable = ScalableRecipe(recipe, in: document)
    else {
      throw ResponseError(.requestFailed, "the recipe is not valid")
    }
    return try scalable.source(as: try scalable.plan(amounts))
  }
}

// MARK: Data

extension Refactoring {
  /// The refactoring in the data of an action; nil for other data.
  init?(_ name: String, _ data: Parameters) {
    let step = data["step"]?.whole
    var all: [Refactoring] = [
      .pours(.target, step: step), .pours(.increment, step: step), .numbers(asListed: true),
      .numbers(asListed: false), .timers, .starts, .placeholders, .copy,
    ]
    if let amounts = ScaleAmounts(data) { all.append(.scale(amounts)) }
    guard let found = all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// What the name leaves open.
  var details: JSONObject {
    switch self {
    case .pours(_, let step): ["step": step]
    case .scale(.factor(let factor)): ["factor": RawJSON(Canonical.number(factor))]
    case .scale(.dose(let dose)): ["dose": RawJSON(Canonical.number(dose))]
    default: [:]
    }
  }
}

extension ScaleAmounts {
  /// The amounts in fields `dose`, `yield`, `ratio` and `factor`; nil if there are none, too many, or wrong ones.
  init?(_ data: Parameters) {
    func number(_ name: String) -> Double? { data[name]?.number }
    let names = ["dose", "yield", "ratio", "factor"]
    for name in names where data[name] != nil {
      guard let value = number(name), value > 0 else { return nil }
    }
    guard
      let amounts = try? ScaleAmounts(
        dose: number("dose"),
        yield: number("yield"),
        ratio: number("ratio"),
        factor: number("factor")
      ), amounts != .own
    else { return nil }
    self = amounts
  }
}

extension RecipeView {
  /// Whether the recipe is a template, which must not change.
  var isStarter: Bool {
    self[.origin].validNumber.map { RecipeOrigin.allCases[Int($0)] } == .starter
  }
}
