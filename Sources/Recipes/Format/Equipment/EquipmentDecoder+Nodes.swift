import RecipeSyntax
import Text

/// The keys of an equipment file.
extension EquipmentDecoder {
  /// Calls `body` with each known key that has a value, and reports unknown keys.
  ///
  /// - Returns: the nodes of these values, by key.
  @discardableResult
  mutating func eachPair(
    of mapping: Int,
    _ scope: EquipmentFormat.Scope,
    _ body: (KeyDescription, Int, inout EquipmentDecoder) -> Void
  ) -> [String: Int] {
    var found: [String: Int] = [:]
    eachPair(
      of: mapping,
      known: { name in scope.keys.first { $0.name == name } },
      unknown: { if !$1.hasPrefix(RecipeFormat.foreignPrefix) { $2.reportUnknown($0, $1, scope) } },
      { key, node, decoder in
        found[key.name] = node
        body(key, node, &decoder)
      }
    )
    return found
  }

  /// Whether a key is an undamaged text that this format may know.
  func isOwnName(_ key: Int) -> Bool {
    isName(key) && !tree.text(of: key).hasPrefix(RecipeFormat.foreignPrefix)
  }

  private mutating func reportUnknown(
    _ key: Int,
    _ name: String,
    _ scope: EquipmentFormat.Scope
  ) {
    let range = firstLine(of: key)
    let message = "\(name.inBackquotes) is not a key of \(scope.noun)"
    if let near = KeyNames.nearest(to: name, in: scope.keys) {
      let meant = scope.keys[near].name
      return report(
        message,
        at: range,
        help: "did you mean `\(meant)`?",
        change: .init(title: "rename to `\(meant)`", edits: [Edit(tree.nodes[key].range, meant)])
      )
    }
    let names = scope.keys.map { "`\($0.name)`" }
    report(
      message,
      at: range,
      help:
        "the keys are \(names.dropLast().joined(separator: ", ")) and \(names.last ?? ""); begin it with `x-` to keep it"
    )
  }

  /// Reports the required keys that are missing, unless a syntax error or an unknown key may explain it.
  mutating func requireKeys(
    _ scope: EquipmentFormat.Scope,
    in mapping: Int,
    _ found: [String: Int]
  ) {
    guard !tree.nodes[mapping].isDamaged else { return }
    for key in scope.keys where key.isRequired && found[key.name] == nil {
      let isMisspelt = tree.pairs(of: mapping).contains { pair in
        isOwnName(pair.key) && !scope.keys.contains { $0.name == tree.text(of: pair.key) }
          && KeyNames.nearest(to: tree.text(of: pair.key), in: scope.keys).map {
            scope.keys[$0].name
          } == key.name
      }
      if isMisspelt { continue }
      let first = tree.nodes[mapping].subtreeEnd > mapping + 1 ? mapping + 1 : mapping
      report(
        "\(scope.noun) needs `\(key.name)`",
        at: firstLine(of: first),
        help: "add `\(key.name):`, such as `\(key.name): \(key.example)`"
      )
    }
  }

  // MARK: Messages

  /// Adds a problem.
  mutating func report(
    _ message: String,
    at range: ByteRange,
    _ kind: EquipmentProblem.Kind = .format,
    place: EquipmentProblem.Place? = nil,
    help: String = "",
    change: EquipmentProblem.Change? = nil
  ) {
    // No report shows more.
    guard decoded.problems.count <= SyntaxTree.errorLimit else { return }
    decoded.problems.append(
      EquipmentProblem(
        kind: kind,
        message: message,
        range: range,
        place: place,
        help: help,
        change: change
      )
    )
  }
}
