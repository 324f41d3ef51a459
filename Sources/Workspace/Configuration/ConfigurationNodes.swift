import Platform
import RecipeLint
import RecipeSyntax
import Recipes
import SystemPackage
import Text

extension ConfigurationDecoder {
  /// Calls `body` with each known key and its value; reports an unknown key with what was probably meant.
  ///
  /// - Parameters:
  ///   - noun: what the keys are.
  ///   - place: where they are: ` in an override`.
  ///   - all: what comes before the list of all keys.
  mutating func eachPair<Key: RawRepresentable<String> & CaseIterable>(
    of mapping: Int,
    _ keys: Key.Type,
    as noun: String,
    in place: String = "",
    all: String,
    _ body: (Key, Int, inout ConfigurationDecoder) -> Void
  ) {
    eachPair(
      of: mapping,
      known: { Key(rawValue: $0) },
      unknown: { key, name, decoder in
        guard decoder.hasRoom else { return }
        let keys = Key.allCases.map { $0.rawValue }
        let hint =
          Words.suggestion(for: name, among: keys).map { "did you mean `\($0)`?" }
          ?? "\(all) \(Words.listed(keys, "and"))"
        decoder.report("unknown \(noun) \(name.inBackquotes)\(place): \(hint)", at: key)
      },
      body
    )
  }

  /// Whether a value is a mapping; another one is reported, unless a syntax error may explain it.
  ///
  /// - Parameter expected: what it must be: `` `format` must be a mapping, such as … ``.
  mutating func isMapping(_ node: Int, _ expected: String) -> Bool {
    if tree.nodes[node].kind == .mapping { return true }
    report("\(expected), not \(kind(of: node))", at: node)
    return false
  }

  /// The value of a key that is written as a text; another value, or one that `read` refuses, is reported.
  ///
  /// - Parameter expected: what it must be, with an example: `a UUID, such as `.
  mutating func text<Value>(
    _ node: Int,
    of key: ConfigurationKey,
    _ expected: String,
    _ read: (String) -> Value?
  ) -> Configured<Value>? {
    if tree.nodes[node].kind == .scalar, let value = read(tree.text(of: node)) {
      return Configured(value, origin(of: node))
    }
    let example = "`\(key.rawValue): \(key.example ?? "")`"
    report(
      "`\(key.rawValue)` must be \(expected), such as \(example), not \(kind(of: node))",
      at: node
    )
    return nil
  }

  func origin(of node: Int) -> Origin { source.origin(at: tree.nodes[node].range.start) }

  /// Whether another error would be shown, so that its message is needed.
  var hasRoom: Bool { decoded.errors.count <= Self.maximumErrors }

  /// Adds an error about a node, marked in its first line.
  mutating func report(_ message: String, at node: Int, help: String = "") {
    report(message, at: firstLine(of: node), help: help)
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

  /// The option, or the file and the line of a byte.
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

  /// ``a`, `b` and `c``.
  static func listed(_ words: [String], _ conjunction: String) -> String {
    RecipeLint.listed(words.map { "`\($0)`" }, conjunction)
  }
}
