import Recipes

/// A clock time at the beginning of a text: `0:45 - pour`, `[0:45] pour`, `At 0:45, pour`, `0:00-0:45: pour`.
struct LeadingClock {
  /// In seconds.
  let start: Double
  /// The seconds to the second time; nil if there is only one.
  let duration: Double?
  /// The text behind it.
  let rest: String

  /// nil if a text does not begin with a clock time, or has nothing else.
  init?(_ text: String) {
    var rest = Substring(text)
    if rest.prefix(3).lowercased() == "at " { rest = rest.dropFirst(3) }
    let isInBrackets = rest.first.map { "[(".contains($0) } ?? false
    if isInBrackets { rest = rest.dropFirst() }
    guard let start = Self.time(&rest) else { return nil }
    // "1:30s": a unit that says nothing.
    if let unit = rest.first, "sm".contains(unit), rest.dropFirst().first?.isLetter != true {
      rest = rest.dropFirst()
    }
    var behind = rest.drop(while: Self.isBlank)
    var end: Double?
    if let dash = behind.first, "-–—".contains(dash) {
      var other = behind.dropFirst().drop(while: Self.isBlank)
      if let time = Self.time(&other), time > start { (end, behind) = (time, other) }
    }
    if isInBrackets {
      guard let close = behind.first, "])".contains(close) else { return nil }
      behind = behind.dropFirst()
    }
    behind = behind.drop { Self.isBlank($0) || "-–—:|,.→".contains($0) }
    guard !behind.isEmpty else { return nil }
    (self.start, duration, self.rest) = (
      start, end.map { $0 - start }, String(behind).capitalizedFirst
    )
  }

  /// Whether a text is a time such as `0:45`, and nothing else.
  static func isTime(_ text: String) -> Bool {
    var rest = text[...]
    return time(&rest) != nil && rest.isEmpty
  }

  private static func isBlank(_ character: Character) -> Bool { character.isWhitespace }

  /// Takes a time such as `0:45` or `1:02:30` from the beginning.
  private static func time(_ text: inout Substring) -> Double? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == ":" }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    // A colon behind the time is punctuation.
    let numbers = parts.last == "" ? parts.dropLast() : parts
    guard (2...3).contains(numbers.count), (1...2).contains(numbers[0].count),
      numbers.dropFirst().allSatisfy({ $0.count == 2 && Int($0) ?? 60 < 60 })
    else { return nil }
    text = text.dropFirst(numbers.reduce(numbers.count - 1) { $0 + $1.count })
    return numbers.reduce(0.0) { $0 * 60 + (Double($1) ?? 0) }
  }
}
