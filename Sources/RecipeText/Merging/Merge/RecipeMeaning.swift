import Recipes

/// What a recipe means, by its parts: to check that a merged text means what was put together.
struct RecipeMeaning: Equatable {
  /// The meaning of each key; that of a list of steps is ``ofSteps``.
  var values: [String: String] = [:]
  /// The same for each step, without its place in the order.
  private(set) var steps: [[String: String]] = []

  /// Stands for a list that is compared step by step.
  static let ofSteps = "steps"

  init() {}

  /// - Parameter isDivided: whether to divide the list of steps.
  init(of document: MergeDocument, isDivided: Bool) {
    let entries = document.entries
    values = entries.meanings
    let name = RecipeFormat.describe(.steps).name
    guard isDivided, let list = entries.first(where: { $0.key == name }) else { return }
    values[name] = Self.ofSteps
    for step in list.block.children {
      add(step: document.entries(of: step.children, isStep: true).meanings)
    }
  }

  mutating func add(step meanings: [String: String]) {
    steps.append(meanings.filter { $0.key != RecipeFormat.describe(StepKey.order).name })
  }
}

extension [MergeEntry] {
  /// The entries by their keys; the first of several with one key.
  var byKey: [String: MergeEntry] { Dictionary(grouping: self) { $0.key }.mapValues { $0[0] } }

  /// What each key means.
  var meanings: [String: String] { byKey.mapValues { $0.meaning } }
}
