import RecipeSyntax

/// An amount of a recipe, stated or derived, that an instruction may refer to. Steps are list positions.
package enum RecipeAmount: Hashable, Sendable {
  case dose, yield
  /// The water or ice of a step, as written.
  case water(step: Int)
  /// The increase of the scale reading in the step.
  case added(step: Int)
  /// The scale reading after the step.
  case reading(step: Int)
  /// The scale reading after the step without taring after the ice.
  case readingWithIce(step: Int)
}

/// The amounts of a recipe, in grams.
package struct RecipeAmounts: Sendable {
  /// The numbers of the recipe.
  package let values: RecipeValues
  /// The scale readings around each step, in list order.
  package let readings: [PourReading]
  private let ice: Double
  private let units: AmountUnits

  /// The amounts of a valid recipe. O(n).
  ///
  /// - Parameters:
  ///   - order: the positions of the steps in brewing order.
  ///   - units: the units of the amounts.
  package init(_ values: RecipeValues, in order: [Int], units: AmountUnits = AmountUnits()) {
    self.values = values
    self.units = units
    readings = values.readings(in: order)
    ice = values.steps.reduce(0) { $0 + ($1.pour == .ice ? $1.water ?? 0 : 0) }
  }

  /// An amount in grams; `nil` if the recipe has none.
  package subscript(_ amount: RecipeAmount) -> Double? {
    switch amount {
    case .dose: values.dose
    case .yield: values.yield
    case .water(let step): values.steps[step].water
    case .added(let step): readings[step].added
    case .reading(let step): readings[step].after
    case .readingWithIce(let step): readings[step].after + ice
    }
  }

  /// All amounts of the recipe: those of a step first, then those of the others, the dose and the yield.
  package func all(from step: Int) -> [RecipeAmount] {
    let others = values.steps.indices.filter { $0 != step }
    return ([step] + others).flatMap { step -> [RecipeAmount] in
      [.water(step: step), .reading(step: step), .added(step: step), .readingWithIce(step: step)]
    } + [.dose, .yield]
  }

  /// The recipe amount that an amount in an instruction certainly refers to: it has the same number, and no
  /// words that contradict it. `nil` if uncertain.
  package func meaning(of amount: ProseAmount) -> RecipeAmount? {
    let step = amount.step
    let values = values.steps[step]
    switch amount.ingredient {
    case .other: return nil
    case .coffee: return isSame(.dose, as: amount) ? .dose : nil
    case .ice:
      return values.pour == .ice && isSame(.water(step: step), as: amount)
        ? .water(step: step) : nil
    case .water: break
    }
    let isPour = values.water != nil && values.pour != .ice
    if let end = amount.end {
      return isPour ? meaning(of: amount, from: end) : nil
    }
    if amount.isOtherWater, amount.intent == .unclear { return nil }
    if isPour, amount.intent == .reach, isSame(.reading(step: step), as: amount) {
      return .reading(step: step)
    }
    if isPour, isSame(.water(step: step), as: amount) { return .water(step: step) }
    if readings[step].after > 0, isSame(.reading(step: step), as: amount) {
      return .reading(step: step)
    }
    if isPour, amount.intent == .add, isSame(.added(step: step), as: amount) {
      return .added(step: step)
    }
    return !isPour && isSame(.yield, as: amount) ? .yield : nil
  }

  /// The meaning of an end of "Pour 240 g to 300 g", where the step adds the first and reaches the second; `nil` for
  /// ranges.
  private func meaning(of amount: ProseAmount, from end: ProseAmount.RangeEnd) -> RecipeAmount? {
    let (added, reading) =
      switch end {
      case .lower(let upper): (amount.grams, upper)
      case .upper(let lower): (lower, amount.grams)
      }
    let (own, other) = (
      RecipeAmount.added(step: amount.step), RecipeAmount.reading(step: amount.step)
    )
    guard let adds = self[own], let reads = self[other], Tolerance.isEqual(adds, added),
      Tolerance.isEqual(reads, reading)
    else { return nil }
    return added == amount.grams ? own : other
  }

  /// Whether an amount in an instruction is this one: the same number, or in another system of units as near as a
  /// scale shows.
  package func isSame(_ known: RecipeAmount, as amount: ProseAmount) -> Bool {
    guard let grams = self[known] else { return false }
    let isConverted = unit(of: known).isMetric != amount.unit.isMetric
    let tolerance = !isConverted ? 0 : known == .dose ? Self.doseTolerance : Self.waterTolerance
    return Tolerance.isAtMost((grams - amount.grams).magnitude, tolerance)
  }

  /// How far a converted amount may be off, in grams: `16 oz` is 454 g to everyone, and `0.75 oz` 21 g.
  private static let (waterTolerance, doseTolerance) = (1.0, 0.3)

  /// The unit in which an amount is written, or the amounts from which it follows.
  package func unit(of amount: RecipeAmount) -> MassUnit {
    let unit: MassUnit? =
      switch amount {
      case .dose: units.dose
      case .yield: units.yield
      case .water(let step), .added(let step), .reading(let step), .readingWithIce(let step):
        units.steps.indices.contains(step) ? units.steps[step] ?? units.water : units.water
      }
    return unit ?? .gram
  }
}

/// The units in which the amounts of a recipe are written; nil for grams.
package struct AmountUnits: Sendable {
  /// The unit of the dose.
  package var dose: MassUnit?
  /// The unit of the yield.
  package var yield: MassUnit?
  /// The unit of each step's amount, in list order; nil for a step without one too.
  package var steps: [MassUnit?] = []
  /// The unit of the first amount of a step.
  fileprivate var water: MassUnit? { steps.lazy.compactMap { $0 }.first }

  /// Grams.
  package init() {}

  /// The units of a recipe. O(n).
  package init(of recipe: DecodedRecipe, in source: DecodedSource, _ tree: borrowing SyntaxTree) {
    dose = source.massUnit(source.field(recipe, .dose), in: tree)
    yield = source.massUnit(source.field(recipe, .yield), in: tree)
    for step in recipe.stepNodes.indices {
      steps.append(
        source.amount(recipe, step: step).flatMap { source.massUnit($0.field, in: tree) }
      )
    }
  }
}
