import JSON
import SourceText

/// A JSON record per finding, on a line of its own; nothing where there is no finding.
///
/// The records are those of ``JSONRenderer`` with their version. There is none for the summary, so that
/// each line can be read in the same way and outputs of several runs can be joined.
package struct JSONLinesRenderer: Renderer {
  /// A renderer without findings.
  package init() {}

  package func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    let index = LineIndex(source.bytes)
    for diagnostic in diagnostics {
      var json = JSONWriter()
      json.object { json in
        json.field("version", 1)
        json.fields(of: diagnostic, file: source.name, index: index)
      }
      output += json.text + "\n"
    }
  }

  package func finish(_ summary: Summary, into output: inout String) {}
}
