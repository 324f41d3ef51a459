import Recipes
import Text

/// Reads a text in Cooklang. O(n).
struct CooklangReader {
  private var draft = RecipeDraft()
  private var notes: [ImportNote] = []
  private var remarks: [String] = []
  private var line = 1

  mutating func read(_ text: String) {
    let lines = withoutComments(text).split(omittingEmptySubsequences: false) { $0.isNewline }[...]
    var paragraph: [String] = []
    for text in body(of: lines) {
      let content = String(text).trimmed
      if content.isEmpty {
        addStep(&paragraph)
      } else if content.hasPrefix(">>") {
        addMetadata(content.dropFirst(2))
      } else if content.hasPrefix(">") {
        addStep(&paragraph)
        remarks.append(String(content.dropFirst()).trimmed)
        notes.append(ImportNote(.changed, "line \(line)", "the note became notes"))
      } else if content.hasPrefix("=") {
        addStep(&paragraph)
        let name = String(content.drop { $0 == "=" }.prefix { $0 != "=" }).trimmed
        if !name.isEmpty {
          notes.append(
            ImportNote(.lost, "line \(line)", "'\(name.quotedBriefly)': a recipe has no sections")
          )
        }
      } else {
        paragraph.append(content.hasSuffix("\\") ? String(content.dropLast()) : content)
      }
      line += 1
    }
    addStep(&paragraph)
  }

  mutating func recipe(_ defaults: ImportDefaults, stem: String?) -> ImportedRecipe {
    if draft.name == nil { draft.name = stem }
    if !remarks.isEmpty {
      draft[.notes] = ([draft[.notes]].compactMap { $0 } + remarks).joined(separator: "\n")
    }
    return draft.recipe(notes, defaults, place: "")
  }

  // MARK: Comments and metadata

  /// The text without comments; line breaks in them stay, so that lines keep their numbers.
  private mutating func withoutComments(_ text: String) -> String {
    guard text.contains("--") || text.contains("[-") else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var offset = 0
    var count = 0
    let frontEnd = frontMatterEnd(bytes)
    while offset < bytes.count {
      if offset >= frontEnd, bytes[offset...].starts(with: Array("--".utf8)) {
        offset = bytes.endOfLine(at: offset)
        count += 1
      } else if offset >= frontEnd, bytes[offset...].starts(with: Array("[-".utf8)) {
        while offset < bytes.count, !bytes[offset...].starts(with: Array("-]".utf8)) {
          if bytes[offset] == 0x0A { result.append(0x0A) }
          offset += 1
        }
        offset = min(offset + 2, bytes.count)
        count += 1
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    if count > 0 { notes.append(ImportNote(.lost, "comments", counted(count, "comment"))) }
    return String(decoding: result, as: UTF8.self)
  }

  private func frontMatterEnd(_ bytes: [UInt8]) -> Int {
    guard bytes.starts(with: Array("---\n".utf8)) else { return 0 }
    var offset = 4
    while offset < bytes.count {
      if bytes[offset...].starts(with: Array("---".utf8)) { return offset + 3 }
      guard let end = bytes[offset...].firstIndex(of: 0x0A) else { break }
      offset = end + 1
    }
    return 0
  }

  private mutating func body(of lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
    guard let front = FrontMatter(lines) else { return lines }
    line = front.lineCount + 1
    if let root = front.root { addMetadata(root, path: "") }
    if let problem = front.problem { notes.append(problem) }
    return lines.dropFirst(front.lineCount)
  }

  private mutating func addMetadata(_ node: JSONNode, path: String) {
    guard case .object(let fields) = node.value else { return }
    for (name, node) in fields {
      let path = path.isEmpty ? name : "\(path).\(name)"
      if node.isObject {
        addMetadata(node, path: path)
      } else if let items = node.items {
        set(path, items.compactMap(ForeignRecord.text).joined(separator: ","))
      } else if let text = ForeignRecord.text(node) {
        set(path, text)
      }
    }
  }

  private mutating func addMetadata(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":") else {
      let content = String(text).trimmed.quotedBriefly
      return notes.append(
        ImportNote(.lost, "line \(line)", "'\(content)': it is not a key with a value")
      )
    }
    set(String(text[..<colon]).trimmed, String(text[text.index(after: colon)...]).trimmed)
  }

  /// Cooklang's own names that differ from ours.
  private static let names: [String: RecipeKey] = [
    "title": .name, "introduction": .description, "source.name": .source, "source.url": .source,
    "source.author": .author, "time": .totalTime, "time required": .totalTime,
    "duration": .totalTime,
  ]
  /// Names that mean something other than the key that is spelled like them.
  private static let others: Set = ["servings", "serves", "yield", "course", "category", "image"]

  private mutating func set(_ name: String, _ value: String) {
    guard !value.isBlank else { return }
    var key: RecipeKey? = Self.names[name.lowercased()]
    // `yield: 250 g` is ours; `yield: 2 cups` is how many people it serves.
    let isForeign =
      Self.others.contains(name.lowercased())
      && WrittenAmount.read(value, as: .mass(isWater: true))?.isExact != true
    if key == nil, !isForeign, case .recipe(let named)? = DraftKey(name) { key = named }
    guard let key else {
      return notes.append(
        ImportNote(
          .lost,
          name.quotedBriefly,
          "'\(value.quotedBriefly)': a recipe has no such field"
        )
      )
    }
    draft.set(key, value, from: name, &notes)
  }

  // MARK: Steps

  private mutating func addStep(_ paragraph: inout [String]) {
    defer { paragraph = [] }
    // One too many, so that it is refused before the others are read.
    guard !paragraph.isEmpty, draft.steps.count <= ImportLimit.steps else { return }
    let path = "steps[\(draft.steps.count)]"
    var step = RecipeDraft.DraftStep(instruction: "")
    // Our own line of figures, which is not part of the text.
    let figures =
      paragraph.count > 1 && Self.isFigures(paragraph[paragraph.count - 1])
      ? paragraph.removeLast() : nil
    let text = paragraph.joined(separator: " ")
    let markup = CooklangMarkup.all(in: text)
    let isOnlyWater = markup.count { ProseText(Array($0.name.utf8)).has(.water) } == 1
    let isOnlyTimer = markup.count { $0.kind == UInt8(ascii: "~") } == 1
    var offset = 0
    let bytes = Array(text.utf8)
    for item in markup {
      step.instruction += Self.literal(bytes[offset..<item.range.lowerBound])
      let words = read(item, path, &step)
      step.instruction +=
        placeholder(for: item, step, isOnlyWater, isOnlyTimer) ?? words.withLiteralBraces
      offset = item.range.upperBound
    }
    step.instruction = (step.instruction + Self.literal(bytes[offset...])).onOneLine
    if draft.temperature == nil { draft.temperature = ProseSteps.temperature(in: text) }
    if let figures { read(figures: figures, path, &step) }
    let hasOnlyCoffee = step.instruction.isBlank && step.water == nil && step.timer == nil
    guard !hasOnlyCoffee else { return }
    if step.water == nil { step.unread = step.unread ?? Self.untold(step.instruction) }
    draft.steps.append(step)
    notes.append(ImportNote(.carried, path, "instruction"))
  }

  /// The words of an amount that a text pours without markup, which is not read; nil if it pours none.
  private static func untold(_ text: String) -> String? {
    var text = text
    let (amounts, share) = text.withUTF8 { (ProseAmount.all(in: $0, step: 0), ProseShare($0)) }
    let isPoured = amounts.contains {
      $0.ingredient == .water && $0.nearest != .unclear && !$0.isOtherWater && !$0.isHeated
    }
    let figure = Figure.all(in: text).first { figure in
      figure.isPoured && figure.hasVerb
        && (figure.kind == .amount ? isPoured : figure.isUnread && figure.kind != .number)
    }
    if let figure { return figure.words }
    return share.map { $0 == .rest || $0.isPart } == true ? text : nil
  }

  private static func literal(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("＠", with: "@").replacing("＃", with: "#")
      .replacing("～", with: "~").withLiteralBraces
  }

  /// The placeholder for the amount of a piece of markup, with its name; nil if it has none.
  private func placeholder(
    for item: CooklangMarkup,
    _ step: RecipeDraft.DraftStep,
    _ isOnlyWater: Bool,
    _ isOnlyTimer: Bool
  ) -> String? {
    let words = ProseText(Array(item.name.utf8))
    let remark = item.remark.isEmpty ? "" : " (\(item.remark.withLiteralBraces))"
    let name = item.name.withLiteralBraces
    if item.kind == UInt8(ascii: "~") { return isOnlyTimer && step.timer != nil ? "{timer}" : nil }
    guard item.kind == UInt8(ascii: "@"), !item.amount.isEmpty else { return nil }
    if words.has(.water) {
      return isOnlyWater && step.water != nil && step.pour == .increment
        ? "{pour} of \(name)\(remark)" : nil
    }
    let isDose = words.has(.coffee) && draft.dose != nil
    return isDose ? "{dose} of \(name)\(remark)" : nil
  }

  private static func isFigures(_ line: String) -> Bool {
    let starts = ["@coffee{", "@water{", "@ice{", "~{", "at ", "from "]
    return line.split(separator: ",").allSatisfy { part in
      starts.contains { String(part).trimmed.hasPrefix($0) }
    }
  }

  private mutating func read(figures: String, _ path: String, _ step: inout RecipeDraft.DraftStep) {
    for item in CooklangMarkup.all(in: figures) { _ = read(item, path, &step) }
    for part in figures.split(separator: ",").map({ String($0).trimmed }) {
      if part.hasPrefix("at ") {
        step.set(.temperature, String(part.dropFirst(3)), from: path, &notes)
      }
      if part.hasPrefix("from ") { step.set(.at, String(part.dropFirst(5)), from: path, &notes) }
    }
  }

  /// Uses a piece of markup, and returns it as text.
  private mutating func read(
    _ item: CooklangMarkup,
    _ path: String,
    _ step: inout RecipeDraft.DraftStep
  ) -> String {
    // `=` before an amount says that it does not scale.
    let isFixed = item.amount.hasPrefix("=")
    let parts = item.amount.dropFirst(isFixed ? 1 : 0).split(separator: "%", maxSplits: 1)
      .map { String($0).trimmed }
    let amount = parts.joined(separator: " ")
    switch item.kind {
    case UInt8(ascii: "~"):
      if let time = WrittenAmount.read(amount, as: .duration)?.amount {
        step.timer = (step.timer ?? 0) + time.value
        notes.append(ImportNote(.carried, "\(path): ~", "timer"))
      } else if !amount.isEmpty {
        notes.append(
          ImportNote(.unreadable, "\(path): ~", "'\(amount.quotedBriefly)' is not a duration")
        )
      }
      return [item.name, amount].filter { !$0.isEmpty }.joined(separator: " ")
    case UInt8(ascii: "#"):
      if draft.method == nil, let method = BrewMethod.meant(by: item.name)?.value {
        draft.method = method
        notes.append(
          ImportNote(
            .changed,
            "\(path): #\(item.name.quotedBriefly)",
            "became method: \(method.rawValue)"
          )
        )
      }
      return item.name
    default:
      use(item, CooklangMarkup.decimal(amount), path, &step)
      if isFixed, step.water != nil { step.isFixed = true }
      let remark = item.remark.isEmpty ? "" : " (\(item.remark))"
      return [amount, item.name].filter { !$0.isEmpty }.joined(separator: " ") + remark
    }
  }

  private mutating func use(
    _ item: CooklangMarkup,
    _ amount: String,
    _ path: String,
    _ step: inout RecipeDraft.DraftStep
  ) {
    let words = ProseText(Array(item.name.utf8))
    let field = "\(path): @\(item.name.quotedBriefly)"
    if words.has(.coffee) {
      guard draft.dose == nil, !amount.isEmpty else { return }
      draft.set(.dose, amount, from: field, &notes)
      if draft.grind == nil, let grind = GrindLabel.meant(by: item.remark)?.value {
        draft.grind = grind
        notes.append(
          ImportNote(
            .changed,
            field,
            "'\(item.remark.quotedBriefly)' became grind: \(grind.rawValue)"
          )
        )
      }
    } else if words.has(.ice) {
      step.set(.ice, amount, from: field, &notes)
    } else if words.has(.water) {
      guard let added = WrittenAmount.read(amount, as: .mass(isWater: true))?.amount else {
        return step.set(.pour, amount, from: field, &notes)
      }
      if item.remark.hasPrefix("to "), step.water == nil {
        return step.set(.pourTo, String(item.remark.dropFirst(3)), from: field, &notes)
      }
      // Several amounts of water in a step are one pour.
      let sum = (step.pour == .increment ? step.water?.value ?? 0 : 0) + added.value
      step.water = WrittenAmount(base: sum, unit: added.mass ?? .gram)
      step.pour = .increment
      notes.append(ImportNote(.carried, field, "pour"))
    } else {
      notes.append(ImportNote(.changed, field, "became text of the instruction"))
    }
  }
}
