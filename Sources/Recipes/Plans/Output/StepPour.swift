/// The pour of a step, in grams and as shown.
package struct StepPour: Equatable, Sendable {
  /// The water or ice added; nil if none.
  package let added: Double?
  /// Whether `added` is ice, which the scale reading leaves out.
  package let isIce: Bool
  /// The scale reading after the step.
  package let reading: Double
  /// What the step adds, as shown: `103 g`; nil if nothing.
  package let addedText: String?
  /// The scale reading after the step, as shown.
  package let readingText: String
  /// The flow rate in g/s that finishes the pour with the timer; nil where the timer is not the time of the pour.
  ///
  /// The water of an immersion is poured at once and then steeps, and a bloom is poured at once and then waits, so
  /// their timers say nothing about the pour. Nor does the timer of another pour if the rate is not plausible: it
  /// includes a wait or the drawdown.
  package let flow: Double?

  /// The rates at which people pour, in g/s. Below, the stream of a gooseneck kettle breaks into drops; recipes ask
  /// for 3 to 8, and more than 15 floods the bed.
  package static let plausibleFlow = 2.0...15.0

  /// How near its amount the water must be to be in, in grams: 2 g or 2 %, which a hand can do.
  package var near: Double { max(2, (added ?? 0) * 0.02) }

  /// Whether water is poured.
  package var pours: Bool { !isIce && (added ?? 0) > 0 }

  /// The pour of the step at an index of the plan.
  package init(of index: Int, in plan: BrewPlan) {
    let step = plan.scaledSteps[index]
    let texts = plan.stepTexts(at: index)
    reading = step.cumulativeWaterGrams
    isIce = step.isIce
    added = plan.addedGrams(at: index)
    addedText = texts.pour
    readingText = texts.total
    guard plan.inputs.method.isPercolation, let added, !isIce, added > 0,
      let timer = step.timerDurationSeconds, timer > 0,
      Self.plausibleFlow.contains(added / timer), !Self.isBloom(index, in: plan)
    else {
      flow = nil
      return
    }
    flow = added / timer
  }

  /// Whether the step is the first of several pours.
  private static func isBloom(_ index: Int, in plan: BrewPlan) -> Bool {
    let pours = plan.scaledSteps.indices.filter {
      plan.scaledSteps[$0].waterAmountGrams ?? 0 > 0 && !plan.scaledSteps[$0].isIce
    }
    return pours.count > 1 && pours.first == index
  }

  /// The flow rate as shown: `2.3 g/s`, or `0.08 oz/s` for a pour in US units; nil if the step has none.
  package var flowText: String? {
    flow.map { flow in
      let unit = addedText.flatMap(ShownQuantity.init)?.mass ?? .gram
      if unit.isMetric { return "\(Canonical.number(flow, decimals: 1)) g/s" }
      let shown: MassUnit = unit == .fluidOunce ? .fluidOunce : .ounce
      return "\(Canonical.number(flow / shown.grams, decimals: 2)) \(shown.rawValue)/s"
    }
  }
}
