import TestSupport
import Testing
import Text
import brewdocs

@testable import Workspace

/// Holds the JSON Schema of configurations against what the tools read.
@Suite struct ConfigurationSchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(ConfigurationJSONSchema.text)
  }

  private func problems(_ yaml: String) throws -> [String] {
    try TypedYAML.values(yaml).flatMap { try schema.problems(of: $0) }
  }

  private func errors(_ yaml: String) -> [String] {
    let text = SourceText(name: ".brewguide.yaml", bytes: Array(yaml.utf8))
    return ConfigurationDecoder.decode(ConfigurationSource(text, folder: "/")).errors.map(\.message)
  }

  private static let blocks = HandwrittenFile(path: "docs/configuration.md").blocks

  @Test(arguments: blocks.filter { $0.info == "yaml" }.map(\.text))
  func acceptsTheExamples(yaml: String) throws {
    #expect(errors(yaml) == [])
    #expect(try problems(yaml) == [])
  }

  @Test(arguments: [
    "rules:", "rules: {preset: ~}", "methods: {karlsbader: ~, v60: {dose: ~}}", "overrides: []",
    "format: {}", "format: {lineEnding: ~}", "include: []", "methods: {a: {ratio: [1:2, '1: 3']}}",
    "methods: {a: {ratio: ['+14', 16.5]}}", "exclude: 'a..b/c..'",
    "methods: {a: {dose: [1 oz, 1 lb]}}",
    "units: ~\nextends: ~\nplayground: ~", "playground: http://localhost:8000/?a=b",
  ])
  func acceptsWhatTheToolsRead(yaml: String) throws {
    #expect(errors(yaml) == [])
    #expect(try problems(yaml) == [])
  }

  @Test(arguments: [
    ("output: json", ".output: additionalProperties"),
    ("rules: lax", ".rules: anyOf"), ("rules: [strict]", ".rules: anyOf"),
    ("rules: {water-totl: off}", ".rules: anyOf"), ("rules: {water-total: warn}", ".rules: anyOf"),
    ("rules: {water-total: ~}", ".rules: anyOf"), ("rules: {preset: lax}", ".rules: anyOf"),
    ("extends: [a.yaml]", ".extends: type"), ("extends: ' '", ".extends: pattern"),
    ("include: {}", ".include: anyOf"),
    ("include: ''", ".include: anyOf"), ("exclude: [a, '']", ".exclude: anyOf"),
    ("exclude: ../a", ".exclude: anyOf"), ("exclude: a/..", ".exclude: anyOf"),
    ("overrides: {}", ".overrides: type"), ("overrides: [strict]", ".overrides[0]: type"),
    ("overrides: [{files: a}]", ".overrides[0]: required"),
    ("overrides: [{files: a, rules: strict, x: 1}]", ".overrides[0].x: additionalProperties"),
    ("methods: [nel-drip]", ".methods: type"), ("methods: {Nel Drip: }", ".methods: propertyNames"),
    ("methods: {a: [1, 2]}", ".methods.a: type"),
    ("methods: {a: {x: 1}}", ".methods.a.x: additionalProperties"),
    ("methods: {a: {dose: 15 g}}", ".methods.a.dose: type"),
    ("methods: {a: {dose: [15 g]}}", ".methods.a.dose: minItems"),
    ("methods: {a: {dose: [1, 2, 3]}}", ".methods.a.dose: maxItems"),
    ("methods: {a: {dose: [1 ml, 2 g]}}", ".methods.a.dose[0]: pattern"),
    ("methods: {a: {ratio: [0, 2]}}", ".methods.a.ratio[0]: exclusiveMinimum"),
    ("methods: {a: {temperature: [1, 101]}}", ".methods.a.temperature[1]: maximum"),
    ("format: crlf", ".format: type"), ("format: {lineEnding: unix}", ".format.lineEnding: enum"),
    ("format: {x: 1}", ".format.x: additionalProperties"), ("units: oz", ".units: enum"),
    ("playground: coffee.example", ".playground: pattern"),
    ("playground: https://coffee.example/#recipe", ".playground: pattern"),
    ("playground: 'https://coffee.example/a b'", ".playground: pattern"),
    ("playground: https://", ".playground: pattern"), ("playground: [a]", ".playground: type"),
    ("strict", ": type"),
  ])
  func refuses(yaml: String, problem: String) throws {
    #expect(try problems(yaml) == [problem])
    #expect(!errors(yaml).isEmpty, "the tools accept it")
  }
}
