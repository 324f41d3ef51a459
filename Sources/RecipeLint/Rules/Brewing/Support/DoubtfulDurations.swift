import RecipeSyntax
import Recipes
import Text

/// A duration that was probably meant in another unit.
struct DoubtfulDuration {
  let key: String
  /// The node of the value.
  let node: Int
  /// The value as written.
  let written: String
  /// What it may mean, the likeliest first; the last is what it is.
  let readings: [String]
  /// Whether it is too long, instead of without a unit.
  let isTooLong: Bool
}

extension RecipeView {
  /// Durations without a unit that read as minutes, and those that no step of the method takes.
  ///
  /// None if the total time agrees with the steps as they are.
  func doubtfulDurations() -> [DoubtfulDuration] {
    guard mayHaveDoubtfulDurations else { return [] }
    let total = self[.totalTime]
    var found = [doubt(about: total, "totalTime", longest: longest?.brew)]
    let isTotalDoubtful = found[0] != nil
    for step in stepIndices {
      found.append(doubt(about: self[step: step, .at], "at", longest: longest?.brew))
      found.append(doubt(about: self[step: step, .timer], "timer", longest: longest?.step))
    }
    let doubts = found.compactMap { $0 }
    guard !doubts.isEmpty, !isTotalDoubtful, let stated = total.validNumber, values.timesAreKnown,
      values.stepsAreKnown
    else { return doubts }
    let time = values.brewTime()
    let agrees = Tolerance.isAtMost(
      (stated - time.seconds).magnitude,
      RecipeValues.totalTimeTolerance
    )
    return agrees && time.isComplete ? [] : doubts
  }

  /// Whether the durations leave no doubt.
  var hasDoubtfulDurations: Bool { !doubtfulDurations().isEmpty }

  /// The doubtful durations that no error is reported about: a start time that contradicts the timer before
  /// it has a finding of its own.
  func reportedDoubtfulDurations() -> [DoubtfulDuration] {
    let doubts = doubtfulDurations()
    guard !doubts.isEmpty else { return [] }
    var nodes: Set<Int> = []
    for case .startTimeMismatch(let step, _, _) in values.validate() {
      if let node = self[step: step, .at].valueNode { nodes.insert(node) }
      if let before = self.step(before: step), let node = self[step: before, .timer].valueNode {
        nodes.insert(node)
      }
    }
    return doubts.filter { !nodes.contains($0.node) }
  }

  /// The doubt about the start of a step, or about the timer before it.
  func doubtfulDuration(aboutStartOf step: Int) -> DoubtfulDuration? {
    let nodes = [
      self[step: step, .at].valueNode,
      self.step(before: step).flatMap { self[step: $0, .timer].valueNode },
    ]
    return doubtfulDurations().first { nodes.contains($0.node) }
  }

  // MARK: Limits

  /// Shorter times, in seconds, are possible with every method.
  private static var longestOfAll: Double { 300 }

  /// Longer steps and brews, in seconds, are mistakes; `nil` where the method may take any time. Far above what any
  /// published recipe has.
  private var longest: (step: Double, brew: Double)? {
    if method == .espresso { return (Self.longestOfAll, 600) }
    return method?.isPercolation == true ? (1200, 3600) : nil
  }

  /// A fast check by the numbers alone.
  private var mayHaveDoubtfulDurations: Bool {
    func isDoubtful(_ value: Double?) -> Bool {
      guard let value, value > 0 else { return false }
      return value < 10 || value > Self.longestOfAll || value < 60 && value != Double(Int(value))
    }
    if isDoubtful(self[.totalTime].validNumber) { return true }
    return values.steps.contains { isDoubtful($0.timer) || isDoubtful($0.startTime) }
  }

  private func doubt(about field: Field, _ key: String, longest: Double?) -> DoubtfulDuration? {
    guard let seconds = field.validNumber, let node = field.valueNode else { return nil }
    let written = tree.text(of: node)
    var readings: [String]
    if seconds < 60, let reading = MinuteReading(written.trimmed) {
      readings = reading.spellings
      if method == .coldBrew, key != "at", seconds == Double(Int(seconds)) {
        readings.insert(Canonical.duration(seconds: seconds * 3600), at: 0)
      }
    } else if let longest, seconds > longest, seconds / 60 <= longest {
      readings = [seconds / 60, seconds].map { Canonical.duration(seconds: $0) }
    } else {
      return nil
    }
    return DoubtfulDuration(
      key: key,
      node: node,
      written: written,
      readings: readings,
      isTooLong: seconds >= 60
    )
  }
}
