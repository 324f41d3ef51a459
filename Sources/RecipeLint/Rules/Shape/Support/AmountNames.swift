import RecipeSchema
import Reports
import SourceText

/// The names by which BrewGuide's data says how much water a step has: an amount, and two flags that say
/// how it is meant. In a recipe one key says both.
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
      ? "remove it: `pourTo`, `pour` and `ice` say how an amount is meant"
      : "did you mean `\(meant)`?"
  }

  /// Renames the amount and removes the flags; a flag without an amount by its side is removed alone.
  func fix(_ error: ShapeError) -> Fix? {
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
