import Reports
import SourceText

/// Says findings on standard error, where they are talk beside a result: with the lines in question on a
/// terminal, else in one line each.
package struct FindingsTalk {
  private var renderer: any Renderer
  private let console: Console

  /// Nothing is said yet.
  package init(on console: Console) {
    self.console = console
    let style: Style = console.colorsErrors ? .ansi : .plain
    renderer =
      console.isErrorTerminal ? FullRenderer(style: style) : ConciseRenderer(style: style)
  }

  /// Says the findings of one source.
  package mutating func say(_ findings: [Diagnostic], in source: SourceText) {
    var text = ""
    renderer.render(findings, in: source, into: &text)
    if text.last == "\n" { text.removeLast() }
    if !text.isEmpty { console.note(text) }
  }
}
