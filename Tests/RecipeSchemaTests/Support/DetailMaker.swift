import BrewDomain
import Foundation
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
      totalTimeSeconds: maybe { $0.amount() },
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

  mutating func text() -> String { NastyText.random(using: &random) }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  // MARK: Parts

  private mutating func summary() -> RecipeSummaryDTO {
    let origin = RecipeOrigin.allCases.randomElement(using: &random)!
    let others = ["on", "y", "1e3", "0x10", "my-own-brewer", "12"].map(BrewMethod.init(rawValue:))
    return RecipeSummaryDTO(
      id: uuid(),
      name: text(),
      method: (BrewMethod.allKnown + others).randomElement(using: &random)!,
      isStarter: origin == .starter,
      origin: origin,
      isValid: false,
      defaultDose: amount(),
      defaultTargetYield: amount(),
      defaultWaterTemperature: amount(),
      defaultGrindLabel: GrindLabel.allCases.randomElement(using: &random)!
    )
  }

  private mutating func steps() -> [RecipeStepDTO] {
    let isOrdered = Int.random(in: 0..<4, using: &random) > 0
    return (0..<Int.random(in: 0...5, using: &random)).map { index in
      step(isOrdered ? index : Int.random(in: 0..<1_000_000, using: &random))
    }
  }

  private mutating func step(_ order: Int) -> RecipeStepDTO {
    let amount = maybe { $0.amount() }
    let isIce = amount != nil && Int.random(in: 0..<5, using: &random) == 0
    return RecipeStepDTO(
      stepId: uuid(),
      orderIndex: order,
      instructionText: text(),
      timerDurationSeconds: maybe { $0.amount() },
      waterAmountGrams: amount,
      isCumulativeWaterTarget: amount == nil || (!isIce && Bool.random(using: &random)),
      isIce: isIce,
      startTimeSeconds: maybe { $0.amount() },
      waterTemperature: maybe { $0.amount() }
    )
  }

  private mutating func uuid() -> UUID {
    let words = (random.next(), random.next())
    return withUnsafeBytes(of: words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
