import BrewDomain
import RecipeSyntax
import SourceText

extension Placeholder {
  /// The placeholders, kept because `allCases` of another module is a new array every time.
  private static let cases = allCases

  /// Their words in one table.
  private static let words = WordTable(cases.map(\.rawValue))

  /// What the braces and numbers of a text come to, without building a string.
  struct BraceSummary {
    /// Whether every brace belongs to a placeholder that is known, or is a literal one.
    var isClean = true
    var usesWater = false
    var usesTimer = false
    /// Whether a number stands before what may be a unit of mass or volume. Of a text that is not clean,
    /// only what comes before the first mistake is known.
    var mayNameMass = false
  }

  /// Looks over the braces of an instruction; most have a few, and all in order.
  static func overview(of text: UnsafeBufferPointer<UInt8>) -> BraceSummary {
    var overview = BraceSummary()
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
      switch cases[word] {
      case .water: overview.usesWater = true
      case .timer: overview.usesTimer = true
      case .dose, .yield, .total, .temperature: break
      }
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

  /// Whether `g` or `ml`, or a word that begins so, follows a digit and at most one blank.
  private static func isMass(behind digit: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let unit = digit < text.count && text[digit] == 0x20 ? digit + 1 : digit
    guard unit < text.count else { return false }
    if text[unit] | 0x20 == UInt8(ascii: "g") { return true }
    return text[unit] | 0x20 == UInt8(ascii: "m") && unit + 1 < text.count
      && text[unit + 1] | 0x20 == UInt8(ascii: "l")
  }
}

/// Where the placeholders of an instruction stand in the source.
///
/// The source of a folded or escaped text is searched as it is written; where it does not show the same
/// placeholders as the text, the whole text is the place.
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
    isTrusted = written.map(\.part) == Placeholder.parts(of: tree.text(of: node))
  }

  /// The node without the line of a block scalar that holds its `|` and perhaps a comment.
  private static func text(of node: Node, _ tree: borrowing SyntaxTree) -> ByteRange {
    guard node.style.isBlock else { return node.range }
    let header = tree.bytes[node.range.start..<node.range.end].firstIndex(of: 0x0A)
    return ByteRange(header ?? node.range.end, node.range.end)
  }

  func range(of index: Int) -> ByteRange {
    isTrusted && index < ranges.count ? ranges[index] : whole
  }
}
