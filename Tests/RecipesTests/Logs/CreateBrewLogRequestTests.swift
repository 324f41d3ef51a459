import Recipes
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct CreateBrewLogRequestTests {
  @Test func placesOfFields() {
    #expect(LogField.allCases.map(\.ordinal) == Array(LogField.allCases.indices))
  }

  @Test func validRequest() {
    #expect(Self.request().validate() == [])
    #expect(Self.request(rating: 1, note: "", time: 0, tds: 100).validate() == [])
    #expect(Self.request(rating: 5, note: String(repeating: "👨‍👩‍👧", count: 280)).validate() == [])
  }

  private static let faults: [(request: CreateBrewLogRequest, error: BrewLogValidationError)] = [
    (request(rating: 0), .invalidRating), (request(rating: 6), .invalidRating),
    (request(name: " \t"), .emptyRecipeName), (request(dose: 0), .invalidDose),
    (request(dose: .nan), .invalidDose), (request(dose: .infinity), .invalidDose),
    (request(dose: 0.000_000_4), .invalidDose), (request(time: .infinity), .negativeTime),
    (request(yield: -1), .invalidYield), (request(temperature: 100.1), .invalidTemperature),
    (request(note: String(repeating: "é", count: 281)), .noteTooLong),
    (request(time: -0.1), .negativeTime), (request(tds: 101), .invalidTDS),
  ]

  @Test(arguments: faults.indices)
  func eachError(row: Int) {
    let (request, error) = Self.faults[row]
    #expect(request.validate() == [error])
  }

  @Test func allErrorsAtOnce() {
    let request = Self.request(
      name: "",
      dose: 0,
      yield: 0,
      temperature: -1,
      rating: 9,
      note: String(repeating: "x", count: 300),
      time: -1,
      tds: -1
    )
    #expect(
      request.validate().map(\.description) == [
        "the rating must be a whole number from 1 to 5",
        "the recipe has no name",
        "the dose must be more than 0 g",
        "the yield must be more than 0 g",
        "the water temperature must be from 0 °C to 100 °C",
        "the note must have at most 280 characters",
        "the total time must be 0 s or more",
        "the TDS must be from 0 % to 100 %",
      ]
    )
  }

  /// A log copies what was brewed.
  @Test func copiesThePlan() {
    let plan = plan(timers: [30])
    let request = CreateBrewLogRequest(of: plan, totalTime: .milliseconds(32_500), rating: 3)
    #expect(request.recipeNameAtBrew == plan.inputs.recipeName)
    #expect(request.recipeId == plan.inputs.recipeId)
    #expect(request.doseGrams == plan.inputs.doseGrams)
    #expect(request.targetYieldGrams == plan.inputs.targetYieldGrams)
    #expect(request.totalTimeSeconds == 32.5)
    #expect(request.validate() == [])
  }

  private static func request(
    name: String = "Morning V60",
    dose: Double = 15,
    yield: Double = 250,
    temperature: Double = 94,
    rating: Int = 4,
    note: String? = nil,
    time: Double? = nil,
    tds: Double? = nil
  ) -> CreateBrewLogRequest {
    CreateBrewLogRequest(
      timestamp: Date(timeIntervalSinceReferenceDate: 0),
      method: .v60,
      recipeNameAtBrew: name,
      doseGrams: dose,
      targetYieldGrams: yield,
      waterTemperatureCelsius: temperature,
      grindLabel: .medium,
      rating: rating,
      note: note,
      totalTimeSeconds: time,
      tdsPercent: tds
    )
  }
}
