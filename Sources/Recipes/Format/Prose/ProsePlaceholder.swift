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
    let reader = ProseReader(text: ProseText(Array(text)), step: 0)
    return reader.tokens.indices.compactMap { index in
      guard reader.tokens[index].kind == .placeholder else { return nil }
      return ProsePlaceholder(
        word: String(reader.spelling(of: index).dropFirst().dropLast()),
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
    let joint = (sentence.lowerBound..<index).last {
      tokens[$0].has(.joint)
        || tokens[$0].kind == .mark && [",", "，", "、"].contains(spelling(of: $0))
    }
    let before = tokens[(joint.map { $0 + 1 } ?? sentence.lowerBound)..<index]
    let after = tokens[index + 1..<sentence.upperBound]
    let (last, next) = (before.last?.roles ?? [], after.first?.roles ?? [])
    if before.contains(where: { $0.has(.qualifier) })
      || after.prefix(2).contains(where: { $0.has(.whole) })
      || last.contains(.target)
        && ProseWords.limits.contains(before.suffix(2).map { $0.word }.joined(separator: " "))
    {
      return .unclear
    }
    let intent = governed(before, after)
    switch intent {
    // "Add the coffee to {pour} of water", "pour until {pour} has dripped".
    case .reach where !next.isDisjoint(with: [.partitive, .state]):
      return .unclear
    case .unclear where next.contains(.addingBehind) && !last.contains(.target):
      return .add
    default: return intent
    }
  }
}
