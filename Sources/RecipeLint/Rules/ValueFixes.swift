import RecipeSyntax
import Recipes
import Text

extension LintContext {
  /// An edit that adds a line below the entry of a key, in the same column; `nil` in braces, and below a value
  /// of several lines.
  func adding(_ line: String, below key: Int) -> Edit? {
    guard !isInFlow(key), tree.nodes[key].kind == .scalar, key + 1 < tree.nodes.count else {
      return nil
    }
    let value = tree.nodes[key + 1].range
    guard firstLine(of: value) == value, !tree.nodes[key + 1].style.isBlock else { return nil }
    let start = tree.bytes.startOfLine(at: tree.nodes[key].range.start)
    let margin = String(repeating: " ", count: tree.nodes[key].range.start - start)
    let end = tree.bytes.endOfText(at: max(value.end, tree.nodes[key].range.end))
    return Edit(at: end, "\n\(margin)\(line)")
  }

  /// Whether a value of a recipe or a step stands in braces or brackets.
  func isInFlow(_ node: Int) -> Bool {
    guard let recipe = recipe(around: node) else { return true }
    let steps = recipe.stepNodes[..<recipe.stepNodes.partitionPoint { $0 <= node }]
    return ([recipe.root] + steps.suffix(1)).contains {
      tree.nodes[$0].isFlow && node < tree.nodes[$0].subtreeEnd
    }
  }

  /// Whether the node has an anchor, so that aliases may stand for it.
  func isAnchored(_ node: Int) -> Bool {
    let start = tree.nodes[node].range.start
    let before = tree.tokens.partitionPoint { $0.range.start < start }
    return tree.tokens[..<before].last { $0.kind != .tag }?.kind == .anchor
  }
}

extension RecipeView {
  /// An unsafe fix that writes another value instead of a scalar; `nil` where it is not written as it
  /// reads, or where a figure of the author's would be lost: which of two is right, only the author knows.
  func replacing(_ node: Int, with value: String, _ title: String) -> Fix? {
    guard tree.text(of: node).figures.isSubset(of: value.figures) else { return nil }
    return respelling(node, as: value, title)
  }

  /// An unsafe fix that writes a scalar as another reading of the same figure: `2.5` as `2 min 30 s`.
  func respelling(_ node: Int, as value: String, _ title: String) -> Fix? {
    guard tree.nodes[node].isVerbatim else { return nil }
    return Fix(title, .unsafe, tree.nodes[node].textRange, value)
  }

  /// An unsafe fix that adds an entry below the instruction of a step.
  ///
  /// - Parameter edits: edits of the instruction that belong to it.
  func adding(_ line: String, toStep step: Int, with edits: [Edit] = []) -> Fix? {
    guard let key = self[step: step, .instruction].keyNode,
      let edit = context.adding(line, below: key)
    else { return nil }
    return Fix("add `\(line)` to \(name(ofStep: step))", .unsafe, edits + [edit])
  }

  /// A fix that removes the minus sign before a field's value.
  func withoutMinus(_ field: Field) -> Fix? {
    guard let node = field.valueNode, tree.nodes[node].isVerbatim else { return nil }
    let start = tree.nodes[node].textRange.start
    guard tree.bytes[start] == UInt8(ascii: "-") else { return nil }
    var end = start + 1
    while tree.bytes[end] == 0x20 { end += 1 }
    return Fix("remove the minus sign", .unsafe, ByteRange(start, end), "")
  }

  /// A fix that numbers the steps from 0 in the order in which they are brewed, of steps with the same
  /// number in the order of the list. It is safe where no step is listed before one with a lower number, or
  /// where `isSafe` says so. `nil` where two steps share one `order` through an alias.
  func renumbered(_ title: String, isSafe: Bool = false) -> Fix? {
    var edits: [Edit] = []
    var places: Set<Int> = []
    for (number, step) in brewOrder.enumerated() {
      guard let place = range(of: self[step: step, .order]), places.insert(place.start).inserted
      else { return nil }
      if number != values.steps[step].orderIndex { edits.append(Edit(place, "\(number)")) }
    }
    guard !edits.isEmpty else { return nil }
    let isListedInOrder = brewOrder.elementsEqual(stepIndices)
    return Fix(
      title,
      isSafe || isListedInOrder ? .safe : .unsafe,
      edits.sorted { $0.range.start < $1.range.start }
    )
  }
}

extension String {
  /// The groups of digits in a text, without zeros in front, apart from 0.
  fileprivate var figures: Set<Substring> {
    let groups = utf8.split { !(0x30...0x39).contains($0) }
    return Set(groups.map { Substring($0.drop { $0 == 0x30 }) }.filter { !$0.isEmpty })
  }
}
