import Recipes
import Text

/// A key such as `recipe:` with the whole recipe below it.
struct RecipeWrapper {
  private let name: String
  private let isList: Bool

  /// `nil` where the key is another one, or has no keys below it.
  init?(_ key: Int, _ context: LintContext) {
    guard context.tree.nodes[key].kind == .scalar else { return nil }
    name = context.tree.text(of: key)
    let kind = context.tree.nodes[key + 1].kind
    isList = kind == .sequence
    guard ["recipe", "recipes"].contains(name.lowercased()), isList || kind == .mapping else {
      return nil
    }
  }

  var help: String {
    isList
      ? "remove the line, and begin each recipe's keys in the first column, with a `---` line between recipes"
      : "remove the line, and begin the recipe's keys in the first column"
  }
}

/// A list of ingredients, as a cookbook has it: `ingredients:` with coffee and water below it.
struct IngredientList {
  private static let names: Set = [
    "ingredients", "zutaten", "ingredientes", "ingredienti", "ingredienten", "材料",
  ]

  private let coffee: String?
  private let water: Double?

  /// `nil` where the key is another one, or has no list below it.
  init?(_ key: Int, _ context: LintContext) {
    let tree = context.tree
    guard tree.nodes[key].kind == .scalar,
      [.sequence, .mapping].contains(tree.nodes[key + 1].kind),
      Self.names.contains(tree.text(of: key).foldedWords.joined())
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
    (self.coffee, self.water) = (coffee, water)
  }

  var help: String {
    let dose = "dose: \(coffee ?? "15 g")"
    let yield = "yield: \(water.map { Canonical.mass($0) } ?? "250 g")"
    return
      "write `\(dose)` and `\(yield)` in the recipe itself, and other ingredients in `notes`"
  }
}

/// A step such as `- Stir: gently`: an instruction that its colon made a key of.
struct ColonInstruction {
  let key: Int
  private let value: Int
  private let context: LintContext

  /// `nil` if a step has an instruction, or begins with a key that resembles a known one.
  init?(_ step: Int, _ context: LintContext) {
    let tree = context.tree
    guard let first = context.firstEntry(of: step),
      tree.nodes[first.key].kind == .scalar, tree.nodes[first.value].kind == .scalar,
      !tree.pairs(of: step).prefix(32).contains(where: { pair in
        tree.nodes[pair.key].kind == .scalar && StepText.isInstruction(tree.text(of: pair.key))
      })
    else { return nil }
    let name = tree.text(of: first.key)
    // `0:45: Bloom` and `Step 2: Pour` have a number, which is not a part of the text.
    let isNumbered = name.utf8.last.map { (0x30...0x39).contains($0) } ?? false
    guard !isNumbered else { return nil }
    let names = (RecipeFormat.step + RecipeFormat.recipe).map(\.name)
    guard !names.contains(name), !name.hasPrefix(RecipeFormat.foreignPrefix),
      KeyNames.nearest(to: name, in: RecipeFormat.step) == nil, !Self.isKey(name, of: step, context)
    else { return nil }
    (key, value) = first
    self.context = context
  }

  /// Whether a name is one of a key rather than the beginning of a text: it is written like one, other formats have it,
  /// or another step has it too.
  private static func isKey(_ name: String, of step: Int, _ context: LintContext) -> Bool {
    if StepText.isKey(name) { return true }
    let steps = context.recipe(around: step)?.stepNodes ?? []
    return steps.prefix(256).contains { other in
      other != step && context.entry(name, in: other) != nil
    }
  }

  var help: String {
    "if it is the instruction, write `instruction:` before it, and put the text in quotes"
  }

  var fix: Fix? {
    let range = ByteRange(
      context.tree.nodes[key].range.start,
      context.tree.nodes[value].range.end
    )
    let text = context.spelling(of: range)
    guard context.firstLine(of: range) == range, !text.contains("\""), !text.contains("\\")
    else { return nil }
    return Fix("make it the instruction", .unsafe, [Edit(range, "instruction: \"\(text)\"")])
  }
}

/// The names in BrewGuide's data for the water of a step: an amount, and two flags for its meaning. In a
/// recipe, one key covers both.
struct AmountNames {
  private static let amount = "waterAmountGrams"
  private static let flags = ["isCumulativeWaterTarget", "isIce"]

  private let name: String
  private let owner: Int
  private let context: LintContext

  /// `nil` for any other key.
  init?(_ name: String, _ owner: Int, _ context: LintContext) {
    guard name == Self.amount || Self.flags.contains(name) else { return nil }
    self.name = name
    self.owner = owner
    self.context = context
  }

  private var isFlag: Bool { name != Self.amount }

  var help: String {
    isFlag
      ? "remove it: use `pourTo`, `pour` or `ice` instead"
      : "did you mean `\(meant)`?"
  }

  /// Renames the amount and removes the flags; removes only the flag if there is no such amount.
  func fix(_ error: SchemaError) -> Fix? {
    guard isFlag else {
      guard !hasAmount else { return nil }
      let lines = Self.flags.compactMap { context.entry($0, in: owner)?.key }.map(line(of:))
      guard !lines.contains(nil) else { return nil }
      let edits = lines.compactMap { $0.map { Edit($0, "") } } + [Edit(error.range, meant)]
      return Fix(
        "rename to `\(meant)`",
        .safe,
        edits.sorted { $0.range.start < $1.range.start }
      )
    }
    guard hasAmount, let line = line(of: error.node) else { return nil }
    return Fix("remove the line", .safe, [Edit(line, "")])
  }

  private var meant: String {
    if value(of: "isIce") == "true" { return "ice" }
    return value(of: "isCumulativeWaterTarget") == "false" ? "pour" : "pourTo"
  }

  private var hasAmount: Bool {
    StepKey.amounts.contains { context.entry(RecipeFormat.describe($0).name, in: owner) != nil }
  }

  private func value(of flag: String) -> String? {
    context.entry(flag, in: owner).map { context.spelling(of: context.tree.nodes[$0.value].range) }
  }

  private func line(of key: Int) -> ByteRange? {
    context.wholeLine(of: context.tree.nodes[key].range)
  }
}
