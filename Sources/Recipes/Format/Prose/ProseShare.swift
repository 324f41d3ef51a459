import Text

/// Water or ice that an instruction pours without a number, such as "the rest of the water".
package enum ProseShare: Equatable, Sendable {
  /// All of the water: "add the water".
  case all
  /// What is left of it.
  case rest
  /// Half of it.
  case half
  /// Half of what is left.
  case halfOfRest
  /// The ice.
  case ice

  /// The share that an instruction without amounts pours; `nil` if it pours none. O(n).
  ///
  /// A sentence counts if it has a verb of pouring and names the water, or a part of it, and is not about other water,
  /// such as for rinsing.
  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= 2048 else { return nil }
    let tokens = ProseText(Array(text)).tokens
    for sentence in tokens.split(whereSeparator: { $0.kind == .stop }) {
      guard let share = Self.share(of: sentence.map({ $0.word })) else { continue }
      self = share
      return
    }
    return nil
  }

  private static func share(of words: [String]) -> ProseShare? {
    func has(_ set: Set<String>) -> Bool { words.contains(where: set.contains) }
    let unspaced = words.contains { word in
      ProseWords.unspaced.contains { $0.intent == .add && $0.behind.contains(where: word.contains) }
    }
    if has(ProseWords.ice), has(ProseWords.putting), !has(ProseWords.vague), !has(ProseWords.water)
    {
      return .ice
    }
    guard has(ProseWords.verbs) || unspaced, !has(ProseWords.otherUses) else { return nil }
    let heated = words.lastIndex(where: ProseWords.heating.contains)
    let poured = words[(heated ?? 0)...]
    // "Boil the water, and pour it in" pours what was heated.
    guard heated == nil || poured.contains(where: ProseWords.verbs.contains) else { return nil }
    let (isHalf, isRest) = (has(ProseWords.halves), has(ProseWords.rests))
    if isHalf { return isRest ? .halfOfRest : .half }
    if isRest { return .rest }
    // "Until the water reaches the brim" is not all of it, and ice is measured by it.
    guard !has(ProseWords.vague), !has(ProseWords.limitsOfPours), !has(ProseWords.ice) else {
      return nil
    }
    return poursWater(poured) ? .all : nil
  }

  /// Whether the words name the water as what is poured, not as where the coffee goes: "pour the coffee into the water".
  private static func poursWater(_ words: ArraySlice<String>) -> Bool {
    guard let water = words.firstIndex(where: ProseWords.water.contains) else { return false }
    let before = words[..<water]
    guard let coffee = before.lastIndex(where: ProseWords.coffee.contains),
      let verb = before.lastIndex(where: ProseWords.verbs.contains), verb < coffee
    else { return true }
    // "The coffee and the hot water".
    return before[coffee...].suffix(3).contains { ProseWords.joints.contains($0) || $0.isEmpty }
  }
}
