import Platform
import RecipeLint
import RecipeSyntax
import Recipes
import SystemPackage
import Text

extension ConfigurationDecoder {
  /// The resolved node of a value; nil if it is empty or damaged.
  func value(_ node: Int) -> Int? {
    guard let resolved = tree.resolved(node), !isNull(resolved) else { return nil }
    // The rest of a damaged collection may be valid.
    let isText = tree.nodes[resolved].kind == .scalar
    return isText && tree.nodes[resolved].isDamaged ? nil : resolved
  }

  /// Whether the value is empty, `~` or `null`.
  func isNull(_ node: Int) -> Bool {
    switch tree.nodes[node].kind {
    case .empty: true
    case .scalar: tree.nodes[node].style == .plain && ["~", "null"].contains(tree.text(of: node))
    default: false
    }
  }

  /// Whether a key is a plain name.
  func isName(_ key: Int) -> Bool {
    tree.nodes[key].kind == .scalar && !tree.nodes[key].isDamaged && tree.text(of: key) != "<<"
  }

  /// Calls `body` with each known key and its nonempty value; `unknown` returns the message for an unknown key.
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

  /// The kind of a value for messages: `a list`, `a mapping`, or the text itself.
  func kind(of node: Int) -> String {
    switch tree.nodes[node].kind {
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .scalar: Words.quoted(tree.text(of: node))
    case .alias, .empty: "nothing"
    }
  }

  /// The origin of a node.
  func origin(of node: Int) -> Origin { source.origin(at: tree.nodes[node].range.start) }

  /// Whether another error would be shown, so that its message is needed.
  var hasRoom: Bool { decoded.errors.count <= Self.maximumErrors }

  /// Adds an error about a node, marked in its first line.
  mutating func report(_ message: String, at node: Int, help: String = "") {
    let range = tree.nodes[node].range
    let text = tree.bytes[range.start..<range.end]
    let end = text.firstIndex { $0.isLineBreak } ?? range.end
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

extension ConfigurationDecoder {
  /// The YAML syntax errors of the source.
  func syntaxErrors() -> [Diagnostic] {
    let unquoted = unquotedGlobs()
    let lines = Set(unquoted.map { tree.bytes.startOfLine(at: $0.range.start) })
    let others = SyntaxFindings.all(inConfiguration: tree, as: Self.rule)
      .filter { !lines.contains(tree.bytes.startOfLine(at: $0.range.start)) }
    return unquoted + others
  }

  /// Unquoted globs that begin with an alias or tag indicator of YAML, which need a message of their own.
  private func unquotedGlobs() -> [Diagnostic] {
    var lines: Set<Int> = []
    return tree.errors.compactMap { problem in
      let start = problem.range.start
      guard start < tree.bytes.count, let mark = globMark(problem),
        lines.insert(tree.bytes.startOfLine(at: start)).inserted
      else { return nil }
      return Self.error(
        "a glob that begins with `\(mark)` needs quotes, such as `\"\(mark)name.yaml\"`",
        at: ByteRange(start, start + 1)
      )
    }
  }

  // In a source with anchors, `*` may be an alias.
  private func globMark(_ problem: SyntaxError) -> String? {
    switch tree.bytes[problem.range.start] {
    case UInt8(ascii: "*") where !tree.bytes.contains(UInt8(ascii: "&")): "*"
    case UInt8(ascii: "!"): "!"
    default: nil
    }
  }
}

/// The text of a configuration, with the origins of its positions.
struct ConfigurationSource {
  let text: SourceText
  /// The base folder of globs; absolute, without symbolic links.
  let folder: FilePath
  /// The option that contains the text; nil for a file.
  let option: String?
  private let lines: LineIndex

  init(_ text: SourceText, folder: FilePath, option: String? = nil) {
    self.text = text
    self.folder = folder
    self.option = option
    lines = LineIndex(text.bytes)
  }

  /// The origin of a byte offset.
  func origin(at offset: Int) -> Origin {
    if let option { return .option(option) }
    return .file(text.name, line: lines.position(at: offset).line)
  }
}

/// Helpers for words in messages.
enum Words {
  /// The suggested word: the nearest one, otherwise the only one with this prefix.
  static func suggestion(for text: String, among words: [String]) -> String? {
    if let near = WordChoice.nearest(to: text, among: words) { return near }
    let longer = words.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    return longer.count == 1 && text.count > 1 ? longer[0] : nil
  }

  /// The text in backquotes, shortened to one line of at most 60 characters.
  static func quoted(_ text: String) -> String {
    if isBlank(text) { return "an empty string" }
    let line = text.prefix { !$0.isNewline }
    let isShort = line.count == text.count && line.count <= 60
    return "`\(isShort ? String(line) : line.prefix(59) + "…")`"
  }

  /// Whether the text is blank.
  static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// ``a`, `b` and `c``.
  static func listed(_ words: [String], _ conjunction: String) -> String {
    RecipeLint.listed(words.map { "`\($0)`" }, conjunction)
  }
}
