import RecipeLint
import Reports
import SourceText

/// The output of brewlint for the recipe above it.
struct FindingsExample {
  /// How the output is shown.
  enum Format: String {
    case full, concise, json
  }

  private let source: SourceText
  private let diagnostics: [Diagnostic]

  /// About the last YAML block of a text, as if it stood in a file of this name; `nil` without one.
  init?(below text: String, file: String, by rules: [Rule] = Rule.all) {
    guard let block = FencedBlock.all(in: text).last(where: { $0.words.first == "yaml" }) else {
      return nil
    }
    let bytes = Array(block.text.utf8)
    var linter = Linter(RuleSelection(rules))
    source = SourceText(name: file, bytes: bytes)
    diagnostics = linter.lint(bytes)
  }

  /// The output as a code block.
  func text(_ format: Format) -> String {
    switch format {
    case .full: "```text\n\(output(FullRenderer()))```"
    case .concise: "```text\n\(output(ConciseRenderer()))```"
    case .json: "```json\n\(JSONLayout.spread(output(JSONRenderer())))```"
    }
  }

  private func output(_ renderer: some Renderer) -> String {
    var renderer = renderer
    var output = ""
    var summary = Summary()
    summary.add(diagnostics)
    renderer.render(diagnostics, in: source, into: &output)
    renderer.finish(summary, into: &output)
    return output
  }
}
