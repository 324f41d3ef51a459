import Foundation
import RecipeLint
import TestSupport
import Testing
import Text
import brewdocs

/// Holds the JSON Schema of equipment files against the fixtures of the rules and the examples of the pages.
@Suite struct EquipmentSchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(EquipmentJSONSchema.text)
  }

  private func problems(_ yaml: String) throws -> [String] {
    try TypedYAML.values(yaml).flatMap { try schema.problems(of: $0) }
  }

  private static let examples = HandwrittenFile.all.flatMap { file in
    file.blocks.filter { $0.words == ["yaml", "equipment"] }.map(\.text)
  }

  @Test func examplesAreClean() throws {
    #expect(!Self.examples.isEmpty)
    for example in Self.examples {
      var linter = Linter()
      linter.kind = .equipment
      #expect(linter.lint(Array(example.utf8)).map(\.message) == [], "\(example)")
      #expect(try problems(example) == [], "\(example)")
    }
  }

  @Test(arguments: [
    ("grinders:\n  - burrs: x", ".grinders[0]: required"),
    ("grinders:\n  - title: x\n    name: y", ".grinders[0].title: additionalProperties"),
    ("grinders:\n  - name: ' '", ".grinders[0].name: pattern"),
    ("grinders:\n  - name: x\n    scale: turns", ".grinders[0].scale: enum"),
    ("grinders:\n  - name: x\n    step: 0", ".grinders[0].step: exclusiveMinimum"),
    ("grinders:\n  - name: x\n    step: 30 mm", ".grinders[0].step: pattern"),
    ("grinders:\n  - name: x\n    scale: numbers\n    step: 3", ".grinders[0].step: type"),
    (
      "grinders:\n  - name: x\n    settings:\n      sandy: 3",
      ".grinders[0].settings.sandy: additionalProperties"
    ),
    (
      "grinders:\n  - name: x\n    settings:\n      fine: 3-", ".grinders[0].settings.fine: pattern"
    ),
    ("brewers:\n  - name: x", ".brewers[0]: required"),
    ("brewers:\n  - name: x\n    method: V 60", ".brewers[0].method: anyOf"),
    ("grinders: x", ".grinders: type"),
  ])
  func rejects(yaml: String, problem: String) throws {
    #expect(try problems(yaml) == [problem])
  }
}

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
