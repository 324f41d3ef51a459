import Text

extension OutputFormat {
  package static let checkstyle = OutputFormat(
    "checkstyle",
    "Checkstyle XML, for build servers"
  ) { tool, _, _ in CheckstyleRenderer(tool: tool) }
}

/// Checkstyle XML, which many build servers read.
package struct CheckstyleRenderer: Renderer {
  private let tool: ToolMetadata
  private var xml = XMLWriter()

  /// A renderer for findings of `tool`.
  package init(tool: ToolMetadata) {
    self.tool = tool
    xml.declaration()
    // The version of the Checkstyle format; readers expect a number.
    xml.open("checkstyle", [("version", "4.3")])
  }

  package mutating func begin(_ file: RenderedFile) -> String {
    xml.open("file", [("name", file.source.pathText)])
    return ""
  }

  package mutating func add(_ finding: Diagnostic, in file: inout RenderedFile) -> String {
    let start = file.index.position(at: finding.range.start)
    xml.element(
      "error",
      [
        ("line", "\(start.line)"), ("column", "\(start.column)"),
        ("severity", finding.severity.word("error", "warning", "info")),
        ("message", finding.messageWithHelp),
        ("source", "\(tool.name).\(finding.rule)"),
      ]
    )
    return ""
  }

  package mutating func end(_ file: RenderedFile) -> String {
    xml.close("file")
    return xml.take()
  }

  package mutating func finish(_ summary: Summary) -> String {
    xml.close("checkstyle")
    return xml.take()
  }
}
