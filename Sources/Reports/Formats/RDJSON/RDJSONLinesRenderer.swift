import JSON
import SourceText

/// The Reviewdog Diagnostic Format as a JSON record per finding, on a line of its own.
package struct RDJSONLinesRenderer: Renderer {
  private let tool: ToolMetadata

  /// A renderer of findings of `tool`.
  package init(tool: ToolMetadata) {
    self.tool = tool
  }

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
        json.reviewdogFields(of: diagnostic, in: source, index)
        json.key("source")
        json.object { $0.field("name", tool.name) }
      }
      output += json.text + "\n"
    }
  }

  package func finish(_ summary: Summary, into output: inout String) {}
}
