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

/// Puts plans together on standard output, in the order in which they come.
struct PlanCollector {
  private var output: Output
  private let console: Console

  /// What stands between plans, and around them.
  private enum Output {
    case plans(PlanOutput)
    case recipes(JoinedDocuments)
  }

  init(_ writer: PlanWriter, on console: Console) {
    output =
      writer.renderer.map { .plans(PlanOutput($0.delimiters)) } ?? .recipes(JoinedDocuments())
    self.console = console
  }

  /// Adds what the writer made of the next plan.
  mutating func add(_ text: [UInt8]) {
    var pending: [UInt8] = []
    switch output {
    case .plans(var plans):
      plans.append(text, to: &pending)
      output = .plans(plans)
    case .recipes(var recipes):
      recipes.append(text, to: &pending)
      output = .recipes(recipes)
    }
    if !pending.isEmpty { console.write(pending) }
  }

  /// Writes what is left.
  func finish() {
    guard case .plans(let plans) = output else { return }
    var pending: [UInt8] = []
    plans.finish(&pending)
    if !pending.isEmpty { console.write(pending) }
  }
}
