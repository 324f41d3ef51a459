import Foundation
import Recipes
import TestSupport
import Testing
import Text
import Workspace
import brewdocs

/// Holds the JSON Schema of plans against what is written and what is read.
@Suite struct PlanSchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(PlanJSONSchema.text)
  }

  @Test(arguments: ProjectFiles.paths(under: "recipes", endings: [".yaml"]))
  func acceptsPlansOfTheCollection(path: String) throws {
    let file = RecipeFile(bytes: Array(try ProjectFiles.text(path).utf8), identity: path)
    let recipe = try #require(file.documents.first?.toDetailDTO())
    let plans = try [12.5, 48].map { dose in
      try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest(amounts: .dose(dose)))
    }
    for bytes in [PlanJSON().bytes(of: plans), PlanJSONLines().bytes(of: [plans[0]])] {
      #expect(try schema.problems(of: JSONSchema.value(bytes)) == [])
    }
  }

  @Test func acceptsAnEmptyList() throws {
    #expect(
      try schema.problems(of: JSONSchema.value(PlanJSON().bytes(of: []))) == []
    )
  }

  /// What the schema refuses the reader refuses, and the other way round, but for what stands between
  /// fields.
  @Test(arguments: [
    ("\"version\":1", "\"version\":2", false), ("\"version\":1,", "", false),
    ("\"recipeId\":null,", "", true), ("\"recipeId\":null", "\"recipeId\":\"x\"", false),
    ("\"recipeName\":\"A\"", "\"recipeName\":\" \"", false),
    ("\"recipeName\":\"A\"", "\"recipeName\":null", false),
    ("\"method\":\"v60\"", "\"method\":\"paper-boat\"", true),
    ("\"doseGrams\":15", "\"doseGrams\":0", false),
    ("\"doseGrams\":15", "\"doseGrams\":15.5,\"cups\":2", true),
    ("\"doseGrams\":15", "\"doseGrams\":true", false),
    ("\"grindLabel\":\"fine\"", "\"grindLabel\":\"sandy\"", false),
    ("\"timerDurationSeconds\":45", "\"timerDurationSeconds\":null", true),
    ("\"timerDurationSeconds\":45", "\"timerDurationSeconds\":-1", false),
    ("\"isIce\":false", "\"isIce\":0", false), ("\"isIce\":false,", "", false),
    ("\"cumulativeWaterGrams\":250", "\"cumulativeWaterGrams\":0", true),
    ("\"orderIndex\":0", "\"orderIndex\":0.5", false),
    ("94,\"texts\":{\"water\"", "104,\"texts\":{\"water\"", false),
    ("\"texts\":{\"dose\":\"15 g\"", "\"texts\":{\"dose\":15", false),
    ("\"texts\":{\"dose\"", "\"texts\":null,\"x\":{\"dose\"", true),
    ("\"texts\":{\"water\"", "\"texts\":null,\"x\":{\"water\"", true),
    ("\"texts\":{\"water\"", "\"texts\":[],\"x\":{\"water\"", false),
    ("\"warnings\":[", "\"x\":[", false),
    ("\"scaledSteps\":[", "\"scaledSteps\":[],\"x\":[", false),
    ("\"kind\":\"dose-out-of-range\"", "\"kind\":\"odd\"", false),
    ("\"inputs\":{", "\"inputs\":[],\"x\":{", false),
  ])
  func agreesWithTheReader(part: String, replacement: String, isRight: Bool) throws {
    let source = String(decoding: PlanJSONLines().bytes(of: [Self.plan]), as: UTF8.self)
    #expect(try schema.problems(of: JSONSchema.value(Array(source.utf8))) == [])
    let changed = Array(source.replacing(part, with: replacement, maxReplacements: 1).utf8)
    try #require(changed != Array(source.utf8))
    #expect(try schema.problems(of: JSONSchema.value(changed)).isEmpty == isRight)
    let isRead = (try? PlanReader.plan(in: changed)) != nil
    #expect(isRead == isRight)
  }

  private static let plan = BrewPlan(
    inputs: BrewInputs(
      recipeName: "A",
      method: .v60,
      doseGrams: 15,
      targetYieldGrams: 250,
      waterTemperatureCelsius: 94,
      grindLabel: .fine,
      lastEdited: .yield
    ),
    scaledSteps: [
      ScaledStep(
        orderIndex: 0,
        instructionText: "Pour.",
        timerDurationSeconds: 45,
        waterAmountGrams: 250,
        isCumulativeWaterTarget: true,
        cumulativeWaterGrams: 250,
        startTimeSeconds: 0,
        waterTemperatureCelsius: 94
      )
    ],
    derivedRatio: 16.7,
    scalingRule: .proportional,
    warnings: [.doseOutOfRange(value: 15, range: 20...30)]
  )
}
