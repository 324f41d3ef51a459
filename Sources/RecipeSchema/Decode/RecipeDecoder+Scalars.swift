import BrewDomain
import RecipeSyntax
import SourceText

extension RecipeDecoder {
  /// Reads a scalar as what its key wants; marks the field invalid and reports why if it cannot.
  ///
  /// - Parameter written: the value as it stands there, which may be an alias of the field's value.
  func readScalar(
    _ field: inout Field,
    _ written: Int,
    _ type: ValueType,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    do {
      try read(&field, Int(field.value), type, slot, tree)
    } catch {
      if error.isWarning { field.number = -1 } else { field.state = .invalid }
      report(error, at: written, tree, &source)
    }
  }

  private func read(
    _ field: inout Field,
    _ value: Int,
    _ type: ValueType,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree
  ) throws(ShapeError.Kind) {
    switch type {
    case .text, .instruction, .words, .steps: break
    case .mass(let isWater):
      field.number = try quantity(value, slot, tree) { text throws(QuantityProblem) in
        try Quantity.mass(text, isWater: isWater)
      }
    case .duration:
      field.number = try quantity(value, slot, tree, Quantity.duration)
    case .temperature:
      let read = try quantity(value, slot, tree, Quantity.temperature)
      field.number = read.celsius
      field.isFahrenheit = read.unit == .fahrenheit
      field.isBare = read.isBare
    case .choice(let words): field.number = try choice(value, slot, words, tree)
    case .method: field.number = try method(value, slot, tree)
    case .index: field.number = try index(value, tree)
    case .uuid:
      guard tree.withText(of: value, UUIDText.isValid) else {
        throw .invalidUUID(tree.text(of: value))
      }
    case .timestamp:
      guard Timestamp(tree.text(of: value)) != nil else {
        throw .invalidTimestamp(tree.text(of: value))
      }
    case .formatVersion: try checkFormat(value, tree)
    }
  }

  private func quantity<Value>(
    _ value: Int,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree,
    _ parse: (UnsafeBufferPointer<UInt8>) throws(QuantityProblem) -> Value
  ) throws(ShapeError.Kind) -> Value {
    // A `withText` that throws typed errors is not specialised across modules, and ten times as slow.
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

  private func choice(
    _ value: Int,
    _ slot: KeySlot,
    _ words: [String],
    _ tree: borrowing SyntaxTree
  ) throws(ShapeError.Kind) -> Double {
    if let position = tree.withText(of: value, slot.description.words.find) {
      return Double(position)
    }
    let text = tree.text(of: value)
    let near = WordChoice.nearest(to: text, among: words)
    throw .invalidChoice(slot.description, text, nearest: near)
  }

  /// The position among the known methods.
  private func method(
    _ value: Int,
    _ slot: KeySlot,
    _ tree: borrowing SyntaxTree
  ) throws(ShapeError.Kind) -> Double {
    if let position = tree.withText(of: value, slot.description.words.find) {
      return Double(position)
    }
    let text = tree.text(of: value)
    let near = WordChoice.nearest(to: text, among: slot.description.type.words)
    if WordChoice.isKebabCase(text) { throw .unknownMethod(text, nearest: near) }
    throw .invalidMethod(text, nearest: near)
  }

  private func index(_ value: Int, _ tree: borrowing SyntaxTree) throws(ShapeError.Kind) -> Double {
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

  private func checkFormat(_ value: Int, _ tree: borrowing SyntaxTree) throws(ShapeError.Kind) {
    let text = tree.text(of: value)
    if text == String(RecipeFormat.version) { return }
    if let version = Int(text), version > RecipeFormat.version { throw .newerFormat(text) }
    throw .invalidFormat(text)
  }
}
