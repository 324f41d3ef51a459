import RecipeLint
import Recipes
import Text

/// The paragraphs about a key and its value.
struct KeyText {
  /// The paragraphs, in Markdown.
  private(set) var parts: [String] = []
  private let place: RecipePlace
  private let figures: RecipeFigures?
  private let methods: MethodTable

  init(_ place: RecipePlace, figures: RecipeFigures?, methods: MethodTable) {
    self.place = place
    self.figures = figures
    self.methods = methods
    if !place.isInValue { addMeaning() }
    addQuantity()
    switch place.path {
    case .step(let step, .pourTo), .step(let step, .pour), .step(let step, .ice): addPour(step)
    case .step(let step, .at), .step(let step, .timer): addTime(step)
    case .recipe(.dose): addRatio(.dose)
    case .recipe(.yield): addRatio(.yield)
    case .recipe(.temperature), .step(_, .temperature): addRange(.temperature)
    case .recipe(.totalTime):
      if let seconds = figures?.totalTime {
        parts.append("The timers add up to \(ClockTime.text(seconds)).")
      }
    case .recipe(.method): addMethod()
    default: break
    }
    if place.isInValue, parts.isEmpty { addMeaning() }
  }

  /// What the key means.
  private mutating func addMeaning() {
    let key = place.path.key
    parts.append("**\(key.name)**\(key.isRequired ? " (required)" : ""): \(key.summary)")
    if !key.type.words.isEmpty {
      parts.append("One of \(key.type.words.map { "`\($0)`" }.joined(separator: ", ")).")
    } else if key.type != .steps {
      parts.append("Example: `\(key.name): \(key.example)`")
    }
  }

  // MARK: Quantities

  /// The value in other units.
  private mutating func addQuantity() {
    guard let value = place.field.validNumber else { return }
    let others: [String]
    switch place.path.key.type {
    case .mass(let isWater): others = masses(value, isWater: isWater)
    case .temperature:
      let own: TemperatureUnit = place.field.isFahrenheit ? .fahrenheit : .celsius
      let other: TemperatureUnit = place.field.isFahrenheit ? .celsius : .fahrenheit
      others = [
        Canonical.shown(celsius: value, in: own), Canonical.rounded(celsius: value, in: other),
      ]
    case .duration:
      others = [
        Canonical.duration(seconds: value), ClockTime.text(value), "\(Canonical.number(value)) s",
      ]
    default: return
    }
    var known: Set<String> = []
    let texts = others.filter { known.insert($0).inserted }
    if texts.count > 1 { parts.append(texts.joined(separator: " = ")) }
  }

  private func masses(_ grams: Double, isWater: Bool) -> [String] {
    let own = place.recipe.massUnit(place.field)
    let units: [MassUnit] = [own, .gram, .ounce] + (isWater ? [.millilitre, .fluidOunce] : [])
    return units.map { unit in
      unit.isMetric
        ? Canonical.shown(grams, in: unit, isWater ? .water : .coffee)
        : Canonical.mass(grams, in: unit, decimals: 2)
    }
  }

  // MARK: Steps

  /// What is poured, the running total, its share of the yield, and the flow.
  private mutating func addPour(_ step: Int) {
    guard let figures, figures.steps.indices.contains(step) else { return }
    let shown = figures.steps[step]
    let recipe = place.recipe
    let isIce = recipe.values.steps[step].pour == .ice
    let amount = isIce ? recipe.values.steps[step].water ?? 0 : shown.added
    var lines: [String] = []
    if isIce {
      lines.append("Adds ice, which counts towards the yield, but not towards the scale reading.")
    } else {
      lines.append("Pours **\(shown.addedText)**; then the scale reads **\(shown.readingText)**.")
    }
    if let yield = recipe.values.yield, yield > 0 {
      lines.append(
        "That is \(Canonical.number(Proportion(amount, times: 100, over: yield).whole)) % of the yield."
      )
    }
    if let flow = shown.flow { lines.append("Flow: \(flow).") }
    parts.append(lines.joined(separator: " "))
  }

  /// When the step starts and ends.
  private mutating func addTime(_ step: Int) {
    guard let figures, figures.steps.indices.contains(step), let start = figures.steps[step].start
    else { return }
    let end = place.recipe.values.timers()[place.recipe.values.steps[step].orderIndex].map {
      start + $0
    }
    parts.append("From \(ClockTime.text(start))\(end.map { " to \(ClockTime.text($0))" } ?? "").")
  }

  // MARK: Ranges

  private mutating func addRatio(_ quantity: RangeSource.Quantity) {
    if let ratio = place.recipe.ratioText, let dose = place.recipe.values.dose,
      let yield = place.recipe.values.yield
    {
      parts.append(
        "Ratio: **\(ratio)**, \(Canonical.number(dose / yield * 1000, decimals: 1)) g of coffee a litre."
      )
    }
    addRange(quantity)
    addRange(.ratio)
  }

  /// The recommended range of a quantity, with its source.
  private mutating func addRange(_ quantity: RangeSource.Quantity) {
    guard let method = place.recipe.method,
      let range = methods.ranges(for: method)?.range(of: quantity)
    else { return }
    let isBuiltIn = RecommendedRanges.of(method)?.range(of: quantity) == range
    let source =
      isBuiltIn ? RangeSource.name(of: quantity, for: method) : "the configuration of this project"
    let number = { (value: Double) in Canonical.number(value, decimals: 1) }
    let (low, high) = (number(range.lowerBound), number(range.upperBound))
    let text =
      switch quantity {
      case .dose: "dose \(low) to \(high) g"
      case .yield: "yield \(low) to \(high) g"
      case .ratio: "ratio 1:\(low) to 1:\(high)"
      case .temperature: "temperature \(low) to \(high) °C"
      }
    parts.append(
      "Recommended for \(method.displayName): \(text)\(source.map { " (\($0))" } ?? "")."
    )
  }

  private mutating func addMethod() {
    guard let method = place.recipe.method else { return }
    if place.isInValue { parts.append("**\(method.displayName)**") }
    for quantity in [RangeSource.Quantity.dose, .yield, .ratio, .temperature] { addRange(quantity) }
  }
}
