import BrewDomain
import RecipeSchema

/// Writes a value as YAML that every reader takes for the same: in blocks, with quotes where they are needed.
enum SpecText {
  /// A brew, as an item of a list at the column 2.
  static func item(_ brew: SpecNode) -> String {
    let lines = block(brew, indentation: 4)
    return "  - " + lines.dropFirst(4)
  }

  /// The lines of a mapping.
  private static func block(_ node: SpecNode, indentation: Int) -> String {
    guard case .mapping(let pairs) = node.value else { return "" }
    let margin = String(repeating: " ", count: indentation)
    return pairs.reduce(into: "") { text, pair in
      text += margin + pair.key + ":"
      switch pair.node.value {
      case .mapping: text += "\n" + block(pair.node, indentation: indentation + 2)
      case .text(let value):
        text += " " + ScalarText.block(value, indentation: indentation) + "\n"
      case .number(let value, _): text += " " + Canonical.number(value) + "\n"
      case .null, .bool, .list: text += " " + pair.node.json + "\n"
      }
    }
  }
}
