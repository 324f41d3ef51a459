import Recipes
import Text

extension Rule {
  static let invalidEquipment = Rule(
    id: "invalid-equipment",
    summary: "An equipment file does not match its format.",
    rationale: """
      `equipment.yaml` lists grinders and brewers. The tools leave out the parts that they cannot read.
      `brewscale --grinder` then does not know the grinder, or one of its settings.

      [The format](../../Grammar.md#equipment) has the keys of grinders and brewers. Keys for other tools begin
      with `x-`. The tools keep these keys and never check them.
      """,
    bad: "grinders:\n  - name: Comandante C40\n    settings:\n      medium fine: 24-20",
    good: "grinders:\n  - name: Comandante C40\n    settings:\n      medium-fine: 20-24",
    fix: .safe,
    check: .equipment { problem, report in report.add(problem, ofKind: .format) }
  )
}

extension Report {
  /// Adds a problem of an equipment file if it is of this kind.
  mutating func add(_ problem: EquipmentProblem, ofKind kind: EquipmentProblem.Kind) {
    guard problem.kind == kind else { return }
    add(
      problem.message,
      at: problem.range,
      labels: problem.place.map { [Label($0.range, $0.text)] } ?? [],
      help: problem.help,
      fix: problem.change.map { Fix($0.title, .safe, $0.edits) }
    )
  }
}
