import Recipes
import Text

/// Reads the lines of a text in Markdown. O(n).
struct MarkdownReader {
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

  mutating func read(_ text: String) throws(ImportRefusal) -> ImportedRecipes {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    readFrontMatter(&lines)
    for text in lines {
      line += 1
      add(String(text))
      try ImportLimit.requireRecipes(result.recipes.count)
    }
    finish()
    return result
  }

  private mutating func readFrontMatter(_ lines: inout ArraySlice<Substring>) {
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else { return }
    line += 1
    for text in lines[1..<end] {
      line += 1
      if let (key, value) = Self.pair(String(text)) {
        set(key, value)
      } else if !text.allSatisfy(\.isWhitespace) {
        let content = String(text).trimmed.quotedBriefly
        notes.append(
          ImportNote(.lost, "line \(line)", "'\(content)': it is not a key with a value")
        )
      }
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
      notes.append(ImportNote(.carried, "steps[\(told.count - 1)]", "instruction"))
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
        draft[.description] == nil ? .description : .notes,
        text,
        from: "line \(start)",
        &notes
      )
    }
    if hasName || !told.isEmpty {
      draft.steps = steps
      for (index, step) in draft.steps.enumerated() where step.water != told[index].water {
        let message = "an amount in the prose became \(step.pour.key)"
        notes.append(ImportNote(.changed, "steps[\(index)]", message))
      }
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
