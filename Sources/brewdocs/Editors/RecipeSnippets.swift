import RecipeLint
import Recipes

/// The snippets of editors: a recipe for each starter, a step, each key, and a comment that ignores a rule.
package struct RecipeSnippets {
  private let checkout: Checkout

  /// The starters of a checkout become snippets.
  package init(of checkout: Checkout) {
    self.checkout = checkout
  }

  /// The file, as VS Code reads it.
  package var text: String {
    let snippets =
      starters + [step, ignore] + keys(RecipeFormat.recipe, of: "recipe")
      + keys(RecipeFormat.step, of: "step")
    return JSONValue.object(snippets.map { ($0.name, $0.value) }).text
  }

  private struct Snippet {
    let name: String
    let prefix: String
    let lines: [String]
    let summary: String

    var value: JSONValue {
      .object([
        ("prefix", .string(prefix)), ("description", .string(summary)),
        ("body", .array(lines.map(JSONValue.string))),
      ])
    }
  }

  // MARK: Recipes and steps

  private var starters: [Snippet] {
    checkout.names(in: "recipes").flatMap { folder in
      checkout.names(in: "recipes/\(folder)").filter { $0.hasPrefix("starter-") }.compactMap {
        starter("recipes/\(folder)/\($0)")
      }
    }
  }

  /// The recipe in a file, without what belongs to that one recipe; its name is selected.
  private func starter(_ path: String) -> Snippet? {
    guard let text = checkout.text(path) else { return nil }
    let own = [RecipeKey.format, .id, .origin, .author, .source, .description, .tags, .modifiedAt]
    let dropped = own.map { RecipeFormat.describe($0).name + ":" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .filter { line in !line.hasPrefix("#") && !dropped.contains { line.hasPrefix($0) } }
    let name = lines.first { $0.hasPrefix("name: ") }.map { String($0.dropFirst(6)) } ?? path
    let body = lines.map { line in
      line == "name: \(name)" ? "name: \(Self.stop(1, name))" : Self.escaped(String(line))
    }
    return Snippet(
      name: "Recipe: \(name)",
      prefix: "recipe",
      lines: body + ["$0"],
      summary: "A whole recipe: \(name)."
    )
  }

  private var step: Snippet {
    func example(_ key: StepKey) -> String { RecipeFormat.describe(key).example }
    return Snippet(
      name: "Step",
      prefix: "step",
      lines: [
        "- instruction: \(Self.stop(1, example(.instruction)))",
        "  pourTo: \(Self.stop(2, example(.pourTo)))",
        "  timer: \(Self.stop(3, example(.timer)))$0",
      ],
      summary: "A step that pours."
    )
  }

  private var ignore: Snippet {
    let rules = Rule.all.map(\.id).joined(separator: ",")
    return Snippet(
      name: "Ignore a rule",
      prefix: "ignore",
      lines: ["# brewlint: ignore[${1|\(rules)|}] ${2:reason}"],
      summary: "Ignores a rule of brewlint on the next line."
    )
  }

  // MARK: Keys

  private func keys(_ keys: [KeyDescription], of owner: String) -> [Snippet] {
    keys.filter { $0.type != .steps }.map { key in
      Snippet(
        name: "Key of a \(owner): \(key.name)",
        prefix: key.name,
        lines: ["\(key.name): \(value(of: key))$0"],
        summary: key.summary
      )
    }
  }

  private func value(of key: KeyDescription) -> String {
    let words = key.type.words
    guard !words.isEmpty else { return Self.stop(1, key.example) }
    // The word that is selected at first is the first one.
    let ordered = [key.example] + words.filter { $0 != key.example }
    return "${1|\(ordered.joined(separator: ","))|}"
  }

  /// A place to type at, with the text that is there before.
  private static func stop(_ number: Int, _ text: String) -> String {
    "${\(number):\(escaped(text).replacing("}", with: "\\}"))}"
  }

  /// Text in which a snippet has no places to type at.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$")
  }
}
