import Recipes

/// The water of a brew over time: what a chart shows, independent of how it is drawn.
///
/// The horizontal axis counts seconds. A step whose duration is unknown gets an average width and is marked as not to
/// scale, so that a chart never claims a time that the recipe does not give.
package struct BrewChart: Equatable, Sendable {
  /// A step of the brew after the preparation.
  package struct Step: Equatable, Sendable {
    /// What happens in the step.
    package enum Kind: Equatable, Sendable {
      /// The first of several pours of a percolation, which only wets the coffee.
      case bloom
      /// Any other pour.
      case pour
      /// No water is added between pours.
      case pause
      /// The water drains after the last pour.
      case drawdown
      /// Ice is added.
      case ice
      /// Anything else without water, such as pressing.
      case other
    }

    /// Scale readings in grams.
    package struct Readings: Equatable, Sendable {
      package var before: Double
      package var after: Double
    }

    /// Its number, from 1.
    package let number: Int
    /// What happens in it.
    package fileprivate(set) var kind: Kind
    /// Its place on the horizontal axis, from left to right.
    package let span: ClosedRange<Double>
    /// The end of its pour on the horizontal axis; the start of the step if it pours nothing.
    package fileprivate(set) var pourEnd: Double
    /// Whether its duration is known.
    package let isTimed: Bool
    /// Its start as a stopwatch shows it; nil if unknown.
    package let start: String?
    /// The scale reading before and after it.
    package fileprivate(set) var readings: Readings
    /// What it adds, as shown: `103 g`; nil if nothing.
    package fileprivate(set) var added: String?
    /// The scale reading after its pour, as shown; nil if it pours nothing.
    package fileprivate(set) var reading: String?
    /// When the wait behind its timer begins, as a stopwatch shows it; nil if there is none.
    package let wait: String?
    /// Whether the water drains in the rest of the step, after its pour.
    package fileprivate(set) var drains: Bool
  }

  /// Ice, which is weighed apart from the water.
  package struct Ice: Equatable, Sendable {
    /// The step that adds it, from 1.
    package let number: Int
    /// Its place on the horizontal axis; nil if it is added before the brew begins.
    package let place: Double?
    package let grams: Double
    /// The mass as shown: `160 g`.
    package let text: String
  }

  /// The steps after the preparation, in brewing order.
  package private(set) var steps: [Step] = []
  /// The ice, in brewing order.
  package private(set) var ice: [Ice] = []
  /// The length of the horizontal axis; above 0.
  package private(set) var length = 1.0
  /// The end of the brew as a stopwatch shows it; nil if unknown.
  package private(set) var end: String?
  /// The most that a chart must show, in grams: the last reading, or the ice if that is more. 0 if there is neither.
  package private(set) var greatest = 0.0

  /// The steps whose readings are shown: the last one, which matters most, then the others in order.
  var poured: [Step] {
    let pours = steps.filter { $0.reading != nil }
    return pours.suffix(1) + pours.dropLast()
  }
  /// All steps; those that add something come first.
  var byWeight: [Step] { steps.filter { $0.added != nil } + steps.filter { $0.added == nil } }

  /// Whether the duration of every step is known.
  package var isTimed: Bool { steps.allSatisfy(\.isTimed) }
  /// Whether the duration of any step is known.
  package var hasTimes: Bool {
    steps.contains { $0.isTimed && $0.span.upperBound > $0.span.lowerBound }
  }

  /// The speed at which a pour is drawn that does not last as long as its step, in g/s: the middle of what recipes
  /// ask for.
  private static let usualFlow = 6.0

  /// The chart of a plan. O(steps).
  package init(_ plan: BrewPlan) {
    let first = plan.preparationSteps
    let durations = Self.durations(of: plan, from: first)
    let known = durations.compactMap(\.self)
    let total = known.reduce(0, +)
    let unknown = Double(durations.count - known.count)
    let nominal = total > 0 ? min(total / Double(known.count), total / max(1, unknown)) : 1
    for index in plan.scaledSteps.indices.prefix(first) { addIce(index, of: plan, at: nil) }
    let isLate = first < plan.scaledSteps.count && total > 0
    var place = isLate ? max(0, plan.scaledSteps[first].startTimeSeconds ?? 0) : 0
    let pours = plan.scaledSteps.indices.filter { StepPour(of: $0, in: plan).pours }
    for (index, duration) in zip(first..., durations) {
      let end = place + (duration ?? nominal)
      add(index, of: plan, pours, span: place...end, isTimed: duration != nil)
      place = end
    }
    if plan.inputs.method == .espresso, pours.isEmpty { addShot(of: plan) }
    // Serving takes no time of the brew.
    while steps.count > 1, let last = steps.last, last.kind == .other, !last.isTimed {
      steps.removeLast()
    }
    if let last = steps.last, last.span.upperBound > 0 { length = last.span.upperBound }
    if isTimed, total > 0 { end = ClockTime.text(length) }
    greatest = max(steps.map(\.readings.after).max() ?? 0, ice.map(\.grams).max() ?? 0)
  }

  /// The duration of each step after the preparation with the wait behind it, in seconds; nil if unknown. The last step lasts until the end that
  /// the author states, if its start is known.
  private static func durations(of plan: BrewPlan, from first: Int) -> [Double?] {
    var durations = plan.scaledSteps[first...].map(\.timerDurationSeconds)
    if let last = plan.scaledSteps.last, durations.last == .some(nil),
      let start = last.startTimeSeconds, let end = plan.totalDurationSeconds, end > start
    {
      durations[durations.count - 1] = end - start
    }
    return zip(plan.scaledSteps.indices[first...], durations).map { index, duration in
      duration.map { $0.isFinite ? max(0, $0) + (plan.waitSeconds(at: index) ?? 0) : 0 }
    }
  }

  private mutating func addIce(_ index: Int, of plan: BrewPlan, at place: Double?) {
    let pour = StepPour(of: index, in: plan)
    guard pour.isIce, let grams = pour.added, grams > 0, let text = pour.addedText else { return }
    ice.append(Ice(number: index + 1, place: place, grams: grams, text: text))
  }

  private mutating func add(
    _ index: Int,
    of plan: BrewPlan,
    _ pours: [Int],
    span: ClosedRange<Double>,
    isTimed: Bool
  ) {
    let pour = StepPour(of: index, in: plan)
    let before = index > 0 ? plan.scaledSteps[index - 1].cumulativeWaterGrams : 0
    addIce(index, of: plan, at: span.lowerBound)
    let kind = Self.kind(pour, index, isTimed: isTimed, of: plan, pours)
    let wait = plan.waitSeconds(at: index)
    let timerEnd = span.upperBound - (wait ?? 0)
    let pourEnd = Self.pourEnd(
      pour,
      span.lowerBound...max(span.lowerBound, timerEnd),
      plan.inputs.method
    )
    let isLast = index >= pours.last ?? .max
    steps.append(
      Step(
        number: index + 1,
        kind: kind,
        span: span,
        pourEnd: isTimed || !pour.pours ? pourEnd : (span.lowerBound + span.upperBound) / 2,
        isTimed: isTimed,
        start: plan.scaledSteps[index].startTimeSeconds.map(ClockTime.text),
        readings: .init(before: before, after: max(before, pour.reading)),
        added: (pour.added ?? 0) > 0 ? pour.addedText : nil,
        reading: pour.pours ? pour.readingText : nil,
        wait: wait.map { _ in ClockTime.text(timerEnd) },
        drains: isLast && plan.inputs.method.isPercolation
      )
    )
  }

  /// The yield of espresso is what is in the cup: if no step pours it, the step that takes longest is the shot.
  private mutating func addShot(of plan: BrewPlan) {
    func duration(_ step: Step) -> Double { step.span.upperBound - step.span.lowerBound }
    guard let longest = steps.filter(\.isTimed).map(duration).max(), longest > 0,
      let place = steps.firstIndex(where: { $0.isTimed && duration($0) == longest })
    else { return }
    let (grams, text) = (plan.inputs.targetYieldGrams, plan.inputTexts.yield)
    for index in steps.indices[place...] {
      steps[index].readings = .init(before: grams, after: grams)
      (steps[index].added, steps[index].reading, steps[index].drains) = (nil, nil, false)
    }
    steps[place].kind = .pour
    steps[place].pourEnd = steps[place].span.upperBound
    steps[place].readings.before = 0
    (steps[place].added, steps[place].reading) = (text, text)
  }

  private static func kind(
    _ pour: StepPour,
    _ index: Int,
    isTimed: Bool,
    of plan: BrewPlan,
    _ pours: [Int]
  ) -> Step.Kind {
    let isPercolation = plan.inputs.method.isPercolation
    if pour.isIce { return .ice }
    if pour.pours {
      return isPercolation && pours.count > 1 && index == pours.first ? .bloom : .pour
    }
    guard let (first, last) = pours.first.flatMap({ first in pours.last.map { (first, $0) } })
    else {
      return .other
    }
    if index > last { return isPercolation && (isTimed || index == last + 1) ? .drawdown : .other }
    return index > first ? .pause : .other
  }

  /// A pour lasts as long as its step if the flow is plausible, and if a machine pours. Else it is as fast as usual.
  private static func pourEnd(
    _ pour: StepPour,
    _ span: ClosedRange<Double>,
    _ method: BrewMethod
  ) -> Double {
    guard pour.pours, let added = pour.added else { return span.lowerBound }
    if pour.flow != nil || method == .espresso || method == .autoDrip { return span.upperBound }
    return min(span.upperBound, span.lowerBound + added / usualFlow)
  }
}

extension BrewChart {
  /// The scale reading at a place of the horizontal axis, in grams. O(steps).
  package func reading(at place: Double) -> Double {
    guard let step = steps.last(where: { $0.span.lowerBound <= place }) ?? steps.first else {
      return 0
    }
    let (before, after) = (step.readings.before, step.readings.after)
    guard place < step.pourEnd else { return after }
    let share = (place - step.span.lowerBound) / (step.pourEnd - step.span.lowerBound)
    return before + (after - before) * max(0, share)
  }

  /// The chart in words, as one sentence for each step that changes the water, for people who cannot see it.
  package var words: String {
    var sentences: [String] = ice.filter { $0.place == nil }.map { "\($0.text) of ice first." }
    for step in steps {
      let time = step.start.map { "\($0) " } ?? "Step \(step.number): "
      switch (step.kind, step.added, step.reading) {
      case (.bloom, let added?, _): sentences.append("\(time)bloom with \(added).")
      case (.pour, let added?, let reading?):
        sentences.append("\(time)pour \(added) to \(reading).")
      case (.ice, let added?, _): sentences.append("\(time)add \(added) of ice.")
      case (.drawdown, _, _): sentences.append("\(time)drawdown.")
      case (.pause, _, _): sentences.append("\(time)pause.")
      default: break
      }
      if let wait = step.wait { sentences.append("\(wait) wait.") }
    }
    if let end { sentences.append("\(end) end.") }
    if !isTimed { sentences.append("Steps without a time are not to scale.") }
    return sentences.joined(separator: " ")
  }
}
