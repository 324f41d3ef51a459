import Text

extension OutputFormat {
  package static let gitlab = OutputFormat(
    "gitlab",
    "a Code Quality report for GitLab"
  ) { _, _, _ in GitLabRenderer() }
}

/// A GitLab Code Quality report: one JSON array, one finding per line.
///
/// GitLab compares the fingerprints of two branches to detect new findings; see ``Fingerprints``.
package struct GitLabRenderer: Renderer {
  private var records = JSONRecords(in: "[]", before: 1)

  /// A renderer without findings.
  package init() {}

  package mutating func add(
    _ finding: Diagnostic,
    in file: inout RenderedFile,
    into output: inout String
  ) {
    var json = JSONWriter()
    json.object { json in
      json.field("description", finding.messageWithHelp)
      json.field("check_name", finding.rule)
      json.field("fingerprint", file.fingerprints.next(finding))
      json.field("severity", name(of: finding.severity))
      json.key("location")
      json.object { json in
        json.field("path", file.source.pathText)
        json.key("lines")
        json.object { json in
          json.field("begin", file.index.position(at: finding.range.start).line)
          json.field("end", file.index.lastLine(of: finding.range))
        }
      }
    }
    records.append(json.text, to: &output)
  }

  package func finish(_ summary: Summary, into output: inout String) { records.close(&output) }

  /// GitLab has five severities; those above `major` are for harm to people or data.
  private func name(of severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
