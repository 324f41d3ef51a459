import Recipes
import Text

/// Recipes as Markdown: a heading with the name, lines of `key: value`, and a list of steps; or as a note without marks.
///
/// Also reads what people write: keys in bold or in a table, in any language that brewlint understands; ingredients in a
/// list; steps in lists, tables and paragraphs that pour; amounts and times that are only in the prose.
enum MarkdownFormat {
  static let description = FormatDescription(
    title: "Markdown",
    source: "https://spec.commonmark.org",
    summary:
      "A heading, lines of `key: value`, and a list of steps; or a note in plain text. Each heading of the first level is a recipe; so is each below it, if several of them have a dose and steps.",
    fields: [
      ("the first heading", .carried, "name; also method, if it names one and nothing else does"),
      ("`Key: value` in a list, a table or the front matter", .carried, "the key"),
      ("`15 g coffee`, `250 g water`, `94 °C` in a list", .changed, "dose, yield, temperature"),
      ("paragraphs before the steps", .carried, "description"),
      ("items of the list of steps", .carried, "instruction"),
      ("rows of a table with times or pours", .changed, "instruction, at, timer"),
      ("amounts in them, if none is below", .changed, "pourTo, pour, ice"),
      ("a time at their beginning, or the only duration", .changed, "at, timer"),
      ("`Pour to: 45 g` below an item", .carried, "the key of the step"),
      ("`steps` in the front matter: texts, or groups of keys", .carried, "steps"),
      ("unknown keys, text after the steps", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: Set(RecipeKey.allCases).subtracting([.origin]),
      step: Set(StepKey.allCases)
    ),
    recognizes: { file in
      guard file.json.isEmpty, let text = file.text, !text.hasPrefix("<") else { return false }
      if ["md", "markdown"].contains(file.suffix) { return true }
      if file.hasRecipeName || file.foreign != nil { return false }
      let lines = text.utf8.prefix(1 << 16).split(separator: UInt8(ascii: "\n"))
      if text.hasPrefix("---"),
        let front = FrontMatter(text.split(omittingEmptySubsequences: false) { $0.isNewline }[...]),
        RecipeContent(Array(front.text.utf8)) == .recipe
      {
        return true
      }
      // A heading looks like a comment, but only a recipe in YAML has this line.
      if file.hasStepsKey { return false }
      return lines.contains { $0.starts(with: [UInt8(ascii: "#"), 0x20]) } || isNote(lines)
    },
    read: { file, defaults throws(ImportRefusal) in
      var reader = MarkdownReader(defaults, stem: file.stem)
      return try reader.read(try file.requireText())
    },
    write: write
  )

  /// Whether some lines are a note: one names the dose, or two pour.
  private static func isNote(_ lines: [Substring.UTF8View.SubSequence]) -> Bool {
    let lines = MarkdownLine.all(
      in: lines.prefix(200).map { Substring($0) }[...],
      behind: 0,
      isTitled: false
    )
    return lines.contains { MarkdownWording.namesDose($0.text) }
      || lines.lazy.filter { MarkdownWording.pours($0.text) }.prefix(2).count > 1
  }

  // MARK: Writing

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    var texts: [String] = []
    var notes: [ImportNote] = []
    for detail in recipes {
      let recipe = ExportRecipe(detail)
      notes += recipe.losses(description.held)
      if recipe.steps.allSatisfy({ $0.added == nil }) {
        notes += recipe.prose(recipe.steps.map(\.text)) { grams, _ in Canonical.mass(grams) }.notes
      }
      texts.append(text(of: recipe))
    }
    return ExportedText(text: texts.joined(separator: "\n"), notes: notes)
  }

  private static func text(of recipe: ExportRecipe) -> String {
    var text = "# \(MarkdownText.escaped(recipe.detail.recipe.name))\n\n"
    for key in RecipeKey.allCases where key != .name {
      guard let value = recipe.value(of: key), key != .origin else { continue }
      let shown = key == .method ? recipe.detail.recipe.method.displayName : value
      text +=
        "- \(DraftKey.label(RecipeFormat.describe(key).name)): \(MarkdownText.escaped(shown))\n"
    }
    text += "\n## Steps\n\n"
    for (index, step) in recipe.steps.enumerated() {
      text += "\(index + 1). \(MarkdownText.escaped(step.text))\n"
      for key in StepKey.allCases where key != .instruction {
        guard let value = ExportRecipe.value(of: key, in: step) else { continue }
        text +=
          "   - \(DraftKey.label(RecipeFormat.describe(key).name)): \(MarkdownText.escaped(value))\n"
      }
    }
    return text
  }
}
