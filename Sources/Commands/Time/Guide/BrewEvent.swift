import Recipes
import Text

/// An event of a brew, with the state at that time.
package struct BrewEvent: Equatable, Sendable {
  /// The kind of event. Raw values are those in JSON.
  package enum Kind: String, CaseIterable, Sendable {
    /// The brew began.
    case started
    /// A step began.
    case step
    /// The timer of the current step ran out.
    case timerEnded = "timer-ended"
    /// The brewer paused the timer.
    case paused
    /// The brewer resumed the timer.
    case resumed
    /// The brewer discarded the brew to start again.
    case restarted
    /// The last step ended.
    case completed
    /// The program ended before the brew did.
    case quit
    /// The water of the step is in, or the step ended without it.
    case poured
    /// The vessel was taken off the scale.
    case lifted
    /// The zero of the scale moved.
    case tared
    /// No reading of the scale arrives.
    case scaleLost = "scale-lost"
    /// A reading of the scale arrived again.
    case scaleBack = "scale-back"
  }

  package let kind: Kind
  /// The index of the current step in the plan.
  package let stepIndex: Int
  /// The elapsed time of the brew, without pauses.
  package let elapsed: Duration
  /// The remaining time of the step's timer; nil if it has none.
  package let remaining: Duration?
  /// What a scale says of the brew; nil without one.
  package let scale: Scale?

  /// The readings of a scale at that time, in grams.
  package struct Scale: Equatable, Sendable {
    /// What the scale shows without water.
    package let tare: Double
    /// What the step got.
    package let added: Double
    /// All of the water.
    package let water: Double
  }

  init(_ kind: Kind, _ session: BrewSession) {
    self.kind = kind
    stepIndex = session.state.currentStepIndex
    elapsed = session.elapsedTime
    remaining = session.state.remainingTime
    scale = session.state.scale.map {
      Scale(
        tare: session.tareGrams ?? 0,
        added: session.addedGrams ?? 0,
        water: $0.waterGrams
      )
    }
  }

  /// Whether the event ends a step without a timer.
  func endsWithWater(in plan: BrewPlan) -> Bool {
    kind == .poured && plan.scaledSteps[stepIndex].timerDurationSeconds ?? 0 == 0
  }

  /// The planned time of the event, in seconds since the start of the brew; nil if the plan gives none.
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
    default: return nil
    }
  }
}

/// Writes events as JSON Lines, for programs that follow a brew.
///
/// All events of a kind have the same fields; absent values are `null`. Times are seconds with up to three
/// decimals; amounts are those of the plan.
package struct EventLine: Sendable {
  /// The format version. It increases when a field is removed or changes its meaning.
  package static let version = 1

  private let plan: BrewPlan

  /// Writes the events of a brew of this plan.
  package init(plan: BrewPlan) {
    self.plan = plan
  }

  /// An event as a line, with its newline.
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
    case .started:
      writeInputs(&json)
      json.amount("tareGrams", event.scale?.tare)
    case .poured:
      json.field("orderIndex", event.stepIndex)
      json.amount("addedGrams", event.scale?.added)
      json.amount("cumulativeWaterGrams", event.scale?.water)
    case .lifted, .tared, .scaleLost, .scaleBack:
      json.field("orderIndex", event.stepIndex)
      json.amount("cumulativeWaterGrams", event.scale?.water)
    case .step: writeStep(event.stepIndex, &json)
    case .timerEnded:
      json.field("orderIndex", event.stepIndex)
      json.amount("cumulativeWaterGrams", plan.scaledSteps[event.stepIndex].cumulativeWaterGrams)
      json.field("cumulativeWaterText", plan.stepTexts(at: event.stepIndex).total)
    case .paused, .resumed:
      json.field("orderIndex", event.stepIndex)
      json.time("remainingSeconds", event.remaining?.inSeconds)
    case .restarted, .completed, .quit: break
    }
  }

  private func writeInputs(_ json: inout JSONWriter) {
    let inputs = plan.inputs
    json.field("recipeId", inputs.recipeId?.text)
    json.field("recipeName", inputs.recipeName)
    json.field("method", inputs.method.rawValue)
    json.amount("doseGrams", inputs.doseGrams)
    json.amount("targetYieldGrams", inputs.targetYieldGrams)
    json.amount("waterTemperatureCelsius", inputs.waterTemperatureCelsius)
    json.field("grindLabel", inputs.grindLabel.rawValue)
    let texts = plan.inputTexts
    json.field("doseText", texts.dose)
    json.field("targetYieldText", texts.yield)
    json.field("waterTemperatureText", texts.temperature)
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
    json.field("addedText", pour.addedText)
    json.field("cumulativeWaterText", pour.readingText)
    json.field("waterTemperatureText", plan.stepTexts(at: index).temperature)
  }
}

extension JSONWriter {
  /// An amount of the plan, with the precision of recipes.
  fileprivate mutating func amount(_ name: String, _ value: Double?) {
    number(name, value, decimals: 6)
  }

  /// A time or a rate, to three decimals.
  fileprivate mutating func time(_ name: String, _ value: Double?) {
    number(name, value, decimals: 3)
  }

  /// Writes a field with the shortest decimal of a number; `null` for nil and for numbers that JSON cannot
  /// represent.
  private mutating func number(_ name: String, _ value: Double?, decimals: Int) {
    let known = value.flatMap { $0.isFinite && $0.magnitude < 1e18 ? $0 : nil }
    literal(name, known.map { Canonical.number($0, decimals: decimals) })
  }
}
