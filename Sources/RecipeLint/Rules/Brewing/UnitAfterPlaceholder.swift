import RecipeSyntax
import Recipes
import Text

extension Rule {
  static let unitAfterPlaceholder = Rule(
    id: "unit-after-placeholder",
    summary: "A placeholder is followed by a unit, which it already has.",
    rationale: """
      A placeholder is filled in with its unit: `{pour}` becomes `250 g`, `{temperature}` becomes `94 °C`,
      and `{timer}` becomes `45 s`. A unit after it appears twice: "250 g ml".

      The amounts keep the unit of the recipe, so to read millilitres, write `pourTo: 250 ml`.
      """,
    bad: "{pour} ml at {temperature} °C",
    good: "{pour} at {temperature}",
    in: {
      """
      steps:
        - instruction: Pour \($0).
          pourTo: 250 g
      """
    },
    severity: .warning,
    fix: .safe,
    check: .recipe { recipe, report in
      guard recipe.recipe.mayRepeatUnit else { return }
      for node in recipe.instructions()
      where recipe.tree.withText(of: node, Placeholder.mayRepeatUnit) {
        for unit in recipe.tree.withText(of: node, RepeatedUnit.all) {
          report.add(unit, node, recipe)
        }
      }
    }
  )
}

extension Report {
  fileprivate mutating func add(_ unit: RepeatedUnit, _ node: Int, _ recipe: RecipeView) {
    // With the placeholder, the place is more likely to be unique in a folded text.
    let whole = unit.placeholder.lowerBound..<unit.unit.upperBound
    let place = recipe.tree.range(ofText: whole, in: node)
    let length = unit.unit.upperBound - unit.placeholder.upperBound
    let word = "{\(unit.kind.rawValue)}"
    add(
      "`\(word)` is filled in with its unit, but `\(unit.text)` follows",
      at: place.map { ByteRange($0.end - unit.text.utf8.count, $0.end) }
        ?? recipe.tree.nodes[node].range,
      help: "write only `\(word)`",
      fix: place.map { place in
        Fix("remove `\(unit.text)`", .safe, ByteRange(place.end - length, place.end), "")
      }
    )
  }
}

/// A unit after a placeholder that is filled in with one.
private struct RepeatedUnit {
  let kind: Placeholder
  /// The bytes of the placeholder in the text.
  let placeholder: Range<Int>
  /// The bytes of the unit.
  let unit: Range<Int>
  /// The unit as written.
  let text: String

  /// The repeated units of an instruction, in order. O(n).
  static func all(in text: UnsafeBufferPointer<UInt8>) -> [RepeatedUnit] {
    let bytes = Array(text)
    let prose = ProseText(bytes)
    return Placeholder.occurrences(in: bytes).compactMap { part, range in
      guard case .known(let kind) = part,
        let unit = prose.unit(behind: range.upperBound, like: kind)
      else { return nil }
      let text = String(decoding: bytes[unit], as: UTF8.self)
      return RepeatedUnit(kind: kind, placeholder: range, unit: unit, text: text)
    }
  }
}
