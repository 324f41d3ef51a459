import Foundation
import RecipeExchange
import Recipes
import TestSupport
import Testing
import Text
import brewdocs

/// Holds the schema of recipes as JSON against what is written and read.
@Suite struct ExchangeSchemaTests {
  private let schema: JSONSchema

  init() throws { schema = try JSONSchema(ExchangeJSONSchema.text) }

  private func problems(of text: String) throws -> [String] {
    try schema.problems(of: JSONSchema.value(Array(text.utf8)))
  }

  private static func isRead(_ text: String) -> Bool {
    (try? RecipeJSONReader.recipes(in: Array(text.utf8))) != nil
  }

  private static func recipe(_ path: String) throws -> RecipeDetailDTO {
    let file = RecipeFile(bytes: Array(try ProjectFiles.text(path).utf8), identity: path)
    return try #require(file.documents.first?.toDetailDTO())
  }

  private static func json(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return json.text
  }

  /// All recipes of the project, as each of the objects, and as a list.
  @Test func whatIsWrittenIsValid() throws {
    var texts: [String] = []
    for path in ProjectFiles.paths(under: "recipes", endings: [".yaml"]) {
      let detail = try Self.recipe(path)
      let request = CreateRecipeRequest(detail)
      texts.append(Self.json { RecipeJSON.write(detail, to: &$0) })
      texts.append(Self.json { RecipeJSON.write(request, to: &$0) })
      let update = UpdateRecipeRequest(id: detail.recipe.id, recipe: request)
      texts.append(Self.json { RecipeJSON.write(update, to: &$0) })
    }
    for text in texts { #expect(try problems(of: text) == [], "\(text)") }
    #expect(try problems(of: "[\(texts.joined(separator: ","))]") == [])
  }

  /// The schema refuses what the reader refuses, and the other way round.
  @Test(arguments: [
    ("\"version\":1", "\"version\":2", false), ("\"version\":1,", "", true),
    ("\"name\":", "\"title\":", false), ("\"name\":\"", "\"mood\":1,\"name\":\"", true),
    ("\"method\":\"v60\"", "\"method\":\"V 60\"", false),
    ("\"method\":\"v60\"", "\"method\":\"my-own\"", true),
    ("\"defaultDose\":15", "\"defaultDose\":\"15\"", false),
    ("\"defaultDose\":15", "\"defaultDose\":null", false),
    ("\"origin\":\"custom\"", "\"origin\":\"mine\"", false),
    ("\"origin\":\"custom\"", "\"origin\":null", true),
    ("\"orderIndex\":0", "\"orderIndex\":0.5", false),
    ("\"isIce\":false", "\"isIce\":0", false), ("\"isIce\":false", "\"isIce\":null", true),
    ("\"instructionText\":", "\"text\":", false), ("\"tags\":[]", "\"tags\":[1]", false),
    ("\"tags\":[]", "\"tags\":null", true),
    ("\"units\":null", "\"units\":{\"dose\":\"cup\"}", false),
    ("\"units\":null", "\"units\":{\"dose\":\"oz\"}", true),
    ("\"steps\":[", "\"steps\":[1,", false),
    ("\"stepId\":\"", "\"stepId\":\"x", false),
  ])
  func schemaAndReaderAgree(part: String, replacement: String, isGood: Bool) throws {
    let request = CreateRecipeRequest(
      method: .v60,
      name: "A",
      defaultDose: 15,
      defaultTargetYield: 250,
      defaultWaterTemperature: 94,
      defaultGrindLabel: .medium,
      steps: [
        RecipeStepDTO(
          stepId: UUID(),
          orderIndex: 0,
          instructionText: "Pour.",
          waterAmountGrams: 250,
          isCumulativeWaterTarget: true
        )
      ]
    )
    let text = Self.json { RecipeJSON.write(request, to: &$0) }
    try #require(text.contains(part), "\(text)")
    let changed = text.replacing(part, with: replacement)
    #expect(try problems(of: changed).isEmpty == isGood, "\(changed)")
    #expect(Self.isRead(changed) == isGood, "\(changed)")
  }
}
