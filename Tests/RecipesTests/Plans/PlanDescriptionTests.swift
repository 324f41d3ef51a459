import Foundation
import Recipes
import Testing
import Text

/// Compares the descriptions of fields with the output.
@Suite struct PlanDescriptionTests {
  @Test func namesAndOrderMatchTheWriter() throws {
    var parser = JSONParser(PlanJSON().bytes(of: [PlanSamples.unusual.with(PlanSamples.grinder)]))
    let plan = try #require(try parser.next())
    #expect(names(plan) == PlanFormat.plan.map(\.name))
    #expect(names(plan.field("grinder")) == PlanFormat.grinder.map(\.name))
    #expect(names(plan.field("inputs")) + ["book", "recipePath"] == PlanFormat.inputs.map(\.name))
    #expect(names(first("scaledSteps", of: plan)) == PlanFormat.step.map(\.name))
    #expect(names(plan.field("texts")) == PlanFormat.texts.map(\.name))
    let step = first("scaledSteps", of: plan)
    #expect(names(step?.field("texts")) == PlanFormat.stepTexts.map(\.name))
    #expect(names(first("warnings", of: plan)) == PlanFormat.warning.map(\.name))
    guard case .number(Double(PlanFormat.version))? = plan.field("version")?.value else {
      Issue.record("the writer has another version")
      return
    }
  }

  @Test func plansWithoutGrinderHaveNoFieldForIt() throws {
    let bytes = PlanJSON().bytes(of: [PlanSamples.unusual])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("grinder"))
  }

  @Test(arguments: [PlanSamples.grinder, PlanSamples.otherGrinder])
  func grindersAreReadAgain(grinder: GrinderEstimate) throws {
    let plan = PlanSamples.oneCup.with(grinder)
    #expect(try PlanReader.plan(in: PlanJSON().bytes(of: [plan])).grinder == grinder)
  }

  private func first(_ name: String, of node: JSONNode) -> JSONNode? {
    guard case .array(let items)? = node.field(name)?.value else { return nil }
    return items.first
  }

  private func names(_ node: JSONNode?) -> [String] {
    guard case .object(let fields)? = node?.value else { return [] }
    return fields.map(\.name)
  }
}
