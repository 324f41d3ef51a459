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
      /// The shot of an espresso.
      case shot
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
    /// What to do in it, in the words of its instruction; nil if they are many, or if it adds something.
    package let action: String?
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

  /// What was poured until each second, in grams; empty without a scale.
  package private(set) var brewed: [Double] = []
  /// The steps after the preparation, in brewing order.
  package private(set) var steps: [Step] = []
  /// The ice, in brewing order.
  package private(set) var ice: [Ice] = []
  /// The length of the horizontal axis; above 0.
  package private(set) var length = 1.0
  /// The end of the brew as a stopwatch shows it; nil if unknown.
  package private(set) var end: String?
  /// Whether the readings are of the cup, as for espresso.
  package let isInCup: Bool
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
  package var isTimed: Bool { steps.allSatisfy { $0.isTimed } }
  /// Whether the duration of any step is known.
  package var hasTimes: Bool {
    steps.contains { $0.isTimed && $0.span.upperBound > $0.span.lowerBound }
  }

  /// The speed at which a pour is drawn that does not last as long as its step, in g/s: the middle of what recipes
  /// ask for.
  private static let usualFlow = 6.0

  /// The chart of a brew without its plan.
  package init(poured: [Double], isInCup: Bool) {
    self.isInCup = isInCup
    draw(poured)
  }

  /// The chart of a plan, and of a brew of it, by which steps without a time are drawn.
  package init(_ plan: BrewPlan, poured: [Double]) {
    self.init(poured.isEmpty ? plan : plan.timed(by: poured))
    if !poured.isEmpty { draw(poured) }
  }

  private mutating func draw(_ poured: [Double]) {
    brewed = poured
    let seconds = Double(poured.count - 1)
    if seconds > 0, seconds > length || steps.isEmpty {
      length = seconds
      end = ClockTime.text(length)
    }
    greatest = max(greatest, poured.max() ?? 0)
  }

  /// The chart of a plan. O(steps).
  package init(_ plan: BrewPlan) {
    isInCup = plan.inputs.method.yieldIsInCup
    let first = plan.preparationSteps
    let pours = plan.scaledSteps.indices.filter { StepPour(of: $0, in: plan).pours }
    let durations = Self.durations(of: plan, pours, from: first)
    let known = durations.compactMap { $0 }
    let total = known.reduce(0, +)
    let unknown = durations.count - known.count
    let isLate = first < plan.scaledSteps.count && total > 0
    var place = isLate ? max(0, plan.scaledSteps[first].startTimeSeconds ?? 0) : 0
    var nominal =
      total > 0 ? min(total / Double(known.count), total / max(1, Double(unknown))) : 1
    // Steps without a time at the end share what is left until the stated end.
    let left = (plan.totalDurationSeconds ?? 0) - place - total
    let isShared = left > 0 && unknown > 0 && !durations.prefix(known.count).contains(nil)
    if isShared { nominal = left / Double(unknown) }
    for index in plan.scaledSteps.indices.prefix(first) { addIce(index, of: plan, at: nil) }
    for (index, duration) in zip(first..., durations) {
      let end = place + (duration ?? nominal)
      let isTimed = duration != nil || isShared && unknown == 1
      add(index, of: plan, pours, span: place...end, isTimed: isTimed)
      place = end
    }
    if let shot = plan.shotStep { addShot(shot - first, of: plan) }
    if let last = steps.last, last.span.upperBound > 0 { length = last.span.upperBound }
    if isShared || isTimed && total > 0 { end = ClockTime.text(length) }
    greatest = max(steps.map { $0.readings.after }.max() ?? 0, ice.map { $0.grams }.max() ?? 0)
  }

  /// The duration of each step after the preparation with the wait behind it, in seconds; nil if unknown. Serving
  /// takes no time of the brew and is left out.
  private static func durations(of plan: BrewPlan, _ pours: [Int], from first: Int) -> [Double?] {
    var durations = plan.scaledSteps.indices[first...].map { index in
      plan.scaledSteps[index].timerDurationSeconds.map {
        $0.isFinite ? max(0, $0) + (plan.waitSeconds(at: index) ?? 0) : 0
      }
    }
    let timed = durations.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
    // The first step without a time lasts until the stated end.
    let total = durations.prefix(timed).reduce(0) { $0 + ($1 ?? .infinity) }
    let rest = total < plan.totalDurationSeconds ?? 0 ? 1 : 0
    while durations.count > max(1, timed + rest) {
      let index = first + durations.count - 1
      let pour = StepPour(of: index, in: plan)
      guard index != plan.shotStep, kind(pour, index, isTimed: false, of: plan, pours) == .other
      else { break }
      durations.removeLast()
    }
    return durations
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
        action: (pour.added ?? 0) > 0
          ? nil : Self.action(plan.scaledSteps[index].instructionText),
        drains: isLast && plan.inputs.method.isPercolation
      )
    )
  }

  /// Draws the yield of an espresso, which no step pours, at the step that stands for the shot.
  private mutating func addShot(_ place: Int, of plan: BrewPlan) {
    guard steps.indices.contains(place) else { return }
    let (grams, text) = (plan.inputs.targetYieldGrams, plan.inputTexts.yield)
    for index in steps.indices[place...] {
      steps[index].readings = .init(before: grams, after: grams)
    }
    steps[place].kind = .shot
    steps[place].pourEnd = steps[place].span.upperBound
    steps[place].readings.before = 0
    (steps[place].added, steps[place].reading) = (text, text)
  }

  /// The first clause of an instruction, if it is short: "flip and press".
  private static func action(_ instruction: String) -> String? {
    let clause = instruction.prefix { !",.;:!?(\n".contains($0) }
    let words = clause.split(separator: " ")
    guard (1...4).contains(words.count), clause.count <= 24 else { return nil }
    return words.joined(separator: " ").lowercasingFirst
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
      if plan.inputs.method.yieldIsInCup, pours.count == 1 { return .shot }
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
      case (.shot, let added?, _): sentences.append("\(time)shot, \(added) in the cup.")
      case (.pour, let added?, let reading?):
        sentences.append("\(time)pour \(added) to \(reading).")
      case (.ice, let added?, _): sentences.append("\(time)add \(added) of ice.")
      case (.drawdown, _, _): sentences.append("\(time)drawdown.")
      case (.pause, _, _): sentences.append("\(time)\(step.action ?? "pause").")
      case (.other, _, _): if let action = step.action { sentences.append("\(time)\(action).") }
      default: break
      }
      if let wait = step.wait { sentences.append("\(wait) wait.") }
    }
    if let end { sentences.append("\(end) end.") }
    if !isTimed { sentences.append("Steps without a time are not to scale.") }
    if let last = brewed.last {
      sentences.append("In a brew, \(Canonical.mass(last)) were poured.")
    }
    return sentences.joined(separator: " ")
  }
}

extension String {
  /// The text with a small first letter.
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
