import Text

/// When a step starts, by the first or the last words of its text: `0:45 pour`, "At 45 seconds, pour", `300 g @ 0:45`.
package struct ProseStart: Sendable {
  /// In seconds.
  package let start: Double
  /// The seconds to the second time; nil if there is only one.
  package let duration: Double?
  /// The bytes of the text without the time.
  package let rest: Range<Int>

  /// The start in a text; `nil` if it begins with none. O(n).
  package init?(_ text: String) {
    guard text.utf8.count <= 2048 else { return nil }
    let prose = ProseText(Array(text.utf8))
    if let found = Self.first(in: prose) ?? Self.last(in: prose) {
      self = found
    } else {
      return nil
    }
  }

  private init(_ start: Double, _ duration: Double?, _ rest: Range<Int>) {
    (self.start, self.duration, self.rest) = (start, duration, rest)
  }

  private static func first(in text: ProseText) -> ProseStart? {
    let tokens = text.tokens
    var index = 0
    let isInBrackets = text.isWritten(0, "[ ( （")
    if isInBrackets { index += 1 }
    // "At 0:45", "à la minute": an article may stand between.
    var (isAt, isBehind) = (false, false)
    if text.isWritten(index, "@") {
      (isAt, index) = (true, index + 1)
    } else if index < tokens.count, tokens[index].has(.at) {
      isBehind = tokens[index].has(.qualifier)
      (isAt, index) = (true, index + 1)
      if index < tokens.count, tokens[index].kind == .word, tokens[index].has(.filler) {
        index += 1
      }
    }
    guard var time = time(at: index, in: text) else { return nil }
    // "1:30s": a unit that says nothing.
    if time.isClock, time.end < tokens.count, text.isJoined(time.end),
      tokens[time.end].sense.seconds != nil
    {
      time.end += 1
    }
    var end: Double?
    if text.isDash(time.end) || time.end < tokens.count && tokens[time.end].has(.to),
      let other = self.time(at: time.end + 1, in: text),
      other.seconds > time.seconds, other.isClock == time.isClock || !other.isClock
    {
      if !time.isClock, !isMarked(other.end, in: text), other.end < tokens.count { return nil }
      (end, time.end) = (other.seconds, other.end)
    } else if !time.isClock, !time.isSign, !(isAt && !isBehind),
      !isMarked(time.end, in: text) || time.end == tokens.count
    {
      // "10 s stir" and "after 30 s" say how long.
      return nil
    }
    if isInBrackets {
      guard text.isWritten(time.end, "] ) ）") else { return nil }
      time.end += 1
    }
    while time.end < tokens.count, isMark(time.end, in: text) { time.end += 1 }
    let rest = time.end < tokens.count ? tokens[time.end].range.lowerBound : text.bytes.count
    return ProseStart(time.seconds, end.map { $0 - time.seconds }, rest..<text.bytes.count)
  }

  /// `300 g @ 0:45`.
  private static func last(in text: ProseText) -> ProseStart? {
    guard let sign = text.tokens.indices.last(where: { text.isWritten($0, "@") }), sign > 0,
      let time = time(at: sign + 1, in: text),
      text.tokens[time.end...].allSatisfy({ $0.kind == .stop })
    else { return nil }
    return ProseStart(time.seconds, nil, 0..<text.tokens[sign].range.lowerBound)
  }

  private static func time(
    at index: Int,
    in text: ProseText
  ) -> (seconds: Double, end: Int, isClock: Bool, isSign: Bool)? {
    if let clock = text.clock(at: index) { return (clock.seconds, clock.end, true, false) }
    guard index < text.tokens.count, text.tokens[index].kind == .number,
      let time = text.time(at: index)
    else { return nil }
    let isSign = text.tokens[time.end - 1].kind == .mark
    return (time.seconds, time.end, false, isSign)
  }

  private static func isMark(_ index: Int, in text: ProseText) -> Bool {
    text.isDash(index) || text.isComma(index) || text.isWritten(index, ": ： | . → >")
  }

  /// Whether what is behind a time says that it is a start: `45s: pour`.
  private static func isMarked(_ index: Int, in text: ProseText) -> Bool {
    isMark(index, in: text) && !text.isComma(index) && !text.isWritten(index, ".")
      || text.isWritten(index, "] )")
  }
}
