import BrewDomain
import Diagnostics
import RecipeSyntax

extension RecipeDecoder {
  /// Reads a scalar as what its key wants; marks the field invalid and reports why if it cannot.
  func readScalar(
    _ field: inout Field,
    _ value: Int,
    _ position: KeyPosition,
    _ tree: borrowing SyntaxTree,
    _ source: inout DecodedSource
  ) {
    do {
      try read(&field, value, position, tree)
    } catch {
      if case .unknownMethod = error { field.number = -1 } else { field.state = .invalid }
      source.errors.append(
        ShapeError(kind: error, node: value, range: tree.nodes[value].range, related: nil)
      )
    }
  }

  private func read(
    _ field: inout Field,
    _ value: Int,
    _ position: KeyPosition,
    _ tree: borrowing SyntaxTree
  ) throws(ShapeError.Kind) {
    switch types[position] {
    case .text, .instruction, .words, .steps: break
    case .mass(let isWater):
      field.number = try quantity(value, position, tree) { text throws(QuantityProblem) in
        try Quantity.mass(text, isWater: isWater)
      }
    case .duration:
      field.number = try quantity(value, position, tree, Quantity.duration)
    case .temperature:
      let read = try quantity(value, position, tree, Quantity.temperature)
      field.number = read.celsius
      field.isFahrenheit = read.unit == .fahrenheit
      field.isBare = read.isBare
    case .choice(let words): field.number = try choice(value, position, words, tree)
    case .method: field.number = try method(value, position, tree)
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
    _ position: KeyPosition,
    _ tree: borrowing SyntaxTree,
    _ parse: (UnsafeBufferPointer<UInt8>) throws(QuantityProblem) -> Value
  ) throws(ShapeError.Kind) -> Value {
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
      throw .invalidQuantity(position.description, tree.text(of: value), problem)
    }
  }

  private func choice(
    _ value: Int,
    _ position: KeyPosition,
    _ words: [String],
    _ tree: borrowing SyntaxTree
  ) throws(ShapeError.Kind) -> Double {
    if let position = tree.withText(of: value, position.description.words.find) {
      return Double(position)
    }
    let text = tree.text(of: value)
    throw .invalidChoice(
      position.description,
      text,
      nearest: WordChoice.nearest(to: text, among: words)
    )
  }

  /// The position among the known methods.
  private func method(
    _ value: Int,
    _ position: KeyPosition,
    _ tree: borrowing SyntaxTree
  ) throws(ShapeError.Kind) -> Double {
    if let position = tree.withText(of: value, position.description.words.find) {
      return Double(position)
    }
    let text = tree.text(of: value)
    let near = WordChoice.nearest(to: text, among: BrewMethod.allKnown.map(\.rawValue))
    if WordChoice.isKebabCase(text) { throw .unknownMethod(text, nearest: near) }
    throw .invalidMethod(text, nearest: near)
  }

  private func index(_ value: Int, _ tree: borrowing SyntaxTree) throws(ShapeError.Kind) -> Double {
    let text = tree.text(of: value)
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(text),
      index < RecipeFormat.orderLimit
    else { throw .invalidIndex(text) }
    return Double(index)
  }

  private func checkFormat(_ value: Int, _ tree: borrowing SyntaxTree) throws(ShapeError.Kind) {
    let text = tree.text(of: value)
    if text == String(RecipeFormat.version) { return }
    if let version = Int(text), version > RecipeFormat.version { throw .newerFormat(text) }
    throw .invalidFormat(text)
  }
}
