import RecipeSyntax
import Text

extension Rule {
  static let invalidCharacter = Rule(
    id: "invalid-character",
    summary: "YAML does not allow a character, or reads it differently from how it looks.",
    rationale: """
      Such characters come with text copied from web pages, word processors, terminals, PDFs and chats.
      Editors do not show them, or show a plain space:

      - Control characters are not allowed in YAML, and some of them change how a terminal behaves.
      - U+0085, U+2028, U+2029, and a carriage return without a line feed are line breaks to YAML. Carriage
        returns alone are the line endings of old Macs: save the file with `LF` line endings.
      - A no-break space (U+00A0) is a letter to YAML: it does not indent a line, and a dash followed by one
        does not begin a list item. Pressing Alt or Option with the space bar writes one. Within a text it
        is fine.

      Remove the character, or replace it with a plain space. A file full of control characters is not text:
      it has the name of a recipe, or was damaged when it was copied.
      """,
    bad: "notes: Bloom,⟦U+2028⟧then wait.",
    good: "notes: Bloom, then wait.",
    fix: .safe,
    check: .syntax { error, context, report in
      switch error.kind {
      case .forbiddenCharacter(let value): report.addControl(value, error.range, context)
      case .hiddenLineBreak(0x0D): report.addBareReturns(error.range, context)
      case .hiddenLineBreak(let value):
        let name = [0x85: "next-line character (U+0085)", 0x2028: "line separator (U+2028)"][value]
        report.add(
          "YAML reads the invisible \(name ?? "paragraph separator (U+2029)") as a line break",
          at: error.range,
          label: "invisible in editors",
          fix: context.spacing(error.range)
        )
      case .binary:
        report.add(
          "expected a text file, found a binary file",
          at: error.range,
          help: "remove it, or exclude it with `--exclude`"
        )
      case .noBreakSpace: report.addNoBreakSpace(error.range, context)
      default: break
      }
    }
  )

  /// Replaces no-break spaces, each place with as many spaces.
  static func spaces(_ places: [ByteRange]) -> Fix {
    Fix(
      places.count == 1 && places[0].count == 2
        ? "replace it with a plain space" : "replace them with plain spaces",
      .safe,
      places.map { Edit($0, String(repeating: " ", count: $0.count / 2)) }
    )
  }
}

extension Report {
  fileprivate mutating func addControl(_ value: UInt32, _ range: ByteRange, _ context: LintContext)
  {
    let meant = (0x80...0x9F).contains(value) ? Windows1252.character(UInt8(value)) : nil
    let isEscape = value == 0x1B
    let fix =
      meant.map { Fix("replace it with `\($0)`", .safe, range, String($0)) }
      ?? Fix("remove it", .safe, range, "")
    add(
      "\(Self.controlName(value)) (U+\(hexadecimal(value, digits: 4))) is not allowed in a \(context.kind.noun)",
      at: range,
      label: meant.map { "`\($0)` in Windows-1252" } ?? "invisible in editors",
      help: isEscape ? "remove it and the rest of the color code, such as `[1m`" : "",
      fix: isEscape ? nil : fix
    )
  }

  private static func controlName(_ value: UInt32) -> String {
    switch value {
    case 0x00: "a NUL character"
    case 0x07: "a bell character"
    case 0x08: "a backspace character"
    case 0x0B: "a vertical tab"
    case 0x0C: "a form feed"
    case 0x1B: "an escape character"
    case 0x7F: "a delete character"
    case 0x80...0x9F: "a control character from an older encoding"
    case 0xFEFF: "a byte-order mark inside the text"
    case let value where value & 0xFFFE == 0xFFFE: "a noncharacter"
    default: "a control character"
    }
  }

  fileprivate mutating func addBareReturns(_ range: ByteRange, _ context: LintContext) {
    let bytes = context.tree.bytes
    let returns = bytes.indices.filter {
      bytes[$0] == 0x0D && ($0 + 1 == bytes.count || bytes[$0 + 1] != 0x0A)
    }
    let isWhole = returns.count > bytes.count { $0 == 0x0A }
    add(
      isWhole
        ? "the lines end with carriage returns only, as on old Macs"
        : "YAML reads a carriage return (U+000D) without a line feed as a line break",
      at: range,
      label: isWhole ? "the first line ends here" : "invisible in editors",
      fix: Fix(
        returns.count > 1 ? "end the lines with line feeds" : "replace it with a line feed",
        .safe,
        returns.lazy.map { Edit(ByteRange($0, $0 + 1), "\n") }.joined(in: bytes)
      )
    )
  }

  fileprivate mutating func addNoBreakSpace(_ range: ByteRange, _ context: LintContext) {
    let isBehindDash = range.start > 0 && context.tree.bytes[range.start - 1] == UInt8(ascii: "-")
    add(
      isBehindDash
        ? "the space after this dash is a no-break space (U+00A0), which YAML does not treat as a space"
        : "this line is indented with no-break spaces (U+00A0), which YAML does not treat as spaces",
      at: range,
      fix: isBehindDash ? Rule.spaces([range]) : context.indenting(range, range.count / 2)
    )
  }
}

extension LintContext {
  /// One space, or none where there is a blank on either side or the line ends.
  fileprivate func spacing(_ place: ByteRange) -> Fix {
    let line = line(at: place.start)
    let bytes = tree.bytes
    let isApart =
      place.end >= line.range.end || bytes[place.end] == 0x20
      || (place.start > line.range.start && bytes[place.start - 1] == 0x20)
    return isApart
      ? Fix("remove it", .safe, [Edit(place, "")])
      : Fix("replace it with a space", .safe, [Edit(place, " ")])
  }

  /// Puts the line in the column where it seems to stand, or where it stands without these spaces, if
  /// that is the column of a key above.
  fileprivate func indenting(_ place: ByteRange, _ count: Int) -> Fix? {
    let line = line(at: place.start)
    let start = line.column(of: place.start)
    let marks = line.marksAbove.map { $0.column }
    if marks.contains(start + count) { return Rule.spaces([place]) }
    guard start == 0 || marks.contains(start) else { return nil }
    return Fix("remove \(count == 1 ? "it" : "them")", .safe, place, "")
  }
}
