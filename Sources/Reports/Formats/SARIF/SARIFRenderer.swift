import JSON
import SourceText

/// SARIF 2.1.0, the format of code scanning: one JSON document, with a finding per line.
package struct SARIFRenderer: Renderer {
  private let tool: ToolMetadata
  private let rules: [RuleMetadata]
  /// Where in ``rules`` each id stands.
  private let ruleIndices: [String: Int]
  private var isFirst = true

  /// A renderer of findings of `tool`, which has these rules.
  package init(tool: ToolMetadata, rules: [RuleMetadata]) {
    self.tool = tool
    self.rules = rules
    let numbered = rules.enumerated().map { ($1.id, $0) }
    ruleIndices = Dictionary(numbered, uniquingKeysWith: { first, _ in first })
  }

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
      json.sarifResult(
        diagnostic,
        in: source,
        index,
        ruleIndex: ruleIndices[diagnostic.rule],
        fingerprint: fingerprints.next(diagnostic)
      )
      output += (isFirst ? head + "\n" : ",\n") + json.text
      isFirst = false
    }
  }

  package func finish(_ summary: Summary, into output: inout String) {
    output += isFirst ? head + "]}]}\n" : "\n]}]}\n"
  }

  /// The document up to its first finding.
  private var head: String {
    var json = JSONWriter()
    json.object { json in
      json.field("$schema", Self.schema)
      json.field("version", "2.1.0")
      json.key("runs")
      json.array { json in
        json.object { json in
          json.key("tool")
          json.object { $0.sarifDriver(tool, rules) }
          json.field("columnKind", "unicodeCodePoints")
          json.key("originalUriBaseIds")
          json.object { $0.sarifRoot() }
          json.key("results")
          json.array { _ in }
        }
      }
    }
    // The last four brackets come behind the findings.
    return String(json.text.dropLast(4))
  }

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
}
