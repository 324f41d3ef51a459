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
      guard exported.refusals.isEmpty else {
        #expect(exported.text == "" && exported.notes == [], "\(path)")
        continue
      }
      let read = try Self.read(exported, as: format, original)
      let reported = Set(exported.notes.map(Self.path))
      for key in Self.differences(original, read) {
        #expect(reported.contains(key), "\(path): \(key)\n\(exported.text)")
      }
    }
  }

  private static func read(
    _ exported: ExportedText,
    as format: ExchangeFormat,
    _ original: RecipeDetailDTO
  ) throws -> CreateRecipeRequest {
    let file = ImportFile(Array(exported.text.utf8), name: nil)
    #expect(ExchangeFormat.formats(of: file) == [format], "\(exported.text)")
    var defaults = ImportDefaults()
    // It has ratios, and no amounts.
    if format == .aiden { defaults.dose = original.recipe.defaultDose }
    return try #require(format.read(file, defaults: defaults).recipes.first).request
  }

  private static let poured = "the machine pours over a filter, and the method is M"

  /// Why a machine cannot say a recipe of ours, with the number of recipes for each reason without its figures.
  @Test(
    arguments: [
      (.xbloom, ["": 24, poured: 34, "the machine takes N g to N g of coffee, not N g": 10]),
      (
        .xbloomYAML,
        [
          "": 11, poured: 34, "the machine takes N g to N g of coffee, not N g": 21,
          "the dose must be whole grams": 2,
        ]
      ),
      (.decent, ["": 32, poured: 34, "it is for another machine: the method is M": 2]),
      (
        .aiden,
        [
          "": 30, poured: 34, "the machine takes ratios of N:N to N:N, not N:N": 3,
          "the machine's pulses are of equal size, not N g, N g": 1,
        ]
      ),
    ] as [(ExchangeFormat, [String: Int])]
  )
  func machinesRefuse(format: ExchangeFormat, wanted: [String: Int]) throws {
    let write = try #require(format.description.write)
    var reasons: [String: Int] = [:]
    for path in Self.paths {
      let reason = write([try Self.recipe(path)]).refusals.first?.reason
      let kind = reason?.replacing(#/[0-9.]+/#, with: "N")
        .replacing(#/the method is [a-z-]+/#, with: "the method is M")
      reasons[kind ?? "", default: 0] += 1
    }
    #expect(reasons == wanted)
  }

  /// A profile of a Decent keeps the steps of a recipe: what they say, pour and take.
  @Test func decentKeepsTheSteps() throws {
    let write = try #require(ExchangeFormat.decent.description.write)
    for path in Self.paths {
      let original = try Self.recipe(path)
      let exported = write([original])
      guard exported.refusals.isEmpty else { continue }
      let read = try Self.read(exported, as: .decent, original)
      let kept = ["name", "author", "notes", "dose", "yield", "temperature", "steps"]
      // A start is when the steps before it end, and gives them a timer.
      let derived = original.steps.indices.filter { original.steps[$0].timerDurationSeconds == nil }
      let other = Self.differences(original, read).filter { key in
        kept.contains(key)
          || key.hasPrefix("steps[") && !key.hasSuffix(".at")
            && !derived.contains { key == "steps[\($0)].timer" }
      }
      #expect(other == [], "\(path)\n\(exported.text)")
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

  /// Temperatures that validators accept, which divide by 0.1: 93.3 fails there.
  @Test func brewSpecHasMultiples() throws {
    let write = try #require(ExchangeFormat.brewspec.description.write)
    let recipe = try Self.recipe("recipes/v60/hill-road-flash-brew.yaml")
    #expect(Int(recipe.recipe.defaultWaterTemperature * 10) == 933)
    #expect(write([recipe]).text.contains("    water_temp_c: 93.4\n"))
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
