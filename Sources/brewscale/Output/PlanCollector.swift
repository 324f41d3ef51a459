import BrewCLI
import BrewPlans
import RecipeEditing

/// Puts plans together on standard output, in the order in which they come.
struct PlanCollector {
  private var output: PlanOutput?
  /// Recipes in YAML, which are only joined when all are there.
  private var documents: [[UInt8]] = []
  private let console: Console

  init(_ writer: PlanWriter, on console: Console) {
    output = writer.renderer.map { PlanOutput($0.frame) }
    self.console = console
  }

  /// Adds what the writer made of the next plan.
  mutating func add(_ text: [UInt8]) {
    guard output != nil else { return documents.append(text) }
    var pending: [UInt8] = []
    output?.append(text, to: &pending)
    if !pending.isEmpty { console.write(pending) }
  }

  /// Writes what is left.
  func finish() {
    var pending: [UInt8] = []
    if let output {
      output.finish(&pending)
    } else {
      pending = DocumentText.joined(documents)
    }
    if !pending.isEmpty { console.write(pending) }
  }
}
