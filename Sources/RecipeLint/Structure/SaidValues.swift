import Recipes
import Text

/// The water and the time that the text of a step names.
struct SaidValues {
  /// The edits that put placeholders in the text.
  private(set) var placeholders: [Edit] = []
  /// The keys with their values, as lines below the text.
  private(set) var lines = ""
  private let start: Int
  private let margin: String

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - start: where the text begins in its source.
  ///   - column: the column of the keys.
  init(_ text: String, at start: Int, column: Int) {
    self.start = start
    margin = "\n" + String(repeating: " ", count: column)
    var text = text
    let (amounts, times) = text.withUTF8 { text in
      (ProseAmount.all(in: text, step: 0), ProseDuration.all(in: text))
    }
    if amounts.count == 1, let amount = amounts.first, let key = Self.key(of: amount) {
      let value = Canonical.shown(amount.grams, in: amount.unit, .water)
      add(key, value, for: amount.range)
    }
    if times.count == 1, let time = times.first {
      add(.timer, Canonical.duration(seconds: time.seconds), for: time.range)
    }
  }

  private mutating func add(_ key: StepKey, _ value: String, for range: Range<Int>) {
    // In front of the text, a brace would begin a mapping.
    guard range.lowerBound > 0 else { return }
    let place = ByteRange(start + range.lowerBound, start + range.upperBound)
    let placeholder: Placeholder = key == .timer ? .timer : key == .pour ? .pour : .total
    placeholders.append(Edit(place, "{\(placeholder.rawValue)}"))
    lines += "\(margin)\(RecipeFormat.describe(key).name): \(value)"
  }

  /// The key of an amount of water, if the text says how to pour it.
  private static func key(of amount: ProseAmount) -> StepKey? {
    guard amount.ingredient == .water, !amount.isOtherWater, !amount.hasPlaceholder else {
      return nil
    }
    switch amount.intent {
    case .reach: return .pourTo
    case .add: return .pour
    case .unclear: return nil
    }
  }
}
