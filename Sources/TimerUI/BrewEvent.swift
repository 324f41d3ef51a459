import BrewDomain
import JSON

/// Something that happened to a brew, and how things stood then.
package struct BrewEvent: Equatable, Sendable {
  /// What happened. Raw values are the words of JSON.
  package enum Kind: String, CaseIterable, Sendable {
    /// The brew began.
    case started
    /// A step began.
    case step
    /// The timer of the current step ran out.
    case timerEnded = "timer-ended"
    /// The brewer halted the timer.
    case paused
    /// The brewer let the timer run on.
    case resumed
    /// The brewer gave up the brew, to begin anew.
    case restarted
    /// The last step ended.
    case completed
    /// The program ends before the brew does.
    case quit
  }

  package let kind: Kind
  /// The position of the current step in the plan.
  package let stepIndex: Int
  /// How long the brew had taken, pauses aside.
  package let elapsed: Duration
  /// What was left of the step's timer; nil where it has none.
  package let remaining: Duration?

  init(_ kind: Kind, _ session: BrewSession) {
    self.kind = kind
    stepIndex = session.state.currentStepIndex
    elapsed = session.elapsedTime
    remaining = session.state.remainingTime
  }

  /// When this should have happened, in seconds since the start of the brew; nil where the plan does not
  /// say.
  package func plannedSeconds(in plan: BrewPlan) -> Double? {
    guard plan.scaledSteps.indices.contains(stepIndex) else { return nil }
    let step = plan.scaledSteps[stepIndex]
    switch kind {
    case .started: return 0
    case .step: return step.startTimeSeconds
    case .timerEnded:
      guard let start = step.startTimeSeconds, let timer = step.timerDurationSeconds else {
        return nil
      }
      return start + timer
    case .completed: return plan.totalDurationSeconds
    case .paused, .resumed, .restarted, .quit: return nil
    }
  }
}

/// Writes events as JSON, one line each, for programs that follow a brew.
///
/// Every event of one kind has the same fields; what is absent is `null`. Times are seconds with up to
/// three decimals, and amounts are as the plan has them.
package struct EventLine: Sendable {
  /// The version of the format: a higher one says that a field went or changed its meaning.
  package static let version = 1

  private let plan: BrewPlan

  /// Writes the events of a brew of this plan.
  package init(plan: BrewPlan) {
    self.plan = plan
  }

  /// An event, with the newline behind it.
  package func text(_ event: BrewEvent) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("version", Self.version)
      json.field("event", event.kind.rawValue)
      json.time("plannedSeconds", event.plannedSeconds(in: plan))
      json.time("elapsedSeconds", event.elapsed.inSeconds)
      writeFields(of: event, &json)
    }
    return json.text + "\n"
  }

  private func writeFields(of event: BrewEvent, _ json: inout JSONWriter) {
    switch event.kind {
    case .started: writeInputs(&json)
    case .step: writeStep(event.stepIndex, &json)
    case .timerEnded:
      json.field("orderIndex", event.stepIndex)
      json.amount("cumulativeWaterGrams", plan.scaledSteps[event.stepIndex].cumulativeWaterGrams)
    case .paused, .resumed:
      json.field("orderIndex", event.stepIndex)
      json.time("remainingSeconds", event.remaining?.inSeconds)
    case .restarted, .completed, .quit: break
    }
  }

  private func writeInputs(_ json: inout JSONWriter) {
    let inputs = plan.inputs
    json.field("recipeId", inputs.recipeId?.uuidString.lowercased())
    json.field("recipeName", inputs.recipeName)
    json.field("method", inputs.method.rawValue)
    json.amount("doseGrams", inputs.doseGrams)
    json.amount("targetYieldGrams", inputs.targetYieldGrams)
    json.amount("waterTemperatureCelsius", inputs.waterTemperatureCelsius)
    json.field("grindLabel", inputs.grindLabel.rawValue)
    json.field("stepCount", plan.scaledSteps.count)
    json.time("totalDurationSeconds", plan.totalDurationSeconds)
  }

  private func writeStep(_ index: Int, _ json: inout JSONWriter) {
    let step = plan.scaledSteps[index]
    let pour = StepPour(of: index, in: plan)
    json.field("orderIndex", index)
    json.field("instructionText", step.instructionText)
    json.time("timerDurationSeconds", step.timerDurationSeconds)
    json.amount("addedGrams", pour.added)
    json.flag("isIce", step.isIce)
    json.amount("cumulativeWaterGrams", step.cumulativeWaterGrams)
    json.time("flowGramsPerSecond", pour.flow)
    json.amount("waterTemperatureCelsius", step.waterTemperatureCelsius)
  }
}

extension JSONWriter {
  /// An amount of the plan, as exact as recipes are.
  fileprivate mutating func amount(_ name: String, _ value: Double?) {
    number(name, value, decimals: 6)
  }

  /// A time or a rate, which nobody needs more exactly.
  fileprivate mutating func time(_ name: String, _ value: Double?) {
    number(name, value, decimals: 3)
  }

  /// Writes a field with the shortest decimal of a number, or with `null` for nil and for what JSON cannot
  /// hold.
  private mutating func number(_ name: String, _ value: Double?, decimals: Int) {
    key(name)
    if let value, value.isFinite, value.magnitude < 1e18 {
      literal(Canonical.number(value, decimals: decimals))
    } else {
      null()
    }
  }

  /// Writes a field with `true` or `false`.
  fileprivate mutating func flag(_ name: String, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }
}
