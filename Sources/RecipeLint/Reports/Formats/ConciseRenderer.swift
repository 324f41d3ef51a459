import Text

extension OutputFormat {
  package static let concise = OutputFormat(
    "concise",
    "one line per finding, for editors and grep"
  ) { _, _, style in ConciseRenderer(style: style) }
}

/// One line per finding: `file:line:col: severity[rule]: message`.
///
/// Editors and `grep` read this format, so nothing else is written, not even a summary.
package struct ConciseRenderer: Renderer {
  private let style: Style

  /// A renderer with a color style.
  package init(style: Style = .plain) {
    self.style = style
  }

  package func add(_ finding: Diagnostic, in file: inout RenderedFile) -> String {
    let place = "\(file.source.name.escapedForTerminal):\(file.place(of: finding))"
    let tag = style.paint(finding.tag, .severity(finding.severity))
    return "\(place): \(tag): \(finding.message.escapedForTerminal)\n"
  }
}
