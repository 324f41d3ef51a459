import RecipeSyntax
import Text

/// Describes the YAML errors of a document.
enum SpecSyntax {
  /// The errors of a tree with their line numbers.
  static func issues(in tree: SyntaxTree) -> [ExchangeIssue] {
    let lines = LineIndex(tree.bytes)
    return tree.errors.map { error in
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
