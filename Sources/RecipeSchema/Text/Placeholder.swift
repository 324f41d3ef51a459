/// A word in braces in an instruction, that stands for an amount of the plan.
package enum Placeholder: String, CaseIterable, Sendable {
  case dose, yield, water, total, timer, temperature

  /// What the placeholder stands for, for an author.
  package var summary: String {
    switch self {
    case .dose: "the recipe's dose"
    case .yield: "the recipe's yield"
    case .water: "this step's amount, as it is written"
    case .total: "what the scale reads after the step"
    case .timer: "this step's timer"
    case .temperature: "the step's temperature, else the recipe's"
    }
  }

  /// A part of an instruction that has to do with braces. `{{` and `}}` are text.
  package enum Part: Equatable, Sendable {
    case known(Placeholder)
    case unknown(String)
    case loneBrace(Character)
  }

  /// The words in one table.
  private static let words = WordTable(allCases.map(\.rawValue))

  /// What the braces and numbers of a text come to, without building a string.
  struct Overview {
    /// Whether every brace belongs to a placeholder that is known, or is a literal one.
    var isClean = true
    var usesWater = false
    var usesTimer = false
    /// Whether a number stands before what may be a unit of mass or volume. Of a text that is not clean,
    /// only what comes before the first mistake is known.
    var mayNameMass = false
  }

  /// Looks over the braces of an instruction; most have a few, and all in order.
  static func overview(of text: UnsafeBufferPointer<UInt8>) -> Overview {
    var overview = Overview()
    var offset = 0
    while true {
      offset = endOfPlainText(in: text, from: offset)
      guard offset < text.count else { break }
      let byte = text[offset]
      offset += 1
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        if byte &- 0x30 < 10, isMass(behind: offset, in: text) { overview.mayNameMass = true }
        continue
      }
      if offset < text.count, text[offset] == byte {
        offset += 1
        continue
      }
      let start = offset
      while offset < text.count, (0x61...0x7A).contains(text[offset]) { offset += 1 }
      guard byte == UInt8(ascii: "{"), offset < text.count, text[offset] == UInt8(ascii: "}"),
        let word = words.find(UnsafeBufferPointer(rebasing: text[start..<offset]))
      else {
        overview.isClean = false
        return overview
      }
      overview.usesWater = overview.usesWater || allCases[word] == .water
      overview.usesTimer = overview.usesTimer || allCases[word] == .timer
      offset += 1
    }
    return overview
  }

  /// The offset behind the ASCII bytes without a digit or a brace that stand at an offset; the last seven
  /// bytes are not looked at.
  ///
  /// Each sum sets the high bit of a byte: where it is a brace or greater, is a digit or greater, or is
  /// greater than a digit. A sum carries only behind a byte of 0x80 or more, which is the end.
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

  /// Whether `g` or `ml`, or a word that begins so, stands behind a digit and a blank at most.
  private static func isMass(behind digit: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let unit = digit < text.count && text[digit] == 0x20 ? digit + 1 : digit
    guard unit < text.count else { return false }
    if text[unit] | 0x20 == UInt8(ascii: "g") { return true }
    return text[unit] | 0x20 == UInt8(ascii: "m") && unit + 1 < text.count
      && text[unit + 1] | 0x20 == UInt8(ascii: "l")
  }

  /// The placeholders and lone braces of an instruction, in order.
  package static func parts(of text: String) -> [Part] {
    occurrences(in: Array(text.utf8)).map(\.part)
  }

  /// The same with the bytes that each takes.
  static func occurrences(in bytes: [UInt8]) -> [(part: Part, range: Range<Int>)] {
    var found: [(Part, Range<Int>)] = []
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else {
        offset += 1
        continue
      }
      if offset + 1 < bytes.count, bytes[offset + 1] == byte {
        offset += 2
        continue
      }
      let end = byte == UInt8(ascii: "{") ? endOfWord(in: bytes, from: offset + 1) : nil
      let range = offset..<(end.map { $0 + 1 } ?? offset + 1)
      found.append((part(bytes, range), range))
      offset = range.upperBound
    }
    return found
  }

  /// The closing brace of a placeholder that stands on one line.
  private static func endOfWord(in bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count, offset - start <= 64 {
      switch bytes[offset] {
      case UInt8(ascii: "}"): return offset
      case UInt8(ascii: "{"), 0x0A, 0x0D: return nil
      default: offset += 1
      }
    }
    return nil
  }

  private static func part(_ bytes: [UInt8], _ range: Range<Int>) -> Part {
    guard range.count > 1 else {
      return .loneBrace(bytes[range.lowerBound] == UInt8(ascii: "{") ? "{" : "}")
    }
    let inside = range.dropFirst().dropLast()
    let word = String(decoding: bytes[inside], as: UTF8.self)
    return Placeholder(rawValue: word).map(Part.known) ?? .unknown(word)
  }
}
