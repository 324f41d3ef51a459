import BrewDomain
import RecipeSchema
import SourceText

/// Recipes as Markdown: a heading with the name, lines of `key: value`, and a list of steps.
///
/// Also reads what people write: keys in bold or in a table, in any language that brewlint understands; steps under a
/// heading of their own, or the first ordered list; amounts that are only in the prose.
enum MarkdownFormat {
  static let description = FormatDescription(
    title: "Markdown",
    source: "https://spec.commonmark.org",
    summary:
      "A heading, lines of `key: value`, and a list of steps. Each heading of the first level is a recipe.",
    fields: [
      FieldFate("the first heading", .carried, "name"),
      FieldFate("`Key: value` in a list, a table or the front matter", .carried, "the key"),
      FieldFate("paragraphs before the steps", .carried, "description"),
      FieldFate(
        "items of the list of steps",
        .changed,
        "instruction; amounts in the prose become pourTo, pour, ice"
      ),
      FieldFate("`Pour to: 45 g` below an item", .carried, "the key of the step"),
      FieldFate("unknown keys, text after the steps", .lost, "a recipe has no such field"),
    ],
    held: HeldKeys(
      recipe: Set(RecipeKey.allCases).subtracting([.origin]),
      step: Set(StepKey.allCases)
    ),
    recognises: { file in
      guard file.json.isEmpty, let text = file.text, !text.hasPrefix("<") else { return false }
      if ["md", "markdown"].contains(file.suffix) { return true }
      return text.utf8.prefix(1 << 16).split(separator: UInt8(ascii: "\n")).contains {
        $0.starts(with: [UInt8(ascii: "#"), 0x20])
      }
    },
    read: { file, defaults throws(ImportRefusal) in
      var reader = MarkdownReader(defaults, stem: file.stem)
      return reader.read(try file.requireText())
    },
    write: write
  )

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

/// Text in Markdown.
enum MarkdownText {
  private static let special: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "#",
  ]

  /// A text that Markdown shows as it is, on one line: `<br>` breaks it.
  static func escaped(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.map { line in
      var escaped = String.UnicodeScalarView()
      for scalar in line.unicodeScalars {
        if special.contains(scalar) { escaped.append("\\") }
        escaped.append(scalar)
      }
      return String(escaped)
    }.joined(separator: "<br>")
  }

  /// The text that some Markdown shows: without escapes, emphasis and links. O(n).
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { mark in special.contains { $0.value == UInt32(mark) } })
    else {
      return text.trimmed
    }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in MarkdownLinks.withoutFirst(text).replacing("<br>", with: "\n").unicodeScalars {
      if isEscaped || !(scalar == "\\" || scalar == "*" || scalar == "`") { result.append(scalar) }
      isEscaped = !isEscaped && scalar == "\\"
    }
    return String(result).trimmed
  }
}

extension MarkdownLinks {
  /// A text with its links as `words (address)`; one with escaped brackets as it is.
  fileprivate static func withoutFirst(_ text: String) -> String {
    guard !text.contains("\\["), text.contains("](") else { return text }
    let (plain, first) = removed(from: text)
    return first.map { "\(plain) (\($0))" } ?? plain
  }
}

/// Reads the lines of a text in Markdown. O(n).
private struct MarkdownReader {
  private enum Part { case head, steps, rest }

  private let defaults: ImportDefaults
  private let stem: String?
  private var result = ImportedRecipes()
  private var draft = RecipeDraft()
  private var notes: [ImportNote] = []
  private var told: [RecipeDraft.DraftStep] = []
  private var paragraphs: [String] = []
  private var part = Part.head
  private var hasName = false
  private var line = 0
  private var start = 1

  init(_ defaults: ImportDefaults, stem: String?) {
    self.defaults = defaults
    self.stem = stem
  }

  mutating func read(_ text: String) -> ImportedRecipes {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    readFrontMatter(&lines)
    for text in lines {
      line += 1
      add(String(text))
    }
    finish()
    return result
  }

  private mutating func readFrontMatter(_ lines: inout ArraySlice<Substring>) {
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else { return }
    for text in lines[1..<end] {
      line += 1
      if let (key, value) = Self.pair(String(text)) { set(key, value) }
    }
    line += 1
    lines = lines[(end + 1)...]
  }

  // MARK: Lines

  private mutating func add(_ text: String) {
    let content = text.trimmed
    if content.isEmpty { return }
    let indentation = text.prefix { $0 == " " || $0 == "\t" }.count
    if let heading = Self.heading(content) { return add(heading) }
    let item = Self.item(content)
    switch part {
    case .steps: addToSteps(content, item, indentation)
    case .head where item?.isOrdered == true && indentation < 2:
      part = .steps
      addToSteps(content, item, indentation)
    case .head: addToHead(item?.text ?? content)
    case .rest: lose(content)
    }
  }

  private mutating func add(_ heading: (level: Int, text: String)) {
    let text = MarkdownText.plain(heading.text)
    if heading.level == 1, hasName {
      finish()
    } else if hasName {
      let isSteps = DraftKey(text) == .recipe(.steps) || Self.stepHeadings.contains(text.folded)
      part = isSteps ? .steps : part == .steps && !told.isEmpty ? .rest : .head
      return
    }
    (hasName, start) = (true, line)
    draft.set(.name, text, from: "line \(line)", &notes)
  }

  private static let stepHeadings: Set = [
    "method", "directions", "brewing", "preparation", "how to brew", "brew", "the brew", "recipe",
  ]

  private mutating func addToHead(_ text: String) {
    if text.utf8.allSatisfy(Self.isRule) { return }
    for row in Self.row(text) ?? [text] {
      if let (key, value) = Self.pair(row) {
        set(key, MarkdownText.plain(value))
      } else if !row.isBlank {
        paragraphs.append(MarkdownText.plain(row))
      }
    }
  }

  /// Sets a key, or keeps the line as a paragraph if it is a sentence with a colon.
  private mutating func set(_ name: String, _ value: String) {
    let key = MarkdownText.plain(name)
    if case .recipe(let key)? = DraftKey(key) {
      draft.set(key, value, from: "line \(line)", &notes)
    } else if key.split(separator: " ").count > 3 {
      paragraphs.append("\(key): \(value)")
    } else {
      notes.append(
        ImportNote(
          .lost,
          "line \(line): \(key.quotedBriefly)",
          "'\(value.quotedBriefly)': a recipe has no such field"
        )
      )
    }
  }

  private mutating func addToSteps(
    _ content: String,
    _ item: (isOrdered: Bool, text: String)?,
    _ indentation: Int
  ) {
    if let item, indentation < 2 {
      told.append(
        RecipeDraft.DraftStep(instruction: MarkdownText.plain(item.text).withLiteralBraces)
      )
    } else if told.isEmpty {
      addToHead(item?.text ?? content)
    } else if let (name, value) = Self.pair(item?.text ?? content),
      case .step(let key)? = DraftKey(MarkdownText.plain(name), isStep: true), key != .instruction
    {
      told[told.count - 1].set(key, MarkdownText.plain(value), from: "line \(line)", &notes)
    } else if indentation > 0 {
      told[told.count - 1].instruction +=
        " " + MarkdownText.plain(item?.text ?? content).withLiteralBraces
    } else {
      part = .rest
      lose(content)
    }
  }

  private mutating func lose(_ content: String) {
    notes.append(
      ImportNote(.lost, "line \(line)", "'\(content.quotedBriefly)': it is after the steps")
    )
  }

  private mutating func finish() {
    if draft.name == nil { draft.name = stem }
    if !paragraphs.isEmpty {
      let text = paragraphs.joined(separator: "\n")
      draft.set(
        draft.description == nil ? .description : .notes,
        text,
        from: "line \(start)",
        &notes
      )
    }
    if hasName || !told.isEmpty {
      draft.steps = steps
      result.recipes.append(
        draft.recipe(
          notes,
          defaults,
          place: result.recipes.isEmpty && line == 0 ? "" : "line \(start)"
        )
      )
    }
    (draft, notes, told, paragraphs, part, start) = (RecipeDraft(), [], [], [], .head, line)
  }

  /// The steps; if none of them names an amount below it, amounts are in the prose.
  private var steps: [RecipeDraft.DraftStep] {
    guard told.allSatisfy({ $0.water == nil }) else { return told }
    let found = ProseSteps.steps(
      told.map { step in
        let text = step.instruction.replacing("{{", with: "{").replacing("}}", with: "}")
        return ProseSteps.Told(text: text, timer: step.timer, start: step.start)
      },
      dose: draft.dose?.value,
      yield: draft.yield?.value
    )
    return zip(told, found).map { step, found in
      var found = found
      found.temperature = step.temperature
      return found
    }
  }

  // MARK: Forms

  private static func heading(_ text: String) -> (level: Int, text: String)? {
    let level = text.prefix { $0 == "#" }.count
    guard (1...6).contains(level), text.dropFirst(level).first == " " else { return nil }
    return (level, String(text.dropFirst(level)).trimmed)
  }

  /// The text of a list item.
  private static func item(_ text: String) -> (isOrdered: Bool, text: String)? {
    if let mark = text.first, "-*+".contains(mark), text.dropFirst().first == " " {
      return (false, String(text.dropFirst(2)).trimmed)
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count < 4, let mark = rest.first, mark == "." || mark == ")",
      rest.dropFirst().first == " "
    else { return nil }
    return (true, String(rest.dropFirst(2)).trimmed)
  }

  /// `Key: value`, where the key is short and may be in bold.
  private static func pair(_ text: String) -> (String, String)? {
    guard let colon = text.prefix(60).firstIndex(of: ":") else { return nil }
    var value = String(text[text.index(after: colon)...])
    if value.hasPrefix("**") || value.hasPrefix("__") { value.removeFirst(2) }
    guard value.first.map({ $0 == " " }) ?? false else { return nil }
    let key = String(text[..<colon]).trimmed
    return key.isEmpty || value.isBlank ? nil : (key, value.trimmed)
  }

  /// The pairs of a table row with two cells.
  private static func row(_ text: String) -> [String]? {
    guard text.hasPrefix("|") else { return nil }
    let cells = text.split(separator: "|").map { String($0).trimmed }
    guard cells.count == 2 else { return [] }
    return ["\(cells[0]): \(cells[1])"]
  }

  /// A mark of a line between the header and the rows of a table, or of a rule.
  private static func isRule(_ byte: UInt8) -> Bool {
    [0x20, UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "|")].contains(byte)
  }
}
