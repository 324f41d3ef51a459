import BrewDomain
import RecipeSyntax

/// What the keys of a recipe, other than the value of `steps` itself, say about its steps.
struct StepDoubts: Sendable {
  /// Keys of a step that stand among those of the recipe, by their positions: some step lost them.
  var strayKeys: [Int] = []
  /// Whether there is more than one `steps`, of which only the first is read.
  var stepsAreRepeated = false
  /// Whether a mistake behind the list took lines that may have belonged to it; `nil` before anybody
  /// asked.
  var losesSteps: Bool?

  mutating func removeAll() {
    strayKeys.removeAll(keepingCapacity: true)
    stepsAreRepeated = false
    losesSteps = nil
  }
}

/// One slip is one finding: what it makes doubtful is marked unknown.
extension RecipeDecoder {
  /// A step that names a key twice is most likely two, with a dash missing: it says neither what is
  /// poured nor when.
  func forgetFigures(ofStep first: Int, _ source: inout DecodedSource) {
    for key in StepKey.amounts + [.order, .at, .timer] {
      source.fields[first + Int(key.rawValue)] = .unknown
    }
  }

  /// Of a step that may have keys which nobody could read, those that are not there are unknown. An
  /// amount that is there leaves no place for another.
  func doubtAbsentFields(ofStep first: Int, _ source: inout DecodedSource) {
    let hasAmount = StepKey.amounts.contains {
      source.fields[first + Int($0.rawValue)].state != .absent
    }
    let keys: [StepKey] = hasAmount ? [.order, .at, .timer] : [.order, .pourTo, .at, .timer]
    for key in keys where source.fields[first + Int(key.rawValue)].state == .absent {
      source.fields[first + Int(key.rawValue)] = .unknown
    }
  }

  /// Takes what a key at the wrong place was to say as unknown.
  func applyDoubts(to figures: inout RecipeFigures) {
    if doubts.stepsAreRepeated { figures.stepsAreKnown = false }
    for position in doubts.strayKeys {
      switch StepKey.allCases[position] {
      case .order: figures.orderIsKnown = false
      case .pourTo, .pour, .ice: figures.waterIsKnown = false
      case .at, .timer: figures.timesAreKnown = false
      case .instruction: figures.stepsAreKnown = false
      case .id, .temperature: break
      }
    }
  }

  // MARK: Lost steps

  /// Whether a mistake behind a list of steps took lines that may have belonged to it. One within
  /// another key of the recipe has not.
  mutating func mayLoseSteps(
    behind list: Int,
    in document: Int,
    _ tree: borrowing SyntaxTree
  ) -> Bool {
    if let known = doubts.losesSteps { return known }
    let losesSteps = isLineLost(behind: list, in: document, tree)
    doubts.losesSteps = losesSteps
    return losesSteps
  }

  private func isLineLost(
    behind list: Int,
    in document: Int,
    _ tree: borrowing SyntaxTree
  ) -> Bool {
    guard tree.documents[document].hasSyntaxError else { return false }
    let start = tree.nodes[list].range.end
    let isLast = document + 1 == tree.documents.count
    let end = isLast ? Int.max : tree.documents[document + 1].range.start
    var index = firstError(from: start, tree)
    while index < tree.errors.count, tree.errors[index].range.start < end {
      let error = tree.errors[index]
      if error.kind.takesLines, !isInRecipeKey(error.range.start, tree) { return true }
      index += 1
    }
    return false
  }

  /// The index of the first error at or behind a byte. O(log n).
  private func firstError(from offset: Int, _ tree: borrowing SyntaxTree) -> Int {
    var low = 0
    var high = tree.errors.count
    while low < high {
      let middle = (low + high) / 2
      if tree.errors[middle].range.start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the line of a byte begins, in the first column, with a key of a recipe.
  private func isInRecipeKey(_ offset: Int, _ tree: borrowing SyntaxTree) -> Bool {
    let line = tree.bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let word = tree.bytes[line...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ":") }
    return RecipeFormat.recipe.contains { $0.name.utf8.elementsEqual(word) }
  }
}

extension SyntaxError.Kind {
  /// Whether reading goes on at another line, so that what stands between is lost.
  fileprivate var takesLines: Bool {
    switch self {
    case .duplicateKey, .mergeKey, .complexKey, .unsupportedTag, .unknownAlias, .recursiveAlias,
      .tooManyNodes, .forbiddenCharacter, .hiddenLineBreak, .invalidUTF8:
      false
    default: true
    }
  }
}
