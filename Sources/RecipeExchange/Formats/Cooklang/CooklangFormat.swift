import Recipes
import Text

/// Recipes in Cooklang: steps are paragraphs, with ingredients `@water{60%g}`, timers `~{45%s}` and cookware `#V60{}`.
///
/// What Cooklang has no place for is in the front matter under our keys, which other programs ignore. Below each step
/// that we write is a line with its water and timer: `@water{103%g}(to 148 g), ~{45%s}`.
enum CooklangFormat {
  static let description = FormatDescription(
    title: "Cooklang",
    source: "https://github.com/cooklang/spec",
    summary: "One recipe with front matter, or with metadata lines of `>> key: value`.",
    fields: [
      ("title, author, source, description, tags, time", .carried, "the key of the same meaning"),
      ("our keys in the front matter", .carried, "the key"),
      ("@coffee{}", .carried, "dose"),
      ("@water{}", .carried, "pour; with `(to 148 g)` pourTo"),
      ("@ice{}", .carried, "ice"),
      ("~{}", .carried, "timer"),
      ("#cookware{}", .changed, "method, if none is given; text of the instruction"),
      ("paragraphs", .carried, "instruction"),
      ("other markup", .changed, "text of the instruction"),
      ("> notes", .changed, "notes"),
      ("= sections", .lost, "a recipe has no sections"),
      ("comments", .lost, "they are not part of the recipe"),
      ("servings, cuisine, image, …", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: Set(RecipeKey.allCases).subtracting([.origin]),
      step: Set(StepKey.allCases)
    ),
    recognizes: { file in
      guard file.json.isEmpty, let text = file.text else { return false }
      return file.suffix == "cook" || text.contains("@coffee{") || text.contains("@water{")
        || text.contains("@coffee beans{")
    },
    read: { file, defaults throws(ImportRefusal) in
      var reader = CooklangReader()
      reader.read(try file.requireText(dividedBy: "@#~"))
      return ImportedRecipes(recipes: [reader.recipe(defaults, stem: file.stem)])
    },
    write: write,
    holdsOne: true
  )

  // MARK: Writing

  private static func write(_ recipes: [RecipeDetailDTO]) -> ExportedText {
    var notes: [ImportNote] = []
    let texts = recipes.map { detail -> String in
      let recipe = ExportRecipe(detail)
      notes += recipe.losses(description.held)
      return text(of: recipe)
    }
    return ExportedText(text: texts.joined(separator: "\n"), notes: notes)
  }

  /// Our keys under the names of Cooklang's conventions.
  private static let names: [RecipeKey: String] = [.name: "title", .totalTime: "time"]

  private static func text(of recipe: ExportRecipe) -> String {
    var text = "---\n"
    for key in RecipeKey.allCases where key != .origin {
      guard let value = recipe.value(of: key) else { continue }
      let name = names[key] ?? RecipeFormat.describe(key).name
      if key == .tags {
        let items = recipe.detail.tags.map { ScalarText.item($0, isInFlow: true) }
        text += "tags: [\(items.joined(separator: ", "))]\n"
      } else {
        text += "\(name): \(ScalarText.block(value, indentation: 0))\n"
      }
    }
    text += "---\n"
    for (index, step) in recipe.steps.enumerated() {
      text += "\n\(escaped(step.text))\n"
      var parts = index == 0 ? ["@coffee{\(amount(recipe.text(.dose)))}"] : []
      if let added = step.added {
        let unit = step.dto.waterUnit ?? .gram
        let amount = amount(Canonical.mass(added, in: unit))
        if step.dto.isIce {
          parts.append("@ice{\(amount)}")
        } else {
          let target =
            step.dto.isCumulativeWaterTarget
            ? "(to \(Canonical.mass(step.reading, in: unit)))" : ""
          parts.append("@water{\(amount)}\(target)")
        }
      }
      if let timer = step.dto.timerDurationSeconds {
        parts.append("~{\(Canonical.number(timer))%s}")
      }
      for (key, word) in [(StepKey.temperature, "at"), (.at, "from")] {
        if let value = ExportRecipe.value(of: key, in: step) { parts.append("\(word) \(value)") }
      }
      if !parts.isEmpty { text += "\(parts.joined(separator: ", "))\n" }
    }
    return text
  }

  /// `15 g` as `15%g`.
  private static func amount(_ text: String) -> String {
    guard let blank = text.firstIndex(of: " ") else { return text }
    return text.replacingCharacter(at: blank, with: "%")
  }

  /// A text in which nothing is markup: the marks of Cooklang have no escape, so their full-width forms stand for them.
  private static func escaped(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
    return lines.joined(separator: " ").replacing("@", with: "＠").replacing("#", with: "＃")
      .replacing("~", with: "～").replacing("--", with: "–").replacing("[-", with: "[ -")
  }
}

extension String {
  fileprivate func replacingCharacter(at index: Index, with text: String) -> String {
    self[..<index] + text + self[self.index(after: index)...]
  }
}
