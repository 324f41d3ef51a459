import RecipeLint
import Testing
import Text

@Suite struct SummaryTests {
  @Test func describesWhatWasFound() {
    var summary = Summary()
    #expect(summary.description == "no findings in 0 files")
    summary.add([])
    #expect(summary.description == "no findings in 1 file")
    var advice = finding(ByteRange(0, 0))
    advice.severity = .note
    advice.fix = Fix("fix it", .safe, [])
    summary.add([finding(ByteRange(0, 0)), advice, finding(ByteRange(0, 0))])
    #expect(summary.description == "2 errors, 1 note in 2 files; 1 can be fixed with --fix")
  }
}

@Suite struct StatisticsTests {
  private static func finding(_ rule: String, _ severity: Severity, fix: Bool = false) -> Diagnostic
  {
    let edit = Edit(ByteRange(0, 0), "x")
    return Diagnostic(
      rule: rule,
      severity: severity,
      message: "m",
      range: ByteRange(0, 0),
      fix: fix ? Fix("write x", .safe, [edit]) : nil
    )
  }

  private let findings =
    [finding("water-total", .error), finding("dose-range", .note)]
    + Array(repeating: finding("unknown-key", .error, fix: true), count: 11)
    + [finding("duplicate-key", .warning, fix: true), finding("duplicate-key", .error)]

  private var statistics: Statistics {
    var statistics = Statistics()
    for finding in findings { statistics.add([finding]) }
    return statistics
  }

  @Test func tableHasTheMostFrequentFirst() {
    #expect(
      statistics.table() == """
        11  error    unknown-key    fixable
         2  error    duplicate-key  1 fixable
         1  note     dose-range
         1  error    water-total

        """
    )
    #expect(Statistics().table() == "")
  }

  @Test func jsonHoldsTheSummary() {
    var summary = Summary()
    summary.add([findings[0]])
    var statistics = Statistics()
    statistics.add([findings[0]])
    #expect(
      statistics.json(summary) == """
        {"version":1,"summary":{"files":1,"errors":1,"warnings":0,"notes":0,"fixable":0},\
        "statistics":[{"rule":"water-total","severity":"error","count":1,"fixable":0}]}

        """
    )
  }
}

@Suite struct OutputFormatTests {
  /// As `--help` lists them.
  @Test func namesAndSummaries() {
    let list = OutputFormat.allCases.map { "\($0.rawValue): \($0.summary)\n" }.joined()
    #expect(
      list == """
        full: source lines with marks and labels
        concise: one line per finding, for editors and grep
        json: one JSON document
        jsonl: one JSON record per finding
        sarif: SARIF 2.1.0, for code scanning
        github: annotations for GitHub Actions
        gitlab: a Code Quality report for GitLab
        junit: JUnit XML, for build servers

        """
    )
  }

  @Test func namesLeadToFormats() {
    for format in OutputFormat.allCases {
      #expect(OutputFormat(rawValue: format.rawValue) == format)
      #expect(format.includesSummary == (format == .full))
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
