import JSON
import SourceText

/// The Reviewdog Diagnostic Format as one JSON document, with a finding per line.
package struct RDJSONRenderer: Renderer {
  private let tool: ToolMetadata
  private var isFirst = true

  /// A renderer of findings of `tool`.
  package init(tool: ToolMetadata) {
    self.tool = tool
  }

  package mutating func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    let index = LineIndex(source.bytes)
    for diagnostic in diagnostics {
      var json = JSONWriter()
      json.object { $0.reviewdogFields(of: diagnostic, in: source, index) }
      output += (isFirst ? head + "\n" : ",\n") + json.text
      isFirst = false
    }
  }

  package func finish(_ summary: Summary, into output: inout String) {
    output += isFirst ? head + "]}\n" : "\n]}\n"
  }

  /// The document up to its first finding.
  private var head: String {
    var json = JSONWriter()
    json.object { json in
      json.key("source")
      json.object { $0.field("name", tool.name) }
      json.key("diagnostics")
      json.array { _ in }
    }
    // The last two brackets come behind the findings.
    return String(json.text.dropLast(2))
  }
}
