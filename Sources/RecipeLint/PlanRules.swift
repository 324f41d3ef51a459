import Recipes
import Text

/// Why a text is not a plan that can be brewed: at least one finding.
package struct PlanProblems: Error, Equatable, Sendable {
  /// The problems as findings.
  package let diagnostics: [Diagnostic]
}

extension PlanReader {
  /// The only plan in a text, held to the rules of a recipe: the pours make the yield, and readings never fall.
  ///
  /// A plan of brewscale keeps them. A plan that another program wrote, or a person edited, may not.
  ///
  /// - Throws: all problems, as for a recipe.
  package static func brewablePlan(in bytes: [UInt8]) throws(PlanProblems) -> BrewPlan {
    let read: (plan: BrewPlan, node: JSONNode)
    do throws(PlanReadError) {
      read = try planAndNode(in: bytes)
    } catch {
      throw PlanProblems(diagnostics: [error.diagnostic])
    }
    let steps = read.node.field(PlanField.scaledSteps.name)?.items ?? []
    let problems = PlanRules(read.plan).problems.map { message, step in
      Diagnostic(
        rule: "invalid-plan",
        severity: .error,
        message: message,
        range: step.flatMap { steps.indices.contains($0) ? steps[$0].range : nil }?.firstByte
          ?? read.node.range.firstByte,
        path: step.map { "\(PlanField.scaledSteps.name)[\($0)]" } ?? "",
        help: ""
      )
    }
    guard problems.isEmpty else { throw PlanProblems(diagnostics: problems) }
    return read.plan
  }
}

extension PlanReadError {
  /// The error as a finding.
  package var diagnostic: Diagnostic {
    Diagnostic(
      rule: "invalid-plan",
      severity: .error,
      message: message,
      range: range,
      path: path,
      help: help
    )
  }
}

extension ByteRange {
  /// The start of an object, which may have many lines.
  fileprivate var firstByte: ByteRange { ByteRange(start, min(start + 1, end)) }
}

/// The rules of recipes, applied to a plan.
private struct PlanRules {
  private let plan: BrewPlan

  init(_ plan: BrewPlan) { self.plan = plan }

  /// Each problem with the index of its step; nil if it is about the whole plan.
  var problems: [(message: String, step: Int?)] {
    let errors = values.validate()
    let found = errors.map { (message: $0.description, step: $0.step) }
    // Wrong amounts make the readings wrong too: that is not a second problem.
    return errors.isEmpty ? wrongReadings : found
  }

  private var values: RecipeValues {
    RecipeValues(
      dose: plan.inputs.doseGrams,
      yield: plan.inputs.targetYieldGrams,
      temperature: plan.inputs.waterTemperatureCelsius,
      steps: plan.scaledSteps.map { step in
        StepValues(
          orderIndex: step.orderIndex,
          timer: step.timerDurationSeconds,
          water: step.waterAmountGrams,
          pour: step.isIce ? .ice : step.isCumulativeWaterTarget ? .target : .increment,
          startTime: step.startTimeSeconds,
          temperature: step.waterTemperatureCelsius
        )
      }
    )
  }

  /// The steps whose reading differs from their amounts by more than a scale shows.
  private var wrongReadings: [(message: String, step: Int?)] {
    let readings = values.readings(in: Array(plan.scaledSteps.indices))
    return plan.scaledSteps.indices.compactMap { index in
      let (stated, reached) = (plan.scaledSteps[index].cumulativeWaterGrams, readings[index].after)
      let isEqual = Tolerance.isAtMost(
        (stated - reached).magnitude,
        RecipeValues.waterTotalTolerance
      )
      if isEqual { return nil }
      let (text, expected) = Canonical.distinguishable(stated, reached) {
        Canonical.mass($0, decimals: $1)
      }
      let message =
        "step \(index + 1) says that the scale reads \(text), but the pours make \(expected)"
      return (message, index)
    }
  }
}
