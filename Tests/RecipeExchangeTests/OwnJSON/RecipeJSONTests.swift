import RecipeExchange
import RecipeLint
import Recipes
import Testing
import Text

/// Writes recipes and requests as JSON, and reads them again.
@Suite struct RecipeJSONTests {
  @Test func detailAsWritten() throws {
    #expect(
      Samples.json { RecipeJSON.write(Samples.ounces, to: &$0) } == """
        {"version":1,"recipe":{"id":"85ff0a08-ad7c-4108-b17c-2cc3a3ad4451","name":"Iced \\"Kenya\\"",\
        "method":"v60","isStarter":false,"origin":"custom","isValid":true,"defaultDose":21.262142,\
        "defaultTargetYield":340.194278,"defaultWaterTemperature":93.333333,"defaultGrindLabel":"medium-fine",\
        "units":{"dose":"oz","yield":"oz","temperature":"°F"},\
        "texts":{"dose":"0.75 oz","yield":"12 oz","temperature":"200 °F"}},"grindTactileDescriptor":"like sand",\
        "steps":[{"stepId":"0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f","orderIndex":0,"instructionText":"Add the ice.",\
        "timerDurationSeconds":null,"waterAmountGrams":113.398093,"isCumulativeWaterTarget":false,"isIce":true,\
        "isFixed":false,"startTimeSeconds":null,"waterTemperature":null,"waterUnit":"oz","temperatureUnit":null,\
        "texts":{"water":"4 oz","temperature":null}},\
        {"stepId":"0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e60","orderIndex":1,"instructionText":"Pour to {total}.",\
        "timerDurationSeconds":90.5,"waterAmountGrams":226.796185,"isCumulativeWaterTarget":true,"isIce":false,\
        "isFixed":false,"startTimeSeconds":0,"waterTemperature":90,"waterUnit":"oz","temperatureUnit":null,\
        "texts":{"water":"8 oz","temperature":"90 °C"}}],"author":"A","source":"https://example.org",\
        "description":"D","tags":["iced","light"],"notes":"N\\nM","coffee":"Kochere",\
        "language":"en","grinder":"C40","grindSetting":"24 clicks",\
        "scaling":"proportional","totalTimeSeconds":90.5,"modifiedAt":"2026-04-01T08:30:00Z"}
        """
    )
  }

  /// The writers write the fields of the table, in its order, and all of them.
  @Test func namesAndOrderMatchTheTable() throws {
    let detail = try Samples.node { RecipeJSON.write(Samples.ounces, to: &$0) }
    #expect(Samples.names(detail) == RecipeFields.detail.map(\.name))
    let summary = try Samples.node { RecipeJSON.write(Samples.ounces.recipe, to: &$0) }
    #expect(Samples.names(summary) == RecipeFields.summary.map(\.name))
    let steps = detail.field("steps")?.items ?? []
    #expect(
      steps.map(Samples.names) == [RecipeFields.step.map(\.name), RecipeFields.step.map(\.name)]
    )
    let create = try Samples.node { RecipeJSON.write(Samples.request, to: &$0) }
    #expect(Samples.names(create) == RecipeFields.create.map(\.name))
    let update = UpdateRecipeRequest(id: Samples.id, recipe: Samples.request)
    let change = try Samples.node { RecipeJSON.write(update, to: &$0) }
    #expect(Samples.names(change) == RecipeFields.update.map(\.name))
  }

  @Test func readsWhatItWrites() throws {
    let request = Samples.request
    let create = Array(Samples.json { RecipeJSON.write(request, to: &$0) }.utf8)
    #expect(try RecipeJSONReader.createRequest(in: create) == request)
    let update = UpdateRecipeRequest(id: Samples.id, recipe: request)
    let change = Array(Samples.json { RecipeJSON.write(update, to: &$0) }.utf8)
    #expect(try RecipeJSONReader.updateRequest(in: change) == update)
    let detail = Array(Samples.json { RecipeJSON.write(Samples.ounces, to: &$0) }.utf8)
    #expect(try RecipeJSONReader.updateRequest(in: detail) == update)
    let read = try RecipeJSONReader.recipes(in: detail)
    #expect(
      read.map { $0.request.toDetailDTO(id: $0.id ?? UUID(), modifiedAt: $0.modifiedAt) } == [
        Samples.ounces
      ]
    )
  }

  /// The least that a person has to write.
  @Test func derivesWhatIsMissing() throws {
    let text = """
      {"name": "Morning", "method": "v60", "defaultDose": 15, "defaultTargetYield": 250,
       "defaultWaterTemperature": 94, "defaultGrindLabel": "medium",
       "steps": [{"instructionText": "Rinse."},
                 {"instructionText": "Pour.", "waterAmountGrams": 250, "isCumulativeWaterTarget": true}]}
      """
    let request = try RecipeJSONReader.createRequest(in: Array(text.utf8))
    #expect(request.origin == .custom)
    #expect(request.steps.map(\.orderIndex) == [0, 1])
    #expect(Set(request.steps.map(\.stepId)).count == 2)
    #expect(request.steps[0].isCumulativeWaterTarget)
    #expect(request == (try RecipeJSONReader.createRequest(in: Array(text.utf8))))
  }

  @Test func readsListsAndLines() throws {
    let one = Samples.json { RecipeJSON.write(Samples.request, to: &$0) }
    #expect(try RecipeJSONReader.recipes(in: Array("[\(one),\n\(one)]".utf8)).count == 2)
    #expect(try RecipeJSONReader.recipes(in: Array("\(one)\n\(one)\n".utf8)).count == 2)
    #expect(try RecipeJSONReader.recipes(in: Array("[]".utf8)).isEmpty)
  }
}

/// Recipes for these tests.
enum Samples {
  static let id = UUID(uuidString: "85ff0a08-ad7c-4108-b17c-2cc3a3ad4451") ?? UUID()

  /// A recipe with a value in every field, in the units of the United States.
  static let ounces = request.toDetailDTO(
    id: id,
    modifiedAt: Timestamp("2026-04-01T08:30:00Z")?.date
  )

  static let request = CreateRecipeRequest(
    method: .v60,
    name: "Iced \"Kenya\"",
    defaultDose: 21.262142,
    defaultTargetYield: 340.194278,
    defaultWaterTemperature: 93.333333,
    defaultGrindLabel: .mediumFine,
    grindTactileDescriptor: "like sand",
    steps: [
      RecipeStepDTO(
        stepId: UUID(uuidString: "0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e5f") ?? UUID(),
        orderIndex: 0,
        instructionText: "Add the ice.",
        waterAmountGrams: 113.398093,
        isCumulativeWaterTarget: false,
        isIce: true,
        waterUnit: .ounce
      ),
      RecipeStepDTO(
        stepId: UUID(uuidString: "0b5b8f0e-5a0e-4c39-8d7a-6f1b2c3d4e60") ?? UUID(),
        orderIndex: 1,
        instructionText: "Pour to {total}.",
        timerDurationSeconds: 90.5,
        waterAmountGrams: 226.796185,
        isCumulativeWaterTarget: true,
        startTimeSeconds: 0,
        waterTemperature: 90,
        waterUnit: .ounce
      ),
    ],
    author: "A",
    source: "https://example.org",
    description: "D",
    tags: ["iced", "light"],
    notes: "N\nM",
    coffee: "Kochere",
    language: "en",
    grinder: "C40",
    grindSetting: "24 clicks",
    scaling: .proportional,
    totalTimeSeconds: 90.5,
    units: DisplayUnits(dose: .ounce, yield: .ounce, temperature: .fahrenheit)
  )

  /// What a writer writes.
  static func json(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return json.text
  }

  /// The same, parsed.
  static func node(_ write: (inout JSONWriter) -> Void) throws -> JSONNode {
    var parser = JSONParser(Array(json(write).utf8))
    return try #require(try parser.next())
  }

  static func names(_ node: JSONNode) -> [String] {
    guard case .object(let fields) = node.value else { return [] }
    return fields.map(\.name)
  }

  /// All findings in a text, as `path|text at the place|message|help`.
  static func findings(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    let found: [Diagnostic]
    do throws(RecipeJSONProblems) {
      found = try RecipeJSONReader.recipes(in: bytes).flatMap(\.findings)
    } catch {
      found = error.diagnostics
    }
    return found.map { finding in
      let range = finding.range.start..<min(finding.range.end, finding.range.start + 24)
      let place = String(decoding: bytes[range], as: UTF8.self)
      return "\(finding.path)|\(place)|\(finding.message)|\(finding.help)"
    }
  }
}
