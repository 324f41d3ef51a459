import Text

/// An instruction that pours twice: "Pour to 300 g, wait 30 s, then pour to 500 g."
package struct ProsePours: Sendable {
  package let first: ProseAmount
  package let second: ProseAmount
  /// Where the first pour and what belongs to it end, as a byte offset.
  package let end: Int
  /// Where the second one begins, behind "then" or a comma.
  package let next: Int

  /// The two first pours of an instruction; `nil` if it pours once, or has no verb for the second. O(n).
  package init?(_ prose: Prose) {
    let pours = prose.amounts.filter { amount in
      amount.ingredient == .water && amount.end == nil && amount.intent != .unclear
        && !amount.isOtherWater && !amount.isHeated && !amount.isBare
    }
    guard pours.count > 1 else { return nil }
    let (first, second) = (pours[0], pours[1])
    let (text, tokens) = (prose.text, prose.text.tokens)
    guard let one = tokens.lastIndex(where: { $0.range.lowerBound < first.range.upperBound }),
      let other = tokens.firstIndex(where: { $0.range.lowerBound >= second.range.lowerBound }),
      one + 1 < other
    else { return nil }
    func isEnd(_ index: Int) -> Bool {
      tokens[index].kind == .stop || tokens[index].has(.joint) || text.isComma(index)
    }
    func hasVerb(_ range: Range<Int>) -> Bool { tokens[range].contains { $0.has(.verb) } }
    let last = (other..<tokens.count).first(where: isEnd) ?? tokens.count
    // "Pour to 150 g by 0:45, then to 250 g" says the verb once.
    func goesOn(_ index: Int) -> Bool {
      second.intent == .reach && tokens[index].has(.then)
        && tokens[index + 1..<other].contains { $0.has(.until) }
    }
    let ends = (one + 1..<other).filter { isEnd($0) && (hasVerb($0 + 1..<last) || goesOn($0)) }
    let place =
      ends.last { tokens[$0].has(.then) } ?? ends.last { tokens[$0].kind == .stop } ?? ends.last
    guard let place, hasVerb(0..<place) || tokens[..<place].contains(where: { $0.has(.pourNoun) })
    else { return nil }
    // The comma before "then" belongs to it.
    let open = (one + 1...place).reversed().prefix(while: isEnd).last ?? place
    (self.first, self.second) = (first, second)
    (end, next) = (tokens[open - 1].range.upperBound, tokens[place + 1].range.lowerBound)
  }
}
