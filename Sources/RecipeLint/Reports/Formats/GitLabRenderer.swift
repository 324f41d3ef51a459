import Text

extension OutputFormat {
  package static let gitlab = OutputFormat(
    "gitlab",
    "a Code Quality report for GitLab"
  ) { _, _, _ in RecordRenderer.gitlab }
}

extension RecordRenderer {
  /// A GitLab Code Quality report: one JSON array, one finding per line.
  ///
  /// GitLab compares the fingerprints of two branches to detect new findings; see ``Fingerprints``.
  package static let gitlab = RecordRenderer(
    in: Document(brackets: 1) { json, _ in json.array { _ in } }
  ) { json, finding, file in
    json.field("description", finding.messageWithHelp)
    json.field("check_name", finding.rule)
    json.field("fingerprint", file.fingerprints.next(finding))
    // Of GitLab's five severities, those above `major` are for harm to people or data.
    json.field("severity", finding.severity.word("major", "minor", "info"))
    json.object("location") { json in
      json.field("path", file.source.pathText)
      json.object("lines") { json in
        json.field("begin", file.index.position(at: finding.range.start).line)
        json.field("end", file.index.lastLine(of: finding.range))
      }
    }
  }
}
