import RecipeExchange
import RecipeLint
import Recipes
import Testing
import Text

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
