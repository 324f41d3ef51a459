import Platform
import Reports
import SourceText

extension ConfigurationDecoder {
  /// The node that a value stands for; nil where it says nothing or cannot be known.
  func value(_ node: Int) -> Int? {
    guard let resolved = tree.resolved(node), !isNull(resolved) else { return nil }
    // Of a damaged collection the rest may be sound.
    let isText = tree.nodes[resolved].kind == .scalar
    return isText && tree.nodes[resolved].isDamaged ? nil : resolved
  }

  /// Whether there is no value: nothing at all, `~` or `null`.
  func isNull(_ node: Int) -> Bool {
    switch tree.nodes[node].kind {
    case .empty: true
    case .scalar: tree.nodes[node].style == .plain && ["~", "null"].contains(tree.text(of: node))
    default: false
    }
  }

  /// Whether a key is a word that one can speak of.
  func isName(_ key: Int) -> Bool {
    tree.nodes[key].kind == .scalar && !tree.nodes[key].isDamaged && tree.text(of: key) != "<<"
  }

  /// Hands over the values of a mapping that say something, each with its key; `unknown` words the error
  /// about another key.
  mutating func eachPair<Key: RawRepresentable<String>>(
    of mapping: Int,
    _ keys: Key.Type,
    unknown: (String) -> String,
    _ body: (Key, Int, inout ConfigurationDecoder) -> Void
  ) {
    for (key, written) in tree.pairs(of: mapping) where isName(key) {
      let name = tree.text(of: key)
      if let known = Key(rawValue: name) {
        if let node = value(written) { body(known, node, &self) }
      } else if hasRoom {
        report(unknown(name), at: key)
      }
    }
  }

  /// What a value is, for messages: `a list`, `a mapping`, or the text itself.
  func kind(of node: Int) -> String {
    switch tree.nodes[node].kind {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar: Words.quoted(tree.text(of: node))
    case .alias, .empty: "nothing"
    }
  }

  /// What the place of a node is called.
  func origin(of node: Int) -> Origin { source.origin(at: tree.nodes[node].range.start) }

  /// Whether another error would be shown: wording one that is not is a waste.
  var hasRoom: Bool { decoded.errors.count <= Self.mostErrors }

  /// Adds an error about a node, shown at its first line.
  mutating func report(_ message: String, at node: Int, help: String = "") {
    let range = tree.nodes[node].range
    let text = tree.bytes[range.start..<range.end]
    let end = text.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? range.end
    report(message, at: ByteRange(range.start, end), help: help)
  }

  /// Adds an error.
  mutating func report(_ message: String, at range: ByteRange, help: String = "") {
    if hasRoom { decoded.errors.append(Self.error(message, at: range, help: help)) }
  }

  /// An error of a configuration.
  static func error(_ message: String, at range: ByteRange, help: String = "") -> Diagnostic {
    Diagnostic(
      rule: rule,
      severity: .error,
      message: message,
      range: range,
      help: help
    )
  }
}
