import Recipes
import Text

extension UnreadableQuantity {
  /// The message about a text whose meaning can be guessed; `nil` for others.
  ///
  /// - Parameter onlySeveral: only texts that name several quantities.
  func meaning(onlySeveral: Bool = false) -> QuantityMessage? {
    guard let guess = QuantityGuess(text, as: key.type), key.reads(guess.value) else { return nil }
    let one = "`\(key.name)` must be one \(key.words.name)"
    if key.name == "pour", text.folded.hasPrefix("to ") || text.folded.hasPrefix("bis ") {
      return QuantityMessage(
        message: "`pour` is how much to add, but \(text.quoted) is what the scale reads",
        help: "write `pourTo: \(guess.value)`"
      )
    }
    var answer = QuantityMessage(message: "", corrected: guess.value)
    answer.safety = guess.isCertain ? .safe : .unsafe
    answer.rest = guess.saysMore ? guess.remainder(of: text) : nil
    switch guess.form {
    case .range(let low, let high):
      answer.message = "\(one), not the range \(text.quoted)"
      answer.help =
        "write the middle, `\(guess.value)`, or one of the ends, `\(low)` or `\(high)`"
    case .span(let from, let middle):
      let isSpan = key.name == "timer"
      answer.message = "\(one), not \(isSpan ? "the times" : "the range") \(text.quoted)"
      answer.corrected = isSpan ? guess.value : key.name == "at" ? from : middle
      answer.help =
        isSpan
        ? "write how long the step takes, `\(guess.value)`; of a range, write the middle, `\(middle)`"
        : "write one value, such as `\(answer.corrected ?? "")`"
    case .choice(let other):
      answer.message = "\(one), but \(text.quoted) can mean `\(guess.value)` or `\(other)`"
      answer.help = "write `\(guess.value)` or `\(other)`"
    case _ where onlySeveral: return nil
    case .repeated: answer.message = "\(one), not \(text.quoted)"
    case .named:
      answer.message = "\(one) in figures, not \(text.quoted)"
      answer.help = "write the figure; usually that is `\(guess.value)`"
    case .single: answer.message = "\(expected), not \(text.quoted)"
    }
    return answer
  }

  /// The message about a number that blanks split, such as `1 000 g`; `nil` for others.
  var splitNumber: QuantityMessage? {
    let joined = text.withoutBlanksInNumbers
    guard joined != text, key.readsPlausibleMass(joined) else {
      guard text.hasBlankInNumber, key.type != .duration else { return nil }
      return QuantityMessage(
        message:
          "`\(key.name)` must be one \(key.words.name), but \(text.quoted) contains several numbers"
      )
    }
    return QuantityMessage(
      message: "the number in \(text.quoted) is split by a space",
      corrected: joined
    )
  }
}
