import SourceText

/// How findings are written.
package enum OutputFormat: String, CaseIterable, Sendable {
  case full, concise, grouped, json, jsonl, sarif, github, gitlab, junit, checkstyle, rdjson,
    rdjsonl

  /// A renderer for this format.
  ///
  /// - Parameters:
  ///   - tool: the program whose findings they are.
  ///   - rules: what its findings are about, for formats that describe that; made only for those.
  ///   - isColored: speaks for formats that people read.
  package func renderer(
    of tool: ToolMetadata,
    rules: () -> [RuleMetadata],
    isColored: Bool
  ) -> any Renderer {
    let style: Style = isColored ? .ansi : .plain
    switch self {
    case .full: return FullRenderer(style: style)
    case .concise: return ConciseRenderer(style: style)
    case .grouped: return GroupedRenderer(style: style)
    case .json: return JSONRenderer()
    case .jsonl: return JSONLinesRenderer()
    case .sarif: return SARIFRenderer(tool: tool, rules: rules())
    case .github: return GitHubRenderer(tool: tool)
    case .gitlab: return GitLabRenderer()
    case .junit: return JUnitRenderer(tool: tool)
    case .checkstyle: return CheckstyleRenderer(tool: tool)
    case .rdjson: return RDJSONRenderer(tool: tool)
    case .rdjsonl: return RDJSONLinesRenderer(tool: tool)
    }
  }

  /// Whether a report ends with the numbers of the run, in words.
  package var saysSummary: Bool { self == .full || self == .grouped }
}

extension OutputFormat: DescribedFormat {
  /// What the format is for.
  package var summary: String {
    switch self {
    case .full: "lines of the recipe, with marks and labels"
    case .concise: "a line per finding, for editors and grep"
    case .grouped: "the findings of each file below its name"
    case .json: "one JSON document"
    case .jsonl: "a JSON record per finding"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .github: "annotations of GitHub Actions"
    case .gitlab: "a Code Quality report of GitLab"
    case .junit: "JUnit XML, for build servers"
    case .checkstyle: "Checkstyle XML, for build servers"
    case .rdjson: "the Reviewdog Diagnostic Format"
    case .rdjsonl: "the same, a record per finding"
    }
  }
}
