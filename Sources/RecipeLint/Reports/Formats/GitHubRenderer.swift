import Text

extension OutputFormat {
  package static let github = OutputFormat(
    "github",
    "annotations for GitHub Actions"
  ) { tool, _, _ in GitHubRenderer(tool: tool) }
}

/// Workflow commands of GitHub Actions: one annotation per finding, shown at its line in a pull request.
///
/// GitHub shows only the first few annotations of a step, so the most severe come first; others are kept until
/// the end.
package struct GitHubRenderer: Renderer {
  private let tool: ToolMetadata
  private var kept: [Severity: String] = [:]

  /// A renderer for findings of `tool`.
  package init(tool: ToolMetadata) {
    self.tool = tool
  }

  package mutating func add(_ finding: Diagnostic, in file: inout RenderedFile) -> String {
    let command = command(for: finding, in: file)
    if finding.severity == .error { return command }
    kept[finding.severity, default: ""] += command
    return ""
  }

  package mutating func finish(_ summary: Summary) -> String {
    Severity.allCases.map { kept.removeValue(forKey: $0) ?? "" }.joined()
  }

  private func command(for finding: Diagnostic, in file: RenderedFile) -> String {
    let start = file.index.position(at: finding.range.start)
    let end = file.index.position(at: finding.range.end)
    var properties = [
      ("file", file.source.pathText), ("line", "\(start.line)"),
      ("endLine", "\(file.index.lastLine(of: finding.range))"), ("col", "\(start.column)"),
    ]
    // GitHub supports columns only if a finding starts and ends on the same line.
    if start.line == end.line { properties.append(("endColumn", "\(end.column)")) }
    properties.append(("title", "\(tool.name) (\(finding.rule))"))
    let written = properties.map { "\($0)=\(escaped($1, also: ":,"))" }.joined(separator: ",")
    return
      "::\(finding.severity.word("error", "warning", "notice")) \(written)::\(message(of: finding))\n"
  }

  private func message(of finding: Diagnostic) -> String {
    // Escape the text: job logs are also read in terminals, and messages quote files.
    let lines = [finding.message.escapedForTerminal] + finding.details
    return escaped(lines.joined(separator: "\n"))
  }

  /// `text` with percent encoding for characters that would end a command or one of its properties, and visible
  /// forms of hidden ones.
  private func escaped(_ text: String, also others: String = "") -> String {
    let special = ("%\r\n" + others).unicodeScalars
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) {
        result += "%" + hexadecimal(scalar.value, digits: 2)
      } else if scalar.isHidden {
        result += scalar.visibleForm
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
