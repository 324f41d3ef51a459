import BrewDomain
import BrewPlans
import CommandLine
import RecipeEditing
import RecipeSchema
import SourceText

/// Writes the plan of one recipe, in whichever format, for ``PlanCollector`` to put together.
struct PlanWriter: Sendable {
  /// `nil` for recipes in YAML, which no plan alone can tell.
  let renderer: (any PlanRenderer)?

  /// Whether plans become recipes again.
  var writesRecipes: Bool { renderer == nil }

  /// A writer; the width of a terminal fits text to it.
  init(_ format: PlanOutputFormat, on console: Console) {
    switch format {
    case .text:
      let style: Style = console.colorsOutput ? .ansi : .plain
      renderer = PlanText(style: style, width: console.outputWidth)
    case .json: renderer = PlanJSON()
    case .jsonl: renderer = PlanJSONLines()
    case .csv: renderer = PlanCSV()
    case .markdown: renderer = PlanMarkdown()
    case .yaml: renderer = nil
    }
  }

  /// A plan without what stands around it.
  func text(of plan: BrewPlan, from document: RecipeDocument) throws(ScaledRecipeError) -> [UInt8] {
    guard let renderer else { return try ScaledRecipe.text(of: document, as: plan) }
    var text: [UInt8] = []
    renderer.render(plan, into: &text)
    return text
  }
}
