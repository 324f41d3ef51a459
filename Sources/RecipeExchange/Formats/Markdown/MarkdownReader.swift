import Recipes
import Text

/// Reads the lines of a text in Markdown. O(n).
struct MarkdownReader {
  private enum Part {
    case head, steps, rest
    /// A paragraph behind some steps, which may go on.
    case remark
    /// Sentences, each a step: behind the second rule of a text in RecipeMD, whose ingredients are behind the first.
    case prose
  }

  private let defaults: ImportDefaults
  private let stem: String?
  private var result = ImportedRecipes()
  /// Sections without steps and amounts.
  private var others: [ImportedRecipe] = []
  private var draft = RecipeDraft()
  private var notes: [ImportNote] = []
  private var told: [RecipeDraft.DraftStep] = []
  private var ingredients = ProseIngredients()
  private var paragraphs: [String] = []
  private var part = Part.head
  /// The line of the draft's step that was not read.
  private var unreadLine = 0
  private var hasName = false
  private var line = 0
  private var start = 1
  /// The level of the headings that begin a recipe.
  private var recipeLevel = 1

  init(_ defaults: ImportDefaults, stem: String?) {
    self.defaults = defaults
    self.stem = stem
  }

  mutating func read(_ text: String) throws(ImportRefusal) -> ImportedRecipes {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    readFrontMatter(&lines)
    recipeLevel = Self.recipeLevel(of: lines)
    for text in lines {
      line += 1
      add(String(text))
      try ImportLimit.requireRecipes(result.recipes.count + others.count)
    }
    finish()
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

  /// The level of the headings that begin a recipe: 2 if several of them have steps of their own.
  private static func recipeLevel(of lines: ArraySlice<Substring>) -> Int {
    var (count, isOpen) = (0, false)
    for line in lines {
      if let heading = heading(String(line)) {
        if heading.level <= 2 { isOpen = heading.level == 2 && !isStepHeading(heading.text) }
      } else if isOpen, item(String(line))?.isOrdered == true || timedRow(String(line)) != nil {
        (count, isOpen) = (count + 1, false)
      }
    }
    return count > 1 ? 2 : 1
  }

  /// Reads the keys of the front matter, with its steps; then the text below is about them.
  private mutating func readFrontMatter(_ lines: inout ArraySlice<Substring>) {
    guard let front = FrontMatter(lines) else { return }
    if let problem = front.problem {
      notes.append(problem)
      for (index, text) in lines.prefix(front.lineCount - 1).enumerated().dropFirst() {
        draft.lines.append(QuotedLine(place: "line \(index + 1)", text: String(text)))
      }
    }
    let places = LineIndex(Array(front.text.utf8))
    for (name, node) in Self.fields(of: front.root) {
      line = places.position(at: node.range.start).line + 1
      if DraftKey(name) == .recipe(.steps), let items = node.items {
        for item in items { addStep(item, at: places.position(at: item.range.start).line + 1) }
      } else if let text = Self.text(node) {
        set(name, text)
      } else {
        let reason = "it is \(node.kind), and not a text or a number"
        notes.append(ImportNote(.lost, "line \(line)", "'\(name.quotedBriefly)': \(reason)"))
      }
    }
    line = front.lineCount
    lines = lines.dropFirst(front.lineCount)
    if !told.isEmpty { (hasName, part) = (draft.name != nil, .rest) }
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

  /// Adds a step of the front matter: a text, or a group of keys.
  private mutating func addStep(_ node: JSONNode, at line: Int) {
    var step = RecipeDraft.DraftStep(
      instruction: MarkdownText.plain(ForeignRecord.text(node) ?? "").withLiteralBraces
    )
    let keys = Self.fields(of: node)
    for (name, node) in keys {
      let text = ForeignRecord.text(node)
      let isInstruction =
        node.string != nil && step.instruction.isEmpty
        && KeyNames.textsOfSteps.contains(name.lowercased())
      let key = isInstruction ? .step(.instruction) : DraftKey(name, isStep: true)
      if let text, case .step(let key)? = key {
        let text = key == .instruction ? text.withLiteralBraces : text
        step.set(key, MarkdownText.plain(text), from: "line \(line)", &notes)
      } else {
        if let text, Figure.all(in: text).contains(where: \.mayBePoured) {
          step.unread = step.unread ?? text
        }
        let value = "'\((text ?? node.kind).quotedBriefly)': a step has no such field"
        notes.append(ImportNote(.lost, "line \(line): \(name.quotedBriefly)", value))
      }
    }
    if keys.isEmpty { notes.append(ImportNote(.carried, "steps[\(told.count)]", "instruction")) }
    told.append(step)
  }

  // MARK: Lines

  private mutating func add(_ text: String) {
    let content = text.trimmed
    if content.isEmpty { return }
    let indentation = text.prefix { $0 == " " || $0 == "\t" }.count
    if let heading = Self.heading(content) { return add(heading) }
    let item = Self.item(content)
    let step = Self.timedRow(content)
    switch part {
    case .remark where item.map { isStep($0.text) } ?? false:
      part = .steps
      addToSteps(content, item, indentation)
    case .rest, .remark: lose(content)
    case .prose: addSentences(content)
    case .head where ingredients.dose != nil && content.utf8.allSatisfy(Self.isRule):
      part = .prose
    case .steps: addToSteps(step ?? content, step.map { (true, $0) } ?? item, indentation)
    case .head where step != nil || item?.isOrdered == true && indentation < 2:
      part = .steps
      addToSteps(step ?? content, step.map { (true, $0) } ?? item, indentation)
    case .head:
      if let item {
        if isStep(item.text), indentation < 2 {
          part = .steps
          return addToSteps(content, item, indentation)
        }
        if Self.pair(item.text) == nil, readIngredient(item.text) { return }
      }
      if item != nil || content.hasPrefix("|") { keepUnread(item?.text ?? content) }
      addToHead(item?.text ?? content)
    }
  }

  private mutating func add(_ heading: (level: Int, text: String)) {
    let text = MarkdownText.plain(heading.text)
    let isName = heading.level == 1 || heading.level == recipeLevel
    if isName, hasName, recipeLevel == 1 || !told.isEmpty {
      finish()
    } else if !isName, hasName || draft.name != nil {
      part = Self.isStepHeading(text) ? .steps : part == .steps && !told.isEmpty ? .rest : .head
      return
    } else if hasName, let title = draft.name {
      notes.append(ImportNote(.lost, "line \(start)", "'\(title.quotedBriefly)': it is the title"))
    }
    (hasName, start, part) = (true, line, .head)
    draft.set(.name, text, from: "line \(line)", &notes)
  }

  private static func isStepHeading(_ text: String) -> Bool {
    DraftKey(text) == .recipe(.steps) || stepHeadings.contains(text.folded)
  }

  /// Whether an item of a list without numbers is the first step: it begins with a time, or pours an amount.
  private func isStep(_ text: String) -> Bool {
    var plain = MarkdownText.plain(text)
    if let clock = LeadingClock(plain) { return clock.rest.foldedWords.first != "ratio" }
    // "10 s Stir".
    if plain.withUTF8({ ProseDuration.all(in: $0).first?.range.lowerBound }) == 0 { return true }
    guard Self.pair(text) == nil else { return false }
    let share = plain.withUTF8 { ProseShare($0) }
    return share != nil && share != .ice
      || plain.withUTF8 { ProseAmount.all(in: $0, step: 0) }
        .contains { $0.ingredient == .water && $0.nearest != .unclear }
      || Figure.all(in: plain).contains { $0.isUnread && $0.isPoured && $0.hasVerb }
  }

  /// Whether an item of a list is an ingredient, which is read.
  private mutating func readIngredient(_ text: String) -> Bool {
    let plain = MarkdownText.plain(text)
    let place = "line \(line)"
    draft.lines.append(QuotedLine(place: place, text: plain))
    var isRead = false
    for outcome in ingredients.read(plain) {
      let became: String
      switch outcome {
      case .lost: continue
      case .dose(let amount): became = "became dose: \(amount.text(.mass(isWater: false)))"
      case .water: became = "counts towards yield"
      case .temperature(let amount): became = "became temperature: \(amount.text(.temperature))"
      }
      notes.append(ImportNote(.changed, place, "'\(plain.quotedBriefly)' \(became)"))
      isRead = true
    }
    return isRead
  }

  private static let stepHeadings: Set = [
    "method", "directions", "brewing", "preparation", "how to brew", "brew", "the brew", "recipe",
    "zubereitung", "anleitung", "etapes", "preparazione", "procedimento", "pasos", "preparacion",
    "preparo", "modo de preparo", "bereiding", "stappen", "przygotowanie", "kroki", "gor sa har",
  ]

  private mutating func addToHead(_ text: String) {
    if text.utf8.allSatisfy(Self.isRule) { return }
    for row in Self.row(text) ?? [text] {
      if let (key, value) = Self.pair(row) {
        set(key, MarkdownText.plain(value))
      } else if !row.isBlank {
        let plain = MarkdownText.plain(row)
        paragraphs.append(plain)
        draft.lines.append(QuotedLine(place: "line \(line)", text: plain))
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
      notes.append(ImportNote(.carried, "steps[\(told.count - 1)]", "instruction"))
    } else if told.isEmpty {
      keepUnread(item?.text ?? content)
      addToHead(item?.text ?? content)
    } else if let (name, value) = Self.pair(item?.text ?? content),
      case .step(let key)? = DraftKey(MarkdownText.plain(name), isStep: true), key != .instruction
    {
      told[told.count - 1].set(key, MarkdownText.plain(value), from: "line \(line)", &notes)
    } else if indentation > 0 {
      told[told.count - 1].instruction +=
        " " + MarkdownText.plain(item?.text ?? content).withLiteralBraces
    } else {
      part = .remark
      lose(content)
    }
  }

  /// Keeps the first item or row that is neither a key nor an ingredient, for a recipe without steps. Above the rule of a
  /// table is its heading.
  private mutating func keepUnread(_ text: String) {
    if text.utf8.allSatisfy(Self.isRule) {
      if unreadLine == line - 1 { draft.unreadStep = nil }
      return
    }
    let rows = Self.row(text) ?? [text]
    let hasKeys = !rows.isEmpty && rows.allSatisfy { Self.pair($0) != nil }
    if hasKeys {
      let isKnown = rows.contains {
        Self.pair($0).flatMap { DraftKey(MarkdownText.plain($0.0)) } != nil
      }
      guard !isKnown, Figure.all(in: text).contains(where: \.mayBePoured) else { return }
    }
    guard draft.unreadStep == nil else { return }
    (draft.unreadStep, unreadLine) = (MarkdownText.plain(text), line)
  }

  private mutating func addSentences(_ content: String) {
    for sentence in content.replacing(". ", with: ".\n").split(whereSeparator: \.isNewline) {
      addToSteps(content, (true, String(sentence)), 0)
    }
  }

  private mutating func lose(_ content: String) {
    if part != .rest, content.hasPrefix("|"), Figure.all(in: content).contains(where: \.mayBePoured)
    {
      draft.refusal = draft.refusal ?? "`\(content.quotedBriefly)` was not read as a step"
    }
    notes.append(
      ImportNote(.lost, "line \(line)", "'\(content.quotedBriefly)': it is after the steps")
    )
  }

  private mutating func finish() {
    if draft.name == nil { draft.name = stem }
    if !paragraphs.isEmpty {
      let text = paragraphs.joined(separator: "\n")
      draft.set(
        draft[.description] == nil ? .description : .notes,
        text,
        from: "line \(start)",
        &notes
      )
    }
    if hasName || !told.isEmpty {
      complete()
      let isRecipe = !told.isEmpty || draft.dose != nil || draft.yield != nil
      let place = result.recipes.isEmpty && line == 0 ? "" : "line \(start)"
      let recipe = draft.recipe(notes, defaults, place: place)
      if isRecipe { result.recipes.append(recipe) } else { others.append(recipe) }
    }
    (draft, notes, told, paragraphs, part, start) = (RecipeDraft(), [], [], [], .head, line)
    ingredients = ProseIngredients()
  }

  /// Takes what no key gives from the ingredients and the prose.
  private mutating func complete() {
    draft.dose = draft.dose ?? ingredients.dose
    draft.yield = draft.yield ?? ingredients.yield
    draft.grind = draft.grind ?? ingredients.grind
    draft.temperature = draft.temperature ?? ingredients.temperature
    (draft.ice, draft.refusal) = (ingredients.ice, ingredients.refusal ?? draft.refusal)
    guard told.allSatisfy({ $0.water == nil }) else {
      draft.steps = told.map { $0.withUnreadFigure }
      return
    }
    if draft.temperature == nil,
      let degrees = told.lazy.compactMap({ ProseSteps.temperature(in: $0.instruction) }).first
    {
      draft.temperature = degrees
      let message = "the first one in the steps: \(degrees.text(.temperature))"
      notes.append(ImportNote(.changed, "temperature", message))
    }
    let parts = told.flatMap(Self.parts)
    let read = ProseSteps(parts.map(\.told), .init(draft, defaults))
    var assumed: [ImportNote] = []
    draft.take(read, &assumed)
    for (index, part) in parts.enumerated() { draft.steps[index].temperature = part.temperature }
    for (index, step) in draft.steps.enumerated() {
      if step.water != nil {
        let message = "an amount in the prose became \(step.pour.key)"
        notes.append(ImportNote(.changed, "steps[\(index)]", message))
      }
      if step.start != nil, parts[index].isTimed {
        notes.append(ImportNote(.changed, "steps[\(index)]", "a time in the prose became at"))
      }
    }
    notes += assumed
  }

  /// The steps that an item tells.
  private static func parts(
    of step: RecipeDraft.DraftStep
  ) -> [(told: ProseSteps.Told, temperature: WrittenAmount?, isTimed: Bool)] {
    let text = step.instruction.replacing("{{", with: "{").replacing("}}", with: "}")
    guard step.timer == nil, step.start == nil else {
      let told = ProseSteps.Told(text: text, timer: step.timer, start: step.start)
      return [(told, step.temperature, false)]
    }
    return ProseSteps.Told.parts(of: text).map { ($0, step.temperature, true) }
  }

  // MARK: Forms

  private static func heading(_ text: String) -> (level: Int, text: String)? {
    let level = text.prefix { $0 == "#" }.count
    guard (1...6).contains(level), text.dropFirst(level).first == " " else { return nil }
    var title = String(text.dropFirst(level)).trimmed[...]
    // A heading may be closed: `## Steps ##`.
    let open = title.reversed().drop { $0 == "#" }
    if open.count < title.count, open.first == " " {
      title = title.dropLast(title.count - open.count)
    }
    return (level, String(title).trimmed)
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

  /// The text of a row of a table that begins with a clock time: `0:45 - Pour, 100 g`.
  private static func timedRow(_ text: String) -> String? {
    guard text.hasPrefix("|") else { return nil }
    let cells = text.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    guard cells.count > 1, LeadingClock.isTime(cells[0]) else { return nil }
    return "\(cells[0]) - \(cells.dropFirst().joined(separator: ", "))"
  }

  /// A mark of a line between the header and the rows of a table, or of a rule.
  private static func isRule(_ byte: UInt8) -> Bool {
    [0x20, UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "|")].contains(byte)
  }
}
