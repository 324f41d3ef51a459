import Foundation
import RecipeLint
import TestSupport
import Testing
import Text

/// Holds docs/reports.md against what is written.
@Suite struct JSONOutputTests {
  private let page = HandwrittenFile(path: "docs/reports.md")

  /// The example is written by the code; here, that it is JSON and shows every field that there is.
  @Test func everyFieldIsDescribed() throws {
    let block = try #require(page.blocks.first { $0.info == "json" })
    let shown = names(try JSONSerialization.jsonObject(with: Data(block.text.utf8)))
    #expect(shown == names(try everything()))
    for name in shown {
      #expect(page.text.contains("`\(name)`"), "docs/reports.md does not describe `\(name)`")
    }
  }

  @Test func everyFieldOfRulesIsDescribed() throws {
    let rules = try JSONSerialization.jsonObject(with: Data(Rule.json.utf8))
    for name in names(rules) {
      #expect(page.text.contains("`\(name)`"), "docs/reports.md does not describe `\(name)`")
    }
  }

  /// The output for a finding that has all that findings can have.
  private func everything() throws -> Any {
    let place = ByteRange(0, 1)
    let finding = Diagnostic(
      rule: "a",
      severity: .note,
      message: "b",
      range: place,
      labels: [Label(place, "c")],
      notes: ["d"],
      help: "e",
      fix: Fix("f", .safe, [Edit(place, "g")])
    )
    var renderer = RecordRenderer.json
    var output = ""
    var summary = Summary()
    summary.add([finding])
    renderer.render([finding], in: SourceText(name: "h", bytes: [0x61]), into: &output)
    output += renderer.finish(summary)
    return try JSONSerialization.jsonObject(with: Data(output.utf8))
  }

  /// The names of all fields, at any depth.
  private func names(_ value: Any) -> Set<String> {
    if let list = value as? [Any] { return Set(list.flatMap(names)) }
    guard let object = value as? [String: Any] else { return [] }
    return Set(object.keys).union(object.values.flatMap(names))
  }
}
