/// A request to scale a recipe. Nil values keep those of the recipe.
public struct ScaleRequest: Sendable, Equatable {
  /// How much to brew.
  public var amounts: ScaleAmounts
  /// The scaling rule.
  public var rule: ScalingRule?
  /// The water temperature in °C; steps with their own temperature keep it.
  public var temperature: Double?
  /// The grind size.
  public var grind: GrindLabel?
  /// The units of the values that are given. Each is shown in its unit.
  public var givenUnits: DisplayUnits
  /// The units in which figures are shown.
  public var units: UnitSystem

  /// The request with these values; without any, the recipe unchanged.
  public init(
    amounts: ScaleAmounts = .own,
    rule: ScalingRule? = nil,
    temperature: Double? = nil,
    grind: GrindLabel? = nil,
    givenUnits: DisplayUnits = DisplayUnits(),
    units: UnitSystem = .author
  ) {
    self.amounts = amounts
    self.rule = rule
    self.temperature = temperature
    self.grind = grind
    self.givenUnits = givenUnits
    self.units = units
  }

  /// The inputs for brewing `recipe`, neither checked nor rounded.
  public func inputs(for recipe: RecipeDetailDTO) -> BrewInputs {
    var inputs = recipe.toBrewInputs()
    (inputs.doseGrams, inputs.targetYieldGrams, inputs.lastEdited) = amounts.resolved(
      dose: recipe.recipe.defaultDose,
      yield: recipe.recipe.defaultTargetYield
    )
    if let temperature { inputs.waterTemperatureCelsius = temperature }
    if let grind { inputs.grindLabel = grind }
    inputs.units = shownUnits(of: inputs, for: recipe.recipe)
    return inputs
  }

  /// The units of the inputs: of a value that is given and is not the recipe's own, the unit in which it is given.
  /// Grams, which may also be a number without a unit, are shown in the recipe's metric unit, such as millilitres.
  private func shownUnits(
    of inputs: BrewInputs,
    for recipe: RecipeSummaryDTO
  ) -> DisplayUnits? {
    let own = recipe.units ?? DisplayUnits()
    func mass(_ given: MassUnit?, _ own: MassUnit?, isOwn: Bool) -> MassUnit? {
      isOwn ? own : given ?? (own?.isMetric == true ? own : nil)
    }
    let given = amounts.given
    let isOwnTemperature =
      temperature.map { Tolerance.isEqual($0, recipe.defaultWaterTemperature) } ?? true
    let units = DisplayUnits(
      dose: mass(
        givenUnits.dose,
        own.dose,
        isOwn: !given.dose || Tolerance.isEqual(inputs.doseGrams, recipe.defaultDose)
      ),
      yield: mass(
        givenUnits.yield,
        own.yield,
        isOwn: !given.yield || Tolerance.isEqual(inputs.targetYieldGrams, recipe.defaultTargetYield)
      ),
      temperature: isOwnTemperature ? own.temperature : givenUnits.temperature
    )
    return units == DisplayUnits() ? nil : units
  }
}

/// How much to brew, in one of the unambiguous ways. Masses are grams; a ratio is grams of water per gram of
/// coffee.
public enum ScaleAmounts: Sendable, Equatable {
  /// The amounts of the recipe.
  case own
  /// This dose; the yield is derived by the recipe's ratio.
  case dose(Double)
  /// This yield; the dose is derived by the recipe's ratio.
  case yield(Double)
  /// The recipe's dose, with this ratio.
  case ratio(Double)
  /// The recipe's dose and yield, both multiplied.
  case factor(Double)
  /// Both as given, ignoring the recipe's ratio.
  case doseAndYield(dose: Double, yield: Double)
  /// This dose; the yield is derived by this ratio.
  case doseAndRatio(dose: Double, ratio: Double)
  /// This yield; the dose is derived by this ratio.
  case yieldAndRatio(yield: Double, ratio: Double)

  /// More than two of dose, yield and ratio are given, or a factor with one of them.
  public struct ConflictError: Error, Hashable, CustomStringConvertible {
    /// The valid combinations, on one line.
    public let description = "give at most two of dose, yield and ratio, or only a factor"

    /// Creates the error.
    public init() {}
  }

  /// Creates amounts from those of the four values that are given.
  public init(
    dose: Double? = nil,
    yield: Double? = nil,
    ratio: Double? = nil,
    factor: Double? = nil
  ) throws(ConflictError) {
    switch (dose, yield, ratio, factor) {
    case (nil, nil, nil, nil): self = .own
    case (let dose?, nil, nil, nil): self = .dose(dose)
    case (nil, let yield?, nil, nil): self = .yield(yield)
    case (nil, nil, let ratio?, nil): self = .ratio(ratio)
    case (nil, nil, nil, let factor?): self = .factor(factor)
    case (let dose?, let yield?, nil, nil): self = .doseAndYield(dose: dose, yield: yield)
    case (let dose?, nil, let ratio?, nil): self = .doseAndRatio(dose: dose, ratio: ratio)
    case (nil, let yield?, let ratio?, nil): self = .yieldAndRatio(yield: yield, ratio: ratio)
    default: throw ConflictError()
    }
  }

  /// The value that was edited last; the other one is derived.
  init(lastEdited: LastEdited, dose: Double, yield: Double) {
    self = lastEdited == .dose ? .dose(dose) : .yield(yield)
  }

  /// Which of dose and yield are given.
  fileprivate var given: (dose: Bool, yield: Bool) {
    switch self {
    case .own, .ratio, .factor: (false, false)
    case .dose, .doseAndRatio: (true, false)
    case .yield, .yieldAndRatio: (false, true)
    case .doseAndYield: (true, true)
    }
  }

  /// Dose and yield, neither checked nor rounded, and which of them was given; the dose if both or neither
  /// were.
  ///
  /// - Parameters:
  ///   - dose: the recipe's own, in grams.
  ///   - yield: the recipe's own, in grams.
  func resolved(
    dose: Double,
    yield: Double
  ) -> (dose: Double, yield: Double, lastEdited: LastEdited) {
    switch self {
    case .own: (dose, yield, .dose)
    case .dose(let wanted): (wanted, Proportion(wanted, times: yield, over: dose).value, .dose)
    case .yield(let wanted): (Proportion(wanted, times: dose, over: yield).value, wanted, .yield)
    case .ratio(let ratio): (dose, Proportion(dose, times: ratio).value, .dose)
    case .factor(let factor):
      (Proportion(dose, times: factor).value, Proportion(yield, times: factor).value, .dose)
    case .doseAndYield(let dose, let yield): (dose, yield, .dose)
    case .doseAndRatio(let dose, let ratio):
      (dose, Proportion(dose, times: ratio).value, .dose)
    case .yieldAndRatio(let yield, let ratio):
      (Proportion(yield, over: ratio).value, yield, .yield)
    }
  }
}
