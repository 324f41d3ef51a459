import SourceText

/// Workflow commands of GitHub Actions: an annotation per finding, at its line in a pull request.
///
/// GitHub shows the first few annotations of a step and drops the rest, so the gravest come first;
/// what is not an error is kept until the end.
package struct GitHubRenderer: Renderer {
  private let tool: ToolMetadata
  private var commands: [Severity: String] = [:]

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
      commands[diagnostic.severity, default: ""] += command(for: diagnostic, in: source, index)
    }
    output += commands.removeValue(forKey: .error) ?? ""
  }

  package mutating func finish(_ summary: Summary, into output: inout String) {
    for severity in Severity.allCases { output += commands.removeValue(forKey: severity) ?? "" }
  }

  private func command(
    for diagnostic: Diagnostic,
    in source: SourceText,
    _ index: LineIndex
  ) -> String {
    let start = index.position(at: diagnostic.range.start)
    let end = index.position(at: diagnostic.range.end)
    var properties = [
      ("file", source.pathText), ("line", "\(start.line)"),
      ("endLine", "\(index.lastLine(of: diagnostic.range))"), ("col", "\(start.column)"),
    ]
    // GitHub understands columns only where a finding starts and ends on one line.
    if start.line == end.line { properties.append(("endColumn", "\(end.column)")) }
    properties.append(("title", "\(tool.name) (\(diagnostic.rule))"))
    let written = properties.map { "\($0)=\(escaped($1, also: ":,"))" }.joined(separator: ",")
    return "::\(name(of: diagnostic.severity)) \(written)::\(message(of: diagnostic))\n"
  }

  private func name(of severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  private func message(of diagnostic: Diagnostic) -> String {
    // The log of a job is read in terminals too, and messages quote what a file says.
    let lines = [diagnostic.message.escapedForTerminal] + diagnostic.advice
    return escaped(lines.joined(separator: "\n"))
  }

  /// `text` with a percent code for what would end a command or one of its properties.
  private func escaped(_ text: String, also others: String = "") -> String {
    let special = ("%\r\n" + others).unicodeScalars
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) {
        result += "%" + hexadecimal(scalar.value, digits: 2)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
