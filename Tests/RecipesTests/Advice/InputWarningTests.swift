import Recipes
import Testing

struct InputWarningTests {
  private typealias V60 = V60RecommendedRanges

  @Test(arguments: [
    (20, 320, 93), (12, 180, 90), (40, 720, 96), (40, 560, 93), (20, 360, 93), (20, 280, 93),
    (11.999_999, 180, 89.999_999), (40, 560, 96.000_001),
  ])
  func insideOrOnTheBorder(dose: Double, yield: Double, temperature: Double) {
    #expect(warnings(.v60, dose, yield, temperature) == [])
  }

  @Test(
    arguments: [
      (11.999_998, 180, 93, [.doseOutOfRange(value: 11.999_998, range: V60.dose)]),
      (40.000_002, 640, 93, [.doseOutOfRange(value: 40.000_002, range: V60.dose)]),
      (12, 179.999_998, 93, [.yieldOutOfRange(value: 179.999_998, range: V60.yield)]),
      (40, 720.000_002, 93, [.yieldOutOfRange(value: 720.000_002, range: V60.yield)]),
      (20, 360.000_1, 93, [.ratioOutOfRange(value: 360.000_1 / 20, range: V60.ratio)]),
      (20, 279.999, 93, [.ratioOutOfRange(value: 279.999 / 20, range: V60.ratio)]),
      (20, 320, 89.999_998, [.temperatureOutOfRange(value: 89.999_998, range: V60.temperature)]),
      (20, 320, 96.000_002, [.temperatureOutOfRange(value: 96.000_002, range: V60.temperature)]),
      (
        50, 1000, 99,
        [
          .doseOutOfRange(value: 50, range: V60.dose),
          .yieldOutOfRange(value: 1000, range: V60.yield),
          .ratioOutOfRange(value: 20, range: V60.ratio),
          .temperatureOutOfRange(value: 99, range: V60.temperature),
        ]
      ),
    ] as [(Double, Double, Double, [InputWarning])]
  )
  func outside(dose: Double, yield: Double, temperature: Double, expected: [InputWarning]) {
    #expect(warnings(.v60, dose, yield, temperature) == expected)
  }

  @Test func unknownAndInvalidInputsGetNoWarning() {
    #expect(warnings(.v60, nil, nil, nil) == [])
    #expect(warnings(.v60, 0, -5, 120) == [])
    #expect(warnings(.v60, .nan, .infinity, .nan) == [])
    #expect(warnings(.v60, nil, 1000, nil) == [.yieldOutOfRange(value: 1000, range: V60.yield)])
  }

  @Test func methodsWithoutRangesGiveNoWarning() {
    #expect(warnings(.coldBrew, 1000, 1, 5) == [])
    #expect(warnings(BrewMethod(rawValue: "hoop"), 1000, 1, 5) == [])
  }

  @Test func missingRangesGiveNoWarning() {
    #expect(
      warnings(.origami, 1000, 1, 89) == [.temperatureOutOfRange(value: 89, range: 90...96)]
    )
  }

  @Test(
    arguments: [
      (
        .doseOutOfRange(value: 11.5, range: 12...40),
        "a dose of 11.5 g is outside the recommended 12 g to 40 g"
      ),
      (
        .yieldOutOfRange(value: 720.000_002, range: 180...720),
        "a yield of 720.000002 g is outside the recommended 180 g to 720 g"
      ),
      (
        .ratioOutOfRange(value: 250 / 13.5, range: 14...18),
        "a ratio of 1:18.5 is outside the recommended 1:14 to 1:18"
      ),
      (
        .ratioOutOfRange(value: 211 / 15.1, range: 14...18),
        "a ratio of 1:13.97 is outside the recommended 1:14 to 1:18"
      ),
      (
        .temperatureOutOfRange(value: 89, range: 90...96),
        "a temperature of 89 °C is outside the recommended 90 °C to 96 °C"
      ),
    ] as [(InputWarning, String)]
  )
  func messages(warning: InputWarning, message: String) {
    #expect(warning.description == message)
  }

  /// What is shown in metric units is judged as it is shown: 205 °F is 96 °C.
  @Test(
    arguments: [
      (205, []), (207, ["a temperature of 97 °C is outside the recommended 90 °C to 96 °C"]),
    ]
      as [(Int, [String])]
  )
  func convertedToMetric(degrees: Int, warnings: [String]) throws {
    let text = """
      {name: Ounces, method: chemex, dose: 1.5 oz, yield: 24 oz, temperature: \(degrees) °F, grind: medium,
       steps: [{instruction: Pour., pourTo: 24 oz, timer: 4 min}]}
      """
    let document = RecipeFile(bytes: Array(text.utf8), identity: "a.yaml").documents[0]
    let recipe = try #require(document.toDetailDTO())
    let plan = try BrewSessionUseCase.createPlan(
      of: recipe,
      inputs: recipe.toBrewInputs(),
      units: .metric
    )
    #expect(plan.warningTexts == warnings)
  }

  /// Ends of a range are rounded in °F and in ounces, and what looks like an end is in the range.
  @Test(
    arguments: [
      (205, .fahrenheit, nil),
      (206, .fahrenheit, "a temperature of 206 °F is outside the recommended 194 °F to 205 °F"),
      (194, .fahrenheit, nil),
      (193, .fahrenheit, "a temperature of 193 °F is outside the recommended 194 °F to 205 °F"),
      (205, .celsius, "a temperature of 96.111 °C is outside the recommended 90 °C to 96 °C"),
    ] as [(Double, TemperatureUnit, String?)]
  )
  func degreesFahrenheit(degrees: Double, unit: TemperatureUnit, message: String?) {
    let units = DisplayUnits(temperature: unit)
    let warnings = InputWarning.warnings(
      method: .v60,
      dose: 15,
      yield: 250,
      temperature: (degrees - 32) * 5 / 9,
      units: units
    )
    #expect(warnings.map { $0.text(in: units) } == [message].compactMap(\.self))
  }

  @Test(
    arguments: [
      (0.42, nil), (0.41, "a dose of 0.41 oz is outside the recommended 0.42 oz to 1.41 oz"),
      (1.41, nil), (1.42, "a dose of 1.42 oz is outside the recommended 0.42 oz to 1.41 oz"),
    ] as [(Double, String?)]
  )
  func ounces(dose: Double, message: String?) {
    let units = DisplayUnits(dose: .ounce)
    let grams = dose * MassUnit.ounce.grams
    let warnings = InputWarning.warnings(
      method: .v60,
      dose: grams,
      yield: grams * 16,
      temperature: 94,
      units: units
    )
    let texts = warnings.map { $0.text(in: units) }
    #expect(texts.filter { $0.hasPrefix("a dose") } == [message].compactMap(\.self))
  }

  private func warnings(
    _ method: BrewMethod,
    _ dose: Double?,
    _ yield: Double?,
    _ temperature: Double?
  ) -> [InputWarning] {
    InputWarning.warnings(method: method, dose: dose, yield: yield, temperature: temperature)
  }
}
