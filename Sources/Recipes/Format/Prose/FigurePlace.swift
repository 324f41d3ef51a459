import Text

/// Where a figure stands in its sentence.
struct FigurePlace {
  private let text: ProseText
  private let range: Range<Int>
  private let sentence: Range<Int>
  private let clause: Range<Int>

  private var tokens: [ProseText.Token] { text.tokens }

  init(_ text: ProseText, _ range: Range<Int>) {
    (self.text, self.range) = (text, range)
    func isEnd(_ index: Int) -> Bool {
      text.tokens[index].kind == .stop && !text.isWritten(index, ": ：")
    }
    func isClauseEnd(_ index: Int) -> Bool {
      text.tokens[index].kind == .stop || text.tokens[index].has(.joint) || text.isComma(index)
    }
    let (first, all) = (range.lowerBound, text.tokens.indices)
    let before = max(all.lowerBound, first - FigurePlace.longest)..<first
    let behind =
      min(
        range.upperBound,
        all.upperBound
      )..<min(
        all.upperBound,
        range.upperBound + FigurePlace.longest
      )
    let start = before.last(where: isEnd).map { $0 + 1 } ?? before.lowerBound
    sentence = start..<(behind.first(where: isEnd) ?? behind.upperBound)
    let own = (start..<first).last(where: isClauseEnd).map { $0 + 1 } ?? start
    clause =
      own..<((behind.lowerBound..<sentence.upperBound).first(where: isClauseEnd)
      ?? sentence.upperBound)
  }

  /// The most words of a sentence on each side that count, and bytes that are quoted: a long text takes linear time.
  private static let longest = 60

  /// The figure with what is written together with it.
  var words: String {
    let bytes = text.bytes
    var start = tokens[range.lowerBound].range.lowerBound
    var end = tokens[min(range.upperBound, tokens.count) - 1].range.upperBound
    let (least, most) = (start - Self.longest, end + Self.longest)
    func isPart(_ offset: Int) -> Bool { bytes[offset] > 0x20 && bytes[offset] < 0x80 }
    while start > max(0, least), isPart(start - 1) { start -= 1 }
    while end < min(bytes.count, most), isPart(end) { end += 1 }
    while end - start > 1, ",.;:!?\"".utf8.contains(bytes[end - 1]) { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether a number stands where a pour has its amount, and nothing is behind it that it could be a number of: "pour to
  /// 250", "bloom with 45 of the water".
  var isGoverned: Bool {
    guard range.lowerBound > sentence.lowerBound else { return false }
    let before = tokens[range.lowerBound - 1]
    guard before.has([.add, .wet, .until, .means, .more, .limit]), !heats else { return false }
    guard range.upperBound < sentence.upperBound else { return true }
    let behind = tokens[range.upperBound]
    return behind.kind != .word || behind.has([.joint, .water, .of, .addBehind, .untilBehind])
  }

  /// Whether a figure of some kind is or may be an amount that its sentence pours.
  func isPoured(_ kind: Figure.Kind) -> Bool {
    if kind == .measure { return !isOfSomethingElse }
    return pours && !isOfSomethingElse
  }

  /// Whether the sentence pours.
  var pours: Bool { tokens[sentence].contains { $0.has([.verb, .pourNoun, .put]) } }

  /// Whether the clause heats water.
  private var heats: Bool {
    clause.contains { tokens[$0].has(.heat) }
  }

  /// Whether it is an amount of coffee, or of water that is not brewed with.
  private var isOfSomethingElse: Bool {
    let own = clause.filter { !range.contains($0) }.map { tokens[$0] }
    let isAdded = own.contains { $0.has(.add) }
    // Water is also poured into a cup and over a filter that is brewed with.
    let isOther = own.contains { $0.has(.aside) || $0.has(.place) && !isAdded }
    let reader = ProseReader(text: text, step: 0)
    if isOther || heats && !isAdded || reader.isNeeded(in: sentence) { return true }
    let behind = (range.upperBound..<range.upperBound + 4).prefix { index in
      index < sentence.upperBound && tokens[index].kind == .word
    }
    for word in behind.map({ tokens[$0] }) {
      if word.has(.water) { return false }
      if word.has(.coffee) { return true }
    }
    return own.contains { $0.has(.doseVerb) }
  }
}
