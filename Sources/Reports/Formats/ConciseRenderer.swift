import SourceText

/// One line per finding: `file:line:col: severity[rule]: message`.
///
/// Editors and `grep` read this form, so nothing else is written, not even a summary.
package struct ConciseRenderer: Renderer {
  private let style: Style

  /// A renderer that colours as `style` says.
  package init(style: Style = .plain) {
    self.style = style
  }

  package func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    let index = LineIndex(source.bytes)
    let name = source.name.escapedForTerminal
    for diagnostic in diagnostics {
      let start = index.position(at: diagnostic.range.start)
      output += "\(name):\(start.line):\(start.column): "
      output += style.paint(diagnostic.tag, .severity(diagnostic.severity))
      output += ": \(diagnostic.message.escapedForTerminal)\n"
    }
  }

  package func finish(_ summary: Summary, into output: inout String) {}
}

extension Diagnostic {
  /// The severity and the rule, as text output names them: `error[water-total]`.
  var tag: String { "\(severity.rawValue)[\(rule.escapedForTerminal)]" }
}
