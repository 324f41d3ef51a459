import Recipes

/// Reports a brew as lines of text, one for each change, suitable for a screen reader.
package struct PlainLines: Sendable {
  private let plan: BrewPlan
  private let isAttended: Bool
  private let isAutomatic: Bool
  private let stepTexts: [StepText]

  /// Reports a brew of this plan.
  ///
  /// - Parameters:
  ///   - isAttended: whether the brewer can press keys.
  ///   - isAutomatic: whether the next step begins when a timer ends.
  package init(plan: BrewPlan, isAttended: Bool, isAutomatic: Bool = false) {
    self.plan = plan
    self.isAttended = isAttended
    self.isAutomatic = isAutomatic
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
    case .time(let left): Self.line(left)
    case .countdown(let time): "The first pour begins in \(time.remainingText)."
    case .soon: nil
    case .stopPouring: "Stop pouring."
    }
  }

  private static func line(_ left: BrewTimeLeft) -> String {
    let step = left.step.map { "\($0.remainingText) left in this step" }
    let brew = left.brew.map { "\($0.remainingText) left in the brew" }
    let known = [step, brew].compactMap(\.self) + left.scale
    return known.isEmpty ? "No timer is running." : known.joined(separator: ", ") + "."
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
      let waits = isAttended && (isLast || !isAutomatic)
      let wait = plan.waitSeconds(at: event.stepIndex).map { "; wait \(ClockTime.text($0))" } ?? ""
      return "Step \(number): the timer has finished" + wait + (waits ? "; \(hint)." : ".")
    case .paused: return "Paused, \(left) left."
    case .resumed: return "Resumed, \(left) left."
    case .restarted: return "Restarted. Press enter to start."
    case .completed:
      let planned = plan.totalDurationSeconds.map { ", planned \(ClockTime.text($0))" }
      return "Done" + (planned ?? "") + "."
    case .quit: return "Quit in step \(number)."
    case .poured:
      guard let scale = event.scale else { return nil }
      let ends = isAttended && event.endsWithWater(in: plan) && (isLast || !isAutomatic)
      let hint = isLast ? "enter when the brew is done" : "enter to continue"
      return "Step \(number): poured \(Canonical.mass(scale.added)), the scale reads "
        + Canonical.mass(scale.water) + (ends ? "; \(hint)." : ".")
    case .lifted: return "The vessel is not on the scale."
    case .tared: return "The scale was tared, or has something else on it."
    case .scaleLost: return "The scale sends nothing; the timer goes on without it."
    case .scaleBack: return "The scale is back: \(Canonical.mass(event.scale?.water ?? 0))."
    }
  }

  private func step(_ index: Int) -> String {
    let step = plan.scaledSteps[index]
    let pour = StepPour(of: index, in: plan)
    var amounts = [BrewText.pour(pour)].filter { !$0.isEmpty }
    if pour.added != nil, !pour.isIce {
      amounts.append("until the scale reads \(pour.readingText)")
    }
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
