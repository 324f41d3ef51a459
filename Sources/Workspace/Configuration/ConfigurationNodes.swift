import Platform
import RecipeLint
import RecipeSchema
import RecipeSyntax
import Reports
import SourceText
import SystemPackage

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

  /// Adds a warning about a key or a value on one line.
  mutating func warn(_ message: String, at node: Int) {
    guard decoded.warnings.count < Self.mostErrors else { return }
    decoded.warnings.append(
      Diagnostic(
        rule: Self.rule,
        severity: .warning,
        message: message,
        range: tree.nodes[node].range
      )
    )
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
  /// What keeps the source from being YAML.
  func syntaxErrors() -> [Diagnostic] {
    let bare = bareGlobs()
    let lines = Set(bare.map { lineStart($0.range.start) })
    let others = SyntaxFindings.all(in: tree, as: Self.rule)
      .filter { !lines.contains(lineStart($0.range.start)) }
    return bare + others.map(aboutConfigurations)
  }

  // The rules speak of recipes; what they say of YAML holds here as well.
  private func aboutConfigurations(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.notes = []
    finding.help = finding.help.replacing("recipe", with: "configuration")
    return Diagnostic(
      rule: finding.rule,
      severity: finding.severity,
      message: finding.message.replacing("recipe", with: "configuration"),
      range: finding.range,
      label: finding.label,
      labels: finding.labels,
      help: finding.help
    )
  }

  /// Globs that begin with what YAML takes for an alias or a tag: no message about recipes would help.
  private func bareGlobs() -> [Diagnostic] {
    var lines: Set<Int> = []
    return tree.errors.compactMap { problem in
      let start = problem.range.start
      guard start < tree.bytes.count, let mark = globMark(problem),
        lines.insert(lineStart(start)).inserted
      else { return nil }
      return Self.error(
        "a glob that begins with `\(mark)` needs quotes, such as `\"\(mark)name.yaml\"`",
        at: ByteRange(start, start + 1)
      )
    }
  }

  // In a source with anchors a `*` may be meant as an alias.
  private func globMark(_ problem: SyntaxError) -> String? {
    switch tree.bytes[problem.range.start] {
    case UInt8(ascii: "*") where !tree.bytes.contains(UInt8(ascii: "&")): "*"
    case UInt8(ascii: "!"): "!"
    default: nil
    }
  }

  private func lineStart(_ offset: Int) -> Int {
    tree.bytes[..<min(offset, tree.bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }
}

/// The text of a configuration, and what its places are called.
struct ConfigurationSource {
  let text: SourceText
  /// The folder that globs are relative to; absolute, without symbolic links.
  let folder: FilePath
  /// The option that the text comes from; nil for a file.
  let option: String?
  private let lines: LineIndex

  init(_ text: SourceText, folder: FilePath, option: String? = nil) {
    self.text = text
    self.folder = folder
    self.option = option
    lines = LineIndex(text.bytes)
  }

  /// What a byte's place is called.
  func origin(at offset: Int) -> Origin {
    if let option { return .option(option) }
    return .file(text.name, line: lines.position(at: offset).line)
  }
}

/// Words as messages show and suggest them.
enum Words {
  /// The word that was meant: the nearest, else the only one that begins so.
  static func meant(by text: String, among words: [String]) -> String? {
    if let near = WordChoice.nearest(to: text, among: words) { return near }
    let longer = words.filter { $0.lowercased().hasPrefix(text.lowercased()) }
    return longer.count == 1 && text.count > 1 ? longer[0] : nil
  }

  /// The text in backquotes, on one line and no longer than a glance.
  static func quoted(_ text: String) -> String {
    if isBlank(text) { return "an empty text" }
    let line = text.prefix { !$0.isNewline }
    let isShort = line.count == text.count && line.count <= 60
    return "`\(isShort ? String(line) : line.prefix(59) + "…")`"
  }

  /// Whether there is nothing to see in the text.
  static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// ``a`, `b` and `c``.
  static func listed(_ words: [String], _ conjunction: String) -> String {
    RecipeLint.listed(words.map { "`\($0)`" }, conjunction)
  }
}
