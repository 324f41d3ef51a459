import Text

/// Water or ice that an instruction pours without a mass, such as "the rest of the water".
package enum ProseShare: Equatable, Sendable {
  /// All of the water: "add the water".
  case all
  /// What is left of it.
  case rest
  /// A part of it, of 1: half of it, 20 %.
  case part(Double)
  /// A part of what is left: "half of the remaining water".
  case partOfRest(Double)
  /// What is left, which should be this part of all: "the remaining two thirds".
  case restAs(Double)
  /// A multiple of the dose: "twice the coffee".
  case doses(Double)
  /// The ice.
  case ice

  /// The share that an instruction without amounts pours; `nil` if it pours none. O(n).
  ///
  /// A sentence counts if it has a verb of pouring and names the water, or a part of it, and is not about other water,
  /// such as for rinsing.
  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= 2048 else { return nil }
    self.init(ProseText(Array(text)))
  }

  init?(_ text: ProseText) {
    let tokens = text.tokens
    for sentence in tokens.indices.split(whereSeparator: { tokens[$0].kind == .stop }) {
      guard let share = Self.share(of: sentence.startIndex..<sentence.endIndex, in: text) else {
        continue
      }
      self = share
      return
    }
    return nil
  }

  /// Whether it leaves no water.
  package var isRest: Bool {
    switch self {
    case .all, .rest, .restAs: true
    case .part, .partOfRest, .doses, .ice: false
    }
  }

  /// Whether it is a number.
  package var isPart: Bool {
    switch self {
    case .all, .rest, .ice: false
    case .part, .partOfRest, .doses, .restAs: true
    }
  }

  private static func share(of range: Range<Int>, in text: ProseText) -> ProseShare? {
    let words = text.tokens[range]
    func has(_ roles: WordRoles) -> Bool { words.contains { $0.has(roles) } }
    if has(.ice), has(.put), !has(.vague), !has(.water) { return .ice }
    guard has([.verb, .pourNoun]), !has(.aside), !has(.place) || has(.add) else { return nil }
    let heated = words.lastIndex { $0.has(.heat) }
    // To bring water to 94 °C pours none.
    let poured = words[(heated.map { $0 + 1 } ?? range.lowerBound)...]
    // "Boil the water, and pour it in" pours what was heated.
    guard heated == nil || poured.contains(where: { $0.has(.verb) }) else { return nil }
    if let share = part(in: range, of: text, isRest: has(.rest)) { return share }
    if has(.rest), has([.verb, .pourNoun]) { return .rest }
    // "Until the water reaches the brim" is not all of it, and ice is measured by it.
    guard has(.verb), !has(.vague), !has(.limit), !has(.ice) else { return nil }
    return poursWater(poured) ? .all : nil
  }

  /// The only part or multiple that a sentence names: "a third of the water", "20 %", "the remaining two thirds", "twice the
  /// coffee".
  private static func part(in range: Range<Int>, of text: ProseText, isRest: Bool) -> ProseShare? {
    var found: (value: Double, isDoses: Bool)?
    var first = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      guard let part = FigureReader(text).share(at: index, in: range) else {
        index += 1
        continue
      }
      if found != nil { return nil }
      found = (part.value, part.isDoses)
      (first, index) = (index, part.end)
    }
    guard let found, found.value > 0 else { return nil }
    if found.isDoses { return .doses(found.value) }
    if found.value == 1 { return isRest ? .rest : .all }
    guard found.value < 1 else { return nil }
    guard isRest else { return .part(found.value) }
    let isBefore = text.tokens[range.lowerBound..<first].contains { $0.has(.rest) }
    return isBefore ? .restAs(found.value) : .partOfRest(found.value)
  }

  /// Whether the words name the water as what is poured, not as where the coffee goes: "pour the coffee into the water".
  private static func poursWater(_ words: ArraySlice<ProseText.Token>) -> Bool {
    guard let water = words.firstIndex(where: { $0.has(.water) }) else { return false }
    let before = words[..<water]
    guard let coffee = before.lastIndex(where: { $0.has(.coffee) }),
      let verb = before.lastIndex(where: { $0.has(.verb) }), verb < coffee
    else { return true }
    // "The coffee and the hot water".
    return before[coffee...].suffix(3).contains { $0.has(.joint) || $0.kind != .word }
  }
}
