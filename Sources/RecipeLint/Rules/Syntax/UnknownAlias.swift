import RecipeSyntax
import Text

extension Rule {
  static let unknownAlias = Rule(
    id: "unknown-alias",
    summary: "`*name` repeats a value that is not defined above.",
    rationale: """
      A value that begins with `*` is YAML's way to say "the same as above": `*pour` repeats the value
      that is marked with `&pour` on a line before it.

      Mark the value above, write the value out, or put the text in double quotes if the `*` is part of
      it.
      """,
    bad: "notes: *great",
    good: "notes: \"*great\"",
    fix: .unsafe,
    check: .syntax { error, context, report in
      guard case .unknownAlias(let name) = error.kind, !context.isReportedAsText(error.range) else {
        return
      }
      let start = error.range.start
      let document = context.tree.documents[context.tree.document(at: start)].range
      let known = context.anchors.names(above: start, from: document.start)
      let near = nearestWord(to: name, among: known)
      let isMerge = context.line(at: error.range.start).key.map { context.spelling(of: $0) } == "<<"
      let isText = known.isEmpty && !isMerge && context.takesText(at: error.range.start)
      report.add(
        "`*\(name.shortened)` repeats a value that is not defined above",
        at: error.range,
        label: "there is no `&\(name.shortened)` above",
        help: near.map { "did you mean `*\($0.shortened)`?" }
          ?? (isText
            ? "put the text in double quotes if the `*` is part of it"
            : "mark a value above with `&\(name.shortened)`, or write the value here"),
        fix: near.map { Fix("rename to `*\($0)`", .unsafe, error.range, "*\($0)") }
          ?? (isText ? context.quoting(error.range, .unsafe) : nil)
      )
    }
  )
}

extension LintContext {
  /// Whether text follows on the line: then `text-after-value` reports all of it.
  fileprivate func isReportedAsText(_ alias: ByteRange) -> Bool {
    var next = alias.end
    while next < tree.bytes.count, tree.bytes[next] == 0x20 { next += 1 }
    return next > alias.end
      && errors(from: next, to: next + 1).contains { $0.kind == .textAfterValue }
  }
}
