/// A word in braces in an instruction, with what the words around it say to do with its amount.
package struct ProsePlaceholder: Sendable {
  /// The word, without the braces.
  package let word: String
  /// What the instruction says to do.
  package let intent: ProseAmount.Intent
  /// Its byte range in the instruction, with the braces.
  package let range: Range<Int>

  /// The placeholder that the words ask for; `nil` if they ask for none.
  package var wanted: Placeholder? {
    switch intent {
    case .reach: .total
    case .add: .pour
    case .unclear: nil
    }
  }

  /// The words in braces of an instruction, in order. O(n · words).
  package static func all(in text: UnsafeBufferPointer<UInt8>) -> [ProsePlaceholder] {
    guard text.contains(UInt8(ascii: "{")) else { return [] }
    let reader = ProseReader(text: ProseText(Array(text)), step: 0)
    return reader.tokens.indices.compactMap { index in
      guard reader.tokens[index].kind == .placeholder else { return nil }
      return ProsePlaceholder(
        word: String(reader.text.spelling(of: reader.tokens[index]).dropFirst().dropLast()),
        intent: reader.intent(ofPlaceholder: index),
        range: reader.tokens[index].range
      )
    }
  }
}

extension ProseReader {
  /// What the clause of a placeholder says to do with its amount: "add the coffee, bloom to {total}" reaches it.
  fileprivate func intent(ofPlaceholder index: Int) -> ProseAmount.Intent {
    let sentence = text.sentence(around: index)
    let joint = (sentence.lowerBound..<index).last { tokens[$0].has(.joint) || text.isComma($0) }
    let before = tokens[(joint.map { $0 + 1 } ?? sentence.lowerBound)..<index]
    let after = tokens[index + 1..<sentence.upperBound]
    let (last, next) = (before.last?.roles ?? [], after.first?.roles ?? [])
    if before.contains(where: { $0.has(.qualifier) })
      || after.prefix(2).contains(where: { $0.has(.whole) })
      || last.contains(.until) && before.dropLast().last?.has(.up) == true
    {
      return .unclear
    }
    let intent = governed(before, after)
    switch intent {
    // "Add the coffee to {pour} of water", "pour until {pour} has dripped".
    case .reach where !next.isDisjoint(with: [.of, .state]):
      return .unclear
    case .unclear where next.contains(.addBehind) && !last.contains(.until):
      return .add
    default: return intent
    }
  }
}

extension ProseText {
  /// The unit behind a placeholder that is filled in with one of its kind: `g` behind `{pour}`.
  package func unit(behind end: Int, like placeholder: Placeholder) -> Range<Int>? {
    guard let first = tokens.firstIndex(where: { $0.range.lowerBound >= end }), first > 0,
      tokens[first - 1].range.upperBound == end, isNear(first)
    else { return nil }
    let sense = tokens[first].sense
    var last = first
    switch placeholder {
    case .dose, .yield, .pour, .total:
      if sense.has(.fluid), first + 1 < tokens.count, tokens[first + 1].sense.unit == .ounce {
        last = first + 1
      } else if sense.unit == nil {
        return nil
      }
    case .temperature:
      guard let degree = sense.degree else { return nil }
      if degree == .open || degree == .spoken, isNear(first + 1),
        tokens[first + 1].sense.degree != nil
      {
        last = first + 1
      }
    case .timer: if sense.seconds == nil { return nil }
    }
    guard !isJoined(last + 1) || tokens[last + 1].kind == .stop || !isWritten(last + 1, "-") else {
      return nil
    }
    return tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }
}
