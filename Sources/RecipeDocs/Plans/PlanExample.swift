import BrewDomain
import BrewPlans
import RecipeEditing
import RecipeSchema
import Workspace

/// The plan for the recipe above it.
struct PlanExample {
  private let document: RecipeDocument
  private let plan: BrewPlan

  /// About the last YAML block of a text, for another dose in grams; `nil` without a recipe that can be
  /// brewed so.
  init?(below text: String, dose: Double) {
    guard let block = FencedBlock.all(in: text).last(where: { $0.words.first == "yaml" }) else {
      return nil
    }
    let file = RecipeFile(bytes: Array(block.text.utf8), identity: "morning.yaml")
    let request = ScaleRequest(amounts: .dose(dose))
    guard let document = file.documents.first, let recipe = document.toDetailDTO(),
      let plan = try? BrewSessionUseCase.createPlan(of: recipe, for: request)
    else { return nil }
    self.document = document
    self.plan = plan
  }

  /// The plan in a format, as a code block; `nil` for a format that there is not.
  func text(_ format: String) -> String? {
    switch format {
    case "text": "```text\n\(written(PlanText()))```"
    case "json": "```json\n\(JSONLayout.spread(written(PlanJSON())))```"
    case "csv": "```text\n\(written(PlanCSV()).replacing("\r\n", with: "\n"))```"
    case "markdown": "```markdown\n\(written(PlanMarkdown()))```"
    case "yaml": recipe.map { "```yaml\n\($0)```" }
    default: nil
    }
  }

  /// The recipe again, with the amounts of the plan.
  private var recipe: String? {
    (try? ScaledRecipe.text(of: document, as: plan)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func written(_ renderer: some PlanRenderer) -> String {
    String(decoding: renderer.bytes(of: [plan]), as: UTF8.self)
  }
}
