import RecipeSyntax
import Text

extension Rule {
  static let yamlFeature = Rule(
    id: "yaml-feature",
    summary: "A recipe uses a feature of YAML that recipes do not have.",
    rationale: """
      YAML can do more than a recipe needs. Most files that do it do so by accident, because a text begins
      with a character that YAML reserves:

      - A `!` at the beginning of a value begins a tag: the type of the value.
      - A `*` begins an alias, which repeats the value that is marked with `&` on a line before it. The
        value must be there, cannot contain its own alias, and aliases cannot multiply without limit.
      - `<<` is the merge key, which copies keys from another place. Not all programs support it.
      - A bracket, a brace or a `*` at the beginning of a line makes a list, a mapping or an alias the key.
      - Brackets and indentation nest values; a recipe needs three levels.

      Write values and keys out, and put a text that begins with such a character in double quotes.
      """,
    bad: "name: !Best V60",
    good: "name: \"!Best V60\"",
    fix: .unsafe,
    check: .syntax { error, context, report in
      switch error.kind {
      case .unsupportedTag(let tag): report.addTag(tag, error.range, context)
      case .unknownAlias(let name): report.addUnknownAlias(name, error.range, context)
      case .recursiveAlias(let name):
        let anchor = context.anchors.last(named: name, above: error.range.start)
        report.add(
          "`*\(name.shortened)` would repeat itself without end",
          at: error.range,
          label: "still inside that value",
          labels: .at(anchor, "the value begins here"),
          help: "write the value here instead of `*\(name.shortened)`"
        )
      case .tooManyNodes(let limit):
        report.add(
          "the aliases in this \(context.kind.noun) expand to more than \(limit) values",
          at: error.range,
          label: "the limit is exceeded here",
          help: "write out the values that are needed, without `&` and `*`"
        )
      case .mergeKey:
        report.add(
          "the merge key `<<` is not allowed in \(context.kind.plural)",
          at: error.range,
          help: "write out the keys that it copies"
        )
      case .complexKey:
        let key = context.spelling(of: error.range).shortened
        report.add(
          key == "?" || key.isEmpty
            ? "expected a word as the key" : "expected a word as the key, found `\(key)`",
          at: error.range,
          help: "write a key such as `instruction:`, and put the text after it in double quotes"
        )
      case .tooDeep(let limit):
        report.add(
          "lists and mappings are nested more than \(limit) levels deep",
          at: error.range,
          label: "the limit is exceeded here",
          help: "remove the brackets that are not needed"
        )
      default: break
      }
    }
  )
}

extension Report {
  fileprivate mutating func addTag(_ tag: String, _ range: ByteRange, _ context: LintContext) {
    let text = context.restOfLine(from: range.start)
    let isText = context.line(at: range.start).key != nil && context.takesText(at: range.start)
    let isBare = text.end <= range.end
    add(
      isText
        ? "a text that begins with `!` needs quotes"
        : "`\(tag.shortened)` is a tag, which \(context.kind.plural) do not allow",
      at: range,
      label: isText ? "YAML reads this as a tag" : "",
      help: isText || isBare
        ? (isText ? "put the whole text in double quotes, or " : "") + "remove `\(tag.shortened)`"
        : "",
      fix: isText ? context.quoting(text, .unsafe) : isBare ? nil : context.removing(range)
    )
  }

  fileprivate mutating func addUnknownAlias(
    _ name: String,
    _ range: ByteRange,
    _ context: LintContext
  ) {
    if context.isReportedAsText(range) { return }
    let document = context.tree.documents[context.tree.document(at: range.start)].range
    let known = context.anchors.names(above: range.start, from: document.start)
    let near = nearestWord(to: name, among: known)
    let isMerge = context.line(at: range.start).key.map { context.spelling(of: $0) } == "<<"
    let isText = known.isEmpty && !isMerge && context.takesText(at: range.start)
    add(
      "`*\(name.shortened)` repeats a value that is not defined above",
      at: range,
      label: "there is no `&\(name.shortened)` above",
      help: near.map { "did you mean `*\($0.shortened)`?" }
        ?? (isText
          ? "put the text in double quotes if the `*` is part of it"
          : "mark a value above with `&\(name.shortened)`, or write the value here"),
      fix: near.map { Fix("rename to `*\($0)`", .unsafe, range, "*\($0)") }
        ?? (isText ? context.quoting(range, .unsafe) : nil)
    )
  }
}

extension LintContext {
  /// Removes a tag and the blanks after it.
  fileprivate func removing(_ tag: ByteRange) -> Fix {
    let end = endOfBlanks(from: tag.end)
    return Fix("remove `\(spelling(of: tag).shortened)`", .unsafe, ByteRange(tag.start, end), "")
  }

  /// Whether text follows on the line: then `text-after-value` reports all of it.
  fileprivate func isReportedAsText(_ alias: ByteRange) -> Bool {
    let next = endOfBlanks(from: alias.end)
    return next > alias.end
      && errors(from: next, to: next + 1).contains { $0.kind == .textAfterValue }
  }

  private func endOfBlanks(from start: Int) -> Int {
    tree.bytes[start...].firstIndex { $0 != 0x20 } ?? tree.bytes.count
  }
}
