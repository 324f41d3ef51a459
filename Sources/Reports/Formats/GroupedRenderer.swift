import SourceText

/// The findings of each file below its name, a line each, in columns.
package struct GroupedRenderer: Renderer {
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
    if !isFirst { output += "\n" }
    isFirst = false
    output += style.paint(source.name.escapedForTerminal, .message) + "\n"
    let index = LineIndex(source.bytes)
    let rows = diagnostics.map { Row($0, index) }
    let placeWidth = rows.map(\.placeWidth).max() ?? 0
    let tagWidth = rows.map(\.tagWidth).max() ?? 0
    for row in rows {
      let place = blanks(placeWidth - row.placeWidth) + row.place
      output += "  \(style.paint(place, .gutter))  "
      output += style.paint(row.diagnostic.tag, .severity(row.diagnostic.severity))
      output += blanks(tagWidth - row.tagWidth)
      output += "  \(row.diagnostic.message.escapedForTerminal)\n"
    }
  }

  /// Appends the numbers of the run, if anything was found.
  package func finish(_ summary: Summary, into output: inout String) {
    guard summary.findings > 0 else { return }
    output += "\n\(summary)\n"
  }

  /// A finding with what is measured before any is written.
  private struct Row {
    let diagnostic: Diagnostic
    let place: String
    let tagWidth: Int

    init(_ diagnostic: Diagnostic, _ index: LineIndex) {
      let start = index.position(at: diagnostic.range.start)
      self.diagnostic = diagnostic
      place = "\(start.line):\(start.column)"
      tagWidth = diagnostic.tag.displayWidth()
    }

    var placeWidth: Int { place.utf8.count }
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
