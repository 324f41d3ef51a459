import Recipes

/// Scalars in every style.
extension WildRecipe {
  mutating func writeKey(_ key: String, isInFlow: Bool) {
    if isPlain(key, isInFlow), !chance(odds.quote / 3) {
      write(key)
    } else if chance(50), !key.contains("\n") {
      write(singleQuoted(key))
    } else {
      write(doubleQuoted(key))
    }
  }

  /// Writes a scalar behind a colon or a dash, to the end of its last line.
  mutating func writeScalarValue(_ text: String, indent: Int) {
    if chance(odds.fold / 2) {
      endLine()
      writeAbove(indent + 2)
      write(spaces: indent + number(1...4))
    } else {
      write(chance(90) ? " " : chance(20) ? " \t" : "   ")
    }
    writeScalar(text, indent: indent, isInFlow: false)
    if !self.text.hasSuffix("\n") { endLine() }
  }

  /// Writes a scalar; a block one with the end of its last line.
  mutating func writeScalar(_ text: String, indent: Int, isInFlow: Bool) {
    if !isInFlow, chance(text.contains("\n") ? 70 : 5) {
      return writeBlockScalar(text, indent: max(0, indent))
    }
    if isPlain(text, isInFlow), !chance(odds.quote) {
      write(folded(text, indent: indent))
    } else if chance(50), text.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) {
      write(folded(singleQuoted(text), indent: indent))
    } else {
      write(folded(doubleQuoted(text), indent: indent, mayEscape: true))
    }
  }

  // MARK: One line

  /// Whether the text may stand without quotes, even if it is something else to some readers then.
  private mutating func isPlain(_ text: String, _ isInFlow: Bool) -> Bool {
    if chance(1) { return true }
    return PlainScalar.isSafe(text, isInFlow: isInFlow)
      || (ImplicitType(text) != nil && !text.isEmpty && !(isInFlow && text.contains(":")))
      || text == "Use scoop #2"
  }

  private func singleQuoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  private mutating func doubleQuoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20: quoted += "\\a"
      case _ where chance(odds.oddity): quoted += escaped(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  // MARK: Several lines

  /// The text with some of its spaces as line breaks.
  private mutating func folded(_ text: String, indent: Int, mayEscape: Bool = false) -> String {
    guard chance(odds.fold) else { return text }
    var folded = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let isBetween =
        index > 0 && index + 1 < characters.count && characters[index - 1] != " "
        && characters[index + 1] != " "
      guard character == " ", isBetween, chance(40) else {
        folded.append(character)
        continue
      }
      folded +=
        mayEscape && chance(30) ? pick(["\\", " \\", "\\ \\"]) : pick(["", "", " ", "\t", "  "])
      folded += "\n" + (chance(20) ? pick(["\n", "  \n", "\n\n"]) : "")
      folded += String(repeating: " ", count: indent + number(1...6))
      if mayEscape, chance(20) { folded += "\\ " }
    }
    return folded
  }

  /// Writes a text in lines behind `|` or `>`.
  private mutating func writeBlockScalar(_ text: String, indent: Int) {
    let step = number(1...6)
    let lines = blockLines(text)
    let isIndented = lines.first { !$0.isEmpty }?.first == " "
    var indicators = [chance(isIndented ? 95 : 15) ? "\(step)" : "", pick(["", "", "-", "+"])]
    if chance(50) { indicators.reverse() }
    write(pick(["|", ">"]) + indicators.joined())
    endLine()
    for line in lines {
      if line.isEmpty {
        write(chance(20) ? String(repeating: " ", count: number(0...indent + step)) : "")
      } else {
        write(spaces: indent + step)
      }
      write(line + "\n")
    }
    if chance(15) { write(pick(["\n", "\n\n", "   \n", "\n\n\n"])) }
  }

  private mutating func blockLines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<number(0...3) {
      lines.insert(
        pick([
          "", "", "more text", "  deeper", "# no comment", "- item", "key: value", "\ttab", "end  ",
          " ",
        ]),
        at: number(0...lines.count)
      )
    }
    return lines.map { String($0.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\t" }) }
  }
}
