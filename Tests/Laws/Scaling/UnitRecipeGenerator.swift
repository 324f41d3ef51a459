import Recipes
import TestSupport

/// Generates recipes as authors write them, in decimals of a unit.
package struct UnitRecipeGenerator {
  /// A place in a recipe.
  package enum Place: Hashable {
    case dose, yield, temperature
    case step(Int)
  }

  package var random: SeededGenerator
  /// What the author of the last recipe wrote.
  package private(set) var written: [Place: String] = [:]

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A generator of these random numbers.
  package init(using random: SeededGenerator) { self.random = random }

  /// From 0 to `limit`, in thousandths.
  package mutating func amount(upTo limit: Double) -> Double {
    Double(Int.random(in: 0...Int(limit * 1000), using: &random)) / 1000
  }

  /// Any request: as it is, scaled, converted, or both.
  package mutating func request() -> ScaleRequest {
    let amounts: ScaleAmounts =
      Bool.random(using: &random) ? .own : .factor(0.3 + amount(upTo: 4))
    return ScaleRequest(
      amounts: amounts,
      rule: Bool.random(using: &random) ? nil : .proportional,
      units: UnitSystem.allCases.randomElement(using: &random)!
    )
  }

  /// A valid recipe with pours of all kinds, each in a unit.
  package mutating func recipe(unit: () -> MassUnit) -> RecipeDetailDTO {
    written = [:]
    var steps: [RecipeStepDTO] = []
    var (reading, ice) = (0.0, 0.0)
    let count = Int.random(in: 1...6, using: &random)
    for order in 0...count {
      if order < count, Int.random(in: 0..<6, using: &random) == 0 {
        steps.append(step(order))
        continue
      }
      let unit = unit()
      let added = Double(Int.random(in: (order == count ? 30 : 0)...200, using: &random))
      let isIce = order < count && Int.random(in: 0..<6, using: &random) == 0
      let isTarget = !isIce && Bool.random(using: &random)
      // A reading is written in the unit of its step, and never below the one before.
      var amount = Self.written(isTarget ? reading + added : added, unit)
      if isTarget, amount.0 < reading { amount = Self.written(reading + 10, unit) }
      written[.step(order)] = amount.1
      steps.append(
        step(order, grams: amount.0, unit: unit, isTarget: isTarget, isIce: isIce)
      )
      if isIce { ice += amount.0 } else { reading = isTarget ? amount.0 : reading + amount.0 }
    }
    let yieldUnit = unit()
    let yield = Self.written(reading + ice, yieldUnit)
    written[.yield] = yield.1
    let doseUnit = [MassUnit.gram, .ounce, .pound, .kilogram].randomElement(using: &random)!
    let dose = Self.written(10 + self.amount(upTo: 50), doseUnit)
    written[.dose] = dose.1
    let degrees = Int.random(in: 150...212, using: &random)
    written[.temperature] = "\(degrees) °F"
    return RecipeDetailDTO(
      recipe: RecipeSummaryDTO(
        id: UUID(uuidString: "00000000-0000-4000-8000-000000000001")!,
        name: "Any",
        method: .chemex,
        isStarter: false,
        origin: .custom,
        isValid: true,
        defaultDose: dose.0,
        defaultTargetYield: yield.0,
        defaultWaterTemperature: Self.quantised(Double(degrees - 32) * 5 / 9),
        defaultGrindLabel: .medium,
        units: DisplayUnits(dose: doseUnit, yield: yieldUnit, temperature: .fahrenheit)
      ),
      steps: steps
    )
  }

  private func step(
    _ order: Int,
    grams: Double? = nil,
    unit: MassUnit? = nil,
    isTarget: Bool = true,
    isIce: Bool = false
  ) -> RecipeStepDTO {
    RecipeStepDTO(
      stepId: UUID(uuidString: "00000000-0000-4000-8000-000000000002")!,
      orderIndex: order,
      instructionText: "Do {total}.",
      timerDurationSeconds: 10,
      waterAmountGrams: grams,
      isCumulativeWaterTarget: isTarget,
      isIce: isIce,
      waterUnit: unit
    )
  }

  /// The decimals that authors write: 20ths of an ounce, tenths of a gram.
  private static func share(_ unit: MassUnit) -> Double {
    switch unit {
    case .gram, .millilitre: 10
    case .milligram: 0.1
    case .kilogram, .litre, .pound: 1000
    case .ounce, .fluidOunce: 20
    }
  }

  /// The nearest mass that an author would write in a unit, in grams and as text.
  private static func written(_ grams: Double, _ unit: MassUnit) -> (Double, String) {
    let number = (grams / unit.grams * share(unit)).rounded() / share(unit)
    return (value(number, unit), "\(Canonical.number(number)) \(unit.rawValue)")
  }

  /// Grams. US units are converted with whole numbers, because a tie may be below itself as a binary number.
  private static func value(_ number: Double, _ unit: MassUnit) -> Double {
    guard !unit.isMetric else { return quantised(number * unit.grams) }
    let thousandths = Int((number * 1000).rounded())
    let millionths = (thousandths * Int(unit.grams * 1e10 + 0.5) + 5_000_000) / 10_000_000
    return Double(millionths) / 1e6
  }

  private static func quantised(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
