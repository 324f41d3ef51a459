import RecipeLint
import Recipes
import Text

/// A placeholder of an instruction, and the key whose value it stands for.
struct PlaceholderUse {
  let place: ByteRange
  /// The bytes of the key.
  let key: ByteRange
}

extension RecipeView {
  /// The placeholders that stand for the value of a key. O(n).
  func placeholderUses() -> [PlaceholderUse] {
    stepIndices.flatMap { step -> [PlaceholderUse] in
      guard let node = self[step: step, .instruction].valueNode,
        tree.nodes[node].kind == .scalar
      else { return [] }
      return Placeholder.written(in: tree.nodes[node].range, of: tree.bytes).compactMap { found in
        guard let key = key(of: found.placeholder, inStep: step)?.keyNode else { return nil }
        return PlaceholderUse(place: found.range, key: tree.nodes[key].range)
      }
    }
  }

  /// The key whose value a placeholder in a step stands for; nil if there is none.
  private func key(of placeholder: Placeholder, inStep step: Int) -> Field? {
    switch placeholder {
    case .dose: self[.dose]
    case .yield: self[.yield]
    case .pour: amount(step: step)?.field
    case .total: reading(afterStep: step)
    case .timer: written(step, .timer) ?? stepBrewed(after: step).flatMap { written($0, .at) }
    case .temperature: written(step, .temperature) ?? self[.temperature]
    }
  }

  private func written(_ step: Int, _ key: StepKey) -> Field? {
    let field = self[step: step, key]
    return field.keyNode == nil ? nil : field
  }

  /// The amount that the scale shows after a step: the last one that is poured on it. Ice is not on it.
  private func reading(afterStep step: Int) -> Field? {
    guard let turn = brewOrder.firstIndex(of: step) else { return nil }
    return brewOrder[...turn].reversed().lazy.compactMap { amount(step: $0) }
      .first { $0.key != .ice }?.field
  }

  private func stepBrewed(after step: Int) -> Int? {
    guard let turn = brewOrder.firstIndex(of: step) else { return nil }
    return brewOrder.dropFirst(turn + 1).first
  }
}

extension Placeholder {
  /// The placeholders that are written in some bytes of a source, in order.
  static func written(
    in range: ByteRange,
    of bytes: [UInt8]
  ) -> [(placeholder: Placeholder, range: ByteRange)] {
    occurrences(in: Array(bytes[range.start..<range.end])).compactMap { part, place in
      guard case .known(let placeholder) = part else { return nil }
      return (
        placeholder,
        ByteRange(range.start + place.lowerBound, range.start + place.upperBound)
      )
    }
  }
}
