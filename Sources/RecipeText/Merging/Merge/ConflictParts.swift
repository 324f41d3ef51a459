import Recipes

/// The differences of ours and theirs that are conflicts of a merge.
struct ConflictParts {
  private var parts: [(place: ConflictPlace, texts: [String])] = []
  private let steps: MergePlaces<MergeStep>?

  init(from ours: [UInt8], to theirs: [UInt8], _ merge: DocumentMerge) {
    steps = merge.steps
    let conflicts = Set(merge.found.map { $0.place })
    for difference in Self.differences(from: ours, to: theirs) {
      guard let place = place(of: difference), conflicts.contains(place) else { continue }
      add(place, difference.text)
    }
    // Ours and theirs alone may not show which steps of them were one.
    for (place, conflict) in merge.found where !parts.contains(where: { $0.place == place }) {
      add(place, "\(conflict)")
    }
  }

  /// The differences in words; those of one part of the recipe are together.
  var texts: [String] { parts.flatMap { $0.texts } }

  private mutating func add(_ place: ConflictPlace, _ text: String) {
    if let index = parts.firstIndex(where: { $0.place == place }) {
      parts[index].texts.append(text)
    } else {
      parts.append((place, [text]))
    }
  }

  private func place(of difference: RecipeDiff.Difference) -> ConflictPlace? {
    guard let step = difference.step else { return difference.key.map { .key($0) } }
    if difference.kind == .moved { return .order }
    let isRemovedStep = difference.kind == .removed && difference.key == nil
    let numbers = (isRemovedStep ? steps?.numbersOfOurs : steps?.numbersOfTheirs) ?? []
    return numbers.indices.contains(step - 1) ? .step(numbers[step - 1]) : nil
  }

  // MARK: Differences

  /// What differs, in words, without what follows from it and what no brewer reads.
  static func changes(from old: [UInt8], to new: [UInt8]) -> [String] {
    let hidden = [RecipeKey.id, .origin].map { RecipeFormat.describe($0).name }
    return differences(from: old, to: new).filter { difference in
      difference.step != nil || difference.key.map { !hidden.contains($0) } ?? false
    }.map { $0.text }
  }

  private static func differences(from old: [UInt8], to new: [UInt8]) -> [RecipeDiff.Difference] {
    RecipeDiff(from: old, to: new)?.recipes.first?.differences ?? []
  }
}
