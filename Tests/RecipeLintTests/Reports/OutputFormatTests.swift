import RecipeLint
import Testing

@Suite struct OutputFormatTests {
  /// As `--help` lists them.
  @Test func namesAndSummaries() {
    let list = OutputFormat.allCases.map { "\($0.rawValue): \($0.summary)\n" }.joined()
    #expect(
      list == """
        full: source lines with marks and labels
        concise: one line per finding, for editors and grep
        grouped: findings grouped by file
        json: one JSON document
        jsonl: one JSON record per finding
        sarif: SARIF 2.1.0, for code scanning
        github: annotations for GitHub Actions
        gitlab: a Code Quality report for GitLab
        junit: JUnit XML, for build servers
        checkstyle: Checkstyle XML, for build servers
        rdjson: the Reviewdog Diagnostic Format
        rdjsonl: the same, one record per finding

        """
    )
  }

  @Test func namesLeadToFormats() {
    for format in OutputFormat.allCases {
      #expect(OutputFormat(rawValue: format.rawValue) == format)
      #expect(format.includesSummary == (format == .full || format == .grouped))
    }
    #expect(OutputFormat(rawValue: "xml") == nil)
  }

  /// Rules are many, and only one format describes them.
  @Test func rulesAreMadeOnlyForTheFormatThatDescribesThem() {
    for format in OutputFormat.allCases {
      var isAsked = false
      let rules = {
        isAsked = true
        return HostileSample.rules
      }
      _ = format.renderer(of: HostileSample.tool, rules: rules, isColored: false)
      #expect(isAsked == (format == .sarif), "\(format.rawValue)")
    }
  }
}
