import RecipeSyntax
import Text

extension Placeholder {
  /// Cached, because `allCases` of another module creates an array each time.
  private static let cases = allCases

  /// Their words as a table.
  private static let words = WordTable(cases.map { $0.rawValue })

  /// The placeholder of a word; nil if it is unknown.
  static func named(_ word: UnsafeBufferPointer<UInt8>) -> Placeholder? {
    words.find(word).map { cases[$0] }
  }

  /// A summary of the braces and numbers of a text, computed without creating strings.
  struct BraceSummary {
    /// Whether every brace belongs to a known placeholder or is escaped by doubling.
    var isClean = true
    var usesWater = false
    var usesTimer = false
    /// Whether a number is followed by a possible unit of mass, volume or temperature. If the text is not clean,
    /// only the part before the first mistake is checked.
    var mayNameMass = false
    /// Whether a placeholder is followed by a blank and a letter or a sign, or directly by one.
    var mayRepeatUnit = false
    /// Whether `{pour}` or `{total}` is not behind the words that usually stand before it.
    var mayMismatch = false
  }

  /// Whether an instruction may have a unit behind a placeholder.
  package static func mayRepeatUnit(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let summary = braceSummary(of: text)
    return summary.mayRepeatUnit || !summary.isClean
  }

  /// Whether an instruction may say to pour what is to be added, or to add what is to be reached.
  package static func mayMismatch(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let summary = braceSummary(of: text)
    return summary.mayMismatch || !summary.isClean
  }

  /// Scans the braces of an instruction.
  static func braceSummary(of text: UnsafeBufferPointer<UInt8>) -> BraceSummary {
    var braceSummary = BraceSummary()
    var offset = 0
    while true {
      offset = endOfPlainText(in: text, from: offset)
      guard offset < text.count else { break }
      let byte = text[offset]
      offset += 1
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        if byte &- 0x30 < 10 ? isMass(behind: offset, in: text) : isOtherDigit(byte, offset, text) {
          braceSummary.mayNameMass = true
        }
        continue
      }
      if offset < text.count, text[offset] == byte {
        offset += 1
        continue
      }
      let start = offset
      while offset < text.count, (0x61...0x7A).contains(text[offset]) { offset += 1 }
      guard byte == UInt8(ascii: "{"), offset < text.count, text[offset] == UInt8(ascii: "}"),
        let placeholder = named(UnsafeBufferPointer(rebasing: text[start..<offset]))
      else {
        braceSummary.isClean = false
        return braceSummary
      }
      switch placeholder {
      case .pour:
        braceSummary.usesWater = true
        if !isBehind(usualBeforePour, start - 1, text) { braceSummary.mayMismatch = true }
      case .total:
        if !isBehind(usualBeforeTotal, start - 1, text) { braceSummary.mayMismatch = true }
      case .timer: braceSummary.usesTimer = true
      case .dose, .yield, .temperature: break
      }
      offset += 1
      if mayBeUnit(behind: offset, in: text) { braceSummary.mayRepeatUnit = true }
    }
    return braceSummary
  }

  /// The end of the ASCII bytes without digits and braces at an offset; the last seven bytes are not checked.
  ///
  /// Each sum sets the high bit of bytes that are a brace or greater, a digit or greater, or greater than a
  /// digit. Sums carry only after a byte of 0x80 or more, which ends the run.
  private static func endOfPlainText(
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int {
    guard let base = text.baseAddress else { return start }
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    while offset &+ 8 <= text.count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      )
      let braces = word &+ ones &* 0x05
      let digits = (word &+ ones &* 0x50) & ~(word &+ ones &* 0x46)
      let odd = (word | braces | digits) & (ones << 7)
      guard odd == 0 else { return offset &+ odd.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    return offset
  }

  /// Whether a digit and an optional blank are followed by the beginning of a unit of mass, volume or
  /// temperature.
  private static func isMass(behind digit: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let unit = digit < text.count && text[digit] == 0x20 ? digit + 1 : digit
    guard unit < text.count else { return false }
    let next = unit + 1 < text.count ? text[unit + 1] | 0x20 : 0
    switch text[unit] | 0x20 {
    case UInt8(ascii: "g"), 0x80...: return true
    case UInt8(ascii: "m"):
      return next == UInt8(ascii: "l") || next == UInt8(ascii: "g") || next == UInt8(ascii: "i")
    case UInt8(ascii: "k"): return next == UInt8(ascii: "g") || next == UInt8(ascii: "i")
    case UInt8(ascii: "o"): return next == UInt8(ascii: "z") || next == UInt8(ascii: "u")
    case UInt8(ascii: "f"): return next == UInt8(ascii: "l") || !isLetter(next)
    case UInt8(ascii: "l"):
      return next == UInt8(ascii: "b") || next == UInt8(ascii: "i") || !isLetter(next)
    case UInt8(ascii: "c"): return next == UInt8(ascii: "l") || !isLetter(next)
    case UInt8(ascii: "d"):
      return next == UInt8(ascii: "l") || next == UInt8(ascii: "a") || next == UInt8(ascii: "e")
    case UInt8(ascii: "u"): return next == UInt8(ascii: "n")
    case UInt8(ascii: "p"): return next == UInt8(ascii: "o")
    default: return false
    }
  }

  /// Whether a byte and the next one begin a digit of another script, or `½` and its like.
  private static func isOtherDigit(
    _ byte: UInt8,
    _ next: Int,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard next < text.count else { return false }
    switch byte {
    case 0xC2: return (0xBC...0xBE).contains(text[next])
    case 0xD9: return (0xA0...0xA9).contains(text[next])
    case 0xDB: return (0xB0...0xB9).contains(text[next])
    case 0xE2: return text[next] == 0x85
    case 0xEF: return text[next] == 0xBC
    default: return false
    }
  }

  /// Whether a placeholder may be followed by a unit: by one of the letters with which units begin.
  private static func mayBeUnit(behind end: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let unit = end < text.count && text[end] == 0x20 ? end + 1 : end
    guard unit < text.count else { return false }
    return text[unit] >= 0x80 || WordStarts.units.begins(at: unit, in: text)
  }

  /// Words that never ask for the other placeholder.
  private static let usualBeforePour: [StaticString] = ["pour", "add", "with"]
  private static let usualBeforeTotal: [StaticString] = ["to", "at", "reads", "reach"]

  /// Whether a brace is behind one of these words, and a blank.
  private static func isBehind(
    _ words: [StaticString],
    _ brace: Int,
    _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard brace > 0, text[brace - 1] == 0x20 else { return false }
    var start = brace - 1
    while start > 0, isLetter(text[start - 1] | 0x20) || text[start - 1] >= 0x80 { start -= 1 }
    let word = UnsafeBufferPointer(rebasing: text[start..<brace - 1])
    return words.contains { known in
      known.utf8CodeUnitCount == word.count
        && word.indices.allSatisfy { known.utf8Start[$0] == word[$0] | 0x20 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
}

/// How some words begin, in small letters of ASCII; a blank stands for what is not a letter.
struct WordStarts: Sendable {
  private let starts: [StaticString]
  /// For each first letter the second ones, as bits; bit 0 for what is not a letter.
  private var seconds = [UInt32](repeating: 0, count: 27)

  init(_ starts: [StaticString]) {
    self.starts = starts
    for start in starts {
      seconds[Self.place(start.utf8Start[0])] |= 1 << UInt32(Self.place(start.utf8Start[1]))
    }
  }

  /// How units of time begin that people write in ASCII.
  static let times = WordStarts(timeStarts)
  /// How all units begin.
  static let units = WordStarts(timeStarts + otherStarts)

  private static let timeStarts: [StaticString] = [
    "s ", "sec", "seg", "sek", "sn", "san", "saa", "m ", "min", "mn", "h ", "hr", "hou", "heu",
    "hor", "std", "stu", "or", "uur", "timm", "timer", "tun", "tag", "day", "dak", "dk",
    "dia", "jou", "godz",
  ]
  private static let otherStarts: [StaticString] = [
    "c ", "cc", "cel", "cen", "cl ", "dag ", "deg", "deka", "dez", "dec", "dkg", "dl", "f ", "fah",
    "fl", "g ", "gm", "gr", "gs", "kg", "kil", "l ", "lb", "lit", "lt", "mg", "mil", "ml", "onc",
    "onza", "oun", "oz", "pound", "un",
  ]

  private static func place(_ byte: UInt8) -> Int {
    let letter = byte | 0x20
    return letter < 0x61 || letter > 0x7A ? 0 : Int(letter) - 0x60
  }

  /// Whether one of these words may begin at a place.
  func begins(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    func byte(_ place: Int) -> UInt8 { place < text.count ? text[place] : 0x20 }
    guard seconds[Self.place(byte(offset))] >> UInt32(Self.place(byte(offset + 1))) & 1 == 1 else {
      return false
    }
    return starts.contains { start in
      for place in 0..<start.utf8CodeUnitCount {
        let wanted = start.utf8Start[place]
        let letter = byte(offset + place) | 0x20
        guard wanted == 0x20 ? Self.place(letter) == 0 : letter == wanted else { return false }
      }
      return true
    }
  }
}

/// The source locations of the placeholders of an instruction.
///
/// In folded or escaped text, the source is searched; if it does not contain the same placeholders, the whole
/// text is the location.
struct PlaceholderPlaces {
  private let whole: ByteRange
  private let ranges: [ByteRange]
  private let isTrusted: Bool

  init(_ node: Int, _ tree: borrowing SyntaxTree) {
    let range = Self.text(of: tree.nodes[node], tree)
    let written = Placeholder.occurrences(in: Array(tree.bytes[range.start..<range.end]))
    whole = tree.nodes[node].range
    ranges = written.map {
      ByteRange(range.start + $0.range.lowerBound, range.start + $0.range.upperBound)
    }
    let meant = Placeholder.parts(of: tree.text(of: node))
    isTrusted = written.map { Self.onOneLine($0.part) } == meant.map(Self.onOneLine)
  }

  /// The part with a space in place of blanks, as a line break in a word has an indentation behind it in the source.
  private static func onOneLine(_ part: Placeholder.Part) -> Placeholder.Part {
    guard case .unknown(let name) = part else { return part }
    return .unknown(name.split(whereSeparator: { $0.isWhitespace }).joined(separator: " "))
  }

  /// The range of the node without the header line of a block scalar.
  private static func text(of node: Node, _ tree: borrowing SyntaxTree) -> ByteRange {
    guard node.style.isBlock else { return node.range }
    let header = tree.bytes[node.range.start..<node.range.end].firstIndex(of: 0x0A)
    return ByteRange(header ?? node.range.end, node.range.end)
  }

  func range(of index: Int) -> ByteRange {
    isTrusted && index < ranges.count ? ranges[index] : whole
  }
}
