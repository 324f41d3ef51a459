import Text

/// The lines of one YAML document as their own text tells, without the syntax tree, which half-typed and broken lines
/// break.
package struct LineOutline {
  /// The text of the whole source.
  package let bytes: [UInt8]
  /// All lines of the document, blank ones included.
  package private(set) var lines: [WrittenLine] = []
  /// Whether only block scalars and brackets go on in other lines, because indentation may be wrong.
  private let isLoose: Bool
  private let isText: (ArraySlice<UInt8>) -> Bool
  /// The first and the last line that are neither blank nor a comment, while lines are read.
  private var (first, last) = (nil as Int?, nil as Int?)
  /// The brackets that are open behind the last line, while lines are read.
  private var depth = 0

  /// Reads a document. O(n).
  ///
  /// - Parameters:
  ///   - isText: whether the value of a key is a text, even if it begins with a bracket.
  ///   - accepts: the signs of people, see ``WrittenLine``; nil to read only those of YAML. Then a value also goes on
  ///     while lines are indented more than its key.
  package init(
    _ document: ByteRange,
    of bytes: [UInt8],
    isText: @escaping (_ name: ArraySlice<UInt8>) -> Bool,
    accepting accepts: ((_ name: ArraySlice<UInt8>, _ sign: UInt8) -> Bool)? = nil
  ) {
    self.bytes = bytes
    isLoose = accepts != nil
    self.isText = isText
    for source in SourceLines(document, of: bytes) {
      var line = WrittenLine(source, accepting: accepts)
      if depth > 0, endsBrackets(line) { depth = 0 }
      line.depth = depth
      line.kind = source.isDocumentMarker ? .marker : kind(of: line)
      lines.append(line)
      if line.kind.isValue { (first, last) = (first ?? lines.count - 1, lines.count - 1) }
      depth = depth(of: line, before: line.range.end)
    }
  }

  /// The parts of a source that begin with `---` or `...`, and what is before them. O(n).
  package static func documents(of bytes: [UInt8]) -> [ByteRange] {
    var documents: [ByteRange] = []
    var start = bytes.lengthOfByteOrderMark
    for line in SourceLines(ByteRange(start, bytes.count), of: bytes) {
      let place = line.range.start
      guard place > start, line.isDocumentMarker else { continue }
      documents.append(ByteRange(start, place))
      start = place
    }
    return documents + [ByteRange(start, bytes.count)]
  }

  /// The text of some bytes.
  package func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The key of a line without quotes; nil if it has none.
  package func key(_ line: Int) -> String? { lines[line].entry.map { text($0.name) } }

  // MARK: Values over several lines

  private func kind(of line: WrittenLine) -> WrittenLine.Kind {
    guard line.textStart < line.range.end else { return .blank }
    let isComment = line.comment == line.textStart
    guard let owner = owner(of: line) else { return isComment ? .comment : .content }
    return isComment && !isBlock(lines[owner]) ? .comment : .text(of: owner)
  }

  /// The line to whose value a line belongs.
  private func owner(of line: WrittenLine) -> Int? {
    guard var last else { return nil }
    if case .text(let owner) = lines[last].kind { last = owner }
    let owner = lines[last]
    if depth > 0 { return last }
    guard let base = owner.baseColumn, line.indentation > base, !owner.rest.isEmpty else {
      return nil
    }
    if isLoose || isBlock(owner) { return isBlock(owner) ? last : nil }
    let value = bytes[owner.rest.start..<owner.rest.end]
    if "&!".utf8.contains(bytes[owner.rest.start]), !value.contains(0x20) { return nil }
    return isKey(line, beside: owner) ? nil : last
  }

  /// Whether a line has a key in the column in which an item begins with a word: that word is a key that is being typed,
  /// because no plain text goes on with a key.
  private func isKey(_ line: WrittenLine, beside item: WrittenLine) -> Bool {
    item.entry == nil && item.column == line.indentation && line.entry != nil
      && !"\"'".utf8.contains(bytes[item.rest.start])
  }

  /// Whether the value of a line is a block scalar.
  private func isBlock(_ line: WrittenLine) -> Bool {
    !line.rest.isEmpty && "|>".utf8.contains(bytes[line.rest.start])
  }

  // MARK: Brackets

  /// Whether an offset of a line is in braces or brackets.
  package func isInBrackets(_ offset: Int, in line: Int) -> Bool {
    depth(of: lines[line], before: offset) > 0
  }

  /// Whether a line shows that a bracket above has no end: it has a key, and is not indented more than the line with
  /// the bracket, unless that begins the document.
  private func endsBrackets(_ line: WrittenLine) -> Bool {
    guard line.entry != nil, !isBracket(at: line.textStart), var last else { return false }
    if case .text(let owner) = lines[last].kind { last = owner }
    let isRoot = last == first && lines[last].baseColumn == nil
    return !isRoot && line.indentation <= lines[last].baseColumn ?? lines[last].column
  }

  /// How many brackets are open before an offset of a line, apart from those in quotes and comments. Only a value that
  /// begins with a bracket opens one.
  private func depth(of line: WrittenLine, before end: Int) -> Int {
    guard line.kind.isValue, let start = line.depth > 0 ? line.textStart : opening(of: line) else {
      return line.depth
    }
    var (depth, quote) = (line.depth, nil as UInt8?)
    var before: UInt8 = 0x20
    for byte in start < end ? bytes[start..<end] : [] {
      if let open = quote {
        if byte == open { quote = nil }
      } else if "\"'".utf8.contains(byte), !before.isLetter, !before.isDigit {
        quote = byte
      } else if byte == UInt8(ascii: "#"), before.isBlank {
        return depth
      } else if "{[".utf8.contains(byte) {
        depth += 1
      } else if "}]".utf8.contains(byte) {
        depth -= 1
        if depth == 0 { return 0 }
      }
      before = byte
    }
    return depth
  }

  /// The bracket with which the text or the value of a line begins, behind an anchor or a tag.
  private func opening(of line: WrittenLine) -> Int? {
    // A brace alone is often left over from JSON.
    let isAlone = isLoose && line.contentStart + 1 == line.textEnd
    guard line.kind == .content, !isAlone else { return nil }
    if isBracket(at: line.contentStart) { return line.contentStart }
    if let name = line.entry?.name, isText(bytes[name.start..<name.end]) { return nil }
    var start = line.rest.start
    while start < line.rest.end, "&!".utf8.contains(bytes[start]) {
      let word = bytes[start..<line.rest.end].prefix { !$0.isBlank }
      start = bytes[..<line.rest.end].endOfBlanks(from: word.endIndex)
    }
    return start < line.rest.end && isBracket(at: start) ? start : nil
  }

  private func isBracket(at offset: Int) -> Bool {
    offset < bytes.count && "{[".utf8.contains(bytes[offset])
  }
}
