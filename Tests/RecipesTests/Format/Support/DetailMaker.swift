import Foundation
import Recipes
import TestSupport

/// Makes recipes of every shape that the format can hold, valid or not.
struct DetailMaker {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func detail() -> RecipeDetailDTO {
    RecipeDetailDTO(
      recipe: summary(),
      grindTactileDescriptor: maybe { $0.text() },
      steps: steps(),
      author: maybe { $0.text() },
      source: maybe { $0.text() },
      description: maybe { $0.text() },
      tags: (0..<Int.random(in: 0...4, using: &random)).map { _ in text() },
      notes: maybe { $0.text() },
      grinder: maybe { $0.text() },
      grindSetting: maybe { $0.text() },
      scaling: maybe { ScalingRule.allCases.randomElement(using: &$0.random)! },
      totalTimeSeconds: maybe { $0.amount().magnitude },
      modifiedAt: maybe { $0.date() }
    )
  }

  mutating func date() -> Date {
    let seconds = Double.random(in: -63_113_904_000..<252_423_993_600, using: &random)
    let grain = [1, 1e3, 1e6, 1e12].randomElement(using: &random)!
    return Date(timeIntervalSinceReferenceDate: (seconds * grain).rounded() / grain)
  }

  /// In millionths, up to a million, of both signs.
  mutating func amount() -> Double {
    let grain = [1, 10, 1000, 1_000_000].randomElement(using: &random)!
    let limit = [100 * grain, 1_000_000 * grain].randomElement(using: &random)!
    let value = Double(Int.random(in: 0...limit, using: &random)) / Double(grain)
    return Int.random(in: 0..<10, using: &random) == 0 && value != 0 ? -value : value
  }

  /// A mass in grams, sometimes as decimals of another unit.
  mutating func mass(isWater: Bool) -> (grams: Double, unit: MassUnit?) {
    let unit = MassUnit.allCases.filter { isWater || !$0.isVolume }.randomElement(using: &random)!
    guard unit != .gram, Bool.random(using: &random) else { return (amount(), nil) }
    // Whole numbers, because a tie may be below itself as a binary number.
    let hundredths = Int.random(in: 0...20_000, using: &random)
    let millionths = (hundredths * Int(unit.grams * 1e10 + 0.5) + 500_000) / 1_000_000
    return (Double(millionths) / 1e6, unit)
  }

  /// A temperature in °C, sometimes as whole degrees Fahrenheit.
  mutating func temperature() -> (celsius: Double, unit: TemperatureUnit?) {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return (amount(), nil) }
    let degrees = Double(Int.random(in: -50...250, using: &random))
    return ((((degrees - 32) * 5 / 9) * 1e6).rounded() / 1e6, .fahrenheit)
  }

  mutating func text() -> String { NastyText.random(using: &random) }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  // MARK: Parts

  private mutating func summary() -> RecipeSummaryDTO {
    let origin = RecipeOrigin.allCases.randomElement(using: &random)!
    let (dose, yield) = (mass(isWater: false), mass(isWater: true))
    let temperature = temperature()
    let units = DisplayUnits(
      dose: dose.unit,
      yield: yield.unit,
      temperature: temperature.unit
    )
    let others = ["on", "y", "1e3", "0x10", "my-own-brewer", "12"].map(BrewMethod.init(rawValue:))
    return RecipeSummaryDTO(
      id: uuid(),
      name: text(),
      method: (BrewMethod.allKnown + others).randomElement(using: &random)!,
      isStarter: origin == .starter,
      origin: origin,
      isValid: false,
      defaultDose: dose.grams,
      defaultTargetYield: yield.grams,
      defaultWaterTemperature: temperature.celsius,
      defaultGrindLabel: GrindLabel.allCases.randomElement(using: &random)!,
      units: units == DisplayUnits() ? nil : units
    )
  }

  private mutating func steps() -> [RecipeStepDTO] {
    let isOrdered = Int.random(in: 0..<4, using: &random) > 0
    return (0..<Int.random(in: 0...5, using: &random)).map { index in
      step(isOrdered ? index : Int.random(in: 0..<1_000_000, using: &random))
    }
  }

  private mutating func step(_ order: Int) -> RecipeStepDTO {
    let isIce = Int.random(in: 0..<5, using: &random) == 0
    let amount = isIce ? mass(isWater: false) : maybe { $0.mass(isWater: true) }
    let temperature = maybe { $0.temperature() }
    return RecipeStepDTO(
      stepId: uuid(),
      orderIndex: order,
      instructionText: text(),
      timerDurationSeconds: maybe { $0.amount() },
      waterAmountGrams: amount?.grams,
      isCumulativeWaterTarget: amount == nil || (!isIce && Bool.random(using: &random)),
      isIce: isIce,
      startTimeSeconds: maybe { $0.amount() },
      waterTemperature: temperature?.celsius,
      waterUnit: amount?.unit,
      temperatureUnit: temperature?.unit
    )
  }

  private mutating func uuid() -> UUID {
    let words = (random.next(), random.next())
    return withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
