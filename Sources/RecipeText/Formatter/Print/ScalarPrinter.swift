import RecipeSyntax
import Recipes
import Text

/// Writes scalars, and flow sequences of scalars.
struct ScalarPrinter {
  private let source: OutlinedSource

  init(_ source: OutlinedSource) { self.source = source }

  /// Writes a plain or quoted scalar after its colon or dash, on that line or below.
  ///
  /// - Parameter column: the column of its lines below the first.
  func print(_ node: Int, column: Int, type: ValueType?, to out: inout PrintedLines) {
    let range = source.tree.nodes[node].range
    let isBelow = beginsBelow(range.start)
    if source.hasBreak(from: range.start, to: range.end) {
      if isBelow, !out.isAtLineStart {
        out.endLine()
        out.write(spaces: column)
      } else {
        out.separate()
      }
      return printLines(node, column: column, to: &out)
    }
    out.separate()
    let start = out.count
    printLine(node, type: type, isInFlow: false, to: &out)
    if isBelow, out.lineWidth > Printer.width, start > 0, out.bytes[start - 1] == 0x20,
      !source.hasProperties(node)
    {
      out.moveDown(from: start, column: column)
    }
  }

  /// Whether a scalar begins on a later line than its key or dash.
  private func beginsBelow(_ start: Int) -> Bool {
    var offset = start
    while offset > 0, source.bytes[offset - 1].isBlank {
      offset -= 1
    }
    return offset > 0 && source.bytes[offset - 1] == 0x0A
  }

  // MARK: One line

  /// Writes a one-line scalar: a quantity in its canonical spelling, a text with quotes only if needed.
  func printLine(_ node: Int, type: ValueType?, isInFlow: Bool, to out: inout PrintedLines) {
    let scalar = source.tree.nodes[node]
    if let type, !source.hasProperties(node), let spelling = quantity(node, type) {
      return out.write(spelling)
    }
    guard scalar.style.isQuoted, !source.hasTag(node) else { return out.write(scalar.range) }
    let spelling = source.tree.withText(of: node) { text in
      QuotedText.spelling(of: text, isInFlow: isInFlow)
    }
    switch spelling {
    case .plain: write(text: node, to: &out)
    case .single: out.write(quoted(node, by: UInt8(ascii: "'")))
    case .double: out.write(quoted(node, by: UInt8(ascii: "\"")))
    case .escaped: out.write(scalar.range)
    }
  }

  private func quantity(_ node: Int, _ type: ValueType) -> String? {
    switch type {
    case .mass, .temperature, .duration:
      source.tree.withText(of: node) { Quantity.canonicalSpelling(of: $0, as: type) }
    default: nil
    }
  }

  private func write(text node: Int, to out: inout PrintedLines) {
    if source.tree.nodes[node].isVerbatim {
      out.write(source.tree.nodes[node].textRange)
    } else {
      out.write(source.tree.text(of: node))
    }
  }

  private func quoted(_ node: Int, by quote: UInt8) -> [UInt8] {
    let escape = quote == UInt8(ascii: "'") ? quote : UInt8(ascii: "\\")
    return source.tree.withText(of: node) { text in
      var quoted: [UInt8] = [quote]
      for byte in text {
        if byte == quote || byte == escape { quoted.append(escape) }
        quoted.append(byte)
      }
      quoted.append(quote)
      return quoted
    }
  }

  /// Writes the anchor and the tag of a node, in the author's order.
  func printProperties(of node: Int, to out: inout PrintedLines) {
    for property in source.properties(of: node) {
      out.separate()
      out.write(property.range)
    }
  }

  /// Writes a flow sequence of scalars on one line.
  func printList(_ node: Int, to out: inout PrintedLines) {
    out.write(UInt8(ascii: "["))
    for item in source.tree.items(of: node) {
      if item > node + 1 { out.write(", ") }
      printProperties(of: item, to: &out)
      if source.hasProperties(item) { out.write(0x20) }
      if source.tree.nodes[item].kind == .alias {
        out.write(source.tree.nodes[item].range)
      } else {
        printLine(item, type: nil, isInFlow: true, to: &out)
      }
    }
    out.write(UInt8(ascii: "]"))
  }

  // MARK: Several lines

  /// Writes a multi-line plain or quoted scalar. Its lines are kept, except for surrounding blanks, which
  /// YAML ignores.
  private func printLines(_ node: Int, column: Int, to out: inout PrintedLines) {
    let scalar = source.tree.nodes[node]
    let isQuoted = scalar.style.isQuoted
    let inner = isQuoted ? ByteRange(scalar.range.start + 1, scalar.range.end - 1) : scalar.range
    let quote = isQuoted ? self.quote(of: node, inner) : nil
    if let quote { out.write(quote) }
    var start = inner.start
    while true {
      let lineEnd = min(source.bytes.endOfLine(at: start), inner.end)
      let isLast = lineEnd == inner.end
      if start > inner.start {
        while start < lineEnd, source.bytes[start].isBlank {
          start += 1
        }
      }
      let isDouble = scalar.style == .doubleQuoted
      let end = isLast ? lineEnd : endOfText(start, lineEnd, isDouble: isDouble)
      if start > inner.start, end > start || isLast { out.write(spaces: column) }
      out.write(ByteRange(start, end))
      if isLast { break }
      out.write(0x0A)
      start = lineEnd + 1
    }
    if let quote { out.write(quote) }
  }

  /// The end of a line without insignificant trailing blanks; a blank after a backslash is significant.
  private func endOfText(_ start: Int, _ lineEnd: Int, isDouble: Bool) -> Int {
    let end = BlockScalar.withoutBlanks(start, lineEnd, source.bytes)
    guard isDouble, end < lineEnd, source.bytes[end] != 0x0D else { return end }
    var marks = 0
    while end - marks > start, source.bytes[end - marks - 1] == UInt8(ascii: "\\") { marks += 1 }
    return marks % 2 == 1 ? end + 1 : end
  }

  /// The quotes of a multi-line scalar; `nil` if it needs none.
  private func quote(of node: Int, _ inner: ByteRange) -> UInt8? {
    let quote = source.bytes[inner.start - 1]
    guard !source.hasTag(node), !holdsEscape(inner) else { return quote }
    let isPlain =
      linesBeginPlainly(inner)
      && source.tree.withText(of: node) { PlainScalar.isSafe($0) }
    return isPlain ? nil : UInt8(ascii: "\"")
  }

  private func holdsEscape(_ range: ByteRange) -> Bool {
    source.bytes[range.start..<range.end].contains { byte in
      byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
  }

  /// Whether each line can begin a plain scalar.
  private func linesBeginPlainly(_ range: ByteRange) -> Bool {
    var start = range.start
    while start <= range.end {
      let end = min(source.bytes.endOfLine(at: start), range.end)
      start = source.bytes[..<end].endOfBlanks(from: start)
      let line = UnsafeBufferPointer(rebasing: source.bytes[start..<end])
      guard !line.isEmpty, PlainScalar.canBegin(line) else { return false }
      start = end + 1
    }
    return true
  }

  // MARK: Blocks

  /// Writes the header of a block scalar after its colon or dash.
  func printHeader(_ node: Int, to out: inout PrintedLines) {
    let scalar = source.outline.blockScalar(at: source.tree.nodes[node].range.start)
    out.separate()
    out.write(source.bytes[scalar.start])
    printIndicators(of: scalar, node, to: &out)
  }

  /// Writes the comment in the header of a block scalar that is a whole document.
  func printHeaderComment(_ node: Int, to out: inout PrintedLines) {
    let start = source.tree.nodes[node].range.start
    let document = source.tree.documents[source.tree.document(at: start)]
    guard document.root == node, let comment = source.outline.blockScalar(at: start).comment
    else { return }
    out.write(UInt8(ascii: " "))
    out.write(comment)
  }

  /// Writes each line of a block scalar's text below its header, without the last line break.
  func printText(_ node: Int, column: Int, to out: inout PrintedLines) {
    let scalar = source.outline.blockScalar(at: source.tree.nodes[node].range.start)
    if let count = blankLines(node) {
      return out.write(Array(repeating: 0x0A, count: count))
    }
    var line = scalar.firstLine
    while line <= scalar.end, line < source.bytes.count {
      out.write(0x0A)
      let end = min(source.bytes.endOfLine(at: line), scalar.end)
      printLine(ByteRange(line, end), scalar, column: column, to: &out)
      line = end + 1
    }
  }

  /// The number of empty lines if the text has only these, else `nil`.
  private func blankLines(_ node: Int) -> Int? {
    source.tree.withText(of: node) { text in text.allSatisfy { $0 == 0x0A } ? text.count : nil }
  }

  private func printLine(
    _ line: ByteRange,
    _ scalar: BlockScalar,
    column: Int,
    to out: inout PrintedLines
  ) {
    guard scalar.indentation > 0 else { return }
    var start = line.start
    while start < line.end, start - line.start < scalar.indentation, source.bytes[start] == 0x20 {
      start += 1
    }
    let hasReturn = line.end > start && source.bytes[line.end - 1] == 0x0D
    let end = hasReturn ? line.end - 1 : line.end
    guard start < end else { return }
    out.write(spaces: column)
    out.write(ByteRange(start, end))
  }

  /// Writes the indentation indicator, if the text begins with a blank, and the chomping indicator. If the
  /// source ends without a line break, so does the text, and the final line break that is added must be
  /// stripped.
  private func printIndicators(of scalar: BlockScalar, _ node: Int, to out: inout PrintedLines) {
    let (begins, ends, isEmpty) = source.tree.withText(of: node) { text in
      let first = text.first { $0 != 0x0A }
      return (first?.isBlank ?? true, text.last == 0x0A, text.isEmpty)
    }
    if scalar.hasIndicator, begins { out.write(UInt8(ascii: "0") + UInt8(Printer.step)) }
    let isCut = !ends && !isEmpty
    if scalar.chomping == .strip || isCut {
      out.write(UInt8(ascii: "-"))
    } else if scalar.chomping == .keep {
      out.write(UInt8(ascii: "+"))
    }
  }
}

/// The best one-line style of a quoted scalar.
private enum QuotedText {
  /// Plain, single-quoted, double-quoted, or unchanged with its escapes.
  case plain, single, double, escaped

  /// The best style: plain if every reader reads the same text, else double-quoted, unless single quotes need
  /// fewer escapes. Invisible characters stay escaped.
  static func spelling(of text: UnsafeBufferPointer<UInt8>, isInFlow: Bool) -> QuotedText {
    guard isShown(text) else { return .escaped }
    if PlainScalar.isSafe(text, isInFlow: isInFlow) { return .plain }
    var double = 0
    var single = 0
    for byte in text {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { double += 1 }
      if byte == UInt8(ascii: "'") { single += 1 }
    }
    return double > single ? .single : .double
  }

  /// Whether each character of the text is recognizable.
  private static func isShown(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
    return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar != "\t" && scalar != "\n" && PlainScalar.isPrintable(scalar)
        && !Visibility(scalar.value).isInvisible
        && (scalar == " " || !scalar.properties.isWhitespace)
    }
  }
}
