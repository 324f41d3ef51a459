import RecipeText
import Recipes
import Text

/// The output formats of plans.
package enum PlanOutputFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, yaml, csv, markdown

  /// A short description for `--help`, in lower case, without a final period.
  package var summary: String {
    switch self {
    case .text: "a table to brew from"
    case .json: "one JSON document: a list of plans"
    case .jsonl: "one JSON record per line for each recipe"
    case .yaml: "recipes with the scaled amounts"
    case .csv: "a row per step, for spreadsheets"
    case .markdown: "a page to print or publish"
    }
  }
}

/// Writes the plan of one recipe in the chosen format, for ``PlanCollector`` to combine.
package struct PlanWriter: Sendable {
  private let format: PlanOutputFormat
  private let style: Style
  private let width: Int?

  /// A writer; text is fitted to the columns of a terminal.
  package init(_ format: PlanOutputFormat, style: Style = .plain, width: Int? = nil) {
    self.format = format
    self.style = style
    self.width = width
  }

  /// Whether plans are text for people, which has colors on a terminal.
  package var writesText: Bool { format == .text }

  /// Whether plans are written as recipes.
  package var writesRecipes: Bool { format == .yaml }

  /// Whether plans name the book of the recipe, for the diary.
  package var writesBook: Bool { format == .json || format == .jsonl }

  /// The text of one plan, without separators.
  package func text(
    of plan: BrewPlan,
    from document: RecipeDocument
  ) throws(ScaledRecipeError) -> [UInt8] {
    switch format {
    case .text: PlanText(style: style, width: width).text(of: plan)
    case .json: PlanJSON().text(of: plan)
    case .jsonl: PlanJSONLines().text(of: plan)
    case .csv: PlanCSV().text(of: plan)
    case .markdown: PlanMarkdown().text(of: plan)
    case .yaml: try ScaledRecipe.text(of: document, as: plan)
    }
  }

  /// The text around and between plans; nil for recipes in YAML.
  fileprivate var delimiters: PlanDelimiters? {
    switch format {
    case .text: PlanText().delimiters
    case .json: PlanJSON().delimiters
    case .jsonl: PlanJSONLines().delimiters
    case .csv: PlanCSV().delimiters
    case .markdown: PlanMarkdown().delimiters
    case .yaml: nil
    }
  }
}

extension PlanRenderer {
  /// A plan without its delimiters.
  fileprivate func text(of plan: BrewPlan) -> [UInt8] {
    var text: [UInt8] = []
    render(plan, into: &text)
    return text
  }
}

/// Joins the texts of plans in order, with separators.
package struct PlanCollector {
  /// Nil for recipes.
  private var plans: PlanOutput?
  private var recipes = JoinedDocuments()

  /// No plans.
  package init(_ writer: PlanWriter) { plans = writer.delimiters.map(PlanOutput.init) }

  /// The text to write for the next plan.
  package mutating func add(_ text: [UInt8]) -> [UInt8] {
    var pending: [UInt8] = []
    if plans == nil { recipes.append(text, to: &pending) }
    plans?.append(text, to: &pending)
    return pending
  }

  /// The end of the output.
  package func finish() -> [UInt8] {
    var pending: [UInt8] = []
    plans?.finish(&pending)
    return pending
  }
}
