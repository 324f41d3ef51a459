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
    case .text: renderer = PlanText(style: console.outputStyle, width: console.outputWidth)
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
  /// Nil for recipes.
  private var plans: PlanOutput?
  private var recipes = JoinedDocuments()
  private let console: Console

  init(_ writer: PlanWriter, on console: Console) {
    plans = writer.renderer.map { PlanOutput($0.delimiters) }
    self.console = console
  }

  /// Adds the text of the next plan.
  mutating func add(_ text: [UInt8]) {
    var pending: [UInt8] = []
    if plans == nil { recipes.append(text, to: &pending) }
    plans?.append(text, to: &pending)
    if !pending.isEmpty { console.write(pending) }
  }

  /// Writes the end of the output.
  func finish() {
    var pending: [UInt8] = []
    plans?.finish(&pending)
    if !pending.isEmpty { console.write(pending) }
  }
}
