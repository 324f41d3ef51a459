import Recipes
import Text

/// Reads a text in Markdown: its front matter, and the recipes that its headings divide. O(n).
struct MarkdownReader {
  private let defaults: ImportDefaults
  private let stem: String?
  private var recipe = MarkdownRecipe()

  init(_ defaults: ImportDefaults, stem: String?) {
    (self.defaults, self.stem) = (defaults, stem)
  }

  mutating func read(_ text: String) throws(ImportRefusal) -> ImportedRecipes {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    try ImportLimit.requireSentences(lines)
    let front = FrontMatter(lines)
    if let front {
      readFrontMatter(front, lines)
      lines = lines.dropFirst(front.lineCount)
    }
    let isTitled = recipe.draft.name != nil
    let outline = try MarkdownOutline(
      MarkdownLine.all(in: lines, behind: front?.lineCount ?? 0, isTitled: isTitled),
      isTitled: isTitled
    )
    var result = ImportedRecipes()
    // Sections without steps and amounts.
    var others: [ImportedRecipe] = []
    // It may stand above several recipes.
    var title = ""
    for sections in outline.recipes {
      for index in sections where outline.names.contains(index) {
        guard let heading = outline.sections[index].heading else { continue }
        if heading.level == 1 { title = heading.text }
        recipe.setName(heading)
      }
      recipe.takeMethod(fromTitle: title)
      recipe.read(sections.flatMap { MarkdownBlock.all(in: outline.sections[$0], at: $0) })
      if let (found, isRecipe) = recipe.imported(defaults, stem: stem) {
        if isRecipe { result.recipes.append(found) } else { others.append(found) }
      }
      recipe = MarkdownRecipe()
    }
    if result.recipes.isEmpty {
      result.recipes = Array(others.prefix(1))
    } else {
      result.notes += others.map { section in
        let title = "'\(section.request.name.quotedBriefly)'"
        return ImportNote(.lost, section.place, "\(title): it has neither steps nor amounts")
      }
    }
    return result
  }

  // MARK: Front matter

  /// Reads the keys of the front matter, with its steps; then the text below is about them.
  private mutating func readFrontMatter(_ front: FrontMatter, _ lines: ArraySlice<Substring>) {
    if let problem = front.problem {
      recipe.notes.append(problem)
      for (index, text) in lines.prefix(front.lineCount - 1).enumerated().dropFirst() {
        recipe.draft.lines.append(QuotedLine(place: "line \(index + 1)", text: String(text)))
      }
    }
    let places = LineIndex(Array(front.text.utf8))
    let fields = Self.fields(of: front.root)
    guard fields.count <= ImportLimit.steps else {
      recipe.draft.refusal =
        "its front matter has more than the \(ImportLimit.steps) keys that are read"
      return
    }
    for (name, node) in fields {
      let line = places.position(at: node.range.start).line + 1
      if DraftKey(name) == .recipe(.steps), let items = node.items {
        for item in items { addStep(item, at: places.position(at: item.range.start).line + 1) }
      } else if DraftKey(name) == .recipe(.steps), let text = node.string {
        for step in NumberedSteps.all(in: text) { add(step) }
      } else {
        set(MarkdownText.plain(name), node, "line \(line)")
      }
    }
  }

  private mutating func set(_ name: String, _ node: JSONNode, _ place: String) {
    guard let text = Self.text(node) else {
      let reason = "it is \(node.kind), and not a text or a number"
      return recipe.notes.append(ImportNote(.lost, place, "'\(name.quotedBriefly)': \(reason)"))
    }
    if case .recipe(let key)? = DraftKey(name) {
      return recipe.draft.set(key, MarkdownText.plain(text), from: place, &recipe.notes)
    }
    let message = "'\(text.quotedBriefly)': a recipe has no such field"
    recipe.notes.append(ImportNote(.lost, "\(place): \(name.quotedBriefly)", message))
  }

  /// The keys of a group that have a value; none for anything else.
  private static func fields(of node: JSONNode?) -> [(name: String, node: JSONNode)] {
    guard case .object(let fields)? = node?.value else { return [] }
    return fields.filter { if case .null = $0.node.value { false } else { true } }
  }

  /// A value of the front matter as a text: of a list, its items with commas between them.
  private static func text(_ node: JSONNode) -> String? {
    guard let items = node.items else { return ForeignRecord.text(node) }
    let texts = items.compactMap(ForeignRecord.text)
    return texts.count == items.count ? texts.joined(separator: ", ") : nil
  }

  private mutating func add(_ text: String) {
    let index = recipe.told.count
    recipe.notes.append(ImportNote(.carried, "steps[\(index)]", "instruction"))
    let text = MarkdownText.plain(text).withLiteralBraces
    recipe.add(RecipeDraft.DraftStep(instruction: text))
  }

  /// Adds a step of the front matter: a text, or a group of keys.
  private mutating func addStep(_ node: JSONNode, at line: Int) {
    let keys = Self.fields(of: node)
    if keys.isEmpty { return add(ForeignRecord.text(node) ?? "") }
    var step = RecipeDraft.DraftStep(instruction: "")
    for (name, node) in keys {
      let text = ForeignRecord.text(node)
      let isInstruction =
        node.string != nil && step.instruction.isEmpty
        && KeyNames.textsOfSteps.contains(name.lowercased())
      let key = isInstruction ? .step(.instruction) : DraftKey(name, isStep: true)
      if let text, case .step(let key)? = key {
        let text = key == .instruction ? text.withLiteralBraces : text
        step.set(key, MarkdownText.plain(text), from: "line \(line)", &recipe.notes)
      } else {
        if let text, Figure.all(in: text).contains(where: \.mayBePoured) {
          step.unread = step.unread ?? text
        }
        let value = "'\((text ?? node.kind).quotedBriefly)': a step has no such field"
        recipe.notes.append(ImportNote(.lost, "line \(line): \(name.quotedBriefly)", value))
      }
    }
    recipe.add(step)
  }
}
