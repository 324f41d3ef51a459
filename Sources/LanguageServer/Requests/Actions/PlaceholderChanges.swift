import RecipeLint
import RecipeText
import Recipes
import Text

extension RecipeView {
  /// The changes that write placeholders for the amounts, temperatures and times in instructions that certainly mean
  /// the recipe's own, in the same units. For valid recipes.
  func placeholderChanges() -> [RecipeChange] {
    let amounts = amounts()
    return stepIndices.compactMap { step in
      let field = self[step: step, .instruction]
      guard field.state == .valid, let node = field.valueNode else { return nil }
      let parts = tree.withText(of: node) { text in
        amountParts(in: text, step, amounts) + temperatureParts(in: text, step)
          + timerParts(in: text, step)
      }
      return parts.isEmpty ? nil : RecipeChange(.step(step, .instruction), .replace(parts))
    }
  }

  private func amountParts(
    in text: UnsafeBufferPointer<UInt8>,
    _ step: Int,
    _ amounts: RecipeAmounts
  ) -> [TextReplacement] {
    ProseAmount.all(in: text, step: step, takesBare: true).compactMap { amount in
      guard let (placeholder, meaning, isSame) = amounts.placeholder(for: amount), isSame,
        amounts.unit(of: meaning) == amount.unit
      else { return nil }
      return TextReplacement(amount.range, placeholder)
    }
  }

  private func temperatureParts(
    in text: UnsafeBufferPointer<UInt8>,
    _ step: Int
  ) -> [TextReplacement] {
    guard let celsius = values.steps[step].temperature ?? values.temperature else { return [] }
    let own = self[step: step, .temperature]
    let field = own.state == .valid ? own : self[.temperature]
    let unit: TemperatureUnit = field.isFahrenheit ? .fahrenheit : .celsius
    return ProseTemperature.all(in: text, step: step)
      .filter { $0.unit == unit && Tolerance.isEqual($0.celsius, celsius) }
      .map { TextReplacement($0.range, .temperature) }
  }

  /// The time of a step, if the instruction names it once and no other.
  private func timerParts(
    in text: UnsafeBufferPointer<UInt8>,
    _ step: Int
  ) -> [TextReplacement] {
    let durations = ProseDuration.all(in: text)
    guard durations.count == 1, let timer = values.steps[step].timer, timer > 0,
      Tolerance.isEqual(durations[0].seconds, timer)
    else { return [] }
    return [TextReplacement(durations[0].range, .timer)]
  }
}

extension TextReplacement {
  fileprivate init(_ range: Range<Int>, _ placeholder: Placeholder) {
    self.init(range, "{\(placeholder.rawValue)}")
  }
}
