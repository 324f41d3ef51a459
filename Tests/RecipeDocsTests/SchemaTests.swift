import Foundation
import Recipes
import TestSupport
import Testing
import brewdocs

/// Holds the JSON Schema against recipes and against the parsers.
@Suite struct SchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(RecipeJSONSchema.text)
  }

  private func problems(_ yaml: String) throws -> [String] {
    try TypedYAML.values(yaml).flatMap { try schema.problems(of: $0) }
  }

  // MARK: Recipes

  @Test(arguments: ProjectFiles.paths(under: "recipes", endings: [".yaml", ".yml"]))
  func acceptsTheCollection(path: String) throws {
    #expect(try problems(ProjectFiles.text(path)) == [])
  }

  @Test(arguments: RecipeExample.all.filter(\.errors.isEmpty))
  func acceptsTheExamples(example: RecipeExample) throws {
    #expect(try problems(example.source) == [], "\(example.place)")
  }

  /// Every key's own example is read, and accepted.
  @Test(arguments: RecipeFormat.recipe.filter { $0.type != .steps })
  func acceptsExamplesOfRecipeKeys(key: KeyDescription) throws {
    let example = RecipeExample(block("yaml part", "\(key.name): \(key.example)\n"), in: key.name)
    #expect(example.errors == [])
    #expect(try problems(example.source) == [])
  }

  @Test(arguments: RecipeFormat.step)
  func acceptsExamplesOfStepKeys(key: KeyDescription) throws {
    let instruction = key.name == "instruction" ? "" : "    instruction: Pour.\n"
    let isAmount = ["pourTo", "pour", "ice"].contains(key.name)
    let amount = isAmount ? "" : "    pourTo: 250 g\n"
    let yield = isAmount ? "yield: \(key.example)\n" : ""
    let step = "\(yield)steps:\n  - \(key.name): \(key.example)\n\(instruction)\(amount)"
    let example = RecipeExample(block("yaml part", step), in: key.name)
    #expect(example.errors == [])
    #expect(try problems(example.source) == [])
  }

  @Test(arguments: [
    ("temprature: 94", ".temprature: additionalProperties"),
    ("name: ' '", ".name: pattern"),
    ("name: 24", ".name: type"),
    ("method: Kalita Wave", ".method: anyOf"),
    ("grind: sandy", ".grind: enum"),
    ("format: 2", ".format: enum"),
    ("id: 7d1c8a52", ".id: pattern"),
    ("modifiedAt: yesterday", ".modifiedAt: pattern"),
    ("tags: filter", ".tags: type"),
    ("dose: 0 g", ".dose: pattern"),
    ("dose: 0", ".dose: exclusiveMinimum"),
    ("dose: 15 ml", ".dose: pattern"),
    ("dose:", ".dose: type"),
    ("dose: [15 g]", ".dose: type"),
    ("temperature: 101", ".temperature: maximum"),
    ("temperature: 213 °F", ".temperature: pattern"),
    ("totalTime: 1:60", ".totalTime: pattern"),
    ("steps: []", ".steps: minItems"),
    ("steps:\n  - Pour.", ".steps[0]: type"),
    ("steps:\n  - pourTo: 250 g", ".steps[0]: required"),
    ("steps:\n  - instruction: Pour.\n    timer: -45 s", ".steps[0].timer: pattern"),
    ("steps:\n  - instruction: Pour.\n    pour: -45", ".steps[0].pour: minimum"),
    ("steps:\n  - instruction: '{Dose}'", ".steps[0].instruction: pattern"),
    ("steps:\n  - instruction: x\n    order: 1.5", ".steps[0].order: type"),
    ("steps:\n  - instruction: x\n    pourTo: 1\n    pour: 1", ".steps[0].pour: type"),
    ("steps:\n  - instruction: x\n    pour: 1\n    ice: 1", ".steps[0].ice: type"),
    ("steps:\n  - instruction: Add {pour}.", ".steps[0]: anyOf"),
    ("steps:\n  - instruction: 'Add {{{pour}.'\n    pour:", ".steps[0]: anyOf"),
    ("steps:\n  - instruction: x\n    order: 0\n  - instruction: y", ".steps[1]: required"),
  ])
  func refuses(part: String, problem: String) throws {
    let example = RecipeExample(block("yaml part", part + "\n"), in: part)
    #expect(try problems(example.source) == [problem])
    if problem != ".name: type" { #expect(!example.errors.isEmpty, "brewlint accepts it") }
  }

  @Test(arguments: [
    "steps:\n  - instruction: 'Add {{pour}}.'",
    "steps:\n  - instruction: Add {pour}.\n    ice: 1",
    "steps:\n  - instruction: x\n    order:\n  - instruction: y",
  ])
  func accepts(part: String) throws {
    let example = RecipeExample(block("yaml part", part + "\n"), in: part)
    #expect(try problems(example.source) == [])
  }

  @Test func refusesRecipesThatLackKeys() throws {
    #expect(try problems("name: x\n") == [": required"])
    #expect(try problems("[]\n") == [": type"])
  }

  // MARK: Patterns

  /// A pattern accepts what can be read and is not negative, or outside 0 to 100 °C.
  @Test(arguments: [
    (ValueKind.mass, "dose"), (.water, "yield"), (.temperature, "temperature"),
    (.duration, "totalTime"), (.uuid, "id"), (.timestamp, "modifiedAt"), (.method, "method"),
    (.instruction, "instruction"),
  ])
  func patternsAgreeWithParsers(kind: ValueKind, key: String) throws {
    let pattern = try ScalarPattern(pattern(of: kind))
    for text in SpellingMaker(kind).spellings(seed: 2, count: 400) {
      let isValid: Bool
      switch kind.read(text) {
      case .tooLarge: continue
      case .rejected: isValid = false
      case .accepted(let value): isValid = self.isValid(value, text, kind)
      }
      if kind == .timestamp, !isValid { continue }
      let accepts = pattern.matchesSomewhere(text)
      #expect(accepts == isValid, "\(key): `\(text)`, seed 2")
    }
  }

  private func pattern(of kind: ValueKind) -> String {
    switch kind {
    case .mass: SchemaPattern.mass(isWater: false, isPositive: true)
    case .water: SchemaPattern.mass(isWater: true, isPositive: true)
    case .temperature: SchemaPattern.temperature
    case .duration: SchemaPattern.duration
    case .instruction: SchemaPattern.instruction
    case .method: SchemaPattern.method
    case .uuid: SchemaPattern.uuid
    case .timestamp: SchemaPattern.timestamp
    }
  }

  /// A minus is refused even before a zero.
  private func isValid(_ value: Double, _ text: String, _ kind: ValueKind) -> Bool {
    switch kind {
    case .mass, .water: value > 0
    case .temperature: (0...100).contains(value) && !text.contains("-")
    case .duration: !text.contains("-")
    case .instruction: !text.allSatisfy(\.isWhitespace)
    default: true
    }
  }

  private func block(_ info: String, _ text: String) -> FencedBlock {
    FencedBlock.all(in: "```\(info)\n\(text)```")[0]
  }
}
