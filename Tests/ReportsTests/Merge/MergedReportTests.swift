import JSON
import TestSupport
import Testing

@testable import Reports

/// Reports of several runs as one, and what is not such a report.
@Suite struct MergedReportTests {
  /// The merged report, or what is wrong with the first report that cannot be merged.
  static func merge(
    _ reports: [String],
    limits: SARIFLimits = SARIFLimits(),
    packedSize: @escaping (String) -> Int = { $0.utf8.count / 10 }
  ) -> (text: String, notes: [String]) {
    var merged: (any MergedReport)?
    for (index, report) in reports.enumerated() {
      let bytes = Array(report.utf8)
      do throws(MergeProblem) {
        let format = try MergeFormat(of: bytes)
        if merged == nil { merged = format.empty(limits: limits, packedSize: packedSize) }
        try merged?.add(bytes)
      } catch {
        return ("\(index): \(error.message)", [])
      }
    }
    return merged?.finish() ?? ("", [])
  }

  // MARK: JSON

  static func json(files: Int, _ findings: String...) -> String {
    let counts =
      "{\"files\":\(files),\"errors\":\(findings.count),\"warnings\":0,\"notes\":0,\"fixable\":0}"
    let list = findings.isEmpty ? "" : "\n" + findings.joined(separator: ",\n") + "\n"
    return "{\"version\":1,\"summary\":\(counts),\"diagnostics\":[\(list)]}\n"
  }

  @Test func mergesJSON() {
    let merged = Self.merge([
      Self.json(files: 2, #"{"file":"b","n":1}"#, #"{"file":"b","n":2}"#), Self.json(files: 3),
      Self.json(files: 4, #"{"file":"starters.lock"}"#, #"{"file":"a/b"}"#, #"{"file":"a-b"}"#),
    ])
    let expected = Self.json(
      files: 9,
      #"{"file":"a-b"}"#,
      #"{"file":"a/b"}"#,
      #"{"file":"b","n":1}"#,
      #"{"file":"b","n":2}"#,
      #"{"file":"starters.lock"}"#
    )
    #expect(merged.text == expected)
    #expect(merged.notes.isEmpty)
  }

  /// Another program may have indented the reports.
  @Test func mergesJSONInAnyLayout() {
    let merged = Self.merge([
      """
      \u{FEFF}{ "version" : 1, "more": [ 1 ],
        "summary": {"files": 1, "errors": 1, "warnings": 0, "notes": 0, "fixable": 0, "more": 1},
        "diagnostics": [ {"file": "a \\" b",\r\n  "message": "x  y \u{202E}" } ] }
      """
    ])
    #expect(merged.text == Self.json(files: 1, #"{"file":"a \" b","message":"x  y \u202E"}"#))
  }

  @Test(arguments: [
    ("", "is not a report in JSON, JUnit or SARIF"),
    ("[]", "is not a report in JSON, JUnit or SARIF"),
    ("name: x", "is not a report in JSON, JUnit or SARIF"),
    ("{}", "is not a report: expected the field `diagnostics` or `runs`"),
    ("{\n\"a\":1,\n}", "is not JSON: line 3: expected a name in quotes"),
    ("{} x", "is not JSON: line 1: expected nothing after the object"),
    (#"{"diagnostics":[]}"#, "has another version than 1: merge it with a newer brewguide"),
    (
      #"{"version":2,"diagnostics":[]}"#,
      "has another version than 1: merge it with a newer brewguide"
    ),
    (#"{"version":1,"diagnostics":{}}"#, "has no list `diagnostics`"),
    (#"{"version":1,"diagnostics":[]}"#, "has no `summary`"),
    (#"{"version":1,"diagnostics":[],"summary":[]}"#, "has no `summary`"),
    (#"{"version":1,"diagnostics":[],"summary":{}}"#, "has no count `summary.files`"),
    (#"{"version":1,"diagnostics":[],"summary":{"files":-1}}"#, "has no count `summary.files`"),
    (#"{"version":1,"diagnostics":[],"summary":{"files":1.5}}"#, "has no count `summary.files`"),
    (
      #"{"version":1,"diagnostics":[],"summary":{"files":99999999999999999999}}"#,
      "has no count `summary.files`"
    ),
    (json(files: 1, #"{"file":"a"}"#, #"{"file":1}"#), "has no text `diagnostics[1].file`"),
    (json(files: 1, "7"), "has no text `diagnostics[0].file`"),
    (
      "{\"diagnostics\":" + String(repeating: "[", count: 100_000),
      "is not JSON: line 1: nested more than 64 levels deep"
    ),
  ])
  func refusesJSON(text: String, message: String) {
    #expect(Self.merge([text]).text == "0: \(message)")
  }

  @Test func sumsDoNotOverflow() {
    let most = Self.json(files: Int.max)
    #expect(Self.merge([most, most]).text == "1: has no count `summary.files`")
  }

  // MARK: SARIF

  static func sarif(_ results: [String], name: String = "t", more: String = "") -> String {
    let list = results.isEmpty ? "" : "\n" + results.joined(separator: ",\n") + "\n"
    return
      "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"\(name)\"}}\(more),\"results\":[\(list)]}]}\n"
  }

  private static func result(_ uri: String, _ level: String = "error", _ id: Int = 0) -> String {
    #"{"ruleId":"r\#(id)","level":"\#(level)","locations":[{"physicalLocation":{"artifactLocation":{"uri":"\#(uri)"}}}]}"#
  }

  @Test func mergesSARIF() {
    let merged = Self.merge([
      Self.sarif([Self.result("%C3%A9.yaml"), Self.result("z.yaml")]), Self.sarif([]),
      Self.sarif([Self.result("a%20b.yaml", "note"), "{}", Self.result("a-b.yaml")]),
    ])
    let expected = Self.sarif([
      "{}", Self.result("a%20b.yaml", "note"), Self.result("a-b.yaml"), Self.result("z.yaml"),
      Self.result("%C3%A9.yaml"),
    ])
    #expect(merged.text == expected)
    #expect(merged.notes.isEmpty)
  }

  /// A file of several runs becomes one run, and their invocations are kept.
  @Test func mergesRuns() {
    let run =
      #"{"tool":{"driver":{"name":"t"}},"invocations":[{"executionSuccessful":true,"n":N}],"results":[]}"#
    let runs = (1...2).map { run.replacing("N", with: "\($0)") }.joined(separator: ",")
    let merged = Self.merge(["{\"version\":\"2.1.0\",\"runs\":[\(runs)]}"])
    let both = [1, 2].map { "{\"executionSuccessful\":true,\"n\":\($0)}" }.joined(separator: ",")
    #expect(merged.text == Self.sarif([], more: ",\"invocations\":[\(both)]"))
  }

  private static let note =
    "2 of 5 results left out, the least severe: GitHub takes 3 results and 10 MB"

  @Test func keepsTheMostSevereResults() {
    var limits = SARIFLimits()
    limits.results = 3
    let all = [
      Self.result("a", "note"), Self.result("b", "warning"), Self.result("c", "error", 1),
      Self.result("d", "none"), Self.result("c", "error", 2),
    ]
    let merged = Self.merge([Self.sarif(all)], limits: limits)
    let invocation =
      #","invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[{"level":"warning","message":{"text":"\#(Self.note)"}}]}]"#
    let kept = [
      Self.result("c", "error", 1), Self.result("c", "error", 2), Self.result("b", "warning"),
    ]
    #expect(merged.text == Self.sarif(kept, more: invocation))
    #expect(merged.notes == [Self.note])
  }

  @Test func saysWhatGitHubDoesNotShow() {
    var limits = SARIFLimits()
    limits.shown = 2
    let all = (0..<3).map { Self.result("a", "error", $0) }
    let merged = Self.merge([Self.sarif(all)], limits: limits)
    #expect(merged.text == Self.sarif(all))
    #expect(merged.notes == ["3 results: GitHub shows the 2 most severe"])
  }

  /// The size counts as it is packed, and only if the text itself is larger.
  @Test(arguments: [(1, 1_000), (10, 1_000), (30, 300), (10_000, 0)])
  func limitsTheSize(factor: Int, mostKept: Int) throws {
    var limits = SARIFLimits()
    limits.packedSize = 50_000
    let all = (0..<1_000).map { Self.result("f", $0 % 2 == 0 ? "error" : "note", $0) }
    let merged = Self.merge([Self.sarif(all)], limits: limits) { $0.utf8.count * factor / 10 }
    let kept = merged.text.matches(of: #/"ruleId"/#).count
    #expect(kept <= mostKept)
    #expect(merged.notes.isEmpty == (kept == 1_000))
    if kept > 0, kept < 1_000 {
      #expect(merged.text.utf8.count * factor / 10 <= 50_000)
      #expect(kept > mostKept / 4, "far fewer than there is room for")
      #expect(!merged.text.contains(#""level":"note""#) || kept > 500)
    }
  }

  @Test(arguments: [
    (#"{"version":"2.0.0","runs":[]}"#, "has another version of SARIF than 2.1.0"),
    (#"{"version":"2.1.0","runs":{}}"#, "has no list `runs`"),
    (#"{"version":"2.1.0","runs":[1]}"#, "has no list `results`"),
    (#"{"version":"2.1.0","runs":[{"results":[1]}]}"#, "has no object `results[0]`"),
  ])
  func refusesSARIF(text: String, message: String) {
    #expect(Self.merge([text]).text == "0: \(message)")
  }

  @Test func refusesOtherPrograms() {
    #expect(
      Self.merge([Self.sarif([]), Self.sarif([], name: "u")]).text
        == "1: differs from the first report in `tool`: merge reports of the same program and version"
    )
    #expect(
      Self.merge([Self.sarif([]), Self.sarif([], more: #","columnKind":"x""#)]).text
        == "1: differs from the first report in `runs`: merge reports of the same program and version"
    )
  }

  // MARK: JUnit

  private static func suite(_ name: String, tests: Int, _ text: String) -> String {
    "<testsuite name=\"\(name)\" tests=\"\(tests)\" failures=\"1\" errors=\"0\" skipped=\"0\" time=\"0\">\(text)</testsuite>"
  }

  private static func junit(_ suites: String..., counts: String) -> String {
    let list = suites.map { "  \($0)\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="t" \(counts) time="0">
      \(list)</testsuites>

      """
  }

  private static func clean(files: Int) -> String {
    var summary = Summary()
    summary.add(cleanFiles: files)
    var text = ""
    var renderer = JUnitRenderer(tool: ToolMetadata(name: "t", version: "1"))
    renderer.finish(summary, into: &text)
    return text
  }

  @Test func mergesJUnit() {
    let inner =
      "<testcase a='>'><!-- </testsuite> --><failure><![CDATA[</testsuite>]]>x &lt;</failure></testcase>"
    let first = Self.suite("b", tests: 2, inner)
    let second = Self.suite("a &amp; &#x2F; c", tests: 3, "")
    let merged = Self.merge([
      Self.junit(first, counts: #"tests="9""#), Self.clean(files: 7),
      Self.junit(second, counts: #"tests="9""#), "<testsuites/>",
    ])
    let counts = #"tests="5" failures="2" errors="0" skipped="0""#
    #expect(merged.text == Self.junit(second, first, counts: counts))
  }

  @Test func mergesJUnitWithoutFindings() {
    #expect(Self.merge([Self.clean(files: 3), Self.clean(files: 4)]).text == Self.clean(files: 7))
    #expect(Self.merge([Self.clean(files: 1)]).text == Self.clean(files: 1))
  }

  @Test(arguments: [
    ("<a/>", "is not a JUnit report: expected the element `testsuites`"),
    ("<testsuite/>", "is not a JUnit report: expected the element `testsuites`"),
    ("<testsuites>", "is not XML that can be read: line 1: `testsuites` is not closed"),
    ("<testsuites></a>", "is not XML that can be read: line 1: `</a>` closes another element"),
    ("<testsuites><b/></testsuites>", "has an element `b` where a `testsuite` was expected"),
    ("<testsuites/><testsuites/>", "has more than one root element"),
    ("<testsuites>\n<testsuite>", "is not XML that can be read: line 2: `testsuite` is not closed"),
    (
      "<testsuites><testsuite tests='x'/></testsuites>",
      "has a `testsuite` whose `tests` is not a number"
    ),
    (
      "<testsuites><testsuite tests='-1'/></testsuites>",
      "has a `testsuite` whose `tests` is not a number"
    ),
    (
      "<!DOCTYPE a [<!ENTITY b 'c'>]><testsuites/>",
      "is not XML that can be read: line 1: document types are not read"
    ),
    (
      "<testsuites>\u{1B}[31m</testsuites>",
      "is not XML that can be read: line 1: control characters are not allowed"
    ),
    (
      "<testsuites a=\"\u{1}\"/>",
      "is not XML that can be read: line 1: control characters are not allowed"
    ),
    ("<testsuites a></testsuites>", "is not XML that can be read: line 1: expected `=` after `a`"),
    ("<testsuites a=1/>", "is not XML that can be read: line 1: expected a quote"),
    ("<testsuites a='1/>", "is not XML that can be read: line 1: the quote is not closed"),
    ("<testsuites", "is not XML that can be read: line 1: expected `>`"),
    ("<", "is not XML that can be read: line 1: expected a name"),
    ("<!-- x", "is not XML that can be read: line 1: expected `-->`"),
    (
      "<testsuites>" + String(repeating: "<testsuite>", count: 70),
      "is not XML that can be read: line 1: nested too deeply"
    ),
  ])
  func refusesJUnit(text: String, message: String) {
    #expect(Self.merge([text]).text == "0: \(message)")
  }

  // MARK: Hostile input

  /// Damaged reports are refused or merged, but never end the program.
  @Test(arguments: 0..<30) func damagedReports(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let reports = [
      Self.json(files: 1, #"{"file":"a\u00e9","x":[1,{"y":null}]}"#),
      Self.sarif([Self.result("a%20b")]),
      Self.junit(Self.suite("a &amp; b", tests: 1, "<testcase name='x'/>"), counts: ""),
    ]
    for _ in 0..<300 {
      var bytes = Array(reports[Int.random(in: 0..<3, using: &random)].utf8)
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = [0x3C] }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      _ = Self.merge([text, text])
      var merged: (any MergedReport)?
      if let format = try? MergeFormat(of: bytes) { merged = format.empty { $0.utf8.count } }
      try? merged?.add(bytes)
      #expect(merged?.finish().text.isEmpty != true, "seed \(seed)")
    }
  }
}
