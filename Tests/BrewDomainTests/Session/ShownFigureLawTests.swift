import BrewDomain
import Essentials
import TestSupport
import Testing

/// Laws of the figures that people read, over recipes in every unit, as written, scaled and converted.
@Suite struct ShownFigureLawTests {
  /// Shown increments and ice add up to the shown yield, readings never fall, and the last one is the yield
  /// without ice.
  @Test(arguments: seeds)
  func figuresAddUpAsShown(seed: UInt64) throws {
    var maker = UnitRecipeGenerator(seed: seed)
    for _ in 0..<1000 {
      let unit = MassUnit.allCases.randomElement(using: &maker.random)!
      let recipe = maker.recipe { unit }
      let request = maker.request()
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      let place = "seed \(seed), \(unit), \(request): \(plan)"
      let figures = try ShownSums(plan)
      #expect(figures.poured + figures.ice == figures.yield, "\(place)")
      #expect(figures.readings == figures.readings.sorted(), "\(place)")
      #expect((figures.readings.last ?? 0) + figures.ice == figures.yield, "\(place)")
      #expect(figures.amountsAgree, "\(place)")
    }
  }

  /// With several units in one recipe, the sums are right to the precision of the units.
  @Test(arguments: seeds)
  func mixedUnitsAddUpNearly(seed: UInt64) throws {
    var maker = UnitRecipeGenerator(seed: seed)
    for _ in 0..<500 {
      var random = SeededGenerator(seed: maker.random.next())
      let recipe = maker.recipe { MassUnit.allCases.randomElement(using: &random)! }
      let request = maker.request()
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: request)
      let place = "seed \(seed), \(request): \(plan)"
      let figures = try ShownSums(plan)
      // Millionths of a gram, as the sums are.
      let tolerance = 2_500_000
      #expect(
        (figures.readings.last! + figures.ice - figures.yield).magnitude <= tolerance,
        "\(place)"
      )
      for (before, after) in zip(figures.readings, figures.readings.dropFirst()) {
        #expect(before - after <= 2_500_000, "\(place)")
      }
    }
  }

  /// Without scaling, every figure stands as its author wrote it.
  @Test(arguments: seeds)
  func figuresStandAsWritten(seed: UInt64) throws {
    var maker = UnitRecipeGenerator(seed: seed)
    for _ in 0..<500 {
      let unit = MassUnit.allCases.randomElement(using: &maker.random)!
      let recipe = maker.recipe { unit }
      let plan = try BrewSessionUseCase.createPlan(of: recipe, for: ScaleRequest())
      let place = "seed \(seed): \(plan)"
      #expect(plan.inputTexts.yield == maker.written[.yield], "\(place)")
      #expect(plan.inputTexts.dose == maker.written[.dose], "\(place)")
      #expect(plan.inputTexts.temperature == maker.written[.temperature], "\(place)")
      for (index, step) in recipe.steps.enumerated() where step.waterAmountGrams != nil {
        #expect(plan.stepTexts(at: index).water == maker.written[.step(index)], "\(place)")
      }
    }
  }

  /// A figure that is shown is near the figure in grams, and has no more decimals than promised.
  @Test(arguments: seeds)
  func computedFiguresAreRounded(seed: UInt64) throws {
    var maker = UnitRecipeGenerator(seed: seed)
    for _ in 0..<500 {
      let unit = MassUnit.allCases.randomElement(using: &maker.random)!
      let recipe = maker.recipe { unit }
      let plan = try BrewSessionUseCase.createPlan(
        of: recipe,
        for: ScaleRequest(amounts: .factor(0.3 + maker.amount(upTo: 4) + 0.0007))
      )
      let place = "seed \(seed): \(plan)"
      let dose = try #require(ShownQuantity(plan.inputTexts.dose))
      let doseGrain = try #require(dose.mass).grain(.coffee)
      #expect((dose.value - plan.inputs.doseGrams).magnitude <= doseGrain / 2 + 1e-5, "\(place)")
      for (index, step) in plan.scaledSteps.enumerated() {
        let total = try #require(ShownQuantity(plan.stepTexts(at: index).total))
        let grain = try #require(total.mass).grain(.water)
        let steps = total.value / grain
        #expect((steps - steps.rounded()).magnitude < 1e-3, "\(place)")
        #expect((total.value - step.cumulativeWaterGrams).magnitude <= 3 * grain, "\(place)")
      }
    }
  }
}

/// The shown figures of a plan as whole numbers: millionths of the unit, or of grams for metric and mixed ones.
private struct ShownSums {
  var yield = 0
  var poured = 0
  var ice = 0
  var readings: [Int] = []
  /// Whether the amount as written is the reading of a target, and the amount to add of an increment or ice.
  var amountsAgree = true

  init(_ plan: BrewPlan) throws {
    let texts = plan.scaledSteps.indices.map { plan.stepTexts(at: $0) }
    let units = Set(
      ([plan.inputTexts.yield] + texts.compactMap(\.water)).compactMap { ShownQuantity($0)?.unit }
    )
    let isOneUnit = units.count == 1
    func number(_ text: String) throws -> Int {
      let quantity = try #require(ShownQuantity(text))
      let digits = text.prefix { $0 != " " }
      return Int(((isOneUnit ? Double(digits)! : quantity.value) * 1e6).rounded())
    }
    yield = try number(plan.inputTexts.yield)
    for (step, text) in zip(plan.scaledSteps, texts) {
      let pour = try text.pour.map(number) ?? 0
      if step.isIce { ice += pour } else { poured += pour }
      readings.append(try number(text.total))
      let isTarget = step.isCumulativeWaterTarget && !step.isIce
      if step.waterAmountGrams != nil, text.water != (isTarget ? text.total : text.pour) {
        amountsAgree = false
      }
    }
  }
}

/// Generates recipes as authors write them, in decimals of a unit.
private struct UnitRecipeGenerator {
  /// A place in a recipe.
  enum Place: Hashable {
    case dose, yield, temperature
    case step(Int)
  }

  var random: SeededGenerator
  /// What the author of the last recipe wrote.
  private(set) var written: [Place: String] = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// From 0 to `limit`, in thousandths.
  mutating func amount(upTo limit: Double) -> Double {
    Double(Int.random(in: 0...Int(limit * 1000), using: &random)) / 1000
  }

  /// Any request: as it is, scaled, converted, or both.
  mutating func request() -> ScaleRequest {
    let amounts: ScaleAmounts =
      Bool.random(using: &random) ? .own : .factor(0.3 + amount(upTo: 4))
    return ScaleRequest(
      amounts: amounts,
      rule: Bool.random(using: &random) ? nil : .proportional,
      units: UnitSystem.allCases.randomElement(using: &random)!
    )
  }

  /// A valid recipe with pours of all kinds, each in a unit.
  mutating func recipe(unit: () -> MassUnit) -> RecipeDetailDTO {
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
        id: id(1),
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
      stepId: id(2),
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
    return (quantised(number * unit.grams), "\(Canonical.number(number)) \(unit.rawValue)")
  }

  private static func quantised(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
