import RecipeSyntax
import Text

/// What other keys of a recipe than `steps` reveal about its steps.
struct UnknownSteps: Sendable {
  /// The positions of step keys found at the top level, which a step has lost.
  private var strayKeys: [Int] = []
  /// Whether the recipe has more than one `steps`, of which only the first is read.
  private var stepsAreRepeated = false
  /// Whether an error after the list skipped lines that may belong to it; `nil` until computed.
  private var losesSteps: Bool?

  mutating func removeAll() {
    strayKeys.removeAll(keepingCapacity: true)
    stepsAreRepeated = false
    losesSteps = nil
  }

  /// Records a step key found at the top level, by its position.
  mutating func addStrayKey(_ position: Int) { strayKeys.append(position) }

  /// Records a second `steps`.
  mutating func addRepeatedSteps() { stepsAreRepeated = true }

  /// Marks the values of misplaced keys as unknown.
  func apply(to values: inout RecipeValues) {
    if stepsAreRepeated { values.stepsAreKnown = false }
    for position in strayKeys {
      switch StepKey.allCases[position] {
      case .order: values.orderIsKnown = false
      case .pourTo, .pour, .ice: values.waterIsKnown = false
      case .at, .timer: values.timesAreKnown = false
      case .instruction: values.stepsAreKnown = false
      case .id, .fixed, .temperature: break
      }
    }
  }

  // MARK: Lost steps

  /// Whether an error after a list of steps skipped lines that may belong to it. An error inside another key
  /// of the recipe does not count.
  mutating func mayLoseSteps(
    behind list: Int,
    in document: Int,
    _ tree: borrowing SyntaxTree
  ) -> Bool {
    if let known = losesSteps { return known }
    let isLost = isLineLost(behind: list, in: document, tree)
    losesSteps = isLost
    return isLost
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
    var index = tree.errors.partitionPoint { $0.range.start < start }
    while index < tree.errors.count, tree.errors[index].range.start < end {
      let error = tree.errors[index]
      if error.kind.takesLines, !isInRecipeKey(error.range.start, tree) { return true }
      index += 1
    }
    return false
  }

  /// Whether the line of a byte begins with a recipe key in the first column.
  private func isInRecipeKey(_ offset: Int, _ tree: borrowing SyntaxTree) -> Bool {
    let line = tree.bytes.startOfLine(at: offset)
    let word = tree.bytes[line...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ":") }
    return RecipeFormat.recipe.contains { $0.name.utf8.elementsEqual(word) }
  }
}

extension SyntaxError.Kind {
  /// Whether parsing resumes at a later line, so that the lines in between are lost.
  fileprivate var takesLines: Bool {
    switch self {
    case .duplicateKey, .mergeKey, .complexKey, .unsupportedTag, .unknownAlias, .recursiveAlias,
      .tooManyNodes, .forbiddenCharacter, .hiddenLineBreak, .invalidUTF8:
      false
    default: true
    }
  }
}
