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

  package mutating func begin(_ file: RenderedFile, into output: inout String) {
    if !isFirst { output += "\n" }
    isFirst = false
    output += style.paint(file.source.name.escapedForTerminal, .message) + "\n"
    placeWidth = file.findings.map { file.place(of: $0).utf8.count }.max() ?? 0
    tagWidth = file.findings.map { $0.tag.displayWidth() }.max() ?? 0
  }

  package func add(
    _ finding: Diagnostic,
    in file: inout RenderedFile,
    into output: inout String
  ) {
    let place = file.place(of: finding).padded(to: placeWidth, before: true)
    let blanks = String(repeating: " ", count: tagWidth - finding.tag.displayWidth())
    output += "  \(style.paint(place, .gutter))  "
    output += style.paint(finding.tag, .severity(finding.severity)) + blanks
    output += "  \(finding.message.escapedForTerminal)\n"
  }

  /// Appends the summary, if there are findings.
  package func finish(_ summary: Summary, into output: inout String) {
    guard summary.findings > 0 else { return }
    output += "\n\(summary)\n"
  }
}
