import RecipeLint
import TestSupport
import Testing
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
