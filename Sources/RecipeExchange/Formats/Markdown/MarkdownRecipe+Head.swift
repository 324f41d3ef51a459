import Recipes
import Text

/// What stands above the steps: keys, ingredients, and paragraphs.
extension MarkdownRecipe {
  /// Whether a block below the steps has the ingredients.
  func isHead(_ block: MarkdownBlock) -> Bool {
    let isMissing = draft.dose == nil && ingredients.dose == nil && block.sectionKind != .other
    return block.sectionKind == .ingredients
      || isMissing && block.lines.contains { MarkdownWording.namesDose(Self.joined($0)) }
        && block.lines.allSatisfy { $0.form == .rule || MarkdownWording.isHead(Self.joined($0)) }
  }

  mutating func readHead(_ lines: ArraySlice<MarkdownLine>, of block: MarkdownBlock) {
    let hasHeader = block.kind == .table && lines.dropFirst().first?.form == .rule
    for (offset, line) in lines.enumerated() where line.form != .rule {
      if hasHeader, offset == 0, MarkdownWording.key(Self.joined(line)) == nil { continue }
      readHead(Self.joined(line), line, of: block)
    }
  }

  /// A line, or the row of a table with two cells as a pair.
  private static func joined(_ line: MarkdownLine) -> String {
    guard let cells = line.cells?.filter({ !$0.isEmpty }), cells.count == 2 else {
      return line.text
    }
    return "\(cells[0]): \(cells[1])"
  }

  private mutating func readHead(
    _ text: String,
    _ line: MarkdownLine,
    of block: MarkdownBlock
  ) {
    let place = "line \(line.number)"
    let plain = MarkdownText.plain(text)
    if let pairs = Self.pairs(in: text, block) {
      for pair in pairs { readHead(pair, line, of: block) }
      return
    }
    if let read = readRatio(plain) {
      return notes.append(ImportNote(.changed, place, "'\(plain.quotedBriefly)' became \(read)"))
    }
    if MarkdownWording.pair(text) == nil, let (key, value, rest) = MarkdownWording.spacedPair(plain)
    {
      draft.temperature = draft.temperature ?? ProseSteps.temperature(in: rest)
      return draft.set(key, value, from: place, &notes)
    }
    if let (name, value) = MarkdownWording.pair(text) {
      return set(MarkdownText.plain(name), MarkdownText.plain(value), text, line, block)
    }
    draft.lines.append(QuotedLine(place: place, text: plain))
    let isShort =
      plain.utf8.count <= 80 && (!plain.endsSentence || plain.first.map { $0.isNumber } ?? false)
    // "Grind 11 g of coffee."
    let isDose = plain.utf8.count <= 160 && MarkdownWording.namesDose(plain)
    if block.kind != .text || isShort || isDose, readIngredient(plain, place) {
      return
    }
    keepUnread(plain, block)
    if draft.unreadStep == nil, Figure.all(in: plain).contains(where: \.mayBePoured) {
      draft.unreadStep = plain
    }
    if line.cells == nil { paragraphs.append(plain) }
  }

  /// The keys that stand on one line: `Dose 30g | Water 500g`.
  private static func pairs(in text: String, _ block: MarkdownBlock) -> [String]? {
    guard block.kind == .text, text.contains(" | ") else { return nil }
    let pieces = text.replacing(" | ", with: "\n").split(whereSeparator: \.isNewline).map(
      String.init
    )
    let count = pieces.count {
      MarkdownWording.pair($0) != nil || MarkdownWording.spacedPair(MarkdownText.plain($0)) != nil
    }
    return pieces.count > 1 && count * 2 >= pieces.count ? pieces : nil
  }

  /// Sets a key, or keeps the line as a paragraph if it is a sentence with a colon.
  private mutating func set(
    _ name: String,
    _ value: String,
    _ text: String,
    _ line: MarkdownLine,
    _ block: MarkdownBlock
  ) {
    let place = "line \(line.number)"
    if case .recipe(let key)? = DraftKey(name) {
      return draft.set(key, value, from: place, &notes)
    }
    // "Ice: 100 g" is an ingredient.
    if MarkdownWording.isMass(value), readIngredient("\(value) \(name)", place) { return }
    if Figure.all(in: value).contains(where: \.mayBePoured) { keepUnread(text, block) }
    if name.split(separator: " ").count > 3 {
      paragraphs.append("\(name): \(value)")
    } else {
      let message = "'\(value.quotedBriefly)': a recipe has no such field"
      notes.append(ImportNote(.lost, "\(place): \(name.quotedBriefly)", message))
    }
  }

  /// Reads `1:15`, or `20g : 300ml`.
  private mutating func readRatio(_ text: String) -> String? {
    if let (dose, yield, rest) = RatioLine.amounts(in: text), draft.dose == nil,
      draft.yield == nil
    {
      (draft.dose, draft.yield) = (dose, yield)
      draft.temperature = draft.temperature ?? ProseSteps.temperature(in: rest)
      let masses = [dose.text(.mass(isWater: false)), yield.text(.mass(isWater: true))]
      return "dose: \(masses[0]) and yield: \(masses[1])"
    }
    guard let ratio = RatioLine(text) else { return nil }
    self.ratio = ratio.value
    return "the ratio of dose and yield"
  }

  /// Whether a line is an ingredient, a temperature or a grind size, which is read. A ratio may be among them.
  private mutating func readIngredient(_ text: String, _ place: String) -> Bool {
    for part in text.split(separator: ",") where ratio == nil {
      ratio = RatioLine(String(part).trimmed)?.value
    }
    var found: [String] = []
    func became(_ key: String, _ value: String) -> String { "became \(key): \(value)" }
    if !text.withMass, let degrees = ProseSteps.temperature(in: text) {
      guard ingredients.temperature == nil, draft.temperature == nil else { return false }
      draft.temperature = degrees
      found.append(became("temperature", degrees.text(.temperature)))
    } else {
      for outcome in ingredients.read(text) {
        switch outcome {
        case .lost: continue
        case .dose(let amount):
          found.append(became("dose", amount.text(.mass(isWater: false))))
        case .water: found.append("counts towards yield")
        case .temperature(let amount):
          found.append(became("temperature", amount.text(.temperature)))
        }
      }
    }
    if !found.isEmpty, ingredients.temperature == nil, draft.temperature == nil,
      let degrees = ProseSteps.temperature(in: text)
    {
      draft.temperature = degrees
      found.append(became("temperature", degrees.text(.temperature)))
    }
    if found.isEmpty, draft.grind == nil, text.foldedWords.count < 4,
      let grind = GrindLabel.meant(by: text), grind.isCertain
    {
      draft.grind = grind.value
      found.append(became("grind", grind.value.rawValue))
    }
    notes += found.map { ImportNote(.changed, place, "'\(text.quotedBriefly)' \($0)") }
    return !found.isEmpty
  }

  /// Keeps the first item or row that is neither a key nor an ingredient, for a recipe without steps.
  private mutating func keepUnread(_ text: String, _ block: MarkdownBlock) {
    guard block.kind != .text, draft.unreadStep == nil else { return }
    draft.unreadStep = MarkdownText.plain(text)
  }
}

extension String {
  /// Whether it has a mass.
  fileprivate var withMass: Bool {
    var text = self
    return text.withUTF8 { !ProseAmount.all(in: $0, step: 0).isEmpty }
  }
}
