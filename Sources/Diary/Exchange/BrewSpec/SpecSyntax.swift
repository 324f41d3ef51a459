import RecipeSyntax
import SourceText
import Workspace

/// Says why a document is no YAML that can be read.
enum SpecSyntax {
  /// The errors of a tree, with their lines.
  static func issues(in tree: SyntaxTree) -> [ExchangeIssue] {
    let lines = LineIndex(tree.bytes)
    return tree.errors.map { error in
      let offset = min(error.range.start, tree.bytes.count)
      return ExchangeIssue(
        line: lines.position(at: offset).line,
        message: "not YAML that can be read: \(reason(error.kind))"
      )
    }
  }

  private static func reason(_ kind: SyntaxError.Kind) -> String {
    switch kind {
    case .invalidUTF8: "this is not UTF-8"
    case .wrongEncoding(let name): "the text is \(name), expected UTF-8"
    case .binary, .forbiddenCharacter: "a character that no text may hold"
    case .unclosedQuote(let mark), .unclosedFlow(let mark): "this `\(mark)` is never closed"
    case .tabIndentation: "a tab indents the line, expected spaces"
    case .duplicateKey(let name): "`\(name.escapedForTerminal)` is given twice"
    case .missingColon: "expected a colon behind a key"
    case .tooDeep(let limit): "nested more than \(limit) deep"
    case .tooManyNodes(let limit): "its aliases stand for more than \(limit) values"
    case .mergeKey, .complexKey, .unsupportedTag: "keys and tags must be plain words"
    case .unknownAlias(let name), .recursiveAlias(let name):
      "`*\(name.escapedForTerminal)` stands for nothing"
    case .invalidEscape: "a backslash begins no escape that is known"
    default: "text stands where none can: check the indentation and the quotes"
    }
  }
}
