import SourceText

extension OutputFormat {
  package static let junit = OutputFormat(
    "junit",
    "JUnit XML, for build servers"
  ) { tool, _, _ in JUnitRenderer(tool: tool) }
}

/// JUnit XML: one suite per file, with one failed test per finding.
///
/// A run without findings has one passed test, because build servers treat a report without tests as a
/// configuration error. The counts come first, so suites are kept until the end.
package struct JUnitRenderer: Renderer {
  private let tool: ToolMetadata
  private var suites = XMLWriter(depth: 1)

  /// A renderer for findings of `tool`.
  package init(tool: ToolMetadata) {
    self.tool = tool
  }

  package mutating func begin(_ file: RenderedFile, into output: inout String) {
    let count = file.findings.count
    let counts = Self.counts(tests: count, failures: count)
    suites.open("testsuite", [("name", file.source.pathText)] + counts)
  }

  package mutating func add(
    _ finding: Diagnostic,
    in file: inout RenderedFile,
    into output: inout String
  ) {
    let (path, place) = (file.source.pathText, file.place(of: finding))
    let line = file.index.position(at: finding.range.start).line
    suites.element(
      "testcase",
      [
        ("name", "\(finding.rule) at \(place)"), ("classname", path), ("file", path),
        ("line", "\(line)"), ("time", "0"),
      ]
    ) { xml in
      xml.element(
        "failure",
        [("message", finding.message), ("type", finding.severity.rawValue)],
        text: Self.text(of: finding, at: "\(path):\(place)")
      )
    }
  }

  package mutating func end(_ file: RenderedFile, into output: inout String) {
    suites.close("testsuite")
  }

  package mutating func finish(_ summary: Summary, into output: inout String) {
    let tests = max(1, summary.findings)
    let counts = Self.counts(tests: tests, failures: summary.findings)
    if summary.findings == 0 {
      suites.element("testsuite", [("name", tool.name)] + counts) { xml in
        xml.element(
          "testcase",
          [("name", summary.description), ("classname", tool.name), ("time", "0")]
        )
      }
    }
    var xml = XMLWriter()
    xml.declaration()
    xml.element("testsuites", [("name", tool.name)] + counts) { $0.append(suites.take()) }
    output += xml.take()
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
