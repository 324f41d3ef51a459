import RecipeSyntax
import Recipes
import Text

/// A document read line by line, as its author meant it, and what must change so that YAML reads the same.
///
/// Indentation and markers only hint at what a line is; the names of the keys decide. Whether the changes are right
/// is for the caller to try.
struct LooseRecipe {
  let bytes: [UInt8]
  /// The lines with text, without comments.
  var lines: [LooseLine] = []
  var found = StructureMistakes()
  /// Which lines are the steps.
  var steps = StepLines()
  var head = RecipeHead()
  var step = CurrentStep()

  /// Documents of people are small; larger ones are left to the parser.
  static let mostBytes = 65_536

  /// Reads the bytes of a document. `nil` if a line is indented with tabs or overlong.
  init?(_ document: ByteRange, of bytes: [UInt8]) {
    guard document.count <= Self.mostBytes else { return nil }
    self.bytes = bytes
    var depth = 0
    var block: Int?
    for line in SourceLines(document, of: bytes) where line.hasText && !line.isDocumentMarker {
      guard !line.isCut, !bytes[line.range.start..<line.textStart].contains(0x09) else {
        return nil
      }
      if let column = block, line.indentation <= column { block = nil }
      let loose = LooseLine(line, of: bytes, isInside: depth > 0 || block != nil)
      if block == nil, readMarkup(loose) { continue }
      lines.append(loose)
      guard block == nil else { continue }
      let isBrace = depth == 0 && Self.isBrace(loose, bytes)
      if !isBrace { depth = max(0, depth + Self.nesting(loose, bytes)) }
      if depth == 0, Self.beginsBlock(loose, bytes) { block = loose.contentColumn }
    }
    readMistakes()
  }

  private mutating func readMistakes() {
    if readJSON() { return }
    findSteps()
    readHead()
    readRoles()
    readSteps()
    found.join(.missingSteps, to: .names)
    found.join(.indentedKeys, to: .dashedKeys)
    if found.count(of: .capitals) == 1 { found.remove(.capitals) }
  }

  /// The mistakes, by their places.
  var all: [StructureMistake] {
    found.all.sorted {
      ($0.place.start, $0.cause.rawValue) < ($1.place.start, $1.cause.rawValue)
    }
  }

  // MARK: Lines

  func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The whole line with its line break.
  func wholeLine(_ line: LooseLine) -> ByteRange {
    let end = line.range.end
    let isPair = bytes[end...].starts(with: [0x0D, 0x0A])
    return ByteRange(line.range.start, min(end + (isPair ? 2 : 1), bytes.count))
  }

  /// Reports a line of another language: a code fence, a comment that begins with `//`.
  ///
  /// - Returns: whether nothing else is on the line.
  private mutating func readMarkup(_ line: LooseLine) -> Bool {
    let text = line.text(bytes)
    let place = ByteRange(line.textStart, line.textEnd)
    if text.hasPrefix("```") {
      found.add(.fences, at: place, "```", [Edit(wholeLine(line), "")])
      return true
    }
    // Seven equals signs are left over from a merge conflict.
    let isRuler = text.utf8.count > 1 && text != "=======" && Set(text.utf8).count == 1
    if isRuler, let mark = text.utf8.first, [0x2D, 0x3D, 0x2A, 0x5F, 0x7E].contains(mark) {
      found.add(.comments, at: place, text, [Edit(at: place.start, "# ")])
      return true
    }
    for mark in ["//", "/*"] where text.hasPrefix(mark) {
      let start = ByteRange(place.start, place.start + 2)
      found.add(.comments, at: start, mark, [Edit(start, "#")])
      return true
    }
    guard let start = slashes(in: line) else { return false }
    found.add(.comments, at: start, "//", [Edit(start, "#")])
    return false
  }

  /// Two slashes behind a value and a blank.
  private func slashes(in line: LooseLine) -> ByteRange? {
    guard line.key != nil else { return nil }
    var isQuoted = false
    for index in line.value.start..<max(line.value.start, line.textEnd - 1) {
      if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, bytes[index] == 0x2F, bytes[index + 1] == 0x2F, bytes[index - 1] == 0x20 {
        return ByteRange(index, index + 2)
      }
    }
    return nil
  }

  private static func isBrace(_ line: LooseLine, _ bytes: [UInt8]) -> Bool {
    ["{", "}", "},", "};"].contains(line.text(bytes))
  }

  /// How many brackets the line opens and does not close, outside of quotes.
  private static func nesting(_ line: LooseLine, _ bytes: [UInt8]) -> Int {
    var sum = 0
    var isQuoted = false
    for byte in bytes[line.contentStart..<line.textEnd] {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): sum += isQuoted ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): sum -= isQuoted ? 0 : 1
      default: break
      }
    }
    return sum
  }

  /// Whether the value is the header of a block scalar: `|`, `>-`.
  private static func beginsBlock(_ line: LooseLine, _ bytes: [UInt8]) -> Bool {
    guard line.key != nil, let first = bytes[line.value.start..<line.value.end].first else {
      return false
    }
    return (first == UInt8(ascii: "|") || first == UInt8(ascii: ">")) && line.value.count <= 3
      && line.name != "steps"
  }

  // MARK: JSON

  /// Whether the document is JSON; then a comma may be missing, or the braces are around lines that are YAML.
  private mutating func readJSON() -> Bool {
    guard let first = lines.first, let last = lines.last, lines.count > 2, first.text(bytes) == "{",
      last.text(bytes) == "}"
    else { return false }
    let inner = lines.indices.dropFirst().dropLast()
    guard bytes[lines[inner.startIndex].textStart] == UInt8(ascii: "\"") else {
      for line in [first, last] {
        let place = ByteRange(line.textStart, line.textEnd)
        found.add(.braces, at: place, "{", [Edit(wholeLine(line), "")])
      }
      lines = Array(lines[inner])
      return false
    }
    for index in inner.dropLast() {
      let (line, next) = (lines[index], lines[index + 1])
      var codeEnd = slashes(in: line)?.start ?? line.textEnd
      while codeEnd > line.textStart, bytes[codeEnd - 1] == 0x20 { codeEnd -= 1 }
      guard let end = bytes[line.textStart..<codeEnd].last,
        ![0x2C, 0x5B, 0x7B, 0x3A].contains(end),
        [0x22, 0x7B].contains(bytes[next.textStart])
      else { continue }
      let place = ByteRange(next.textStart, next.textEnd)
      let name = next.key.map { text($0) } ?? next.text(bytes)
      found.add(.missingCommas, at: place, name, [Edit(at: codeEnd, ",")])
    }
    return true
  }
}
