import Recipes
import Text

extension Rule {
  static let unmatchedBrace = Rule(
    id: "unmatched-brace",
    summary: "A brace in an instruction is unmatched.",
    rationale: """
      In instructions, braces enclose placeholders such as `{total}`, which are filled in when the recipe
      is brewed. A brace that is not closed, or not opened, is usually a mistake.

      Write a literal brace twice: `{{` or `}}`.
      """,
    example: Example(
      bad: "steps:\n  - instruction: Bloom to {total.\n    pourTo: 45 g",
      good: "steps:\n  - instruction: Bloom to {total}.\n    pourTo: 45 g"
    ),
    fix: .safe,
    check: .shape { error, context, report in
      guard case .unmatchedBrace(let brace) = error.kind else { return }
      let message =
        brace == "{"
        ? "this `{` has no closing `}`" : "this `}` has no opening `{`"
      guard error.range.count == 1 else {
        return report.add(
          message,
          at: context.firstLine(of: error.range),
          help: "write `\(brace)\(brace)` for a literal brace"
        )
      }
      if let (name, place) = openPlaceholder(at: error.range, brace, context) {
        let edit = Edit(ByteRange(place, place), brace == "{" ? "}" : "{")
        report.add(
          message,
          at: error.range,
          help: "did you mean `{\(name)}`?",
          fix: Fix("change to `{\(name)}`", .safe, [edit])
        )
      } else {
        report.add(
          message,
          at: error.range,
          help: "write `\(brace)\(brace)` for a literal brace",
          fix: Fix("double the brace", .safe, [Edit(error.range, "\(brace)\(brace)")])
        )
      }
    }
  )

  /// The placeholder that lacks its other brace, and where that belongs.
  private static func openPlaceholder(
    at range: ByteRange,
    _ brace: Character,
    _ context: LintContext
  ) -> (name: String, place: Int)? {
    let bytes = context.tree.bytes
    func isLetter(_ offset: Int) -> Bool {
      bytes.indices.contains(offset) && (0x61...0x7A).contains(bytes[offset] | 0x20)
    }
    var place = brace == "{" ? range.end : range.start
    if brace == "{" {
      while isLetter(place) { place += 1 }
    } else {
      while isLetter(place - 1) { place -= 1 }
    }
    let word = ByteRange(min(place, range.end), max(place, range.start))
    let name = context.spelling(of: word)
    return Placeholder(rawValue: name) == nil ? nil : (name, place)
  }
}
