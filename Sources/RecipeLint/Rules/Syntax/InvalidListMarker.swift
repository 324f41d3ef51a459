import RecipeSyntax
import Text

extension Rule {
  static let invalidListMarker = Rule(
    id: "invalid-list-marker",
    summary: "A list item does not begin with a dash and a space.",
    rationale: """
      Each list item, such as a step, begins with a dash and a space. Word processors turn dashes into
      other characters, such as `•` and `–`, and Markdown also allows `+` and `1.`; YAML reads all of
      these as text.

      Write `- ` instead.
      """,
    bad: "steps:\n  • instruction: Bloom.\n    pourTo: 45 g",
    good: "steps:\n  - instruction: Bloom.\n    pourTo: 45 g",
    fix: .safe,
    check: .syntax { error, context, report in
      guard case .invalidListMarker = error.kind else { return }
      let mark = context.spelling(of: error.range)
      report.add(
        mark == "-"
          ? "a list item needs a space after its `-`"
          : "`\(mark)` does not begin a list item: write `- `",
        at: error.range,
        fix: context.dashing(error.range, mark)
      )
    }
  )
}

extension LintContext {
  /// Writes dashes for this item and the ones below it in the same column.
  fileprivate func dashing(_ first: ByteRange, _ mark: String) -> Fix {
    let line = line(at: first.start)
    let column = line.column(of: first.start)
    // Another number is the same mark.
    let end = mark.drop { $0.isNumber }
    var edits = [dashing(first)]
    var next = line.below
    while let current = next, current.indentation >= column, !current.isDocumentMarker {
      if current.indentation == column, current.dashes.isEmpty,
        let other = ListMarker.range(at: current.textStart, to: current.range.end, tree.bytes),
        spelling(of: other).drop(while: { $0.isNumber }) == end
      {
        edits.append(dashing(other))
      }
      next = current.below
    }
    let (one, several) =
      mark == "-" ? ("add a space", "add the spaces") : ("write a dash", "write dashes")
    return Fix(edits.count == 1 ? one : several, .unsafe, edits)
  }

  /// A dash padded to the width of the marker, so that the text after it keeps its column.
  private func dashing(_ range: ByteRange) -> Edit {
    let mark = spelling(of: range)
    return Edit(range, mark == "-" ? "- " : "-" + String(repeating: " ", count: mark.count - 1))
  }
}
