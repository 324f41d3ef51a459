import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let listWithoutKey = Rule(
    id: "list-without-key",
    summary: "A list has no key: its first item is below a value.",
    rationale: """
      A list belongs to a key that has nothing else on its line: the steps of a recipe are below `steps:`.
      Without that line, YAML reads the dash as a part of the value above.

      Put the key on a line of its own above the list. A text that continues with a dash needs quotes.
      """,
    bad: "grind: medium-fine\n  - instruction: Bloom.",
    good: "grind: medium-fine\nsteps:\n  - instruction: Bloom.",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .listWithoutKey = error.kind else { return }
      let line = context.line(at: error.range.start)
      if let first = line.firstStepWithoutDash(context) { return report.add(first, line, error) }
      let key = line.key.map { context.spelling(of: $0) }
      let label = [Label].at(line.marksAbove.first?.range, "this key already has a value")
      guard RecipeFormat.step.contains(where: { $0.name == key }) else {
        return report.add(
          "a list begins here, but it has no key",
          at: error.range,
          labels: label,
          help:
            "write the list's key on a line of its own above it, or put the text above in double quotes"
        )
      }
      report.add(
        "the steps begin here, but the line `steps:` above them is missing",
        at: error.range,
        labels: label,
        fix: Fix("add the line `steps:`", .unsafe, at: line.range.start, "steps:" + line.ending)
      )
    }
  )
}

extension Report {
  fileprivate mutating func add(_ first: SourceLine, _ line: SourceLine, _ error: SyntaxError) {
    let gap = ByteRange(first.range.start, first.range.start + line.indentation + 1)
    let dash = String(repeating: " ", count: line.indentation) + "-"
    add(
      "the first step does not begin with a dash",
      at: first.key ?? ByteRange(first.textStart, first.range.end),
      labels: [Label(error.range, "the next step begins here")],
      help: "begin each step with `- `, such as `- instruction: Bloom.`",
      fix: first.indentation > gap.count ? Fix("add a dash", .safe, gap, dash) : nil
    )
  }
}

extension SourceLine {
  /// The line below `steps:`, where it begins a step without a dash, of which this line begins the second.
  fileprivate func firstStepWithoutDash(_ context: LintContext) -> SourceLine? {
    var first: SourceLine?
    var line = above
    while let current = line, current.indentation > indentation {
      first = current
      line = current.above
    }
    guard let first, first.dashes.isEmpty, first.key != nil, let steps = line, steps.dashes.isEmpty,
      let key = steps.key, context.spelling(of: key) == RecipeFormat.describe(.steps).name,
      steps.textEnd(from: key.end) == key.end + 1
    else { return nil }
    return first
  }
}
