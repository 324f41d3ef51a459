import BrewDomain
import BrewPlans

/// Reports a brew as lines of text, one for each change, suitable for a screen reader.
package struct PlainLines: Sendable {
  private let plan: BrewPlan
  private let isAttended: Bool
  private let stepTexts: [StepText]

  /// Reports a brew of this plan.
  ///
  /// - Parameter isAttended: whether the brewer can press keys.
  package init(plan: BrewPlan, isAttended: Bool) {
    self.plan = plan
    self.isAttended = isAttended
    stepTexts = StepText.all(of: plan)
  }

  /// The lines before the brew, without newlines.
  package var introduction: [String] {
    let lines = [
      "\(plan.inputs.recipeName): \(BrewText.inputs(of: plan).joined(separator: ", "))"
    ]
    return isAttended ? lines + ["Press enter to start. \(KeyHelp.sentence)"] : lines
  }

  /// The line for an update; nil if it needs none.
  package func line(_ updates: GuideUpdate) -> String? {
    switch updates {
    case .event(let event): line(event).map { "\(event.elapsed.elapsedText)  \($0)" }
    case .question(let question): question.text
    case .declined: "Cancelled."
    case .refusal(let reason): reason
    case .help: KeyHelp.sentence
    }
  }

  private func line(_ event: BrewEvent) -> String? {
    let number = event.stepIndex + 1
    let isLast = number == plan.scaledSteps.count
    let left = event.remaining?.remainingText ?? ""
    switch event.kind {
    case .started: return nil
    case .step: return step(event.stepIndex)
    case .timerEnded:
      let hint = isLast ? "enter when the brew is done" : "enter to continue"
      return "Step \(number): the timer has finished" + (isAttended ? "; \(hint)." : ".")
    case .paused: return "Paused, \(left) left."
    case .resumed: return "Resumed, \(left) left."
    case .restarted: return "Restarted. Press enter to start."
    case .completed:
      let planned = plan.totalDurationSeconds.map { ", planned \(ClockTime.text($0))" }
      return "Done" + (planned ?? "") + "."
    case .quit: return "Quit in step \(number)."
    }
  }

  private func step(_ index: Int) -> String {
    let step = plan.scaledSteps[index]
    let pour = StepPour(of: index, in: plan)
    var amounts = [BrewText.pour(pour)].filter { !$0.isEmpty }
    if pour.added != nil, !pour.isIce { amounts.append("to \(pour.readingText)") }
    if let timer = step.timerDurationSeconds, timer > 0 {
      amounts.append("in \(ClockTime.text(timer))")
    }
    if !stepTexts[index].temperature.isEmpty {
      amounts.append("at \(stepTexts[index].temperature)")
    }
    let head = (["Step \(index + 1) of \(plan.scaledSteps.count):"] + amounts)
    let text = step.instructionText.split(whereSeparator: \.isNewline).joined(separator: " ")
    return head.joined(separator: " ") + (amounts.isEmpty ? " " : ". ") + text
  }
}
