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

  package mutating func begin(_ file: RenderedFile, into output: inout String) {
    xml.open("file", [("name", file.source.pathText)])
  }

  package mutating func add(
    _ finding: Diagnostic,
    in file: inout RenderedFile,
    into output: inout String
  ) {
    let start = file.index.position(at: finding.range.start)
    xml.element(
      "error",
      [
        ("line", "\(start.line)"), ("column", "\(start.column)"),
        ("severity", name(of: finding.severity)),
        ("message", finding.messageWithHelp),
        ("source", "\(tool.name).\(finding.rule)"),
      ]
    )
  }

  package mutating func end(_ file: RenderedFile, into output: inout String) {
    xml.close("file")
    output += xml.take()
  }

  package mutating func finish(_ summary: Summary, into output: inout String) {
    xml.close("checkstyle")
    output += xml.take()
  }

  private func name(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "info"
    }
  }
}
