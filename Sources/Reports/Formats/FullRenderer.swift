import SourceText

/// Findings as compilers show them: the message, the source lines with marks, and what to do.
package struct FullRenderer: Renderer {
  private let style: Style
  private var isFirst = true

  /// A renderer that colours as `style` says.
  package init(style: Style = .plain) {
    self.style = style
  }

  package mutating func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    let index = LineIndex(source.bytes)
    for diagnostic in diagnostics {
      if !isFirst { output += "\n" }
      isFirst = false
      render(diagnostic, in: source, index: index, into: &output)
    }
  }

  /// Appends the numbers of the run, if anything was found.
  package mutating func finish(_ summary: Summary, into output: inout String) {
    guard summary.findings > 0 else { return }
    output += "\n\(summary)\n"
  }

  /// Appends one finding in `source`, whose lines are `index`, without a blank line around it.
  package func render(
    _ diagnostic: Diagnostic,
    in source: SourceText,
    index: LineIndex,
    into output: inout String
  ) {
    let snippet = Snippet(of: diagnostic, in: source, index: index)
    let others = diagnostic.related.map { Snippet(of: $0, severity: diagnostic.severity) }
    let width = ([snippet] + others).map(\.gutterWidth).max() ?? 0
    let gutter = Gutter(width: width, style: style)
    var rows = [headline(of: diagnostic), gutter.arrow(snippet.place), gutter.row()]
    rows += snippet.rows(gutter)
    for other in others {
      rows += [gutter.row(), gutter.otherArrow(other.place), gutter.row()] + other.rows(gutter)
    }
    let footers = diagnostic.footers.map { gutter.footer($0.kind, $0.text.escapedForTerminal) }
    if !footers.isEmpty { rows += [gutter.row()] + footers }
    for row in rows { output += row + "\n" }
  }

  private func headline(of diagnostic: Diagnostic) -> String {
    let tag = style.paint(diagnostic.tag, .severity(diagnostic.severity))
    return tag + style.paint(": \(diagnostic.message.escapedForTerminal)", .message)
  }
}

extension Diagnostic {
  /// What stands below the snippet, in order.
  fileprivate var footers: [(kind: String, text: String)] {
    var footers = notes.map { (kind: "note", text: $0) }
    if !help.isEmpty { footers.append(("help", help)) }
    if let fix {
      let caution = fix.safety == .unsafe ? " (unsafe)" : ""
      footers.append(("fix", fix.title + caution))
    }
    return footers
  }
}
