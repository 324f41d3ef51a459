import RecipeSyntax
import Recipes
import Text

extension LintContext {
  /// The answer to a key such as `recipe:` with the whole recipe below it; `nil` for another key.
  func wrapperAnswer(_ key: Int) -> Answer? {
    guard tree.nodes[key].kind == .scalar,
      ["recipe", "recipes"].contains(tree.text(of: key).lowercased())
    else { return nil }
    switch tree.nodes[key + 1].kind {
    case .sequence:
      return Answer(
        "remove the line, and begin each recipe's keys in the first column, with a `---` line between recipes"
      )
    case .mapping:
      return Answer("remove the line, and begin the recipe's keys in the first column")
    default: return nil
    }
  }

  private static let ingredients: Set = [
    "ingredients", "zutaten", "ingredientes", "ingredienti", "ingredienten", "材料",
  ]

  /// The answer to a list of ingredients, as a cookbook has it: `ingredients:` with coffee and water below it. `nil`
  /// for another key.
  func ingredientsAnswer(_ key: Int) -> Answer? {
    guard tree.nodes[key].kind == .scalar,
      [.sequence, .mapping].contains(tree.nodes[key + 1].kind),
      Self.ingredients.contains(tree.text(of: key).foldedWords.joined())
    else { return nil }
    var (coffee, water): (String?, Double?) = (nil, nil)
    for node in (key + 1..<tree.nodes[key + 1].subtreeEnd).prefix(200)
    where tree.nodes[node].kind == .mapping {
      for pair in tree.pairs(of: node).prefix(32)
      where tree.nodes[pair.key].kind == .scalar && tree.nodes[pair.value].kind == .scalar {
        let name = tree.text(of: pair.key)
        let text = tree.text(of: pair.value)
        let meant = name == "ice" ? "yield" : LooseKeys.recipeKey(name)
        if meant == "dose", Quantity.value(of: text, as: .mass(isWater: false)) != nil {
          coffee = coffee ?? text
        } else if meant == "yield", let grams = Quantity.value(of: text, as: .mass(isWater: true)) {
          water = (water ?? 0) + grams
        }
      }
    }
    let dose = "dose: \(coffee ?? "15 g")"
    let yield = "yield: \(water.map { Canonical.mass($0) } ?? "250 g")"
    return Answer(
      "write `\(dose)` and `\(yield)` in the recipe itself, and other ingredients in `notes`"
    )
  }

  /// The answer to a step such as `- Stir: gently`: an instruction that its colon made a key of. `nil` if a step has an
  /// instruction, or begins with a key that resembles a known one.
  func colonAnswer(_ step: Int) -> Answer? {
    guard let first = firstEntry(of: step),
      tree.nodes[first.key].kind == .scalar, tree.nodes[first.value].kind == .scalar,
      !tree.pairs(of: step).prefix(32).contains(where: { pair in
        tree.nodes[pair.key].kind == .scalar && StepTextName.isInstruction(tree.text(of: pair.key))
      })
    else { return nil }
    let name = tree.text(of: first.key)
    // `0:45: Bloom` and `Step 2: Pour` have a number, which is not a part of the text.
    guard name.utf8.last?.isDigit != true else { return nil }
    let names = (RecipeFormat.step + RecipeFormat.recipe).map { $0.name }
    guard !names.contains(name), !name.hasPrefix(RecipeFormat.foreignPrefix),
      KeyNames.nearest(to: name, in: RecipeFormat.step) == nil, !isKey(name, of: step)
    else { return nil }
    let range = ByteRange(tree.nodes[first.key].range.start, tree.nodes[first.value].range.end)
    let text = spelling(of: range)
    let isPlain = firstLine(of: range) == range && !text.contains("\"") && !text.contains("\\")
    return Answer(
      "if it is the instruction, write `instruction:` before it, and put the text in quotes",
      isPlain
        ? Fix("make it the instruction", .unsafe, range, "instruction: \"\(text)\"") : nil
    )
  }

  /// Whether a name is one of a key rather than the beginning of a text: it is written like one, other formats have it,
  /// or another step has it too.
  private func isKey(_ name: String, of step: Int) -> Bool {
    if StepTextName.isKey(name) { return true }
    let steps = recipe(around: step)?.stepNodes ?? []
    return steps.prefix(256).contains { other in other != step && entry(name, in: other) != nil }
  }
}

extension ShapeError {
  private static let amount = "waterAmountGrams"
  private static let flags = ["isCumulativeWaterTarget", "isIce"]

  /// The answer to the names in BrewGuide's data for the water of a step: an amount, and two flags for its meaning. In
  /// a recipe, one key covers both, so the amount gets another name and the flags go, or only a flag if there is no such
  /// amount. `nil` for any other key.
  func amountAnswer(_ name: String, _ owner: Int) -> Answer? {
    guard name == Self.amount || Self.flags.contains(name) else { return nil }
    let hasAmount = StepKey.amounts.contains {
      context.entry(RecipeFormat.describe($0).name, in: owner) != nil
    }
    guard name == Self.amount else {
      let line = hasAmount ? context.wholeLine(of: tree.nodes[node].range) : nil
      return Answer(
        "remove it: use `pourTo`, `pour` or `ice` instead",
        line.map { Fix("remove the line", .safe, $0, "") }
      )
    }
    func value(_ flag: String) -> String? {
      context.entry(flag, in: owner).map { context.spelling(of: tree.nodes[$0.value].range) }
    }
    let isAdded = value("isCumulativeWaterTarget") == "false"
    let meant = value("isIce") == "true" ? "ice" : isAdded ? "pour" : "pourTo"
    let flags = Self.flags.compactMap { context.entry($0, in: owner)?.key }
    let lines = flags.compactMap { context.wholeLine(of: tree.nodes[$0].range) }
    let edits = lines.map { Edit($0, "") } + [Edit(range, meant)]
    return Answer(
      "did you mean `\(meant)`?",
      hasAmount || lines.count < flags.count
        ? nil : Fix("rename to `\(meant)`", .safe, edits.inSourceOrder)
    )
  }
}
