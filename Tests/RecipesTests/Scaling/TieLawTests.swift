import Laws
import Recipes
import TestSupport
import Testing

/// Amounts are rounded as the decimals that people write, and not as binary numbers: 10 000 requests, of which most lead to
/// an exact half or to a millionth beside one, against exact fractions.
@Suite struct TieLawTests {
  @Test(arguments: seeds)
  func plansAreRoundedAsWritten(seed: UInt64) throws {
    var maker = TieGenerator(seed: seed)
    var ties = 0
    for _ in 0..<2000 {
      let request = maker.request()
      let recipe = maker.recipe(request.own)
      let plan = try BrewSessionUseCase.createPlan(
        of: recipe.detail,
        for: ScaleRequest(amounts: request.amounts, rule: .proportional)
      )
      let (dose, yield) = (request.dose.rounded(10), request.yield.rounded())
      if request.dose.isTie(10) || request.yield.isTie() { ties += 1 }
      // The texts take longer than all the rest.
      func place() -> Comment {
        "seed \(seed): \(request), \(recipe.pours), \(recipe.ice): \(plan)"
      }
      #expect(plan.inputs.doseGrams == dose.number, place())
      #expect(plan.inputs.targetYieldGrams == yield.number, place())
      #expect(
        plan.scaledSteps.map(\.waterAmountGrams) == recipe.amounts(for: yield).map(\.number),
        place()
      )
    }
    #expect(ties > 800, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func inputsAreRoundedAsWritten(seed: UInt64) throws {
    var maker = TieGenerator(seed: seed)
    for _ in 0..<2000 {
      let request = maker.request(of: [.dose, .yield])
      let (dose, yield) = (request.dose.rounded(10), request.yield.rounded())
      let bloom = (ExactFraction(3) * dose).rounded()
      guard bloom < yield else { continue }
      let response = try scaleInputs(
        request: ScaleInputsRequest(
          method: .v60,
          recipeDefaultDose: request.own.dose.number,
          recipeDefaultTargetYield: request.own.yield.number,
          userDose: request.asked.number,
          userTargetYield: request.asked.number,
          lastEdited: request.kind == .dose ? .dose : .yield
        )
      )
      let middle = bloom + ((yield - bloom) / ExactFraction(2)).rounded()
      #expect(
        [response.scaledDose, response.scaledTargetYield] + response.scaledWaterTargets
          == [dose, yield, bloom, middle, yield].map(\.number),
        "seed \(seed): \(request)"
      )
    }
  }
}

/// Makes recipes and requests whose results are exact halves, or a millionth beside one.
private struct TieGenerator {
  enum Kind: CaseIterable {
    case dose, yield, ratio, factor, doseAndRatio, yieldAndRatio
  }

  struct Request {
    let kind: Kind
    let own: (dose: ExactFraction, yield: ExactFraction)
    /// The value that is asked for; with a ratio, that is `ratio`.
    let asked: ExactFraction
    let ratio: ExactFraction
    let amounts: ScaleAmounts

    /// The dose, not rounded.
    var dose: ExactFraction {
      switch kind {
      case .dose, .doseAndRatio: asked
      case .yield: asked * own.dose / own.yield
      case .factor: own.dose * asked
      case .ratio: own.dose
      case .yieldAndRatio: asked / ratio
      }
    }

    /// The yield, not rounded.
    var yield: ExactFraction {
      switch kind {
      case .yield, .yieldAndRatio: asked
      case .dose: asked * own.yield / own.dose
      case .factor: own.yield * asked
      case .ratio, .doseAndRatio: dose * ratio
      }
    }
  }

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func request(of kinds: [Kind] = Kind.allCases) -> Request {
    let kind = kinds.randomElement(using: &random)!
    // An odd part of so many halves is a half, or a twentieth.
    let parts = [2, 4, 5, 8, 10, 20].randomElement(using: &random)!
    let part = ExactFraction(odd(parts * 2 / 5...parts * 5 / 2), parts)
    let (water, coffee) = (halves(parts, 100...700), halves(parts, 50...600) / ExactFraction(10))
    var own = (dose: tenths(50...400), yield: tenths(1000...7000))
    var (asked, ratio) = (part, ExactFraction(odd(8 * parts...20 * parts), parts))
    switch kind {
    case .dose:
      own.yield = water
      asked = own.dose * part
    case .yield:
      own.dose = coffee
      asked = own.yield * part
    case .factor: own.yield = water
    case .ratio: own.dose = halves(parts, 5...60)
    case .doseAndRatio: asked = halves(parts, 5...60)
    case .yieldAndRatio:
      ratio = tenths(80...200)
      asked = ratio * ExactFraction(odd(100...1200), 20)
    }
    let beside = [0, 0, -1, 1].randomElement(using: &random)!
    let (change, isRatio) = (ExactFraction(beside, 1_000_000), kind == .ratio)
    (asked, ratio) = isRatio ? (asked, ratio + change) : (asked + change, ratio)
    let (value, perGram) = (asked.number, ratio.number)
    let amounts: ScaleAmounts =
      switch kind {
      case .dose: .dose(value)
      case .yield: .yield(value)
      case .ratio: .ratio(perGram)
      case .factor: .factor(value)
      case .doseAndRatio: .doseAndRatio(dose: value, ratio: perGram)
      case .yieldAndRatio: .yieldAndRatio(yield: value, ratio: perGram)
      }
    return Request(kind: kind, own: own, asked: asked, ratio: ratio, amounts: amounts)
  }

  /// An odd number of a range.
  private mutating func odd(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random) | 1
  }

  /// An odd number of halves of a whole number, near a range.
  private mutating func halves(_ parts: Int, _ range: ClosedRange<Int>) -> ExactFraction {
    let (lower, upper) = (2 * range.lowerBound / parts, 2 * range.upperBound / parts)
    return ExactFraction(parts * odd(lower...upper), 2)
  }

  private mutating func tenths(_ range: ClosedRange<Int>) -> ExactFraction {
    ExactFraction(Int.random(in: range, using: &random), 10)
  }

  // MARK: Recipes

  /// Pours to two readings and to the yield, the second one as an increment, with or without ice.
  struct Recipe {
    let own: (dose: ExactFraction, yield: ExactFraction)
    let ice: ExactFraction
    /// The first two readings.
    let pours: [ExactFraction]

    var detail: RecipeDetailDTO {
      let steps = [
        StepValues(orderIndex: 0, water: ice.number, pour: .ice), target(1, pours[0].number),
        increment(2, (pours[1] - pours[0]).number),
        target(3, (own.yield - ice).number),
      ]
      return RecipeValues(
        dose: own.dose.number,
        yield: own.yield.number,
        temperature: 94,
        steps: steps
      ).detail(method: .v60)
    }

    /// The amounts of the steps for another yield, by the proportional rule.
    func amounts(for yield: ExactFraction) -> [ExactFraction] {
      func scaled(_ grams: ExactFraction) -> ExactFraction { (grams * yield / own.yield).rounded() }
      let ice = scaled(self.ice)
      let water = yield - ice
      let readings = pours.map { min(scaled($0), water) }
      return [ice, readings[0], readings[1] - readings[0], water]
    }
  }

  mutating func recipe(_ own: (dose: ExactFraction, yield: ExactFraction)) -> Recipe {
    let quarters = Int(own.yield.number) * 4
    let ice = Bool.random(using: &random) ? 0 : Int.random(in: 0...quarters / 3, using: &random)
    let first = Int.random(in: 0...(quarters - ice) / 2, using: &random)
    let second = Int.random(in: first...quarters - ice, using: &random)
    return Recipe(
      own: own,
      ice: ExactFraction(ice, 4),
      pours: [ExactFraction(first, 4), ExactFraction(second, 4)]
    )
  }
}
