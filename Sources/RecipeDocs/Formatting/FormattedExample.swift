import RecipeFormatter
import RecipeLint
import Workspace

/// What the formatter makes of the recipe above it.
struct FormattedExample {
  private let above: String
  private let source: [UInt8]

  /// About the last block of a text that is marked `yaml before`; `nil` without one.
  init?(below text: String) {
    guard let block = FencedBlock.all(in: text).last(where: { $0.words == ["yaml", "before"] })
    else { return nil }
    above = text
    source = ExampleText.bytes(block.text)
  }

  /// How a page goes on below the recipe: with the formatted one, or with why there is none.
  var text: String {
    var formatter = Formatter()
    return switch formatter.format(source) {
    case .unchanged: "stays as it is."
    case .changed(let bytes): "becomes\n\n```yaml\n\(ExampleText.marked(bytes))```"
    case .refused: "is refused:\n\n\(findings)"
    case .failed(let failure): "makes the formatter fail: \(failure.difference)."
    }
  }

  /// What keeps the recipe from being read.
  private var findings: String {
    let rules = Rule.all.filter { rule in
      switch rule.check {
      case .syntax, .syntaxAndShape: true
      default: false
      }
    }
    return FindingsExample(below: above, file: "recipe.yaml", by: rules)?.text(.concise) ?? ""
  }
}
