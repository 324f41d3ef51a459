import RecipeText
import Recipes
import Text

/// Writes the plan of one recipe in the chosen format, for ``PlanCollector`` to combine.
struct PlanWriter: Sendable {
  /// `nil` for recipes in YAML, which need the recipe besides the plan.
  let renderer: (any PlanRenderer)?

  /// Whether plans are written as recipes.
  var writesRecipes: Bool { renderer == nil }

  /// Whether plans name the book of the recipe, for the diary.
  let writesBook: Bool

  /// Creates a writer; text is fitted to the width of the terminal.
  init(_ format: PlanOutputFormat, on console: Console) {
    writesBook = format == .json || format == .jsonl
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

  /// The text of one plan, without separators.
  func text(of plan: BrewPlan, from document: RecipeDocument) throws(ScaledRecipeError) -> [UInt8] {
    guard let renderer else { return try ScaledRecipe.text(of: document, as: plan) }
    var text: [UInt8] = []
    renderer.render(plan, into: &text)
    return text
  }
}

/// Writes plans to standard output in order, with separators.
struct PlanCollector {
  private var output: Output
  private let console: Console

  /// The separators between and around plans.
  private enum Output {
    case plans(PlanOutput)
    case recipes(JoinedDocuments)
  }

  init(_ writer: PlanWriter, on console: Console) {
    output =
      writer.renderer.map { .plans(PlanOutput($0.delimiters)) } ?? .recipes(JoinedDocuments())
    self.console = console
  }

  /// Adds the text of the next plan.
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

  /// Writes the end of the output.
  func finish() {
    guard case .plans(let plans) = output else { return }
    var pending: [UInt8] = []
    plans.finish(&pending)
    if !pending.isEmpty { console.write(pending) }
  }
}
