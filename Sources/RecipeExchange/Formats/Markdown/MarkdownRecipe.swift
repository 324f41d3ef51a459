import Recipes
import Text

/// A recipe while its lines are read.
struct MarkdownRecipe {
  /// A step with the line that tells it.
  struct Told {
    var step: RecipeDraft.DraftStep
    let line: MarkdownLine?
    /// The index of its section; nil for a step of the front matter.
    let section: Int?
    /// Whether its text may hold times and several steps.
    let isText: Bool
  }

  var draft = RecipeDraft()
  var notes: [ImportNote] = []
  var told: [Told] = []
  var ingredients = ProseIngredients()
  /// The ratio of water to coffee.
  var ratio: Double?
  /// The line of its name.
  var start = 1
  private(set) var isNamed = false
  /// What stands above the steps beside the keys.
  var paragraphs: [String] = []
  /// Whether the steps are over, because of a line such as "3:00 done".
  private var isOver = false

  /// Takes a heading as the name.
  mutating func setName(_ heading: MarkdownLine) {
    if isNamed, let title = draft.name {
      notes.append(ImportNote(.lost, "line \(start)", "'\(title.quotedBriefly)': it is the title"))
    }
    (isNamed, start) = (true, heading.number)
    draft.set(.name, MarkdownText.plain(heading.text), from: "line \(start)", &notes)
  }

  /// Takes the method from the title above several recipes, if its own name does not tell it.
  mutating func takeMethod(fromTitle title: String) {
    guard draft.method == nil, let name = draft.name, BrewMethod.meant(by: name) == nil,
      let method = BrewMethod.meant(by: title)?.value
    else { return }
    draft.method = method
    let message = "'\(title.quotedBriefly)' became method: \(method.rawValue)"
    notes.append(ImportNote(.changed, "name", message))
  }

  /// Reads the blocks of its sections.
  mutating func read(_ blocks: [MarkdownBlock]) {
    // The front matter has the steps.
    let hasSteps = !told.isEmpty
    let starts = hasSteps ? blocks.map { _ in nil } : MarkdownSteps(blocks).starts
    for (block, first) in zip(blocks, starts) {
      let isHead = told.isEmpty || !hasSteps && first == nil && isHead(block)
      let head = block.lines[..<(first ?? block.lines.endIndex)]
      if isHead {
        readHead(head, of: block)
      } else {
        for line in head where hasSteps || !takeTotalTime(line) {
          lose(line, of: block, isBeyond: hasSteps)
        }
      }
      guard let first else { continue }
      if let table = block.table {
        let yield = draft.yield ?? ingredients.yield
        for (step, line) in table.steps(yield: yield?.value) {
          add(step, line, block, isText: step.timer == nil)
        }
      } else {
        for line in block.lines[first...] { addToSteps(line, of: block) }
      }
    }
  }

  // MARK: Steps

  private mutating func add(
    _ step: RecipeDraft.DraftStep,
    _ line: MarkdownLine,
    _ block: MarkdownBlock,
    isText: Bool = true
  ) {
    guard !isOver else { return lose(line, of: block) }
    notes.append(ImportNote(.carried, "steps[\(told.count)]", "instruction"))
    told.append(Told(step: step, line: line, section: block.section, isText: isText))
    let text = step.instruction
    isOver =
      MarkdownWording.isEnd(MarkdownWording.clock(text)?.rest ?? text) && told.count > 1
      && (step.start != nil || LeadingClock("\(text) x") != nil)
  }

  private mutating func addToSteps(_ line: MarkdownLine, of block: MarkdownBlock) {
    if line.isItem || block.kind == .text || told.isEmpty {
      if takeTotalTime(line) { return }
      for text in line.isItem ? [line.text] : Self.sentences(of: line.text) {
        let text = MarkdownText.plain(text).withLiteralBraces
        add(RecipeDraft.DraftStep(instruction: text), line, block)
      }
    } else if isOver {
      lose(line, of: block)
    } else if let (name, value) = MarkdownWording.pair(line.text),
      case .step(let key)? = DraftKey(MarkdownText.plain(name), isStep: true), key != .instruction
    {
      told[told.count - 1].step.set(
        key,
        MarkdownText.plain(value),
        from: "line \(line.number)",
        &notes
      )
    } else {
      told[told.count - 1].step.instruction +=
        " " + MarkdownText.plain(line.text).withLiteralBraces
    }
  }

  /// Takes the total time from a line among or below the steps.
  private mutating func takeTotalTime(_ line: MarkdownLine) -> Bool {
    guard draft.totalTime == nil, !line.isOrdered else { return false }
    let plain = MarkdownText.plain(line.text)
    let pair = MarkdownWording.pair(plain)
    let isKey = pair.map { DraftKey($0.key) == .recipe(.totalTime) } ?? false
    let spaced = MarkdownWording.spacedPair(plain)
    guard isKey || spaced?.key == .totalTime, let value = isKey ? pair?.value : spaced?.value
    else { return false }
    draft.set(.totalTime, value, from: "line \(line.number)", &notes)
    return true
  }

  /// The sentences of a paragraph, if several of them are steps.
  private static func sentences(of text: String) -> [String] {
    let sentences = text.replacing(". ", with: ".\n").split(whereSeparator: \.isNewline)
      .map(String.init)
    return sentences.count(where: MarkdownWording.isStep) > 1 ? sentences : [text]
  }

  /// Adds a step of the front matter.
  mutating func add(_ step: RecipeDraft.DraftStep) {
    told.append(Told(step: step, line: nil, section: nil, isText: true))
  }

  /// - Parameter isBeyond: whether the steps are elsewhere.
  private mutating func lose(
    _ line: MarkdownLine,
    of block: MarkdownBlock,
    isBeyond: Bool = false
  ) {
    if !isBeyond, block.kind == .table, block.section == told.last?.section,
      Figure.all(in: line.source).contains(where: \.mayBePoured)
    {
      draft.refusal = draft.refusal ?? "`\(line.source.quotedBriefly)` was not read as a step"
    }
    lose(line)
  }

  mutating func lose(_ line: MarkdownLine) {
    let message = "'\(line.source.quotedBriefly)': it is after the steps"
    notes.append(ImportNote(.lost, "line \(line.number)", message))
  }

  /// Takes the paragraphs as the description, or as notes.
  mutating func takeParagraphs() {
    guard !paragraphs.isEmpty else { return }
    let key: RecipeKey = draft[.description] == nil ? .description : .notes
    draft.set(key, paragraphs.joined(separator: "\n"), from: "line \(start)", &notes)
  }
}
