import RecipeSyntax
import Recipes
import Text

/// Which lines of a document are its steps.
struct StepLines {
  /// The line `steps:`; `nil` if it is missing.
  var header: Int?
  /// The lines of the steps.
  var range = 0..<0
}

extension LooseRecipe {
  mutating func findSteps() {
    steps.header = lines.firstIndex { !$0.isInside && isHeader(name($0)) }
    guard let start = steps.header.map({ $0 + 1 }) ?? firstStep else { return }
    let column = lines[steps.header ?? start].indentation
    let end = lines[start...].indices.first { index in
      index > start && !lines[index].isInside && endsSteps(index, column)
    }
    steps.range = start..<max(start, end ?? lines.count)
  }

  /// `steps`, or what people call it; `step1` is a step.
  private func isHeader(_ name: String) -> Bool {
    name == "steps"
      || name != "step" && name.utf8.last.map { $0 > 0x39 } == true
        && LooseKeys.recipeKey(name) == "steps"
  }

  /// Whether a key of the recipe begins here: one that steps do not have, no further to the right than `steps`.
  private func endsSteps(_ index: Int, _ column: Int) -> Bool {
    let line = lines[index]
    guard line.marker == nil, line.key != nil, name(line) != "steps" else { return false }
    // What every recipe needs is not in its steps, wherever it is.
    if ["method", "dose", "yield", "grind"].contains(name(line)), !line.value.isEmpty {
      return true
    }
    guard line.indentation <= column else { return false }
    if LooseKeys.isOnlyOfRecipe(name(line)) || name(line).hasPrefix(RecipeFormat.foreignPrefix) {
      return true
    }
    // `temperature` belongs to the recipe where nothing else of it says so.
    return name(line) == "temperature"
      && !lines[..<index].contains {
        name($0) == "temperature" && $0.indentation <= column && $0.marker == nil
      }
  }

  /// The first line of steps without `steps:` above: an item or a group with keys that only steps have.
  private var firstStep: Int? {
    lines.indices.first { index in
      let line = lines[index]
      guard !line.isInside else { return false }
      if name(line) == "instruction" { return true }
      if line.marker != nil, LooseKeys.isOnlyOfStep(name(line)) { return true }
      guard line.isHeader, !LooseKeys.isOfRecipe(name(line)), index + 1 < lines.count else {
        return false
      }
      let next = lines[index + 1]
      return next.indentation > line.indentation && LooseKeys.isOnlyOfStep(name(next))
    }
  }
}
