import RecipeText
import Recipes
import Text

/// A recipe with assignments made.
package struct AssignedRecipe {
  private let document: RecipeDocument
  /// All errors of the assignments.
  private var errors: [AssignmentError] = []
  private var changes: [RecipeChange] = []
  private var removed: Set<Int> = []
  /// The values of new steps, by their position.
  private var added: [Int: [StepKey: String]] = [:]
  private var tags: [String]
  private let count: Int

  /// A recipe with these assignments, of which no two contradict each other, and with further changes.
  ///
  /// - Throws: all errors.
  package static func made(
    of document: RecipeDocument,
    _ words: [String],
    and changes: [RecipeChange]
  ) throws(AssignmentErrors) -> RecipeDocument {
    var recipe = AssignedRecipe(document)
    recipe.changes = changes
    var assignments: [RecipeAssignment] = []
    for word in words {
      do throws(AssignmentError) {
        assignments.append(try RecipeAssignment(word))
      } catch {
        recipe.errors.append(error)
      }
    }
    for assignment in assignments { recipe.make(assignment) }
    guard recipe.errors.isEmpty else { throw AssignmentErrors(errors: recipe.errors) }
    do {
      return try recipe.made()
    } catch {
      let problem = (error as? BookWriteError)?.message ?? "\(error)"
      throw AssignmentErrors(
        errors: [error as? AssignmentError ?? AssignmentError("the recipe", problem)]
      )
    }
  }

  private init(_ document: RecipeDocument) {
    self.document = document
    tags = document.tags
    count = document.recipe.values.steps.count
  }

  private mutating func make(_ assignment: RecipeAssignment) {
    switch assignment.target {
    case .tags: change(tags: assignment)
    case .id: give(id: assignment.value)
    case .step(let step): remove(step, assignment)
    case .value(let path):
      do throws(AssignmentError) {
        try change(path, assignment)
      } catch {
        errors.append(error)
      }
    }
  }

  private mutating func change(tags assignment: RecipeAssignment) {
    var list = assignment.value[...]
    if list.hasPrefix("["), list.hasSuffix("]") { list = list.dropFirst().dropLast() }
    let words = list.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    switch assignment.operation {
    case .set: tags = []
    case .add: break
    case .remove: tags.removeAll { words.contains($0) }
    }
    guard assignment.operation != .remove else { return }
    for word in words where !tags.contains(word) { tags.append(word) }
  }

  /// Gives the recipe an id, which must not change later.
  private mutating func give(id text: String) {
    if document.hasOwnID {
      let problem = "the recipe has an id, by which the diary knows it"
      errors.append(AssignmentError("id=\(text)", problem))
    } else if let id = text == "new" ? UUID() : UUID(text: text) {
      changes.append(RecipeChange(.recipe(.id), .set(.text(id.text))))
    } else {
      errors.append(AssignmentError("id=\(text)", "expected `new`, or a UUID"))
    }
  }

  private mutating func remove(_ step: Int, _ assignment: RecipeAssignment) {
    guard assignment.value.isEmpty else {
      let name = "step\(step + 1)"
      let hint = "write `\(name)=` to remove the step, or `\(name).pourTo=…`"
      errors.append(AssignmentError(name, "a step has no value of its own", hint))
      return
    }
    guard step < count else { return errors.append(noStep(step)) }
    removed.insert(step)
  }

  private func noStep(_ step: Int) -> AssignmentError {
    AssignmentError(
      "step\(step + 1)",
      "the recipe has \(counted(count, "step"))",
      "a new one is `step\(count + 1)`"
    )
  }

  private mutating func change(
    _ path: RecipePath,
    _ assignment: RecipeAssignment
  ) throws(AssignmentError) {
    if path == .recipe(.origin), assignment.value == RecipeOrigin.starter.rawValue {
      throw AssignmentError("origin=starter", "only an editor makes a recipe a starter")
    }
    guard case .step(let step, let key) = path else {
      return changes.append(RecipeChange(path, try action(path, assignment)))
    }
    if step >= count {
      guard step == count + added.count || added[step] != nil else { throw noStep(step) }
      _ = try assignment.recipeValue(RecipeFormat.describe(key))
      added[step, default: [:]][key] = assignment.value
      return
    }
    let amount = document.source.amount(document.recipe, step: step)?.key
    if let amount, amount != key, StepKey.amounts.contains(key), !assignment.value.isEmpty {
      let value = try assignment.recipeValue(RecipeFormat.describe(key))
      return changes.append(RecipeChange(.step(step, amount), .rename(key, value)))
    }
    changes.append(RecipeChange(path, try action(path, assignment)))
  }

  private func action(
    _ path: RecipePath,
    _ assignment: RecipeAssignment
  ) throws(AssignmentError) -> RecipeChange.Action {
    guard assignment.value.isEmpty else { return .set(try assignment.recipeValue(path.key)) }
    guard !path.key.isRequired else {
      let name = path.assigned
      throw AssignmentError("\(name)=", "a recipe needs `\(name)`, so it cannot be removed")
    }
    return .remove
  }

  // MARK: Result

  private func made() throws -> RecipeDocument {
    let edited = try RecipeRewriting.edited(document, changes, tags: tags)
    try requireOnlyAssigned(in: edited)
    guard !removed.isEmpty || !added.isEmpty else { return edited }
    guard let detail = edited.toDetailDTO() else {
      throw AssignmentError("the recipe", "it could no longer be read with these values")
    }
    var steps = detail.steps.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    for (position, values) in added.sorted(by: { $0.key < $1.key }) {
      steps.append(RecipeStepDTO(values, orderIndex: position))
    }
    steps = steps.enumerated().map { $1.with(id: $1.stepId, orderIndex: $0) }
    return try RecipeRewriting.edited(edited, [], tags: tags, steps: steps)
  }

  /// Throws if a value differs that was not assigned, which is a bug.
  private func requireOnlyAssigned(in edited: RecipeDocument) throws(BookWriteError) {
    let assigned = Set(changes.map(\.path))
    // An amount has one of several keys.
    let amounts = changes.flatMap { change -> [RecipePath] in
      guard case .step(let step, let key) = change.path, StepKey.amounts.contains(key) else {
        return []
      }
      return StepKey.amounts.map { .step(step, $0) }
    }
    let free = assigned.union(amounts).union([.recipe(.tags), .recipe(.steps)])
    let keys = RecipeKey.allCases.map { RecipePath.recipe($0) }
    let steps = (0..<count).flatMap { step in StepKey.allCases.map { RecipePath.step(step, $0) } }
    let isSame =
      edited.recipe.values.steps.count == count
      && (keys + steps).allSatisfy {
        free.contains($0) || document.text(at: $0) == edited.text(at: $0)
      }
    if !isSame { throw BookWriteError.bug }
  }
}

extension RecipeDocument {
  /// The text of a value in the source; nil if there is none.
  fileprivate func text(at path: RecipePath) -> String? {
    let field =
      switch path {
      case .recipe(let key): source.field(recipe, key)
      case .step(let step, let key): source.field(recipe, step: step, key)
      }
    return field.valueNode.map(tree.text)
  }
}

/// All errors of some assignments; at least one.
package struct AssignmentErrors: Error, Equatable, Sendable {
  package let errors: [AssignmentError]
}

extension RecipeStepDTO {
  /// A step with values that were checked.
  fileprivate init(_ values: [StepKey: String], orderIndex: Int) {
    let amount = StepKey.amounts.first { values[$0] != nil }
    func number(_ key: StepKey) -> Double? {
      values[key].flatMap { Quantity.value(of: $0, as: RecipeFormat.describe(key).type) }
    }
    self.init(
      stepId: UUID(),
      orderIndex: orderIndex,
      instructionText: values[.instruction] ?? "",
      timerDurationSeconds: number(.timer),
      waterAmountGrams: amount.flatMap(number),
      isCumulativeWaterTarget: amount == nil || amount == .pourTo,
      isIce: amount == .ice,
      isFixed: values[.fixed] == "true",
      startTimeSeconds: number(.at),
      waterTemperature: number(.temperature),
      waterUnit: Quantity.displayUnits(mass: amount.flatMap { values[$0] }).mass,
      temperatureUnit: Quantity.displayUnits(temperature: values[.temperature]).temperature
    )
  }
}
