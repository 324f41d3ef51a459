import RecipeSchema
import SourceText

/// Scalars.
extension Printer {
  /// Whether a key can only stand behind a `?`: it has several lines, or may have, or is too long for another.
  func needsMark(_ key: Int) -> Bool {
    let range = tree.nodes[key].range
    // libyaml looks no further than 1024 characters for the colon.
    return tree.nodes[key].style.isBlock || range.count > 1000
      || hasBreak(from: range.start, to: range.end)
  }

  /// Writes a scalar behind its colon or dash, on that line or below.
  mutating func printScalar(_ node: Int, _ content: Content) {
    let scalar = tree.nodes[node]
    if scalar.style.isBlock { return printBlock(node, content) }
    let range = scalar.range
    let isBelow = beginsBelow(range.start)
    if hasBreak(from: range.start, to: range.end) {
      if isBelow, !isAtLineStart { breakLine(content) } else { separate() }
      return printLines(node, column: content.column + Self.step)
    }
    separate()
    let start = out.count
    printScalar(node, type: content.type, isInFlow: false)
    if isBelow, lineWidth > Self.width, start > 0, out[start - 1] == 0x20, !hasProperties(node) {
      let text = out[start...]
      out.removeSubrange((start - 1)...)
      breakLine(content)
      out += text
    }
  }

  private mutating func breakLine(_ content: Content) {
    endLine()
    write(spaces: content.column + Self.step)
  }

  /// Whether a scalar stands on a later line than what is in front of it.
  private func beginsBelow(_ start: Int) -> Bool {
    var offset = start
    while offset > 0, bytes[offset - 1] == 0x20 || bytes[offset - 1] == 0x09 { offset -= 1 }
    return offset > 0 && bytes[offset - 1] == 0x0A
  }

  // MARK: One line

  /// Writes a scalar of one line: a quantity in its canonical spelling, a text with quotes only where it needs
  /// them.
  mutating func printScalar(_ node: Int, type: ValueType?, isInFlow: Bool) {
    let scalar = tree.nodes[node]
    if let type, !hasProperties(node), let spelling = quantity(node, type) {
      return write(spelling)
    }
    guard scalar.style.isQuoted, !hasTag(node) else { return write(scalar.range) }
    let spelling = tree.withText(of: node) { text in
      QuotedText.spelling(of: text, isInFlow: isInFlow)
    }
    switch spelling {
    case .plain: write(text: node)
    case .single: write(quoted(node, by: UInt8(ascii: "'")))
    case .double: write(quoted(node, by: UInt8(ascii: "\"")))
    case .escaped: write(scalar.range)
    }
  }

  private func quantity(_ node: Int, _ type: ValueType) -> String? {
    switch type {
    case .mass, .temperature, .duration:
      tree.withText(of: node) { Quantity.canonicalSpelling(of: $0, as: type) }
    default: nil
    }
  }

  private func hasTag(_ node: Int) -> Bool {
    var token = Int(outline.marks[node].firstToken)
    while token < tree.tokens.count, tree.tokens[token].range.start < tree.nodes[node].range.start {
      if tree.tokens[token].kind == .tag { return true }
      token += 1
    }
    return false
  }

  private mutating func write(text node: Int) {
    if tree.nodes[node].isVerbatim {
      write(tree.nodes[node].textRange)
    } else {
      write(tree.text(of: node))
    }
  }

  private func quoted(_ node: Int, by quote: UInt8) -> [UInt8] {
    let escape = quote == UInt8(ascii: "'") ? quote : UInt8(ascii: "\\")
    return tree.withText(of: node) { text in
      var quoted: [UInt8] = [quote]
      for byte in text {
        if byte == quote || byte == escape { quoted.append(escape) }
        quoted.append(byte)
      }
      quoted.append(quote)
      return quoted
    }
  }

  private mutating func write(_ bytes: [UInt8]) { out += bytes }

  // MARK: Several lines

  /// Writes a scalar without or in quotes that goes on over lines. Its lines stay as they are, but for the
  /// blanks around them, which YAML passes over.
  private mutating func printLines(_ node: Int, column: Int) {
    let scalar = tree.nodes[node]
    let isQuoted = scalar.style.isQuoted
    let inner = isQuoted ? ByteRange(scalar.range.start + 1, scalar.range.end - 1) : scalar.range
    let quote = isQuoted ? self.quote(of: node, inner) : nil
    if let quote { write(quote) }
    var start = inner.start
    while true {
      let lineEnd = min(BlockScalar.lineEnd(from: start, in: bytes), inner.end)
      let isLast = lineEnd == inner.end
      if start > inner.start {
        while start < lineEnd, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      }
      let isDouble = scalar.style == .doubleQuoted
      let end = isLast ? lineEnd : endOfText(start, lineEnd, isDouble: isDouble)
      if start > inner.start, end > start || isLast { write(spaces: column) }
      write(ByteRange(start, end))
      if isLast { break }
      out.append(0x0A)
      start = lineEnd + 1
    }
    if let quote { write(quote) }
  }

  /// Where a line ends without the blanks that are no text; one behind a backslash is.
  private func endOfText(_ start: Int, _ lineEnd: Int, isDouble: Bool) -> Int {
    let end = BlockScalar.withoutBlanks(start, lineEnd, bytes)
    guard isDouble, end < lineEnd, bytes[end] != 0x0D else { return end }
    var marks = 0
    while end - marks > start, bytes[end - marks - 1] == UInt8(ascii: "\\") { marks += 1 }
    return marks % 2 == 1 ? end + 1 : end
  }

  /// The quotes around a text of several lines; `nil` where it can do without.
  private func quote(of node: Int, _ inner: ByteRange) -> UInt8? {
    let quote = bytes[inner.start - 1]
    guard !hasTag(node), !holdsEscape(inner) else { return quote }
    let isPlain =
      linesBeginPlainly(inner)
      && tree.withText(of: node) { PlainScalar.isSafe($0) }
    return isPlain ? nil : UInt8(ascii: "\"")
  }

  private func holdsEscape(_ range: ByteRange) -> Bool {
    bytes[range.start..<range.end].contains { byte in
      byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
  }

  /// Whether each line has text that begins like one without quotes.
  private func linesBeginPlainly(_ range: ByteRange) -> Bool {
    var start = range.start
    while start <= range.end {
      let end = min(BlockScalar.lineEnd(from: start, in: bytes), range.end)
      while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard !line.isEmpty, PlainScalar.canBegin(line) else { return false }
      start = end + 1
    }
    return true
  }
}
