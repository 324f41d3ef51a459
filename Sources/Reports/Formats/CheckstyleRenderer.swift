import SourceText

/// The XML of Checkstyle, which many build servers read.
package struct CheckstyleRenderer: Renderer {
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
    begin(&output)
    let index = LineIndex(source.bytes)
    var xml = XMLWriter(depth: 1)
    xml.element("file", [("name", source.pathText)]) { xml in
      for diagnostic in diagnostics {
        let start = index.position(at: diagnostic.range.start)
        xml.element(
          "error",
          [
            ("line", "\(start.line)"), ("column", "\(start.column)"),
            ("severity", severity(diagnostic.severity)),
            ("message", diagnostic.messageWithHelp),
            ("source", "\(tool.name).\(diagnostic.rule)"),
          ]
        )
      }
    }
    output += xml.text
  }

  package mutating func finish(_ summary: Summary, into output: inout String) {
    begin(&output)
    output += "</checkstyle>\n"
  }

  private mutating func begin(_ output: inout String) {
    guard isFirst else { return }
    isFirst = false
    var xml = XMLWriter()
    xml.declaration()
    // The version of Checkstyle whose form this is: readers look for a number there.
    xml.open("checkstyle", [("version", "4.3")])
    output += xml.text
  }

  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "info"
    }
  }
}
