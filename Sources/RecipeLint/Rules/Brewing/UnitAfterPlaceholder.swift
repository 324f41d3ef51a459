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
    return Placeholder.occurrences(in: bytes).compactMap { part, range in
      guard case .known(let kind) = part else { return nil }
      var start = range.upperBound
      if start < bytes.count, bytes[start] == 0x20 { start += 1 }
      return words(of: kind).lazy.compactMap { word -> RepeatedUnit? in
        let end = start + word.count
        guard end <= bytes.count, isWord(word, at: start, in: bytes),
          end == bytes.count || !isPartOfWord(bytes[end])
        else { return nil }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        return RepeatedUnit(kind: kind, placeholder: range, unit: start..<end, text: text)
      }.first
    }
  }

  /// Compares in any case; the words are in lower case.
  private static func isWord(_ word: [UInt8], at start: Int, in bytes: [UInt8]) -> Bool {
    for place in word.indices {
      let (byte, letter) = (bytes[start + place], word[place])
      guard byte == letter || byte.isLetter && byte | 0x20 == letter else { return false }
    }
    return true
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")
      || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// The units that people write after it, longer ones before their beginnings.
  private static func words(of kind: Placeholder) -> [[UInt8]] {
    switch kind {
    case .dose, .yield, .pour, .total: masses
    case .temperature: temperatures
    case .timer: times
    }
  }

  private static let masses = MassUnit.allCases.flatMap { $0.proseNames }.map { Array($0.utf8) }
  private static let temperatures = [
    "°c", "°f", "℃", "℉", "°", "c", "f", "celsius", "fahrenheit", "degrees celsius",
    "degrees fahrenheit", "degrees c", "degrees f", "degrees",
  ].map { Array($0.utf8) }
  private static let times = [
    "seconds", "second", "secs", "sec", "s", "minutes", "minute", "mins", "min",
  ].map { Array($0.utf8) }
}
