import JSON
import SourceText

/// A Code Quality report of GitLab: one JSON array, with a finding per line.
///
/// GitLab compares the fingerprints of two branches to say what is new, see ``Fingerprints``.
package struct GitLabRenderer: Renderer {
  private var isFirst = true

  /// A renderer without findings.
  package init() {}

  package mutating func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    let index = LineIndex(source.bytes)
    var fingerprints = Fingerprints(of: source)
    for diagnostic in diagnostics {
      var json = JSONWriter()
      json.object { json in
        json.field("description", diagnostic.messageWithHelp)
        json.field("check_name", diagnostic.rule)
        json.field("fingerprint", fingerprints.next(diagnostic))
        json.field("severity", severity(diagnostic.severity))
        json.key("location")
        json.object { json in
          json.field("path", source.pathText)
          json.key("lines")
          json.object { json in
            json.field("begin", index.position(at: diagnostic.range.start).line)
            json.field("end", index.lastLine(of: diagnostic.range))
          }
        }
      }
      output += (isFirst ? "[\n" : ",\n") + json.text
      isFirst = false
    }
  }

  package func finish(_ summary: Summary, into output: inout String) {
    output += isFirst ? "[]\n" : "\n]\n"
  }

  /// GitLab knows five; those above `major` are for what harms people or data.
  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
