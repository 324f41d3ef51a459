/// The inputs of a plan as they are shown to people, in the units of the recipe or of the reader: `0.75 oz`.
public struct PlanTexts: Sendable, Equatable, Codable {
  /// The dose.
  public let dose: String
  /// The yield.
  public let yield: String
  /// The water temperature.
  public let temperature: String

  /// The texts.
  public init(dose: String, yield: String, temperature: String) {
    self.dose = dose
    self.yield = yield
    self.temperature = temperature
  }
}

/// The figures of a step as they are shown to people. They add up as shown: the amounts to add to the scale
/// readings, and these with the ice to the yield.
public struct StepTexts: Sendable, Equatable, Codable {
  /// The water or ice of the step, as the author gives it; nil if it has none.
  public let water: String?
  /// The water or ice that the step adds; nil if it has none.
  public let pour: String?
  /// The scale reading after the step.
  public let total: String
  /// The water temperature of the step.
  public let temperature: String

  /// The texts.
  public init(water: String?, pour: String?, total: String, temperature: String) {
    self.water = water
    self.pour = pour
    self.total = total
    self.temperature = temperature
  }
}

extension BrewPlan {
  /// The inputs as shown; if the plan has no texts, as written in their units.
  package var inputTexts: PlanTexts {
    texts
      ?? PlanTexts(
        dose: Canonical.mass(inputs.doseGrams, in: inputs.units?.dose ?? .gram),
        yield: Canonical.mass(inputs.targetYieldGrams, in: inputs.units?.yield ?? .gram),
        temperature: Canonical.temperature(
          celsius: inputs.waterTemperatureCelsius,
          in: inputs.units?.temperature ?? .celsius
        )
      )
  }

  /// The plan with texts that say how hot water gets, where that is less than a temperature.
  ///
  /// - Parameter boilingPoint: in °C; nil if it is not known.
  func limited(to boilingPoint: Double?) -> BrewPlan {
    guard let boilingPoint else { return self }
    func limit(_ text: String, _ celsius: Double) -> String {
      guard !Tolerance.isAtMost(celsius, boilingPoint) else { return text }
      let unit = inputs.units?.temperature ?? .celsius
      return "\(text), as hot as it gets: \(Canonical.rounded(celsius: boilingPoint, in: unit))"
    }
    let own = inputTexts
    let steps = scaledSteps.indices.map { index in
      let (step, texts) = (scaledSteps[index], stepTexts(at: index))
      // A step with the temperature of the recipe does not show it.
      let isOwn = step.waterTemperatureCelsius != inputs.waterTemperatureCelsius
      let temperature =
        isOwn ? limit(texts.temperature, step.waterTemperatureCelsius) : texts.temperature
      guard temperature != texts.temperature else { return step }
      return step.with(
        StepTexts(
          water: texts.water,
          pour: texts.pour,
          total: texts.total,
          temperature: temperature
        )
      )
    }
    let texts = PlanTexts(
      dose: own.dose,
      yield: own.yield,
      temperature: limit(own.temperature, inputs.waterTemperatureCelsius)
    )
    return with(steps, texts == own ? self.texts : texts)
  }

  /// The yield with what it is: `250 g water`, or `36 g in the cup` for espresso.
  package var yieldText: String {
    inputTexts.yield + (inputs.method.yieldIsInCup ? " in the cup" : " water")
  }

  /// The figures of the step at an index as shown; metric if the step has no texts.
  package func stepTexts(at index: Int) -> StepTexts {
    let step = scaledSteps[index]
    if let texts = step.texts { return texts }
    let added = addedGrams(at: index)
    return StepTexts(
      water: step.waterAmountGrams.map { Canonical.mass($0) },
      pour: added.map { Canonical.mass($0) },
      total: Canonical.mass(step.cumulativeWaterGrams),
      temperature: Canonical.temperature(celsius: step.waterTemperatureCelsius)
    )
  }

  /// The water or ice that the step at an index adds, in grams; nil if it has none.
  package func addedGrams(at index: Int) -> Double? {
    let step = scaledSteps[index]
    guard let amount = step.waterAmountGrams, step.isCumulativeWaterTarget, !step.isIce else {
      return step.waterAmountGrams
    }
    let before = index > 0 ? scaledSteps[index - 1].cumulativeWaterGrams : 0
    return amount.isFinite ? max(0, Self.difference(step.cumulativeWaterGrams, before)) : amount
  }

  /// The wait between the end of the timer of the step at an index and the start of the next step, in seconds; nil if
  /// there is none, or if a time is unknown.
  public func waitSeconds(at index: Int) -> Double? {
    let step = scaledSteps[index]
    guard index + 1 < scaledSteps.count, let start = step.startTimeSeconds,
      let timer = step.timerDurationSeconds,
      let next = scaledSteps[index + 1].startTimeSeconds
    else { return nil }
    let wait = Self.difference(next, start) - Rounding.millionth(timer)
    return wait > RecipeValues.startTimeTolerance + Tolerance.epsilon ? wait : nil
  }

  /// The difference of two values as outputs write them, so that a plan that is read again has the same.
  private static func difference(_ value: Double, _ other: Double) -> Double {
    Rounding.millionth(value) - Rounding.millionth(other)
  }

  /// The total ice as shown; nil if there is none.
  package var iceText: String? {
    let steps = scaledSteps.indices.filter {
      scaledSteps[$0].isIce && scaledSteps[$0].waterAmountGrams ?? 0 > 0
    }
    guard let first = steps.first else { return nil }
    if steps.count == 1 { return stepTexts(at: first).pour }
    let ice = steps.reduce(0) { $0 + (scaledSteps[$1].waterAmountGrams ?? 0) }
    return Canonical.shown(ice, in: inputs.units?.yield ?? .gram, .water)
  }

  /// The ratio as shown, `1:16.7`: with one decimal, or with the figure of a warning about it.
  package var ratioText: String {
    for case .ratioOutOfRange(let value, let range) in warnings {
      return "1:" + Canonical.number(value, outside: range)
    }
    return "1:" + Canonical.number(derivedRatio, decimals: 1)
  }

  /// The warnings in words, with values in the units of the plan.
  package var warningTexts: [String] {
    warnings.map { $0.text(in: inputs.units ?? DisplayUnits()) }
  }
}

/// Computes the shown water of a plan.
///
/// Figures that no one scaled or converted stand as their author wrote them. Others are rounded, each in its
/// unit, and add up as shown: an amount to add is the difference of the shown readings, and the last step takes
/// the rest of the shown yield.
struct ShownWater {
  /// The shown water of a step.
  struct Step {
    /// As the author gives it: a target, an increment, or ice.
    let water: String?
    let pour: String?
    let total: String
  }

  /// The yield.
  private(set) var yield = ""
  /// The steps, in brewing order.
  private(set) var steps: [Step] = []

  /// The water of a plan.
  ///
  /// - Parameters:
  ///   - water: the amounts of each step and the readings after it, in grams.
  ///   - forms: the kind of each amount.
  ///   - units: the unit of each amount; nil for a step without one.
  ///   - isFixed: whether each amount is fixed, and stands as its author wrote it.
  ///   - yield: the total, in grams.
  ///   - isWritten: whether all of these are as their author wrote them.
  init(
    _ water: [StepWater],
    forms: [PourKind],
    units: [MassUnit?],
    isFixed: [Bool],
    yield: Double,
    in yieldUnit: MassUnit,
    isWritten: Bool
  ) {
    if isWritten {
      self.yield = Canonical.mass(yield, in: yieldUnit)
      asWritten(water, forms, units, yieldUnit)
    } else {
      let ticks = yieldUnit.ticks(yield, .water, isPositive: true)
      let shown = yieldUnit.grams(ticks: ticks, .water)
      let known = Set(units.compactMap { $0.map(Self.family) })
      let isUniform = known == [Self.family(yieldUnit)]
      // With other units in the steps, the rounding of the yield must not change their figures.
      let total = rounded(
        water,
        forms,
        units,
        isFixed,
        yieldUnit,
        total: isUniform ? shown : yield
      )
      // Both are rounded in their own unit; more decimals keep them within the tolerance of a recipe.
      let isNear = (shown - total).magnitude < RecipeValues.waterTotalTolerance - 0.01
      // The yield of espresso is in the cup, and no step need have water.
      self.yield =
        isUniform || isNear || known.isEmpty
        ? yieldUnit.text(ticks: ticks, .water)
        : yieldUnit.text(ticks: yieldUnit.ticks(total, .coffee), .coffee)
    }
  }

  /// Units of one family have the same steps, so that sums are exact.
  private static func family(_ unit: MassUnit) -> MassUnit { unit.isMetric ? .gram : unit }

  // MARK: As written

  private mutating func asWritten(
    _ water: [StepWater],
    _ forms: [PourKind],
    _ units: [MassUnit?],
    _ yieldUnit: MassUnit
  ) {
    let isUniform = Set(units.compactMap { $0.map(Self.family) }).count <= 1
    func derived(_ grams: Double, _ unit: MassUnit) -> String {
      isUniform ? Canonical.mass(grams, in: unit) : Canonical.shown(grams, in: unit, .water)
    }
    var before = 0.0
    var unit = units.compactMap { $0 }.first ?? yieldUnit
    for index in water.indices {
      defer { before = water[index].reading }
      let total = water[index].reading
      guard let amount = water[index].amount else {
        steps.append(Step(water: nil, pour: nil, total: derived(total, unit)))
        continue
      }
      let own = units[index] ?? .gram
      let text = Canonical.mass(amount, in: own)
      switch forms[index] {
      case .ice: steps.append(Step(water: text, pour: text, total: derived(total, unit)))
      case .target:
        unit = own
        steps.append(Step(water: text, pour: derived(total - before, own), total: text))
      case .increment:
        unit = own
        steps.append(Step(water: text, pour: text, total: derived(total, own)))
      }
    }
  }

  // MARK: Rounded

  /// Returns the total of the steps as shown, in grams.
  private mutating func rounded(
    _ water: [StepWater],
    _ forms: [PourKind],
    _ units: [MassUnit?],
    _ isFixed: [Bool],
    _ yieldUnit: MassUnit,
    total: Double
  ) -> Double {
    let ice = roundedIce(water, forms, units, isFixed, total: total)
    let last = water.last?.reading ?? 0
    // What fixed pours still add; the last of the others takes the rest without it.
    var fixedLeft = water.indices.reduce(0.0) { sum, index in
      guard isFixed[index], forms[index] != .ice else { return sum }
      return sum + water[index].reading - (index > 0 ? water[index - 1].reading : 0)
    }
    let poured = max(0, ice.reduce(total, -))
    var nextIce = ice.makeIterator()
    var (reading, unit) = (0.0, units.compactMap { $0 }.first ?? yieldUnit)
    for index in water.indices {
      guard water[index].amount != nil else {
        steps.append(Step(water: nil, pour: nil, total: Self.text(reading, unit)))
        continue
      }
      let own = units[index] ?? .gram
      if forms[index] == .ice {
        let mass = nextIce.next() ?? 0
        let text = isFixed[index] ? Canonical.mass(mass, in: own) : Self.text(mass, own)
        steps.append(Step(water: text, pour: text, total: Self.text(reading, unit)))
        continue
      }
      unit = own
      let before = reading
      if isFixed[index] {
        let added = water[index].reading - (index > 0 ? water[index - 1].reading : 0)
        fixedLeft -= added
        reading = before + added
        let (text, pour) = (Canonical.mass(reading, in: own), Canonical.mass(added, in: own))
        steps.append(Step(water: forms[index] == .target ? text : pour, pour: pour, total: text))
        continue
      }
      let isLast = water[index].reading + fixedLeft >= last - Tolerance.epsilon
      let most = max(0, poured - fixedLeft)
      let goal = isLast ? most : max(before, min(water[index].reading, most))
      if forms[index] == .target {
        var ticks = own.ticks(goal, .water)
        while own.grams(ticks: ticks, .water) < before - Tolerance.epsilon { ticks += 1 }
        reading = own.grams(ticks: ticks, .water)
      } else {
        reading = before + own.grams(ticks: own.ticks(max(0, goal - before), .water), .water)
      }
      let (text, pour) = (Self.text(reading, own), Self.text(reading - before, own))
      steps.append(Step(water: forms[index] == .target ? text : pour, pour: pour, total: text))
    }
    return ice.reduce(reading, +)
  }

  /// The ice of each step with ice, in shown grams. Without other water, the last one takes the rest.
  private func roundedIce(
    _ water: [StepWater],
    _ forms: [PourKind],
    _ units: [MassUnit?],
    _ isFixed: [Bool],
    total: Double
  ) -> [Double] {
    let places = water.indices.filter { forms[$0] == .ice && water[$0].amount != nil }
    let isAllIce = water.last?.reading ?? 0 == 0
    let rest = places.last { !isFixed[$0] }
    var left = places.reduce(total) { $0 - (isFixed[$1] ? water[$1].amount ?? 0 : 0) }
    return places.map { place in
      if isFixed[place] { return water[place].amount ?? 0 }
      let unit = units[place] ?? .gram
      let wanted = isAllIce && place == rest ? left : min(water[place].amount ?? 0, left)
      let shown = unit.grams(ticks: unit.ticks(wanted, .water), .water)
      left -= shown
      return shown
    }
  }

  private static func text(_ grams: Double, _ unit: MassUnit) -> String {
    unit.text(ticks: unit.ticks(grams, .water), .water)
  }
}
