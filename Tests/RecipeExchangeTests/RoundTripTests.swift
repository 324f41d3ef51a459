import Foundation
import RecipeExchange
import Recipes
import TestSupport
import Testing

/// Writes all recipes in each format and reads them again: what differs was reported.
@Suite struct RoundTripTests {
  static let paths = ProjectFiles.paths(under: "recipes", endings: [".yaml"])

  @Test(arguments: ExchangeFormat.written)
  func whatDiffersWasReported(format: ExchangeFormat) throws {
    let write = try #require(format.description.write)
    for path in Self.paths {
      let original = try Self.recipe(path)
      let exported = write([original])
      let file = ImportFile(Array(exported.text.utf8), name: nil)
      #expect(ExchangeFormat.formats(of: file).contains(format), "\(path)")
      let imported = try format.read(file)
      let read = try #require(imported.recipes.first, "\(path)")
      let reported = Set(exported.notes.map(Self.path))
      for key in Self.differences(original, read.request) {
        #expect(reported.contains(key), "\(path): \(key)\n\(exported.text)")
      }
    }
  }

  /// A format that can hold everything gives the same recipe.
  @Test func jsonIsTheIdentity() throws {
    let write = try #require(ExchangeFormat.json.description.write)
    for path in Self.paths {
      let original = try Self.recipe(path)
      let text = write([original]).text
      let read = try ExchangeFormat.json.read(ImportFile(Array(text.utf8), name: nil)).recipes[0]
      #expect(
        read.request.toDetailDTO(id: read.id ?? UUID(), modifiedAt: original.modifiedAt)
          == original
      )
    }
  }

  /// Amounts that no word tells apart: 8.25 g is the dose.
  @Test(arguments: [ExchangeFormat.timerCoffee, .schemaOrg, .brewspec])
  func doseIsNoWater(format: ExchangeFormat) throws {
    let original = try Self.recipe("recipes/immersion/sca-cupping.yaml")
    let write = try #require(format.description.write)
    let text = write([original]).text
    let read = try format.read(ImportFile(Array(text.utf8), name: nil)).recipes[0]
    #expect(read.errors == [])
    #expect(read.request.steps[0].instructionText == original.steps[0].instructionText)
  }

  /// What the app reads: its methods, times as `3min 30s`, and whole seconds.
  @Test func timerCoffeeReadsWhatIsWritten() throws {
    let write = try #require(ExchangeFormat.timerCoffee.description.write)
    for path in Self.paths {
      let text = write([try Self.recipe(path)]).text
      let recipes = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      )
      let time = try #require(recipes[0]["brew_time"] as? String)
      #expect(time.wholeMatch(of: #/\d+min [0-5]?\ds/#) != nil, "\(path): \(time)")
      for step in try #require(recipes[0]["steps"] as? [[String: Any]]) {
        #expect(step["time"] is Int && step["order"] is Int, "\(path)")
      }
    }
    let text = write([try Self.recipe("recipes/v60/april-house-v60.yaml")]).text
    #expect(text.contains(#""brewing_method_id":"hario_v60","brewing_method":"Hario V60""#))
  }

  // MARK: Comparison

  private static func recipe(_ path: String) throws -> RecipeDetailDTO {
    let file = RecipeFile(bytes: Array(try ProjectFiles.text(path).utf8), identity: path)
    return try #require(file.documents.first?.toDetailDTO())
  }

  /// The path that a note is about: `steps[2].pourTo` of `name: steps[2].pourTo`.
  private static func path(_ note: ImportNote) -> String {
    note.field.split(separator: ": ").last.map(String.init) ?? note.field
  }

  /// The paths whose values differ. Steps are compared one by one, if there are as many.
  private static func differences(
    _ original: RecipeDetailDTO,
    _ read: CreateRecipeRequest
  ) -> Set<String> {
    let other = read.toDetailDTO(id: original.recipe.id, modifiedAt: nil)
    var keys: Set<String> = []
    for key in RecipeKey.allCases where value(key, original) != value(key, other) {
      keys.insert(RecipeFormat.describe(key).name)
    }
    guard original.steps.count == other.steps.count else { return keys.union(["steps"]) }
    let pairs = zip(filled(original), filled(other)).enumerated()
    for (index, ((first, firstText), (second, secondText))) in pairs {
      func compare<Value: Equatable>(_ key: String, _ value: (RecipeStepDTO) -> Value) {
        if value(first) != value(second) { keys.insert("steps[\(index)].\(key)") }
      }
      if firstText != secondText { keys.insert("steps[\(index)].instruction") }
      let kind = first.isIce ? "ice" : first.isCumulativeWaterTarget ? "pourTo" : "pour"
      compare(kind) { $0.waterAmountGrams }
      compare(kind) { $0.isIce }
      compare("fixed") { $0.isFixed }
      if first.waterAmountGrams != nil { compare(kind) { $0.isCumulativeWaterTarget } }
      compare("timer") { $0.timerDurationSeconds }
      compare("at") { $0.startTimeSeconds }
      compare("temperature") { $0.waterTemperature }
    }
    return keys
  }

  /// The instructions with amounts in place of placeholders, on one line.
  private static func filled(_ recipe: RecipeDetailDTO) -> [(RecipeStepDTO, String)] {
    let plan = try? BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest())
    return zip(
      recipe.steps,
      plan?.scaledSteps.map(\.instructionText) ?? recipe.steps.map(\.instructionText)
    )
    .map { step, text in
      (step, text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
  }

  /// The value without its unit, which no other format holds.
  private static func value(_ key: RecipeKey, _ detail: RecipeDetailDTO) -> String? {
    if [.format, .id, .modifiedAt, .steps, .origin].contains(key) { return nil }
    return switch RecipeFormat.describe(key).recipe?.get(detail) {
    case .mass(let number, _), .temperature(let number, _), .duration(let number): "\(number)"
    case let value: value?.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}
