import RecipeSyntax
import Text

/// Reads values.
enum ValueReader {
  /// Reads the value of a key.
  ///
  /// - Parameters:
  /// - written: the node of the value, which may be an alias.
  /// - type: the type of the value, to avoid a look-up in the description.
  static func read(
    _ key: Int,
    _ written: Int,
    _ type: ValueType,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) -> Field {
    var field = Field()
    field.key = Int32(truncatingIfNeeded: key)
    guard let value = tree.resolved(written), !isLost(tree.nodes[value]) else {
      field.state = .invalid
      return field
    }
    if tree.isNull(value) {
      source.hasKeyWithoutValue = true
      return field
    }
    field.value = Int32(truncatingIfNeeded: value)
    let kind = tree.nodes[value].kind
    let isList = type == .steps || type == .words
    guard kind == (isList ? .sequence : .scalar) else {
      field.state = .invalid
      if !tree.nodes[value].isDamaged {
        source.report(wrongType(tree.nodes[value], slot), at: written, tree)
      }
      return field
    }
    field.state = .valid
    if isList {
      if type == .words { readWords(&field, value, slot, tree, &source) }
    } else {
      do {
        try read(&field, type, slot, tree)
      } catch {
        if error.isWarning { field.number = -1 } else { field.state = .invalid }
        source.report(error, at: written, tree)
      }
    }
    return field
  }

  /// Whether a syntax error damaged the value.
  private static func isLost(_ node: Node) -> Bool {
    node.isDamaged && (node.kind == .empty || node.kind == .scalar)
  }

  /// Reads a list of text; empty items are errors.
  private static func readWords(
    _ field: inout Field,
    _ list: Int,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    if tree.nodes[list].isDamaged { field.state = .invalid }
    for item in tree.items(of: list) {
      guard let word = tree.resolved(item) else {
        field.state = .invalid
        continue
      }
      let isNothing = tree.isNull(word)
      if tree.nodes[word].isDamaged { field.state = .invalid }
      guard isNothing || tree.nodes[word].kind != .scalar else { continue }
      field.state = .invalid
      guard !tree.nodes[word].isDamaged else { continue }
      let found = isNothing ? SchemaError.Found.nothing : SchemaError.Found(tree.nodes[word])
      source.report(.wrongType(slot.description, found), atItem: item, tree)
    }
  }

  private static func wrongType(_ node: Node, _ slot: KeySlot) -> SchemaError.Kind {
    let type = slot.description.type
    let isText = type == .text || type == .instruction
    if isText, node.kind == .mapping, node.isFlow { return .bracesReadAsMapping }
    return .wrongType(slot.description, SchemaError.Found(node))
  }

  // MARK: Scalars

  /// Reads a scalar as the type of its key.
  ///
  /// - Throws: an error, or a warning for a value that was read.
  private static func read(
    _ field: inout Field,
    _ type: ValueType,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree
  ) throws(SchemaError.Kind) {
    let value = Int(field.value)
    switch type {
    case .text, .instruction, .words, .steps, .equipment: break
    case .mass(let isWater):
      field.number = try quantity(value, slot, tree) { text throws(QuantityProblem) in
        try Quantity.mass(text, isWater: isWater)
      }
    case .duration:
      let seconds = try quantity(value, slot, tree, Quantity.duration)
      // That of a step is judged with its number.
      if seconds < 0, slot.scope == .recipe {
        throw .invalidQuantity(slot.description, tree.text(of: value), .negative)
      }
      field.number = seconds
    case .temperature:
      let read = try quantity(value, slot, tree, Quantity.temperature)
      field.number = read.celsius
      field.isFahrenheit = read.unit == .fahrenheit
      field.isBare = read.isBare
    case .choice(let words): field.number = try choice(value, slot, words, tree)
    case .method: field.number = try method(value, slot, tree)
    case .index: field.number = try index(value, tree)
    case .uuid:
      guard tree.withText(of: value, { UUID.isText($0) }) else {
        throw .invalidUUID(tree.text(of: value))
      }
    case .timestamp:
      guard Timestamp(tree.text(of: value)) != nil else {
        throw .invalidTimestamp(tree.text(of: value))
      }
    case .language:
      guard tree.withText(of: value, { LanguageTag.isWellFormed($0) }) else {
        throw .invalidLanguage(tree.text(of: value))
      }
    case .formatVersion: try checkFormat(value, tree)
    }
  }

  private static func quantity<Value>(
    _ value: Int,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree,
    _ parse: (UnsafeBufferPointer<UInt8>) throws(QuantityProblem) -> Value
  ) throws(SchemaError.Kind) -> Value {
    // A `withText` with typed throws is not specialized across modules, and ten times as slow.
    let result: Result<Value, QuantityProblem> = tree.withText(of: value) { text in
      do throws(QuantityProblem) {
        return .success(try parse(text))
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let value): return value
    case .failure(let problem):
      throw .invalidQuantity(slot.description, tree.text(of: value), problem)
    }
  }

  private static func choice(
    _ value: Int,
    _ slot: KeySlot,
    _ words: [String],
    _ tree: borrowing SyntaxTree
  ) throws(SchemaError.Kind) -> Double {
    if let position = tree.withText(of: value, slot.description.words.find) {
      return Double(position)
    }
    let text = tree.text(of: value)
    let near = WordChoice.nearest(to: text, among: words)
    throw .invalidChoice(slot.description, text, nearest: near)
  }

  /// The position in the known methods.
  private static func method(
    _ value: Int,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree
  ) throws(SchemaError.Kind) -> Double {
    if let position = tree.withText(of: value, slot.description.words.find) {
      return Double(position)
    }
    let text = tree.text(of: value)
    let near = WordChoice.nearest(to: text, among: slot.description.type.words)
    if WordChoice.isKebabCase(text) { throw .unknownMethod(text, nearest: near) }
    throw .invalidMethod(text, nearest: near)
  }

  private static func index(_ value: Int, _ tree: borrowing SyntaxTree) throws(SchemaError.Kind)
    -> Double
  {
    let index = tree.withText(of: value) { text -> Int? in
      guard !text.isEmpty else { return nil }
      return text.reduce(into: 0) { (index: inout Int?, digit) in
        guard let sum = index, sum < RecipeFormat.orderLimit, QuantityScanner.isDigit(digit) else {
          index = nil
          return
        }
        index = sum * 10 + Int(digit - 0x30)
      }
    }
    guard let index, index < RecipeFormat.orderLimit else {
      throw .invalidIndex(tree.text(of: value))
    }
    return Double(index)
  }

  private static func checkFormat(_ value: Int, _ tree: borrowing SyntaxTree) throws(SchemaError
    .Kind)
  {
    let text = tree.text(of: value)
    if text == String(RecipeFormat.version) { return }
    throw isNewerVersion(text) ? .newerFormat(text) : .invalidFormat(text)
  }

  /// Whether a text is a whole number above the version, of any number of digits.
  private static func isNewerVersion(_ text: String) -> Bool {
    guard text.utf8.allSatisfy(QuantityScanner.isDigit) else { return false }
    let digits = text.drop { $0 == "0" }
    return digits.utf8.count > 9 || (Int(digits) ?? 0) > RecipeFormat.version
  }
}

extension SyntaxTree {
  /// Whether a value is absent: empty, `~` or `null`. Quoted, they are text.
  @inline(__always)
  package func isNull(_ value: Int) -> Bool {
    let node = nodes[value]
    guard node.kind == .scalar else { return node.kind == .empty }
    guard node.style == .plain, node.range.count == 1 || node.range.count == 4 else { return false }
    return isNullText(of: value)
  }

  private func isNullText(of scalar: Int) -> Bool {
    withText(of: scalar) {
      $0.equals("~") || $0.equals("null") || $0.equals("Null") || $0.equals("NULL")
    }
  }
}
