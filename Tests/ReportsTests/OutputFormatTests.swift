import Reports
import Testing

@Suite struct OutputFormatTests {
  /// As `--help` lists them.
  @Test func namesAndSummaries() {
    let list = OutputFormat.allCases.map { "\($0.rawValue): \($0.summary)\n" }.joined()
    #expect(
      list == """
        full: lines of the recipe, with marks and labels
        concise: a line per finding, for editors and grep
        grouped: the findings of each file below its name
        json: one JSON document
        jsonl: a JSON record per finding
        sarif: SARIF 2.1.0, for code scanning
        github: annotations of GitHub Actions
        gitlab: a Code Quality report of GitLab
        junit: JUnit XML, for build servers
        checkstyle: Checkstyle XML, for build servers
        rdjson: the Reviewdog Diagnostic Format
        rdjsonl: the same, a record per finding

        """
    )
  }

  @Test func namesLeadToFormats() {
    for format in OutputFormat.allCases {
      #expect(OutputFormat(rawValue: format.rawValue) == format)
      #expect(format.saysSummary == (format == .full || format == .grouped))
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
