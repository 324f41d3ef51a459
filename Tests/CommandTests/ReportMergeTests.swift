import Foundation
import TestSupport
import Testing

/// `brewguide report merge`; see `PartTests` for the reports of shards.
@Suite struct ReportMergeTests {
  private func merge(_ arguments: String..., in folder: Scratch, input: String = "") throws
    -> Program.Outcome
  {
    try Program("brewguide").run(["report", "merge"] + arguments, in: folder, input: input)
  }

  private static let empty =
    #"{"version":1,"summary":{"files":1,"errors":0,"warnings":0,"notes":0,"fixable":0},"diagnostics":[]}"#

  private static let two = empty.replacing("\"files\":1", with: "\"files\":2") + "\n"

  @Test func writesToAFile() throws {
    let folder = try Scratch(["a.json": Self.empty])
    let outcome = try merge("a.json", "-", "-o", "b.json", in: folder, input: Self.empty)
    #expect(outcome == .init(status: 0, output: "", errors: ""))
    #expect(try folder.text("b.json") == Self.two)
  }

  @Test func neverWritesOverAnInput() throws {
    let folder = try Scratch(["a.json": Self.empty])
    let outcome = try merge("a.json", "-o", "./a.json", in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "brewguide report: error: cannot write the report ./a.json: it is one of the input files\n"
      )
    )
    #expect(try folder.text("a.json") == Self.empty)
  }

  /// Every problem is reported, and nothing is written.
  @Test func problems() throws {
    let folder = try Scratch([
      "a.json": Self.empty, "b.xml": "<testsuites/>", "c": "name: x", "d.json": "{",
    ])
    let outcome = try merge("a.json", "b.xml", "c", "d.json", "-o", "out", in: folder)
    #expect(
      outcome
        == .init(
          status: 1,
          output: "",
          errors: """
            brewguide report: error: b.xml: is JUnit, but a.json is JSON: merge one format at a time
            brewguide report: error: c: is not a report in JSON, JUnit or SARIF
            brewguide report: error: d.json: is not JSON: line 1: expected a name in quotes

            """
        )
    )
    #expect(!FileManager.default.fileExists(atPath: folder.file("out").path))
    let gone = try merge("a.json", "gone", "c", in: folder)
    #expect(gone.status == 2)
  }

  /// More than GitHub takes: the most severe results stay, and the report and standard error say so.
  @Test func limits() throws {
    let result = { (number: Int) in
      #"{"level":"\#(number % 4 == 0 ? "error" : "note")","message":{"text":"\#(number)"}}"#
    }
    let results = (0..<26_000).map(result)
    let report = { (results: [String]) in
      #"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"t"}},"results":[\#(results.joined(separator: ","))]}]}"#
    }
    let folder = try Scratch([
      "a.sarif": report(Array(results[..<20_000])), "b.sarif": report(Array(results[20_000...])),
    ])
    let outcome = try merge("a.sarif", "b.sarif", in: folder)
    let note =
      "1000 of 26000 results left out, the least severe: GitHub takes 25000 results and 10 MB"
    #expect(outcome.status == 0 && outcome.errors == "brewguide report: warning: \(note)\n")
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let run = try #require((json?["runs"] as? [[String: Any]])?.first)
    let kept = try #require(run["results"] as? [[String: Any]])
    #expect(kept.count == 25_000)
    #expect(kept.prefix(6_500).allSatisfy { $0["level"] as? String == "error" })
    #expect(
      outcome.output.contains(
        #""toolExecutionNotifications":[{"level":"warning","message":{"text":"\#(note)"}}]"#
      )
    )
    let quiet = try merge("-q", "a.sarif", in: folder)
    #expect(quiet.errors.isEmpty)
    let shown = try merge("a.sarif", in: folder)
    #expect(
      shown.errors
        == "brewguide report: warning: 20000 results: GitHub shows the 5000 most severe\n"
    )
  }

  @Test(arguments: [
    (["-", "-"], "standard input can be read only once: found `-` twice", "merge "),
    (["a", "-o", ""], "--output takes a file, such as report.sarif", "merge "),
  ])
  func mistakes(arguments: [String], message: String, command: String) throws {
    let outcome = try Program("brewguide").run(["report", "merge"] + arguments, in: Scratch())
    #expect(
      outcome
        == .init(
          status: 2,
          output: "",
          errors:
            "brewguide report: error: \(message)\n  hint: see `brewguide report \(command)--help`\n"
        )
    )
  }
}
