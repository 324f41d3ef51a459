import SourceText

/// The XML of JUnit: a suite per file, and in it a failed test per finding.
///
/// A run without findings has one test that passed, since build servers take a report without any test
/// for a mistake in their set-up. The numbers stand first, so suites are kept until the end.
package struct JUnitRenderer: Renderer {
  private let tool: ToolMetadata
  private var suites = XMLWriter(depth: 1)

  /// A renderer of findings of `tool`.
  package init(tool: ToolMetadata) {
    self.tool = tool
  }

  package mutating func render(
    _ diagnostics: [Diagnostic],
    in source: SourceText,
    into output: inout String
  ) {
    guard !diagnostics.isEmpty else { return }
    let index = LineIndex(source.bytes)
    let path = source.pathText
    let counts = Self.counts(tests: diagnostics.count, failures: diagnostics.count)
    suites.element("testsuite", [("name", path)] + counts) { xml in
      for diagnostic in diagnostics {
        let start = index.position(at: diagnostic.range.start)
        let place = "\(start.line):\(start.column)"
        xml.element(
          "testcase",
          [
            ("name", "\(diagnostic.rule) at \(place)"), ("classname", path), ("file", path),
            ("line", "\(start.line)"), ("time", "0"),
          ]
        ) { xml in
          xml.element(
            "failure",
            [("message", diagnostic.message), ("type", diagnostic.severity.rawValue)],
            text: Self.text(of: diagnostic, at: "\(path):\(place)")
          )
        }
      }
    }
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
    xml.element("testsuites", [("name", tool.name)] + counts) { $0.append(suites.text) }
    output += xml.text
    suites = XMLWriter(depth: 1)
  }

  private static func counts(tests: Int, failures: Int) -> [(String, String)] {
    [
      ("tests", "\(tests)"), ("failures", "\(failures)"), ("errors", "0"), ("skipped", "0"),
      ("time", "0"),
    ]
  }

  /// What a build server shows of a failed test; people read it, so that nothing hides in it.
  private static func text(of diagnostic: Diagnostic, at place: String) -> String {
    let finding =
      "\(place): \(diagnostic.severity.rawValue)[\(diagnostic.rule)]: \(diagnostic.message)"
    return ([finding.escapedForTerminal] + diagnostic.advice).joined(separator: "\n")
  }
}
