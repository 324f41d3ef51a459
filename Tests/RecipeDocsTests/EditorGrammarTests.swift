import Foundation
import Recipes
import TestSupport
import Testing

/// Compares the grammar for editors, which is written by hand, with the description of the format.
///
/// `scripts/check editors` runs it on recipes.
@Suite struct EditorGrammarTests {
  private static let file = "editors/vscode/syntaxes/brewguide-recipe.tmLanguage.json"
  private static let keys = RecipeFormat.recipe + RecipeFormat.step

  /// The rules of the grammar, each with the words that it must name.
  static let rules: [(name: String, words: [String])] =
    [
      ("entries", keys.filter { $0.type != .instruction }.map(\.name)),
      ("instruction", keys.filter { $0.type == .instruction }.map(\.name)),
      ("flow-instruction", keys.filter { $0.type == .instruction }.map(\.name)),
      ("method", BrewMethod.allKnown.map(\.rawValue)),
      ("mass", (Quantity.massUnits + Quantity.waterUnits).map(\.unit)),
      ("temperature", TemperatureUnit.allCases.flatMap(\.spellings)),
      ("duration", Quantity.durationUnits.flatMap(\.units)),
      ("placeholder", Placeholder.allCases.map(\.rawValue)),
    ]
    + keys.compactMap { key in
      if case .choice(let words) = key.type { (key.name, words) } else { nil }
    }

  @Test(arguments: rules)
  func wordsAreNamed(rule: String, words: [String]) throws {
    let named = try namedWords(in: rule)
    for word in words {
      #expect(named.contains(word), "`\(word)` is missing in \"\(rule)\": edit \(Self.file)")
    }
  }

  /// A key whose values have colors names the rule for them.
  @Test func valuesHaveTheirRules() throws {
    let entries = try #require(try rule("entries")["patterns"] as? [[String: Any]])
    for key in Self.keys {
      let rule: String? =
        switch key.type {
        case .mass: "mass"
        case .temperature: "temperature"
        case .duration: "duration"
        case .index, .formatVersion: "number"
        case .method: "method"
        case .choice: key.name
        case .text, .language, .instruction, .words, .uuid, .timestamp, .steps, .equipment: nil
        }
      guard let rule else { continue }
      let isNamed = entries.contains { entry in
        let parts = entry["patterns"] as? [[String: String]] ?? []
        let begin = entry["begin"] as? String ?? ""
        return parts.contains(["include": "#\(rule)"]) && Self.words(in: begin).contains(key.name)
      }
      #expect(
        isNamed,
        "the values of `\(key.name)` need #\(rule) in \"entries\": edit \(Self.file)"
      )
    }
  }

  private func rule(_ name: String) throws -> [String: Any] {
    let data = Data(try ProjectFiles.text(Self.file).utf8)
    let grammar = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let rules = try #require(grammar?["repository"] as? [String: [String: Any]])
    return try #require(rules[name], "\(Self.file) has no rule \(name)")
  }

  /// The words in the expressions of a rule.
  private func namedWords(in name: String) throws -> Set<String> {
    let rule = try rule(name)
    let rules = [rule] + (rule["patterns"] as? [[String: Any]] ?? [])
    let expressions = rules.flatMap { [$0["match"], $0["begin"]] }.compactMap { $0 as? String }
    return Set(expressions.flatMap(Self.words))
  }

  private static func words(in expression: String) -> [String] {
    expression.replacing(#"[ \t]+"#, with: " ").split { "()|:?".contains($0) }.map(String.init)
  }
}
