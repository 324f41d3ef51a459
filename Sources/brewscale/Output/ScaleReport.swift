import BrewCLI
import BrewDomain
import BrewScaling
import Diagnostics

/// Writes plans on standard output, and on standard error what is unusual about them, and why others are
/// missing.
struct ScaleReport {
  private(set) var status: ExitStatus = .done
  private var collector: PlanCollector
  private var findings: FindingsTalk
  private var recipes = 0
  private let console: Console
  private let isQuiet: Bool

  init(_ writer: PlanWriter, on console: Console, isQuiet: Bool) {
    collector = PlanCollector(writer, on: console)
    findings = FindingsTalk(on: console)
    self.console = console
    self.isQuiet = isQuiet
  }

  /// Takes what came of a file.
  mutating func add(_ outcome: ScaleOutcome, of file: InputFile) {
    switch outcome {
    case .unreadable(let error):
      console.report(error)
      status = .failure
    case .recipes(let scaled, let found):
      if let found {
        findings.say(found.findings, in: found.source)
        status = max(status, .findings)
      }
      for recipe in scaled { add(recipe, of: file) }
    }
  }

  private mutating func add(_ recipe: ScaledPlan, of file: InputFile) {
    recipes += 1
    switch recipe.result {
    case .plan(let text, let warnings):
      collector.add(text)
      guard !isQuiet else { return }
      for warning in warnings { console.warning("\(file.name): \(recipe.name): \(warning)") }
    case .failed(let reason):
      console.error("\(file.name): \(recipe.name): \(reason)")
      status = max(status, .findings)
    }
  }

  /// Writes what is left, and says so where nothing was picked.
  mutating func finish(picks: RecipePicks, nothingFound: Bool) {
    collector.finish()
    guard recipes == 0, status == .done, !nothingFound, !picks.isEmpty else { return }
    console.error("there is no recipe \(picks.description) here", hint: picks.hint)
    status = .failure
  }
}
