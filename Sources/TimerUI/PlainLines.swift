import BrewDomain
import BrewPlans

/// Tells of a brew in lines of text, one for each change, as a screen reader reads them out.
package struct PlainLines: Sendable {
  private let plan: BrewPlan
  private let isAttended: Bool
  private let words: [StepText]

  /// Tells of a brew of this plan.
  ///
  /// - Parameter isAttended: whether somebody presses keys.
  package init(plan: BrewPlan, isAttended: Bool) {
    self.plan = plan
    self.isAttended = isAttended
    words = StepText.all(of: plan)
  }

  /// What there is to know before the brew, each line without its newline.
  package var introduction: [String] {
    let lines = [
      "\(plan.inputs.recipeName): \(BrewText.figures(of: plan).joined(separator: ", "))"
    ]
    return isAttended ? lines + ["Enter starts. \(KeyHelp.sentence)"] : lines
  }

  /// The line that tells some news; nil where there is nothing to say.
  package func line(_ news: GuideUpdate) -> String? {
    switch news {
    case .event(let event): line(event).map { "\(event.elapsed.passedText)  \($0)" }
    case .question(let question): question.text
    case .declined: "No."
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
      let hint = isLast ? "enter when the brew is done" : "enter goes on"
      return "The timer of step \(number) is over" + (isAttended ? "; \(hint)." : ".")
    case .paused: return "Paused, \(left) left."
    case .resumed: return "Going on, \(left) left."
    case .restarted: return "Given up. Enter starts anew."
    case .completed:
      let planned = plan.totalDurationSeconds.map { ", planned \(ClockTime.text($0))" }
      return "Done" + (planned ?? "") + "."
    case .quit: return "Ended in step \(number)."
    }
  }

  private func step(_ index: Int) -> String {
    let step = plan.scaledSteps[index]
    let pour = StepPour(of: index, in: plan)
    var figures = [BrewText.pour(pour)].filter { !$0.isEmpty }
    if pour.added != nil, !pour.isIce { figures.append("to \(Canonical.mass(pour.reading))") }
    if let timer = step.timerDurationSeconds, timer > 0 {
      figures.append("in \(ClockTime.text(timer))")
    }
    if !words[index].temperature.isEmpty { figures.append("at \(words[index].temperature)") }
    let head = (["Step \(index + 1) of \(plan.scaledSteps.count):"] + figures)
    let text = step.instructionText.split(whereSeparator: \.isNewline).joined(separator: " ")
    return head.joined(separator: " ") + (figures.isEmpty ? " " : ". ") + text
  }
}
