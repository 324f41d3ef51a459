import Text

extension OutputFormat {
  package static let full = OutputFormat(
    "full",
    "source lines with marks and labels",
    includesSummary: true
  ) { _, _, style in FullRenderer(style: style) }
}

/// Findings in the style of compilers: the message, the marked source lines, and what to do.
package struct FullRenderer: Renderer {
  private let style: Style
  private var isFirst = true

  /// A renderer with a color style.
  package init(style: Style = .plain) {
    self.style = style
  }

  package mutating func add(_ finding: Diagnostic, in file: inout RenderedFile) -> String {
    defer { isFirst = false }
    let text = rows(of: finding, in: file).map { $0 + "\n" }.joined()
    return isFirst ? text : "\n" + text
  }

  package func finish(_ summary: Summary) -> String { summary.lastLine }

  private func rows(of finding: Diagnostic, in file: RenderedFile) -> [String] {
    let snippet = Snippet(of: finding, in: file.source, index: file.index)
    let others = finding.related.map { Snippet(of: $0, severity: finding.severity) }
    let width = ([snippet] + others).map { $0.gutterWidth }.max() ?? 0
    let gutter = Gutter(width: width, style: style)
    var rows = [headline(of: finding), gutter.arrow(snippet.place), gutter.row()]
    rows += snippet.rows(gutter)
    for other in others {
      rows += [gutter.row(), gutter.arrow(other.place, ":::"), gutter.row()] + other.rows(gutter)
    }
    let footers = finding.footers.map { gutter.footer($0.kind, $0.text.escapedForTerminal) }
    if !footers.isEmpty { rows += [gutter.row()] + footers }
    return rows
  }

  private func headline(of finding: Diagnostic) -> String {
    let tag = style.paint(finding.tag, .severity(finding.severity))
    return tag + style.paint(": \(finding.message.escapedForTerminal)", .message)
  }
}

extension Summary {
  /// The summary as the end of a report; empty if there are no findings.
  var lastLine: String { findings > 0 ? "\n\(self)\n" : "" }
}

extension Diagnostic {
  /// The lines below the snippet, in order.
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
