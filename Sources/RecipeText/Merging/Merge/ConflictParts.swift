import Recipes

/// A part of a recipe that can be taken from either side.
package struct ConflictPart {
  /// The key, `step 3` of theirs, `removed step 3` of ours, or `order of steps`; each name once.
  package let name: String
  /// The differences from ours to theirs, in words.
  package fileprivate(set) var texts: [String]
  let place: ConflictPlace
}

/// The differences of ours and theirs that are conflicts of a merge.
struct ConflictParts {
  private(set) var all: [ConflictPart] = []
  private let steps: MergePlaces<MergeStep>?

  init(from ours: [UInt8], to theirs: [UInt8], _ merge: DocumentMerge) {
    steps = merge.steps
    let conflicts = Set(merge.found.map { $0.place })
    for difference in Self.differences(from: ours, to: theirs) {
      guard let place = place(of: difference), conflicts.contains(place) else { continue }
      add(place, Self.name(of: difference), difference.text)
    }
    // Ours and theirs alone may not show which steps of them were one.
    for (place, conflict) in merge.found where !all.contains(where: { $0.place == place }) {
      add(place, name(of: place), "\(conflict)")
    }
  }

  private mutating func add(_ place: ConflictPlace, _ name: String, _ text: String) {
    if let index = all.firstIndex(where: { $0.place == place }) {
      all[index].texts.append(text)
    } else {
      all.append(ConflictPart(name: name, texts: [text], place: place))
    }
  }

  private func place(of difference: RecipeDiff.Difference) -> ConflictPlace? {
    guard let step = difference.step else { return difference.key.map { .key($0) } }
    if difference.kind == .moved { return .order }
    let numbers = (difference.isRemovedStep ? steps?.numbersOfOurs : steps?.numbersOfTheirs) ?? []
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

  /// The names of the parts that differ.
  static func names(from old: [UInt8], to new: [UInt8]) -> [String] {
    differences(from: old, to: new).map(name)
  }

  private static func differences(from old: [UInt8], to new: [UInt8]) -> [RecipeDiff.Difference] {
    RecipeDiff(from: old, to: new)?.recipes.first?.differences ?? []
  }

  // MARK: Names

  private static let order = "order of steps"

  private static func name(of difference: RecipeDiff.Difference) -> String {
    guard let step = difference.step else { return difference.key ?? "" }
    if difference.kind == .moved { return order }
    return difference.isRemovedStep ? "removed step \(step)" : "step \(step)"
  }

  private func name(of place: ConflictPlace) -> String {
    switch place {
    case .key(let key): return key
    case .order: return Self.order
    case .step(let number):
      if let place = steps?.numbersOfTheirs.firstIndex(of: number) { return "step \(place + 1)" }
      return "removed step \((steps?.numbersOfOurs.firstIndex(of: number) ?? number) + 1)"
    }
  }
}

extension RecipeDiff.Difference {
  /// Whether a whole step was removed.
  fileprivate var isRemovedStep: Bool { kind == .removed && key == nil }
}
