/// Mappings and lists.
extension WildRecipe {
  // MARK: Blocks

  /// Writes pairs, one below the other.
  ///
  /// - Parameter isInline: whether the first goes on the line that was begun, behind a dash.
  mutating func writeBlock(_ pairs: [Pair], indent: Int, isInline: Bool = false) {
    for (index, pair) in pairs.enumerated() {
      if index > 0 || !isInline {
        writeAbove(indent)
        write(spaces: indent)
      }
      if chance(odds.oddity) {
        write("?" + String(repeating: " ", count: number(1...3)))
        writeScalar(pair.key, indent: indent, isInFlow: false)
        if !text.hasSuffix("\n") { endLine() }
        writeAbove(indent)
        write(spaces: indent)
      } else {
        if chance(odds.anchor / 4) { write("&\(newAnchor()) ") }
        writeKey(pair.key, isInFlow: false)
        if chance(odds.oddity) { write(" ") }
      }
      write(":")
      writeValue(pair.value, indent: indent, isItem: false)
    }
    // A comment at the foot, deeper than what follows.
    if chance(odds.comment / 3) {
      write(spaces: indent)
      write(comment() + "\n")
    }
  }

  /// Writes a list, one item below the other.
  mutating func writeList(_ value: Value, indent: Int, isInline: Bool = false) {
    var items = items(of: value)
    if items.isEmpty { items = [.scalar("only")] }
    for (index, item) in items.enumerated() {
      if index > 0 || !isInline {
        writeAbove(indent)
        write(spaces: indent)
      }
      write("-")
      writeValue(item, indent: indent, isItem: true)
    }
  }

  /// Writes a value after a colon or a dash, to the end of its last line.
  mutating func writeValue(_ value: Value, indent: Int, isItem: Bool) {
    if chance(odds.wrong / 3) { return endLine() }
    if !anchors.isEmpty, chance(odds.anchor * 2) {
      write(" *" + pick(anchors))
      return endLine()
    }
    let anchor = writeProperties(of: value)
    if case .scalar(let text) = value {
      writeScalarValue(text, indent: indent)
    } else if isFlow(value) {
      write(" ")
      writeFlow(value, indent: indent)
      // No alias stands for what is in braces: as a text, it would be taken for one without quotes.
      return endLine()
    } else {
      writeNested(value, indent: indent, isInline: isItem && chance(85))
    }
    if let anchor { anchors.append(anchor) }
  }

  private mutating func writeNested(_ value: Value, indent: Int, isInline: Bool) {
    let isList = isList(value)
    let hasProperties = text.last != "-" && text.last != ":"
    if isInline, !hasProperties {
      let gap = chance(70) ? 1 : number(1...4)
      write(spaces: gap)
      return writeEntries(value, isList: isList, indent: indent + 1 + gap, isInline: true)
    }
    let isItem = text.last == "-"
    endLine()
    let least = isList && !isItem && !hasProperties ? 0 : 1
    let step = chance(60) ? 2 : number(least...6)
    writeEntries(value, isList: isList, indent: indent + step, isInline: false)
  }

  private mutating func writeEntries(_ value: Value, isList: Bool, indent: Int, isInline: Bool) {
    if isList {
      writeList(value, indent: indent, isInline: isInline)
    } else {
      writeBlock(pairs(of: value), indent: indent, isInline: isInline)
    }
  }

  private mutating func isFlow(_ value: Value) -> Bool {
    if case .tags = value { return chance(50) }
    return chance(odds.flow)
  }

  private mutating func isList(_ value: Value) -> Bool {
    switch value {
    case .steps, .soundSteps, .tags: true
    case .anything: chance(50)
    default: false
    }
  }

  // MARK: Properties

  private mutating func writeProperties(of value: Value) -> String? {
    var anchor: String?
    if chance(odds.anchor) {
      let name = newAnchor()
      write(" &\(name)")
      anchor = name
    }
    if chance(odds.oddity), case .scalar = value {
      write(" " + pick(["!!str", "!!str", "!", "!!int"]))
    }
    return anchor
  }

  private mutating func newAnchor() -> String {
    commentCount += 1
    return "a\(commentCount)"
  }

  // MARK: Flow

  /// Writes a collection in brackets or braces.
  mutating func writeFlow(_ value: Value, indent: Int) {
    if isList(value) {
      writeFlowItems(items(of: value), indent: indent)
    } else {
      write("{")
      for (index, pair) in pairs(of: value).enumerated() {
        if index > 0 { write(",") }
        writeGap(indent)
        writeFlowPair(pair, indent: indent)
      }
      writeFlowEnd("}", indent)
    }
  }

  private mutating func writeFlowItems(_ items: [Value], indent: Int) {
    write("[")
    for (index, item) in items.enumerated() {
      if index > 0 { write(",") }
      writeGap(indent)
      if chance(odds.oddity) {
        writeFlowPair((pick(WildTexts.keys), item), indent: indent)
      } else {
        writeFlowValue(item, indent: indent)
      }
    }
    writeFlowEnd("]", indent)
  }

  private mutating func writeFlowPair(_ pair: Pair, indent: Int) {
    writeKey(pair.key, isInFlow: true)
    if chance(odds.oddity) { return }
    let isJSON = text.last == "\"" || text.last == "'"
    write(isJSON && chance(50) ? ":" : ": ")
    if chance(odds.fold) { writeGap(indent) }
    writeFlowValue(pair.value, indent: indent)
  }

  private mutating func writeFlowValue(_ value: Value, indent: Int) {
    if !anchors.isEmpty, chance(odds.anchor * 2) { return write("*\(pick(anchors)) ") }
    if chance(odds.wrong / 3) { return }
    if case .scalar(let text) = value {
      writeScalar(text, indent: indent, isInFlow: true)
    } else {
      writeFlow(value, indent: indent)
    }
  }

  private mutating func writeFlowEnd(_ end: String, _ indent: Int) {
    if chance(odds.oddity) { write(",") }
    writeGap(indent)
    write(end)
  }

  /// Blanks, line breaks and comments inside of brackets.
  private mutating func writeGap(_ indent: Int) {
    if chance(30) { write(" ") }
    guard chance(25) else { return }
    if chance(odds.comment) { write(" " + comment()) }
    write("\n")
    if chance(odds.blankLine) { write("\n") }
    if chance(odds.comment) {
      write(spaces: number(0...6))
      write(comment() + "\n")
    }
    write(spaces: max(1, indent + number(0...6)))
  }
}
