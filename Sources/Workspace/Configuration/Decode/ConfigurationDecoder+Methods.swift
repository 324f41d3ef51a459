import RecipeLint
import RecipeSchema

extension ConfigurationDecoder {
  /// A mapping from methods to their ranges.
  mutating func decodeMethods(_ node: Int) {
    guard tree.nodes[node].kind == .mapping else {
      return report(
        "`methods` must be a mapping from methods to ranges, such as `nel-drip: {ratio: [10, 14]}`, "
          + "not \(kind(of: node))",
        at: node
      )
    }
    for (key, written) in tree.pairs(of: node) where isName(key) { decodeMethod(key, written) }
  }

  private mutating func decodeMethod(_ key: Int, _ written: Int) {
    let name = tree.text(of: key)
    guard WordChoice.isKebabCase(name) else {
      let spelling = WordChoice.kebabCase(name)
      let example = WordChoice.isKebabCase(spelling) ? spelling : "nel-drip"
      return report(
        "a method is a word in small letters with hyphens, such as `\(example)`, "
          + "not \(Words.quoted(name))",
        at: key
      )
    }
    var method = MethodRanges(origin: origin(of: key))
    if let node = value(written) {
      guard tree.nodes[node].kind == .mapping else {
        return report(
          "a method takes ranges, such as `\(name): {ratio: [10, 14]}`, not \(kind(of: node))",
          at: node
        )
      }
      eachPair(of: node, RangeKey.self, unknown: Self.unknownRangeKey) { key, node, decoder in
        guard let range = decoder.range(node, of: key) else { return }
        method.ranges[key] = Stated(range, decoder.origin(of: node))
      }
    }
    decoded.configuration.methods[name] = method
  }

  private static func unknownRangeKey(_ name: String) -> String {
    let keys = RangeKey.allCases.map(\.rawValue)
    let hint =
      Words.meant(by: name, among: keys).map { "did you mean `\($0)`?" }
      ?? "it can have \(Words.listed(keys, "and"))"
    return "a method has no range \(Words.quoted(name)): \(hint)"
  }

  // MARK: Ranges

  private mutating func range(_ node: Int, of key: RangeKey) -> ClosedRange<Double>? {
    let items = tree.nodes[node].kind == .sequence ? Array(tree.items(of: node)) : []
    guard items.count == 2 else {
      if !tree.nodes[node].isDamaged {
        let found = items.isEmpty ? kind(of: node) : "a list of \(items.count)"
        report(
          "`\(key.rawValue)` must be a range from the least to the most, "
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
        "a range goes from the least to the most: write `[\(turned.joined(separator: ", "))]`",
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
      report(key.message(about: problem, in: tree.text(of: node)), at: item)
      return nil
    case .success(let bound):
      if let message = key.objection(to: bound) {
        report(message, at: item)
        return nil
      }
      return bound
    }
  }
}
