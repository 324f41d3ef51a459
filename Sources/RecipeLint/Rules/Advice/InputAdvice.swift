import Recipes

extension RecipeView {
  /// Whether the recipe is a starter, which nobody may change: no advice is given about it.
  var isStarter: Bool {
    self[.origin].validNumber.map { RecipeOrigin.allCases[Int($0)] } == .starter
  }

  /// The recipe's inputs outside the recommended ranges of its method.
  func inputWarnings() -> [InputWarning] {
    guard let method, !isStarter else { return [] }
    return InputWarning.warnings(
      method: method,
      dose: values.dose,
      yield: values.yield,
      temperature: values.temperature,
      units: units,
      methods: context.methods
    )
  }

  /// The units of its author.
  private var units: DisplayUnits {
    DisplayUnits(
      dose: context.source.massUnit(self[.dose], in: tree),
      yield: context.source.massUnit(self[.yield], in: tree),
      temperature: self[.temperature].isFahrenheit ? .fahrenheit : .celsius
    )
  }

  /// The inputs outside their ranges that are reported. If the steps do not add up to the yield, the yield
  /// and the ratio are not, because one mistake in the yield causes all of these. Neither are values that
  /// `doubtful-quantity` reports.
  ///
  /// - Parameter errors: what is wrong with the recipe, and is reported.
  func inputWarnings(beside errors: [RecipeValidationError]) -> [InputWarning] {
    var warnings = inputWarnings()
    if !warnings.isEmpty {
      if DoubtfulAmount(self) != nil { warnings.removeAll(where: { $0.isAboutAmounts }) }
      if celsiusForFahrenheit != nil { warnings.removeAll { !$0.isAboutAmounts } }
    }
    guard !warnings.isEmpty, errors.contains(where: { $0.isWaterMismatch }) else { return warnings }
    return warnings.filter { warning in
      switch warning {
      case .yieldOutOfRange, .ratioOutOfRange: false
      case .doseOutOfRange, .temperatureOutOfRange: true
      }
    }
  }

  /// Reports that a mass is outside a range, at a field and in its unit.
  ///
  /// - Parameter what: the value's name with its article, as the message begins.
  func advise(
    _ what: String,
    _ value: Double,
    _ range: ClosedRange<Double>,
    at key: RecipeKey,
    in report: inout Report
  ) {
    let unit = context.source.massUnit(self[key], in: tree) ?? .gram
    let ingredient: Ingredient = key == .dose ? .coffee : .water
    func spell(_ grams: Double) -> String {
      unit.isMetric ? Canonical.mass(grams) : Canonical.shown(grams, in: unit, ingredient)
    }
    let from = spell(range.lowerBound).dropLast(unit.isMetric ? 2 : unit.rawValue.utf8.count + 1)
    let spelled = mass(value, as: unit.isMetric ? nil : self[key])
    advise(
      "\(what) of \(spelled)",
      outside: "\(from)–\(spell(range.upperBound))",
      at: key,
      in: &report
    )
  }

  /// Reports that a value is outside a range, at a field; both as the message spells them.
  func advise(
    _ value: String,
    outside span: String,
    at key: RecipeKey,
    labels: [Label] = [],
    in report: inout Report
  ) {
    guard let place = range(of: self[key]) else { return }
    let owner = method.map { $0.rawValue.shortened } ?? "this method"
    report.add(
      "\(value) is outside the \(span) recommended for \(owner)",
      at: place,
      labels: labels,
      notes: ["many good recipes are outside this range; this is advice only"]
    )
  }
}

extension InputWarning {
  fileprivate var isAboutAmounts: Bool {
    if case .temperatureOutOfRange = self { false } else { true }
  }
}

extension RecipeValidationError {
  fileprivate var isWaterMismatch: Bool {
    if case .waterTotalMismatch = self { true } else { false }
  }
}
