import RecipeSyntax
import Text

/// What reads a YAML file of mappings whose keys it knows, and collects what is wrong with it.
///
/// What syntax errors damaged is skipped, so that one mistake gives one finding.
package protocol MappingReader {
  /// The file.
  var tree: SyntaxTree { get }
}

extension MappingReader {
  /// The resolved node of a value; nil if it is empty or a damaged text. An empty value counts as an absent key.
  package func value(_ node: Int) -> Int? {
    guard let node = tree.resolved(node), !tree.isNull(node) else { return nil }
    // The rest of a damaged collection may be valid.
    return tree.nodes[node].kind == .scalar && tree.nodes[node].isDamaged ? nil : node
  }

  /// Whether a key is an undamaged text.
  package func isName(_ key: Int) -> Bool {
    tree.nodes[key].kind == .scalar && !tree.nodes[key].isDamaged && tree.text(of: key) != "<<"
  }

  /// Calls `body` with each known key that has a value, and `unknown` with the others.
  ///
  /// - Parameter known: the key with a name.
  package mutating func eachPair<Key>(
    of mapping: Int,
    known: (String) -> Key?,
    unknown: (Int, String, inout Self) -> Void,
    _ body: (Key, Int, inout Self) -> Void
  ) {
    var found: Set<String> = []
    for (key, written) in tree.pairs(of: mapping) where isName(key) {
      let name = tree.text(of: key)
      guard let known = known(name) else {
        unknown(key, name, &self)
        continue
      }
      // The syntax rules report the second of two keys.
      guard !found.contains(name), let node = value(written) else { continue }
      found.insert(name)
      body(known, node, &self)
    }
  }

  /// The first document with a value behind the first one: its `---`.
  package var secondDocument: ByteRange? {
    let other = tree.documents.dropFirst().first { $0.root.flatMap(value) != nil }
    return other.map { ByteRange($0.range.start, $0.range.start + 3) }
  }

  // MARK: Messages

  /// The kind of a value for messages: `a list`, `a mapping`, or the text itself.
  package func kind(of node: Int) -> String {
    switch tree.nodes[node].kind {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar: tree.text(of: node).inBackquotes
    case .alias, .empty: "nothing"
    }
  }

  /// The part of a node on its first line.
  package func firstLine(of node: Int) -> ByteRange {
    let range = tree.nodes[node].range
    return ByteRange(range.start, tree.bytes[..<range.end].endOfText(at: range.start))
  }
}

extension String {
  /// The text in backquotes, shortened to one line of at most 60 characters.
  package var inBackquotes: String {
    if isBlank { return "an empty text" }
    let line = prefix { !$0.isNewline }
    let isShort = line.count == count && line.count <= 60
    return "`\(isShort ? String(line) : line.prefix(59) + "…")`"
  }
}
