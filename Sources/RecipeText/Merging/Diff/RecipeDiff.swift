import RecipeSyntax
import Recipes
import Text

/// The differences of two versions of a recipe file, in the words of brewing.
package struct RecipeDiff: Sendable, Equatable {
  /// How a recipe differs.
  package enum State: String, Sendable {
    case added, removed, changed
    /// Only the time of the last change, which nobody brews by, and comments or layout.
    case modifiedAt
    /// Only comments, or comments and layout.
    case comments
    /// Only the order of keys, spelling, indentation or line endings.
    case layout
    case same
  }

  /// The differences of one recipe.
  package struct Recipe: Sendable, Equatable {
    /// The name in the new version; the old one if it was removed.
    package let name: String
    package let state: State
    /// The differences in the order of the format, then of the brew.
    package let differences: [Difference]
  }

  /// One difference.
  package struct Difference: Sendable, Equatable {
    /// What happened.
    package enum Kind: String, Sendable {
      case added, removed, changed, moved
    }

    /// The number of the step, from 1, in the new version; in the old one if it was removed; nil for the recipe.
    package let step: Int?
    /// The key; nil for a whole step.
    package let key: String?
    package let kind: Kind
    /// The value before; nil if there was none, or if it is a list.
    package let old: String?
    /// The value afterwards.
    package let new: String?
    /// The difference in words: `step 3: 10 s longer, 30 s → 40 s`.
    package let text: String
  }

  /// The recipes of both versions, in the order of the new one.
  package private(set) var recipes: [Recipe] = []

  /// Compares two versions. O(n log n).
  ///
  /// - Parameters:
  ///   - old: the old version; empty if the file is new.
  ///   - new: the new version; empty if the file was removed.
  /// - Returns: nil if a version is neither empty nor a recipe file.
  package init?(from old: [UInt8], to new: [UInt8]) {
    let (before, after) = (MergeVersion(old), MergeVersion(new))
    guard let first = Self.recipes(before), let second = Self.recipes(after),
      !first.isEmpty || !second.isEmpty
    else { return nil }
    let places = MergePlaces(Versions(base: first, ours: second, theirs: []))
    let order = MergeOrder(base: [], ours: places.numbersOfOurs, theirs: Array(first.indices))
    for number in order.elements {
      let versions = places.versions(of: number)
      recipes.append(Self.compared(versions.base, versions.ours, isSameFile: old == new))
    }
  }

  /// The documents with recipes; empty for an empty file, nil for another one without recipes.
  private static func recipes(_ version: MergeVersion) -> [MergeDocument]? {
    guard !version.text.allSatisfy({ $0 == 0x0A || $0 == 0x20 }) else { return [] }
    guard let written = version.documents(isPrepared: false) else { return nil }
    let isPrepared = written.allSatisfy { $0.isPrepared }
    let documents = isPrepared ? written : version.documents(isPrepared: true) ?? written
    let recipes = documents.filter { $0.recipe != nil }
    return recipes.isEmpty ? nil : recipes
  }

  private static func compared(
    _ old: MergeDocument?,
    _ new: MergeDocument?,
    isSameFile: Bool
  ) -> Recipe {
    guard let old, let new else {
      return Recipe(
        name: (new ?? old)?.name ?? "",
        state: new == nil ? .removed : .added,
        differences: []
      )
    }
    let comparison = RecipeComparison(old, new)
    let state: State =
      if !comparison.differences.isEmpty {
        .changed
      } else if old.text(of: .modifiedAt) != new.text(of: .modifiedAt) {
        .modifiedAt
      } else if !comparison.hasSameComments {
        .comments
      } else if isSameFile {
        .same
      } else {
        .layout
      }
    return Recipe(name: new.name, state: state, differences: comparison.differences)
  }
}

/// Compares a recipe with its old version.
private struct RecipeComparison {
  private(set) var differences: [RecipeDiff.Difference] = []
  let hasSameComments: Bool

  init(_ old: MergeDocument, _ new: MergeDocument) {
    hasSameComments = Self.comments(of: old) == Self.comments(of: new)
    let (first, second) = (old.entries.byKey, new.entries.byKey)
    let steps = RecipeFormat.describe(.steps).name
    let time = RecipeFormat.describe(.modifiedAt).name
    for key in Self.order(RecipeFormat.recipe.map({ $0.name }), first, second)
    where key != steps && key != time {
      add(key, first[key], second[key], type: RecipeKey.type(named: key), step: nil)
      if key == RecipeFormat.describe(.yield).name { addRatio(old, new) }
    }
    addSteps(
      (first[steps], first[steps].map { old.steps(in: $0.block) } ?? []),
      (second[steps], second[steps].map { new.steps(in: $0.block) } ?? [])
    )
  }

  private static func comments(of document: MergeDocument) -> [String] {
    guard let root = document.recipe?.recipe.document else { return [] }
    let (all, tree) = (document.tree.comments(), document.tree)
    let first = all.partitionPoint { tree.document(at: $0.start) < root }
    let last = all.partitionPoint { tree.document(at: $0.start) <= root }
    return all[first..<last].map { tree.spelling(of: $0) }.sorted()
  }

  /// All keys, in the order of the format; those of other tools last.
  private static func order(
    _ known: [String],
    _ old: [String: MergeEntry],
    _ new: [String: MergeEntry]
  ) -> [String] {
    let all = Set(old.keys).union(new.keys)
    return known.filter(all.contains) + all.subtracting(known).sorted()
  }

  // MARK: Values

  private mutating func add(
    _ key: String,
    _ old: MergeEntry?,
    _ new: MergeEntry?,
    type: ValueType?,
    step: Int?
  ) {
    guard old?.meaning != new?.meaning else { return }
    let words = DifferenceWords(key: key, type: type, isInStep: step != nil)
    let text = words.text(old, new)
    let kind: RecipeDiff.Difference.Kind = old == nil ? .added : new == nil ? .removed : .changed
    let line = step.map { "step \($0): \(text)" } ?? text
    note(kind, step: step, key, from: old?.text, to: new?.text, line)
  }

  private mutating func note(
    _ kind: RecipeDiff.Difference.Kind,
    step: Int?,
    _ key: String? = nil,
    from old: String?,
    to new: String?,
    _ text: String
  ) {
    differences.append(
      RecipeDiff.Difference(step: step, key: key, kind: kind, old: old, new: new, text: text)
    )
  }

  /// The ratio of water to coffee, which changes the cup more than either.
  private mutating func addRatio(_ old: MergeDocument, _ new: MergeDocument) {
    let ratios = [old, new].map { document -> String? in
      guard let values = document.recipe?.recipe.values, let dose = values.dose,
        let yield = values.yield, dose > 0
      else { return nil }
      return "1:" + Canonical.number(yield / dose, decimals: 1)
    }
    guard let before = ratios[0], let after = ratios[1], before != after else { return }
    note(.changed, step: nil, from: before, to: after, "ratio \(before) → \(after)")
  }

  // MARK: Steps

  private mutating func addSteps(
    _ old: (entry: MergeEntry?, steps: [MergeStep]),
    _ new: (entry: MergeEntry?, steps: [MergeStep])
  ) {
    guard !old.steps.isEmpty || !new.steps.isEmpty else {
      return add(RecipeFormat.describe(.steps).name, old.entry, new.entry, type: .steps, step: nil)
    }
    let found = StepAlignment.match(old.steps.map { $0.content }, new.steps.map { $0.content })
    let kept = Set(found.compactMap { $0 })
    // A step has moved if it is not in the longest run that stayed in order.
    let moved = MovedPlaces.moved(in: found.compactMap { $0 })
    for place in old.steps.indices where !kept.contains(place) {
      let text = old.steps[place].text(of: .instruction) ?? "without an instruction"
      let words = "step \(place + 1) removed: \(text)"
      note(.removed, step: place + 1, from: text, to: nil, words)
    }
    for (place, origin) in found.enumerated() {
      guard let origin else {
        let text = new.steps[place].summary
        note(.added, step: place + 1, from: nil, to: text, "new step \(place + 1): \(text)")
        continue
      }
      if moved.contains(origin) {
        let words = "step \(origin + 1) is now step \(place + 1)"
        note(.moved, step: place + 1, from: "\(origin + 1)", to: "\(place + 1)", words)
      }
      compare(old.steps[origin], new.steps[place], number: place + 1)
    }
  }

  private mutating func compare(_ old: MergeStep, _ new: MergeStep, number: Int) {
    let (first, second) = (old.entries.byKey, new.entries.byKey)
    let order = RecipeFormat.describe(StepKey.order).name
    let amounts = StepKey.amounts.map { RecipeFormat.describe($0).name }
    let before = amounts.compactMap { first[$0] }.first
    let after = amounts.compactMap { second[$0] }.first
    var keys = Self.order(RecipeFormat.step.map { $0.name }, first, second).filter { $0 != order }
    if let before, let after, before.key != after.key {
      keys.removeAll { amounts.contains($0) }
      let (one, two) = (DifferenceWords.amount(before), DifferenceWords.amount(after))
      let words = "step \(number): \(one) → \(two)"
      note(.changed, step: number, after.key, from: before.text, to: after.text, words)
    }
    for key in keys {
      add(key, first[key], second[key], type: StepKey.type(named: key), step: number)
    }
  }
}

extension MergeStep {
  /// The instruction with the amount and the time.
  fileprivate var summary: String {
    let amount = entries.first { entry in
      StepKey.amounts.contains { RecipeFormat.describe($0).name == entry.key }
    }
    let parts = [amount.map(DifferenceWords.amount), text(of: .timer)].compactMap { $0 }
    let text = text(of: .instruction) ?? "without an instruction"
    return parts.isEmpty ? text : "\(text) (\(parts.joined(separator: ", ")))"
  }
}

/// Finds what moved in a list of positions.
enum MovedPlaces {
  /// The positions that are not in the longest increasing run. O(n log n).
  static func moved(in places: [Int]) -> Set<Int> {
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: places.count)
    for (index, place) in places.enumerated() {
      let slot = ends.partitionPoint { places[$0] < place }
      previous[index] = slot > 0 ? ends[slot - 1] : nil
      if slot == ends.count { ends.append(index) } else { ends[slot] = index }
    }
    var kept: Set<Int> = []
    var next = ends.last
    while let index = next {
      kept.insert(places[index])
      next = previous[index]
    }
    return Set(places).subtracting(kept)
  }
}
