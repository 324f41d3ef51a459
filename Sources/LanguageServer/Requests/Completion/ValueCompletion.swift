import RecipeSyntax
import Recipes
import Text

extension RecipeCompletion {
  /// What fits as a value; nil if no value is typed there.
  func values(of value: CompletionPlace.ValuePlace) -> [CompletionItem]? {
    let bytes = place.document.bytes[value.range.start..<value.range.end]
    if bytes.first == UInt8(ascii: "*"), !value.isContinued {
      return aliases(value)
    }
    switch value.path.count {
    case 1:
      return RecipeFormat.recipe.first { $0.name == value.path[0] }
        .map { values(of: $0, in: .recipe, value) }
    case 2 where value.path == ["tags", "-"]: return tags(value, isItem: true)
    case 3 where value.path.starts(with: ["steps", "-"]):
      return RecipeFormat.step.first { $0.name == value.path[2] }
        .map { values(of: $0, in: .step, value) }
    default: return nil
    }
  }

  private func values(
    of key: KeyDescription,
    in scope: Scope,
    _ value: CompletionPlace.ValuePlace
  ) -> [CompletionItem] {
    switch key.type {
    case .instruction: placeholders(value)
    case .words: tags(value, isItem: false)
    case .method:
      words(place.document.methods.all.map(\.rawValue), value) {
        BrewMethod(rawValue: $0).isKnown ? nil : "declared in the configuration"
      }
    case .choice(let words): self.words(words, value, best: usualWord(key, value)) { _ in nil }
    case .text where key.name == "author": texts(names.authors, value)
    case .text where key.name == "grinder": texts(names.grinders, value)
    case .mass, .temperature, .duration: quantities(of: key, in: scope, value)
    case .uuid, .timestamp, .formatVersion, .index:
      value.range.isEmpty ? [fitting(key, scope, value)] : []
    case .text, .language, .steps, .equipment: []
    }
  }

  /// The value that fits the rest of the recipe.
  private func fitting(
    _ key: KeyDescription,
    _ scope: Scope,
    _ value: CompletionPlace.ValuePlace
  ) -> CompletionItem {
    let step = scope == .step ? value.item : nil
    let values = FittingValues(place, without: value.range, inStepAt: step)
    let text = values.value(of: key, in: scope).plain
    var item = value.item(.value, text)
    item.documentation = key.help
    return item
  }

  // MARK: Words

  private func words(
    _ words: [String],
    _ value: CompletionPlace.ValuePlace,
    best: String? = nil,
    detail: (String) -> String?
  ) -> [CompletionItem] {
    words.map { word in
      var item = value.item(.enumMember, word, detail: detail(word))
      item.isPreselected = word == best
      return item
    }
  }

  /// The word that fits the method.
  private func usualWord(_ key: KeyDescription, _ value: CompletionPlace.ValuePlace) -> String {
    FittingValues(place, without: value.range, inStepAt: nil).word(for: key)
  }

  /// Texts of other recipes.
  private func texts(
    _ texts: [String],
    _ value: CompletionPlace.ValuePlace
  ) -> [CompletionItem] {
    texts.map { text in
      value.item(.value, text, as: ScalarText.block(text, indentation: 0))
    }.filter { !$0.text.plain.contains("\n") }
  }

  /// The tags of the workspace that the recipe does not have yet.
  private func tags(_ value: CompletionPlace.ValuePlace, isItem: Bool) -> [CompletionItem] {
    names.tags.filter { !value.others.contains($0) }.map { tag in
      let spelling = ScalarText.item(tag, isInFlow: !isItem)
      return value.item(.constant, tag, as: isItem ? spelling : "[\(spelling)]")
    }
  }

  // MARK: Aliases

  /// The anchors before the cursor on what can be a value here.
  private func aliases(_ value: CompletionPlace.ValuePlace) -> [CompletionItem] {
    let tree = place.document.tree
    let start = place.outline.lines[0].range.start
    var known: Set<String> = []
    return tree.tokens.compactMap { token in
      guard token.kind == .anchor, token.range.start >= start,
        token.range.end <= value.range.start
      else { return nil }
      let node = tree.nodes.partitionPoint { $0.range.start < token.range.end }
      guard node < tree.nodes.count, isComplete(tree.nodes[node]),
        Self.canBe(tree.nodes[node].kind, at: value.path)
      else { return nil }
      let name = "*" + tree.spelling(of: token.range).dropFirst()
      guard known.insert(name).inserted else { return nil }
      let written = tree.spelling(of: tree.nodes[node].range).prefix { !$0.isNewline }
      return value.item(.reference, name, detail: String(written))
    }
  }

  /// Whether something ends before the cursor: it cannot hold itself.
  private func isComplete(_ node: Node) -> Bool {
    guard !node.isFlow else {
      let isClosed = "]}".utf8.contains(place.document.bytes[node.range.end - 1])
      return isClosed && node.range.end <= place.offset
    }
    return node.range.end <= (node.kind == .scalar ? place.offset : place.line.range.start)
  }

  private static func canBe(_ kind: Node.Kind, at path: [String]) -> Bool {
    switch path {
    case ["steps", "-"]: kind == .mapping
    case ["steps"], ["tags"]: kind == .sequence
    case _ where path.contains { $0.hasPrefix(RecipeFormat.foreignPrefix) }: true
    default: kind == .scalar
    }
  }

  // MARK: Quantities

  /// The written number in each unit; for an empty value, one that fits.
  private func quantities(
    of key: KeyDescription,
    in scope: Scope,
    _ value: CompletionPlace.ValuePlace
  ) -> [CompletionItem] {
    guard !value.range.isEmpty else { return [fitting(key, scope, value)] }
    let text = place.outline.text(value.range)
    // The unit that is being typed, if any, is behind the last digit.
    guard let last = text.utf8.lastIndex(where: { (0x30...0x39).contains($0) }),
      !text.utf8.contains(UInt8(ascii: ":")), text.first?.isNumber == true
    else { return [] }
    let number = String(text[...last])
    let blank = text[text.utf8.index(after: last)...].first == " " ? " " : ""
    return Self.units(of: key.type).compactMap { unit in
      let written = "\(number) \(unit)"
      guard
        Quantity.value(of: written, as: key.type).map({ Self.isSensible($0, key.type) }) ?? false
      else { return nil }
      var utf8 = written
      let spelling = utf8.withUTF8 { Quantity.canonicalSpelling(of: $0, as: key.type) } ?? written
      return CompletionItem(
        kind: .unit,
        label: spelling,
        text: SnippetText(spelling),
        range: value.range,
        filter: number + blank + unit
      )
    }
  }

  private static func units(of type: ValueType) -> [String] {
    switch type {
    case .mass(let isWater):
      MassUnit.allCases.filter { isWater || !$0.isVolume }.map(\.rawValue)
    case .temperature: ["°C", "°F"]
    case .duration: ["s", "min", "h"]
    default: []
    }
  }

  private static func isSensible(_ value: Double, _ type: ValueType) -> Bool {
    type != .temperature || (0...100).contains(value)
  }

  // MARK: Placeholders

  /// The placeholders that have a value in this step, if the cursor is behind a brace.
  private func placeholders(_ value: CompletionPlace.ValuePlace) -> [CompletionItem] {
    let bytes = place.document.bytes
    var start = place.offset
    while start > value.range.start, (0x61...0x7A).contains(bytes[start - 1]) { start -= 1 }
    var open = start
    while open > value.range.start, bytes[open - 1] == UInt8(ascii: "{") { open -= 1 }
    guard (start - open) % 2 == 1 else { return [] }
    let line = place.line.range
    var end = place.offset
    while end < line.end, (0x61...0x7A).contains(bytes[end]) { end += 1 }
    if end < line.end, bytes[end] == UInt8(ascii: "}") { end += 1 }
    // A plain value that begins with a brace would be a mapping.
    let needsQuotes = !value.isContinued && start - 1 == value.range.start
    // Quotes go around the whole value, in one edit.
    let range = ByteRange(
      needsQuotes ? value.range.start : start - 1,
      needsQuotes ? max(end, value.range.end) : end
    )
    let quote = needsQuotes ? "\"" : ""
    let before = place.outline.text(ByteRange(range.start, start - 1))
    let rest = place.outline.text(ByteRange(end, range.end)) + quote
    return usablePlaceholders(value).map { placeholder in
      let text = "{\(placeholder.rawValue)}"
      return CompletionItem(
        kind: .variable,
        label: text,
        documentation:
          "\(placeholder.summary.prefix(1).uppercased() + placeholder.summary.dropFirst()).",
        text: SnippetText(quote + before + text + rest),
        range: range,
        filter: before + text
      )
    }
  }

  private func usablePlaceholders(_ value: CompletionPlace.ValuePlace) -> [Placeholder] {
    let keys = value.others
    let hasAmount = StepKey.amounts.contains { keys.contains(RecipeFormat.describe($0).name) }
    return Placeholder.allCases.filter { placeholder in
      switch placeholder {
      case .pour: hasAmount
      case .timer: keys.contains("timer")
      case .dose, .yield, .total, .temperature: true
      }
    }
  }
}

extension CompletionPlace.ValuePlace {
  /// An item that inserts a value, or another spelling of it.
  func item(
    _ kind: CompletionItem.Kind,
    _ label: String,
    as spelling: String? = nil,
    detail: String? = nil
  ) -> CompletionItem {
    let text = SnippetText((needsBlank ? " " : "") + (spelling ?? label))
    return CompletionItem(kind: kind, label: label, detail: detail, text: text, range: range)
  }
}
