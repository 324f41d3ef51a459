import RecipeSyntax
import Recipes
import Text

/// A step of one version.
struct MergeStep {
  let block: SourceBlock
  let entries: [MergeEntry]
  /// The comments between the dash and the first key.
  let dashComments: [String]

  fileprivate init(_ block: SourceBlock, _ document: MergeDocument) {
    self.block = block
    entries = document.entries(of: block.children, isStep: true)
    dashComments = block.comments.map { document.tree.spelling(of: $0) }
  }

  func text(of key: StepKey) -> String? {
    entries.first { $0.key == RecipeFormat.describe(key).name }?.text
  }

  /// What the step is compared by with steps of other versions: all values but those that say where it is.
  var content: StepContent {
    let places = [StepKey.id, .order].map { RecipeFormat.describe($0).name }
    let fingerprint = entries.filter { !places.contains($0.key) }
      .map { "\($0.key)\u{0}\($0.meaning)" }.sorted().joined(separator: "\u{0}")
    guard let instruction = text(of: .instruction) else {
      return StepContent(fingerprint: fingerprint)
    }
    let water = StepKey.amounts.lazy.compactMap { key in
      self.text(of: key).flatMap { Quantity.value(of: $0, as: RecipeFormat.describe(key).type) }
    }.first
    let step = RecipeStepDTO(
      stepId: RecipeIdentity.recipeId(path: "-", document: 0),
      orderIndex: 0,
      instructionText: instruction,
      timerDurationSeconds: text(of: .timer).flatMap { Quantity.value(of: $0, as: .duration) },
      waterAmountGrams: water,
      isCumulativeWaterTarget: true
    )
    return StepContent(
      step,
      id: text(of: .id).flatMap { .init(text: $0) },
      fingerprint: fingerprint
    )
  }

  /// Whether nothing but layout, spelling and the place differs.
  func isSame(as other: MergeStep) -> Bool {
    let order = RecipeFormat.describe(StepKey.order).name
    let mine = entries.filter { $0.key != order }
    let theirs = other.entries.filter { $0.key != order }.byKey
    return mine.count == theirs.count
      && mine.allSatisfy { entry in theirs[entry.key].map { $0.isSame(as: entry) } ?? false }
      && CommentMerge.comments(of: block.above) == CommentMerge.comments(of: other.block.above)
      && CommentMerge.comments(of: block.below) == CommentMerge.comments(of: other.block.below)
      && dashComments == other.dashComments
  }
}

extension MergeDocument {
  /// The steps of a list, in brewing order.
  func steps(in list: SourceBlock) -> [MergeStep] {
    let steps = list.children.map { MergeStep($0, self) }
    let orders = steps.map { $0.text(of: .order).flatMap { Int($0) } }
    guard orders.contains(where: { $0 != nil }) else { return steps }
    return steps.enumerated().sorted { first, second in
      (orders[first.offset] ?? .max, first.offset) < (orders[second.offset] ?? .max, second.offset)
    }.map { $0.element }
  }
}

extension MergePlaces<MergeStep> {
  /// Matches the steps of lists by their ids and contents. New steps of both sides are the same with the same id, or
  /// if they are equal. Similar ones are two steps, unless both sides added the whole list.
  init(_ lists: Versions<[MergeStep]>) {
    self.init(lists) { old, new in
      StepAlignment.match(old.map { $0.content }, new.map { $0.content })
    } matchAdded: { ours, theirs in
      let (mine, other) = (ours.map { $0.content }, theirs.map { $0.content })
      return StepAlignment.match(mine, other).enumerated().map { place, found in
        guard let found, lists.base == nil || mine[found].isEqual(to: other[place]) else {
          return nil
        }
        return found
      }
    }
  }
}

/// The keys that give the order of steps.
enum OrderKeys {
  /// Gives the steps of a list consecutive orders, if one has an order.
  static func renumber(_ steps: inout [SourceBlock]) {
    let name = RecipeFormat.describe(StepKey.order).name
    guard steps.contains(where: { $0.children.contains { $0.key == name } }) else { return }
    for place in steps.indices {
      let text = Array("\(name): \(place)".utf8)
      var entries = steps[place].children
      if let entry = entries.firstIndex(where: { $0.key == name }) {
        let rest = entries[entry].text.drop { $0 != 0x23 && $0 != 0x0A }
        let gap: [UInt8] = rest.first == 0x23 ? [0x20] : []
        entries[entry].text = text + gap + rest
      } else {
        let column = steps[place].childColumn
        entries.insert(.entry(name, "\(place)", column: column, ending: [0x0A]), at: 0)
      }
      steps[place].setEntries(entries, ending: [0x0A])
    }
  }
}
