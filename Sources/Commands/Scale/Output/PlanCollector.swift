import BrewPlans
import CommandLine
import RecipeEditing

/// Puts plans together on standard output, in the order in which they come.
struct PlanCollector {
  private var output: Output
  private let console: Console

  /// What stands between plans, and around them.
  private enum Output {
    case plans(PlanOutput)
    case recipes(JoinedDocuments)
  }

  init(_ writer: PlanWriter, on console: Console) {
    output = writer.renderer.map { .plans(PlanOutput($0.frame)) } ?? .recipes(JoinedDocuments())
    self.console = console
  }

  /// Adds what the writer made of the next plan.
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

  /// Writes what is left.
  func finish() {
    guard case .plans(let plans) = output else { return }
    var pending: [UInt8] = []
    plans.finish(&pending)
    if !pending.isEmpty { console.write(pending) }
  }
}
