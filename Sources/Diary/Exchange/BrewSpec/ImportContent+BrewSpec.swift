import JSON
import Platform
import RecipeSyntax
import SourceText
import Workspace

extension ImportContent {
  /// Reads BrewSpec 1.0, as YAML or as JSON. O(n).
  package init(brewSpec bytes: [UInt8]) {
    self.init()
    if ImportFormat.isJSON(bytes) { readJSON(bytes) } else { read(SyntaxTree(asWritten: bytes)) }
  }

  private static let nothing = "the file is empty: expected `brewspec_version` and `brews`"

  private mutating func readJSON(_ bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      var parser = JSONParser(bytes)
      guard let node = try parser.next() else { return refuse(Self.nothing) }
      guard try parser.next() == nil else {
        return refuse("found more than one value, expected one")
      }
      read(SpecNode(node, in: bytes), in: bytes)
    } catch {
      problems.add(ExchangeIssue(syntax: error, in: bytes))
    }
  }

  private mutating func read(_ tree: SyntaxTree) {
    problems.add(SpecSyntax.issues(in: tree))
    guard problems.isEmpty else { return }
    guard tree.documents.count < 2 else { return refuse("found several documents, expected one") }
    guard let root = tree.documents.first?.root else { return refuse(Self.nothing) }
    read(SpecNode(root, of: tree), in: tree.bytes)
  }

  private mutating func read(_ document: SpecNode, in bytes: [UInt8]) {
    guard let version = document["brewspec_version"]?.text else {
      if document["steps"] != nil {
        return refuse("this is a recipe: log a brew of it with `brewlog add`")
      }
      return refuse("`brewspec_version` is missing: expected \"1.0\"")
    }
    guard version == SpecFormat.version else {
      return refuse(
        "BrewSpec version \(version.quotedBriefly) is not supported: expected \(SpecFormat.version)"
      )
    }
    guard case .list(let brews) = document["brews"]?.value else {
      return refuse("`brews` is missing: expected a list of brews")
    }
    let lines = LineIndex(bytes)
    for (index, brew) in brews.enumerated() {
      let line = lines.position(at: min(brew.offset, bytes.count)).line
      add(brew, subject: "brews[\(index)]", line: line)
    }
    addUnknownKeys(of: document)
  }

  private mutating func add(_ node: SpecNode, subject: String, line: Int) {
    guard case .mapping = node.value else {
      problems.add(ExchangeIssue(line: line, subject: subject, message: "expected a brew"))
      return
    }
    let brew = SpecBrew(node)
    let before = entries.count
    add(brew.fields, line: line, subject: subject, issue: SpecBrew.issue)
    // The losses of a rejected brew do not matter.
    guard entries.count > before, let entry = entries.last else { return }
    let issues = brew.losses + Self.contradictions(in: node, brew, entry)
    losses += issues.map { $0.of(subject, line: line) }
  }

  private static func contradictions(
    in node: SpecNode,
    _ brew: SpecBrew,
    _ entry: ImportedEntry
  ) -> [ExchangeIssue] {
    guard let kept = brew.kept, let detail = entry.log.entry else { return [] }
    return SpecBrewWriter(detail, unknown: []).contradictions(in: node, kept: kept)
  }

  private mutating func addUnknownKeys(of document: SpecNode) {
    guard case .mapping(let pairs) = document.value else { return }
    for (key, _) in pairs where key != "brewspec_version" && key != "brews" {
      losses.append(
        ExchangeIssue(
          field: key.quotedBriefly,
          message: "is left out: the diary has no such field"
        )
      )
    }
  }

  private mutating func refuse(_ message: String) {
    problems.add(ExchangeIssue(message: message))
  }
}

/// Describes the YAML errors of a document.
private enum SpecSyntax {
  /// The errors of a tree with their line numbers.
  static func issues(in tree: SyntaxTree) -> some Sequence<ExchangeIssue> {
    let lines = LineIndex(tree.bytes)
    return tree.errors.lazy.map { error in
      let offset = min(error.range.start, tree.bytes.count)
      return ExchangeIssue(
        line: lines.position(at: offset).line,
        message: "invalid YAML: \(reason(error.kind))"
      )
    }
  }

  private static func reason(_ kind: SyntaxError.Kind) -> String {
    switch kind {
    case .invalidUTF8: "the text is not UTF-8"
    case .wrongEncoding(let name): "the text is \(name), expected UTF-8"
    case .binary, .forbiddenCharacter: "found a character that YAML does not allow"
    case .unclosedQuote(let mark), .unclosedFlow(let mark): "this `\(mark)` is never closed"
    case .tabIndentation: "the line is indented with a tab, expected spaces"
    case .duplicateKey(let name): "`\(name.quotedBriefly)` is given twice"
    case .missingColon: "expected a colon after the key"
    case .tooDeep(let limit): "nested more than \(limit) levels deep"
    case .tooManyNodes(let limit): "aliases expand to more than \(limit) values"
    case .mergeKey, .complexKey, .unsupportedTag:
      "merge keys, complex keys and tags are not supported"
    case .unknownAlias(let name), .recursiveAlias(let name):
      "the alias `*\(name.quotedBriefly)` is unknown or refers to itself"
    case .invalidEscape: "unknown escape sequence"
    default: "unexpected text: check the indentation and the quotes"
    }
  }
}
