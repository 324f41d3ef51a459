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
  var lines: [WrittenLine] = []
  /// What the lines of the steps are; nil for the others.
  var roles: [LineRole?] = []
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
    let lines = Self.lines(of: document, in: bytes)
    let isOdd = lines.contains {
      $0.range.count > SourceLine.mostBytes || bytes[$0.range.start..<$0.textStart].contains(0x09)
    }
    guard !isOdd else { return nil }
    self.lines = lines.filter { !readMarkup($0) }
    roles = Array(repeating: nil, count: self.lines.count)
    readMistakes()
  }

  /// The lines with text. Those below `steps: |` are not text, but the steps.
  private static func lines(of document: ByteRange, in bytes: [UInt8]) -> [WrittenLine] {
    let outline = LineOutline(
      document,
      of: bytes,
      isText: { $0.elementsEqual("instruction".utf8) },
      accepting: { name, _ in
        name.first?.isLetter == true && LooseKeys.isExact(String(decoding: name, as: UTF8.self))
      }
    )
    return outline.lines.filter { $0.kind.isValue }.map { line in
      var line = line
      if case .text(let owner) = line.kind, line.depth == 0, outline.key(owner) == "steps" {
        line.kind = .content
      }
      return line
    }
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

  /// The text of a line behind its marker.
  func text(_ line: WrittenLine) -> String { text(ByteRange(line.contentStart, line.textEnd)) }

  /// The key of a line without quotes around it; empty for a text.
  func name(_ line: WrittenLine) -> String { line.entry.map { text($0.name) } ?? "" }

  /// The whole line with its line break.
  func wholeLine(_ line: WrittenLine) -> ByteRange {
    let end = line.range.end
    let isPair = bytes[end...].starts(with: [0x0D, 0x0A])
    return ByteRange(line.range.start, min(end + (isPair ? 2 : 1), bytes.count))
  }

  /// Reports a line of another language: a code fence, a comment that begins with `//`.
  ///
  /// - Returns: whether nothing else is on the line.
  private mutating func readMarkup(_ line: WrittenLine) -> Bool {
    if line.isInside, line.depth == 0 { return false }
    let text = text(line)
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
  private func slashes(in line: WrittenLine) -> ByteRange? {
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

  // MARK: JSON

  /// Whether the document is JSON; then a comma may be missing, or the braces are around lines that are YAML.
  private mutating func readJSON() -> Bool {
    guard let first = lines.first, let last = lines.last, lines.count > 2, text(first) == "{",
      text(last) == "}"
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
      let name = next.key.map { text($0) } ?? text(next)
      found.add(.missingCommas, at: place, name, [Edit(at: codeEnd, ",")])
    }
    return true
  }
}
