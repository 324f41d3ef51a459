import Recipes
import Text

/// Why the steps are not read, although their amounts may make the yield: an amount is never assumed for a sentence that
/// has one.
extension ProseReadings {
  /// Why a reading is refused; nil if every amount was read.
  func refusal(of reading: Reading) -> String? {
    var scale = 0.0
    for (index, step) in steps.enumerated() {
      let choice = reading.choices[index]
      if let words = step.unread(beside: choice, known.dose) {
        return "step \(index + 1): `\(words.quotedBriefly)` was not read"
      }
      if choice == nil, let gap = gap(at: index, scale, reading) {
        return "step \(index + 1): `\(step.text.quotedBriefly)` gives no amount, \(gap)"
      }
      switch choice?.kind {
      case .target: scale = choice?.grams ?? scale
      case .increment: scale += choice?.grams ?? 0
      default: break
      }
    }
    return nil
  }

  /// What may be an amount in a step without one: it counts where the amounts do not make the yield.
  func hint(for reading: Reading) -> String? {
    for (step, choice) in zip(steps, reading.choices) where choice == nil {
      if let figure = step.figures.first(where: { $0.isUnread && $0.isPoured }) {
        return "`\(figure.words.quotedBriefly)` was not read"
      }
    }
    return nil
  }

  static let needsYield = "and the file gives no yield: give it with --yield"

  /// Why a share has no amount; nil for a step without one, and for one that tells again what was poured.
  private func gap(at index: Int, _ scale: Double, _ reading: Reading) -> String? {
    let step = steps[index]
    guard let share = step.share, share != .ice, step.namesNoWater else { return nil }
    guard let yield = known.yield else {
      let isPoured = reading.choices.contains { $0.map { $0.kind != .ice } ?? false }
      return isPoured ? Self.needsYield : nil
    }
    if scale + 0.5 >= yield - ice {
      return share.isRest && share != .all ? "and nothing is left of it" : nil
    }
    guard share.isRest, let other = pour(behind: index) else { return nil }
    return "and step \(other + 1) pours too"
  }
}

extension ProseReadings.Step {
  /// Whether no read amount is or may be water.
  var namesNoWater: Bool { amounts.allSatisfy { $0.ingredient != .water } }

  /// The words of the first figure that is or may be an amount, and is not its share.
  func unread(beside share: ProseShare) -> String? {
    figures.first { $0.isUnread && $0.isPoured && ($0.kind != .part || !share.isPart) }?.words
  }

  /// The words of an amount that was not read. One in a unit counts beside another amount too, unless they are the same.
  func unread(beside choice: ProseReadings.Choice?, _ dose: Double?) -> String? {
    figures.first { figure in
      guard figure.isPoured else { return false }
      switch figure.kind {
      case .measure:
        guard let value = figure.value else { return choice == nil }
        let isSaid = amounts.contains {
          $0.ingredient != .other
            && Tolerance.isAtMost(($0.grams - value).magnitude, $0.grams / 10)
        }
        return !isSaid && value != dose
      case .part, .bare: return choice == nil && namesNoWater
      case .number: return choice == nil && namesNoWater && share != nil
      case .other, .temperature, .amount: return false
      }
    }?.words
  }

  /// Whether it pours water on the coffee, in whatever words.
  func pours(_ dose: Double?, _ yield: Double?) -> Bool {
    if let share, share != .ice { return true }
    if figures.contains(where: { $0.isPoured && ($0.kind == .measure || $0.kind == .bare) }) {
      return true
    }
    return counted.contains { amount in
      amount.ingredient == .water && !amount.isOtherWater && !amount.mayBeDose(dose)
        && (amount.nearest == .add || hasVerb(for: amount)
          || yield.map { !Tolerance.isEqual($0, amount.grams) } ?? true)
    }
  }

  /// Whether a sentence pours an amount, and does not only say that it was poured.
  private func hasVerb(for amount: ProseAmount) -> Bool {
    figures.contains { $0.kind == .amount && $0.value == amount.grams && $0.hasVerb }
  }
}
