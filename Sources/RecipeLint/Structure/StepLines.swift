import Recipes
import Text

/// Which lines of a document are its steps.
struct StepLines {
  /// The line `steps:`; `nil` if it is missing.
  let header: Int?
  /// The lines of the steps.
  let range: Range<Int>

  /// No lines.
  init() { (header, range) = (nil, 0..<0) }

  init(_ recipe: LooseRecipe) {
    let lines = recipe.lines
    header = lines.indices.first {
      !recipe.isInside[$0] && Self.isHeader(lines[$0].name)
    }
    guard let start = header.map({ $0 + 1 }) ?? Self.firstStep(recipe) else {
      range = 0..<0
      return
    }
    let column = header.map { lines[$0].indentation } ?? lines[start].indentation
    let end = lines[start...].indices.first { index in
      index > start && !recipe.isInside[index] && Self.endsSteps(index, column, recipe)
    }
    range = start..<max(start, end ?? lines.count)
  }

  /// `steps`, or what people call it; `step1` is a step.
  private static func isHeader(_ name: String) -> Bool {
    name == "steps"
      || name != "step" && name.utf8.last.map { $0 > 0x39 } == true
        && LooseKeys.recipeKey(name) == "steps"
  }

  /// Whether a key of the recipe begins here: one that steps do not have, no further to the right than `steps`.
  private static func endsSteps(_ index: Int, _ column: Int, _ recipe: LooseRecipe) -> Bool {
    let line = recipe.lines[index]
    guard line.marker == nil, line.key != nil, line.name != "steps" else { return false }
    // What every recipe needs is not in its steps, wherever it is.
    if ["method", "dose", "yield", "grind"].contains(line.name), !line.value.isEmpty {
      return true
    }
    guard line.indentation <= column else { return false }
    if LooseKeys.isOnlyOfRecipe(line.name) || line.name.hasPrefix(RecipeFormat.foreignPrefix) {
      return true
    }
    // `temperature` belongs to the recipe where nothing else of it says so.
    return line.name == "temperature"
      && !recipe.lines[..<index].contains {
        $0.name == "temperature" && $0.indentation <= column && $0.marker == nil
      }
  }

  /// The first line of steps without `steps:` above: an item or a group with keys that only steps have.
  private static func firstStep(_ recipe: LooseRecipe) -> Int? {
    let lines = recipe.lines
    return lines.indices.first { index in
      guard !recipe.isInside[index] else { return false }
      let line = lines[index]
      if line.name == "instruction" { return true }
      if line.marker != nil, LooseKeys.isOnlyOfStep(line.name) { return true }
      guard line.isHeader, !LooseKeys.isOfRecipe(line.name), index + 1 < lines.count else {
        return false
      }
      let next = lines[index + 1]
      return next.indentation > line.indentation && LooseKeys.isOnlyOfStep(next.name)
    }
  }
}
