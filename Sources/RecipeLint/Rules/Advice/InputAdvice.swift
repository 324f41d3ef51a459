import Recipes
import Text

extension RecipeView {
  /// Whether the recipe is a starter, which nobody may change: no advice is given about it.
  var isStarter: Bool { origin == .starter }

  /// The recipe's inputs outside the recommended ranges of its method.
  func inputWarnings() -> [InputWarning] {
    guard let method, !isStarter else { return [] }
    func warnings(in units: DisplayUnits) -> [InputWarning] {
      InputWarning.warnings(
        method: method,
        dose: values.dose,
        yield: values.yield,
        temperature: values.temperature,
        units: units,
        methods: context.methods
      )
    }
    // The units are read only for an input outside its range: they may take it back.
    return warnings(in: DisplayUnits()).isEmpty ? [] : warnings(in: units)
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
      if isAboveBoiling { warnings.removeAll { !$0.isAboutAmounts } }
    }
    guard !warnings.isEmpty, errors.contains(where: { $0.isWaterMismatch }) else { return warnings }
    return warnings.filter { warning in
      switch warning {
      case .yieldOutOfRange, .ratioOutOfRange: false
      case .doseOutOfRange, .temperatureOutOfRange: true
      }
    }
  }

  /// Whether `above-boiling` reports the temperature of the recipe.
  private var isAboveBoiling: Bool {
    guard let method, let celsius = values.temperature,
      let boiling = context.methods.boilingPoint(for: method)
    else { return false }
    return !Tolerance.isAtMost(celsius, boiling)
  }

  /// Reports that an input is outside its range, at a field.
  func advise(_ warning: InputWarning, at key: RecipeKey, in report: inout Report) {
    guard let place = range(of: self[key]) else { return }
    let (value, span) = words(for: warning)
    let owner = method.map { $0.rawValue.shortened } ?? "this method"
    var labels: [Label] = []
    if case .ratioOutOfRange = warning { labels = .at(range(of: self[.dose]), "the dose") }
    report.add(
      "\(value) is outside the \(span) recommended for \(owner)",
      at: place,
      labels: labels,
      notes: ["many good recipes are outside this range; this is advice only"]
    )
  }

  /// A value with its name, and its range, as a message spells them.
  private func words(for warning: InputWarning) -> (value: String, span: String) {
    switch warning {
    case .doseOutOfRange(let value, let range):
      let (mass, span) = masses(value, range, .dose)
      return ("a dose of \(mass)", span)
    case .yieldOutOfRange(let value, let range):
      let (mass, span) = masses(value, range, .yield)
      return ("a yield of \(mass)", span)
    case .ratioOutOfRange(let value, let range):
      let (from, to) = (Canonical.number(range.lowerBound), Canonical.number(range.upperBound))
      return ("a ratio of 1:\(Canonical.number(value, outside: range))", "1:\(from) to 1:\(to)")
    case .temperatureOutOfRange(let value, let range):
      let ends = [range.lowerBound, range.upperBound]
      guard self[.temperature].isFahrenheit else {
        let span = ends.map { Canonical.number($0) }.joined(separator: "–")
        return ("a temperature of \(Canonical.number(value, outside: range)) °C", span + " °C")
      }
      // As the range is judged: in whole degrees.
      let span = ends.map { Canonical.number($0 * 9 / 5 + 32, decimals: 0) }.joined(separator: "–")
      return (
        "a temperature of \(Canonical.temperature(celsius: value, in: .fahrenheit))", span + " °F"
      )
    }
  }

  /// A mass and its range in the unit of a field.
  private func masses(
    _ value: Double,
    _ range: ClosedRange<Double>,
    _ key: RecipeKey
  ) -> (value: String, span: String) {
    let unit = unit(of: self[key])
    let ingredient: Ingredient = key == .dose ? .coffee : .water
    func spell(_ grams: Double) -> String {
      unit.isMetric ? Canonical.mass(grams) : Canonical.shown(grams, in: unit, ingredient)
    }
    let from = spell(range.lowerBound).dropLast(unit.isMetric ? 2 : unit.rawValue.utf8.count + 1)
    let mass = mass(value, as: unit.isMetric ? nil : self[key])
    return (mass, "\(from)–\(spell(range.upperBound))")
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
