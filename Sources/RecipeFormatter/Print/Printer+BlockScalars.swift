import SourceText

/// Text in lines behind `|` or `>`.
extension Printer {
  /// Writes a block scalar: its header, and each line of its text below, without the last line break.
  mutating func printBlock(_ node: Int, _ content: Content) {
    let scalar = outline.blockScalar(at: tree.nodes[node].range.start)
    separate()
    write(bytes[scalar.start])
    printIndicators(of: scalar, node)
    if content.entry >= 0 { printSameLine(content.entry, node, content.type) }
    if let count = blankLines(node) {
      return out.append(contentsOf: repeatElement(0x0A, count: count))
    }
    var line = scalar.firstLine
    while line <= scalar.end, line < bytes.count {
      out.append(0x0A)
      let end = min(BlockScalar.lineEnd(from: line, in: bytes), scalar.end)
      printLine(ByteRange(line, end), scalar, column: content.column + Self.step)
      line = end + 1
    }
  }

  /// How many empty lines are the whole text; `nil` where there is more.
  private func blankLines(_ node: Int) -> Int? {
    tree.withText(of: node) { text in text.allSatisfy { $0 == 0x0A } ? text.count : nil }
  }

  private mutating func printLine(_ line: ByteRange, _ scalar: BlockScalar, column: Int) {
    guard scalar.indentation > 0 else { return }
    var start = line.start
    while start < line.end, start - line.start < scalar.indentation, bytes[start] == 0x20 {
      start += 1
    }
    let hasReturn = line.end > start && bytes[line.end - 1] == 0x0D
    let end = hasReturn ? line.end - 1 : line.end
    guard start < end else { return }
    write(spaces: column)
    write(ByteRange(start, end))
  }

  /// Whether blank lines behind the text, as it is written, belong to it.
  func keepsBlankLines(_ node: Int) -> Bool {
    outline.blockScalar(at: tree.nodes[node].range.start).chomping == .keep
      && tree.withText(of: node) { $0.isEmpty || $0[$0.count - 1] == 0x0A }
  }

  /// Writes the digit for the indentation, where the text begins with a blank, and the chomping. Where the
  /// source ends without a line break, so does the text, and the break that comes to the end of the source
  /// must not count.
  private mutating func printIndicators(of scalar: BlockScalar, _ node: Int) {
    let (begins, ends, isEmpty) = tree.withText(of: node) { text in
      let first = text.first { $0 != 0x0A }
      return (first == nil || first == 0x20 || first == 0x09, text.last == 0x0A, text.isEmpty)
    }
    if scalar.hasIndicator, begins { write(UInt8(ascii: "0") + UInt8(Self.step)) }
    let isCut = !ends && !isEmpty
    if scalar.chomping == .strip || isCut {
      write(UInt8(ascii: "-"))
    } else if scalar.chomping == .keep {
      write(UInt8(ascii: "+"))
    }
  }
}
