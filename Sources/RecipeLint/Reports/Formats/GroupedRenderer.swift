import Text

extension OutputFormat {
  package static let grouped = OutputFormat(
    "grouped",
    "findings grouped by file",
    includesSummary: true
  ) { _, _, style in GroupedRenderer(style: style) }
}

/// Findings grouped by file, one per line, in columns.
package struct GroupedRenderer: Renderer {
  private let style: Style
  private var isFirst = true
  /// The widths of the widest position and the widest tag in a file.
  private var placeWidth = 0
  private var tagWidth = 0

  /// A renderer with a color style.
  package init(style: Style = .plain) {
    self.style = style
  }

  package mutating func begin(_ file: RenderedFile) -> String {
    defer { isFirst = false }
    placeWidth = file.findings.map { file.place(of: $0).utf8.count }.max() ?? 0
    tagWidth = file.findings.map { $0.tag.displayWidth() }.max() ?? 0
    let name = style.paint(file.source.name.escapedForTerminal, .message)
    return (isFirst ? "" : "\n") + name + "\n"
  }

  package func add(_ finding: Diagnostic, in file: inout RenderedFile) -> String {
    let place = file.place(of: finding).padded(to: placeWidth, before: true)
    let blanks = String(repeating: " ", count: tagWidth - finding.tag.displayWidth())
    let tag = style.paint(finding.tag, .severity(finding.severity)) + blanks
    return "  \(style.paint(place, .gutter))  \(tag)  \(finding.message.escapedForTerminal)\n"
  }

  package func finish(_ summary: Summary) -> String { summary.lastLine }
}
