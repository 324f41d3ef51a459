import RecipeSyntax
import Text

/// Walking through the nodes of an equipment file.
extension EquipmentDecoder {
  /// The resolved node of a value; nil if it is empty or damaged. An empty value counts as an absent key.
  func value(_ node: Int) -> Int? {
    guard let node = tree.resolved(node) else { return nil }
    switch tree.nodes[node].kind {
    case .empty, .alias: return nil
    case .scalar:
      let isNull =
        tree.nodes[node].style == .plain && ["~", "null"].contains(tree.text(of: node))
      return isNull || tree.nodes[node].isDamaged ? nil : node
    case .mapping, .sequence: return node
    }
  }

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
    for (key, written) in tree.pairs(of: mapping) where isName(key) {
      let name = tree.text(of: key)
      guard let known = scope.keys.first(where: { $0.name == name }) else {
        reportUnknown(key, name, scope)
        continue
      }
      // The syntax rules report the second of two keys.
      guard found[name] == nil, let node = value(written) else { continue }
      found[name] = node
      body(known, node, &self)
    }
    return found
  }

  /// Whether a key is an undamaged text that this format may know.
  func isName(_ key: Int) -> Bool {
    tree.nodes[key].kind == .scalar && !tree.nodes[key].isDamaged && tree.text(of: key) != "<<"
      && !tree.text(of: key).hasPrefix(RecipeFormat.foreignPrefix)
  }

  private mutating func reportUnknown(
    _ key: Int,
    _ name: String,
    _ scope: EquipmentFormat.Scope
  ) {
    let range = firstLine(of: key)
    let message = "\(quoted(name)) is not a key of \(scope.noun)"
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
        isName(pair.key) && !scope.keys.contains { $0.name == tree.text(of: pair.key) }
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

  /// The kind of a value for messages: `a list`, `a mapping`, or the text itself.
  func kind(of node: Int) -> String {
    switch tree.nodes[node].kind {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar: quoted(tree.text(of: node))
    case .alias, .empty: "nothing"
    }
  }

  /// The text in backquotes, shortened to one line of at most 40 characters.
  func quoted(_ text: String) -> String {
    if text.isBlank { return "an empty text" }
    let line = text.prefix { !$0.isNewline }
    let isShort = line.count == text.count && line.count <= 40
    return "`\(isShort ? String(line) : line.prefix(39) + "…")`"
  }

  /// The part of a node on its first line.
  func firstLine(of node: Int) -> ByteRange {
    let range = tree.nodes[node].range
    let end = tree.bytes[..<range.end].endOfText(at: range.start)
    return ByteRange(range.start, end)
  }

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
