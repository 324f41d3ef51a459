import RecipeLint
import RecipeText
import Recipes
import Text
import Workspace

/// The output of the programs for the recipe above a marker.
enum ShownOutput {
  /// The output for a marker, such as `findings full morning.yaml`; `nil` if unknown, or if the text above
  /// has no recipe.
  static func text(of name: String, above: String) -> String? {
    let words = name.split(separator: " ").map(String.init)
    if words.count == 3, words[0] == "findings",
      let format = FindingsExample.Format(rawValue: words[1])
    {
      return FindingsExample(below: above, file: words[2])?.text(format)
    }
    if words.count == 3, words[0] == "plan", let dose = Double(words[2]) {
      return PlanExample(below: above, dose: dose)?.text(words[1])
    }
    return name == "formatted" ? FormattedExample(below: above)?.text : nil
  }
}

/// The output of brewlint for the recipe above it.
private struct FindingsExample {
  /// The output format.
  enum Format: String {
    case full, concise, json
  }

  private let source: SourceText
  private let diagnostics: [Diagnostic]

  /// Lints the last YAML block of a text under a file name; `nil` if there is none.
  init?(below text: String, file: String, by rules: RuleSettings = RuleSettings()) {
    guard let block = FencedBlock.lastRecipe(in: text) else { return nil }
    let bytes = Array(block.text.utf8)
    var linter = Linter(rules)
    source = SourceText(name: file, bytes: bytes)
    diagnostics = linter.lint(bytes)
  }

  /// The output as a code block.
  func text(_ format: Format) -> String {
    switch format {
    case .full: "```text\n\(output(FullRenderer()))```"
    case .concise: "```text\n\(output(ConciseRenderer()))```"
    case .json: "```json\n\(JSONLayout.spread(output(RecordRenderer.json)))```"
    }
  }

  private func output(_ renderer: some Renderer) -> String {
    var renderer = renderer
    var output = ""
    var summary = Summary()
    summary.add(diagnostics)
    renderer.render(diagnostics, in: source, into: &output)
    return output + renderer.finish(summary)
  }
}

/// The output of the formatter for the recipe above it.
private struct FormattedExample {
  private let above: String
  private let source: [UInt8]

  /// Formats the last `yaml before` block of a text; `nil` if there is none.
  init?(below text: String) {
    guard let block = FencedBlock.all(in: text).last(where: { $0.words == ["yaml", "before"] })
    else { return nil }
    above = text
    source = ExampleText.bytes(block.text)
  }

  /// The text below the recipe: the formatted recipe, or why there is none.
  var text: String {
    var formatter = Formatter()
    return switch formatter.format(source) {
    case .unchanged: "is left unchanged."
    case .changed(let bytes): "becomes\n\n```yaml\n\(ExampleText.marked(bytes))```"
    case .refused: "is refused:\n\n\(findings)"
    case .failed(let failure): "makes the formatter fail: \(failure.difference)."
    }
  }

  /// The syntax errors of the recipe.
  private var findings: String {
    FindingsExample(below: above, file: "recipe.yaml", by: RuleSettings(only: Rule.aboutReading))?
      .text(.concise) ?? ""
  }
}

/// The plan for the recipe above it.
private struct PlanExample {
  private let document: RecipeDocument
  private let plan: BrewPlan

  /// Scales the last YAML block of a text to a dose in grams; `nil` if that is not a valid recipe.
  init?(below text: String, dose: Double) {
    guard let block = FencedBlock.lastRecipe(in: text) else { return nil }
    let file = RecipeFile(bytes: Array(block.text.utf8), identity: "morning.yaml")
    let request = ScaleRequest(amounts: .dose(dose))
    guard let document = file.documents.first, let recipe = document.toDetailDTO(),
      let plan = try? BrewSessionUseCase.createPlan(of: recipe, for: request)
    else { return nil }
    self.document = document
    self.plan = plan
  }

  /// The plan in a format, as a code block; `nil` for an unknown format.
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

  /// The recipe with the amounts of the plan.
  private var recipe: String? {
    (try? ScaledRecipe.text(of: document, as: plan)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func written(_ renderer: some PlanRenderer) -> String {
    String(decoding: renderer.bytes(of: [plan]), as: UTF8.self)
  }
}
