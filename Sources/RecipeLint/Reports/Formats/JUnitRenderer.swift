import Text

extension OutputFormat {
  package static let junit = OutputFormat(
    "junit",
    "JUnit XML, for build servers"
  ) { tool, _, _ in JUnitRenderer(tool: tool) }
}

/// JUnit XML: one suite per file, with one test per finding: failed if the finding fails the run, else passed, with
/// the finding as its output.
///
/// A run without findings has one passed test, because build servers treat a report without tests as a
/// configuration error. The counts come first, and the number of warnings can decide which tests fail, so
/// suites are kept until the end.
package struct JUnitRenderer: Renderer {
  private let tool: ToolMetadata
  private var suites: [Suite] = []

  /// The tests of one file.
  private struct Suite {
    let name: String
    var cases: [Case] = []
  }

  /// The test of one finding.
  private struct Case {
    let rule: String
    let severity: Severity
    let message: String
    /// The position: `line:column`.
    let place: String
    let line: Int
    /// The whole finding.
    let text: String
  }

  /// A renderer for findings of `tool`.
  package init(tool: ToolMetadata) {
    self.tool = tool
  }

  package mutating func begin(_ file: RenderedFile) -> String {
    suites.append(Suite(name: file.source.pathText))
    return ""
  }

  package mutating func add(_ finding: Diagnostic, in file: inout RenderedFile) -> String {
    let place = file.place(of: finding)
    suites[suites.count - 1].cases.append(
      Case(
        rule: finding.rule,
        severity: finding.severity,
        message: finding.message,
        place: place,
        line: file.index.position(at: finding.range.start).line,
        text: Self.text(of: finding, at: "\(file.source.pathText):\(place)")
      )
    )
    return ""
  }

  package mutating func finish(_ summary: Summary) -> String {
    var xml = XMLWriter()
    xml.declaration()
    let counts = Self.counts(tests: max(1, summary.findings), failures: summary.failures)
    xml.open("testsuites", [("name", tool.name)] + counts)
    for suite in suites { write(suite, to: &xml, fails: summary.fails) }
    if summary.findings == 0 {
      xml.element("testsuite", [("name", tool.name)] + counts) { xml in
        xml.element(
          "testcase",
          [("name", summary.description), ("classname", tool.name), ("time", "0")]
        )
      }
    }
    xml.close("testsuites")
    suites = []
    return xml.take()
  }

  private func write(_ suite: Suite, to xml: inout XMLWriter, fails: (Severity) -> Bool) {
    let failures = suite.cases.count { fails($0.severity) }
    let counts = Self.counts(tests: suite.cases.count, failures: failures)
    xml.element("testsuite", [("name", suite.name)] + counts) { xml in
      for test in suite.cases { write(test, of: suite, to: &xml, isFailed: fails(test.severity)) }
    }
  }

  private func write(_ test: Case, of suite: Suite, to xml: inout XMLWriter, isFailed: Bool) {
    xml.element(
      "testcase",
      [
        ("name", "\(test.rule) at \(test.place)"), ("classname", suite.name), ("file", suite.name),
        ("line", "\(test.line)"), ("time", "0"),
      ]
    ) { xml in
      if isFailed {
        let attributes = [("message", test.message), ("type", test.severity.rawValue)]
        xml.element("failure", attributes, text: test.text)
      } else {
        xml.element("system-out", [], text: test.text)
      }
    }
  }

  private static func counts(tests: Int, failures: Int) -> [(String, String)] {
    [
      ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "0"), ("skipped", "0"),
      ("time", "0"),
    ]
  }

  /// The text that a build server shows for a failed test, escaped for terminals.
  private static func text(of finding: Diagnostic, at place: String) -> String {
    let headline = "\(place): \(finding.severity.rawValue)[\(finding.rule)]: \(finding.message)"
    return ([headline.escapedForTerminal] + finding.details).joined(separator: "\n")
  }
}
