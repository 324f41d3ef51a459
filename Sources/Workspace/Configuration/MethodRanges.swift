import RecipeLint
import RecipeSyntax
import Recipes
import Text

extension ConfigurationDecoder {
  /// A mapping from methods to their ranges.
  mutating func decodeMethods(_ node: Int) {
    let expected =
      "`methods` must be a mapping from methods to ranges, such as `nel-drip: {ratio: [10, 14]}`"
    guard isMapping(node, expected) else { return }
    for (key, written) in tree.pairs(of: node) where isName(key) { decodeMethod(key, written) }
  }

  private mutating func decodeMethod(_ key: Int, _ written: Int) {
    let name = tree.text(of: key)
    guard WordChoice.isKebabCase(name) else {
      // The syntax error behind the name may be all that is wrong with it, as in `nel-drip:{ratio: [10, 14]}`.
      guard !tree.nodes[written].isDamaged else { return }
      let spelling = WordChoice.kebabCase(name)
      let example = WordChoice.isKebabCase(spelling) ? spelling : "nel-drip"
      return report(
        "a method must be lowercase words joined by hyphens, such as `\(example)`, "
          + "not \(name.inBackquotes)",
        at: key
      )
    }
    var method = MethodRanges(origin: origin(of: key))
    if let node = value(written) {
      let expected = "a method takes ranges, such as `\(name): {ratio: [10, 14]}`"
      guard isMapping(node, expected) else { return }
      eachPair(of: node, RangeKey.self, as: "range", in: " of a method", all: "the ranges are") {
        key,
        node,
        decoder in
        guard let range = decoder.range(node, of: key) else { return }
        method.ranges[key] = Configured(range, decoder.origin(of: node))
      }
    }
    decoded.configuration.methods[name] = method
  }

  // MARK: Ranges

  private mutating func range(_ node: Int, of key: RangeKey) -> ClosedRange<Double>? {
    let items = tree.nodes[node].kind == .sequence ? Array(tree.items(of: node)) : []
    guard items.count == 2 else {
      if !tree.nodes[node].isDamaged {
        let found = items.isEmpty ? kind(of: node) : "a list of \(items.count)"
        report(
          "`\(key.rawValue)` must be a range from minimum to maximum, "
            + "such as `\(key.example)`, not \(found)",
          at: node
        )
      }
      return nil
    }
    let bounds = items.compactMap { bound($0, of: key) }
    guard bounds.count == 2 else { return nil }
    guard bounds[0] <= bounds[1] else {
      let turned = items.reversed().map { tree.text(of: tree.resolved($0) ?? $0) }
      report(
        "a range must go from minimum to maximum: write `[\(turned.joined(separator: ", "))]`",
        at: node
      )
      return nil
    }
    return bounds[0]...bounds[1]
  }

  private mutating func bound(_ item: Int, of key: RangeKey) -> Double? {
    guard let node = tree.resolved(item), !tree.nodes[node].isDamaged else { return nil }
    guard tree.nodes[node].kind == .scalar else {
      report("`\(key.rawValue)` takes \(key.quantity), not \(kind(of: node))", at: item)
      return nil
    }
    switch tree.withText(of: node, key.read) {
    case .failure(let problem):
      report(key.message(about: problem, in: tree.text(of: node).inBackquotes), at: item)
      return nil
    case .success(let bound):
      if let message = key.problem(with: bound) {
        report(message, at: item)
        return nil
      }
      return bound
    }
  }
}

extension RangeKey {
  /// The kind of quantity, with an article.
  var quantity: String {
    switch self {
    case .dose, .yield: "a mass"
    case .ratio: "a ratio"
    case .temperature: "a temperature"
    }
  }

  /// Reads a bound in the base unit: grams, grams per gram, °C.
  func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<Double, QuantityProblem> {
    do throws(QuantityProblem) {
      switch self {
      case .dose: return .success(try Quantity.mass(bytes, isWater: false))
      case .yield: return .success(try Quantity.mass(bytes, isWater: true))
      case .ratio: return .success(try Quantity.ratio(bytes))
      case .temperature: return .success(try Quantity.temperature(bytes).celsius)
      }
    } catch {
      return .failure(error)
    }
  }

  /// A bound as text for messages.
  func spell(_ value: Double) -> String {
    switch self {
    case .dose, .yield: Canonical.mass(value)
    case .ratio: "1:\(Canonical.number(value))"
    case .temperature: Canonical.temperature(celsius: value)
    }
  }

  /// Why the value is invalid in recipes; nil if it is valid.
  func problem(with bound: Double) -> String? {
    switch self {
    case .temperature where !(0...100).contains(bound):
      "a water temperature must be between 0 °C and 100 °C, not \(spell(bound))"
    case .dose, .yield, .ratio:
      bound > 0 ? nil : "`\(rawValue)` must be above 0, not \(Canonical.number(bound))"
    default: nil
    }
  }

  /// The error message for an invalid quantity, with what to write.
  func message(about problem: QuantityProblem, in text: String) -> String {
    let first = example.dropFirst().prefix { $0 != "," }
    let hint =
      switch problem {
      case .decimalComma(let number), .otherDigits(let number), .incompleteDecimal(let number):
        "write `\(number)`"
      case .unknownUnit(_, .some(let unit)): "did you mean the unit `\(unit)`?"
      case .volumeOfSolid: "coffee is weighed, so write it like `\(first)`"
      case .tooLarge: "the number is too large"
      default: "write it like `\(first)`"
      }
    return "\(text) is not \(quantity): \(hint)"
  }
}
