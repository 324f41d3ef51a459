import RecipeLint
import Testing
import Text

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
