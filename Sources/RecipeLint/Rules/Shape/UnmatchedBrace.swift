import RecipeSyntax
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
    bad: "steps:\n  - instruction: Bloom to {total.\n    pourTo: 45 g",
    good: "steps:\n  - instruction: Bloom to {total}.\n    pourTo: 45 g",
    fix: .safe,
    check: .shape { error, report in
      guard case .unmatchedBrace(let brace) = error.kind else { return }
      let isBrace = error.range.count == 1
      let open = isBrace ? error.openPlaceholder(brace) : nil
      let literal = "\(brace)\(brace)"
      report.add(
        brace == "{" ? "this `{` has no closing `}`" : "this `}` has no opening `{`",
        at: error.place,
        help: open.map { "did you mean `{\($0.name)}`?" }
          ?? "write `\(literal)` for a literal brace",
        fix: open.map { name, place in
          let edit = Edit(at: place, brace == "{" ? "}" : "{")
          return Fix("change to `{\(name)}`", .safe, [edit])
        } ?? (isBrace ? Fix("double the brace", .safe, error.range, literal) : nil)
      )
    }
  )
}

extension ShapeError {
  /// The placeholder that lacks its other brace, and where that belongs.
  fileprivate func openPlaceholder(_ brace: Character) -> (name: String, place: Int)? {
    let bytes = tree.bytes
    func isLetter(_ offset: Int) -> Bool {
      bytes.indices.contains(offset) && bytes[offset].isLetter
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
