import BrewDomain
import Essentials
import RecipeLint
import RecipeSchema
import SourceText

/// Values for the keys of a recipe and of a step that agree with everything else in the recipe.
struct FittingValues {
  private let recipe: RecipeView?
  private let methods: MethodTable
  /// The steps before the cursor's one, that one without what is being typed, and the steps behind it.
  private var before: ArraySlice<StepValues> = []
  private var own: StepValues?
  private var after: ArraySlice<StepValues> = []

  /// The values for a key.
  init(_ place: CompletionPlace, _ key: CompletionPlace.KeyPlace) {
    let line = key.place.item.map { place.outline.lines[$0].range.start }
    self.init(place, without: key.range, ofStepFrom: line)
  }

  /// The values for a whole step on the cursor's line.
  init(_ place: CompletionPlace, ofStepFrom start: Int) {
    let line = place.line
    let dash = line.range.start + (line.dash ?? line.range.count)
    self.init(place, without: ByteRange(dash, line.range.end), ofStepFrom: start, isNew: true)
  }

  /// The values when some bytes are left out, which would break the tree.
  ///
  /// - Parameters:
  ///   - start: the start of the line with the step's dash; nil outside of steps.
  ///   - isNew: whether the step is not there yet.
  init(
    _ place: CompletionPlace,
    without range: ByteRange,
    ofStepFrom start: Int?,
    isNew: Bool = false
  ) {
    let document = place.document
    var bytes = document.bytes
    bytes.removeSubrange(range.start..<range.end)
    let rest = document.replaced(by: bytes, version: document.version)
    methods = document.methods
    recipe = rest.recipe(at: min(place.offset, range.start))
    guard let recipe, let start else { return }
    let steps = recipe.values.steps
    let places = recipe.recipe.stepNodes.map { recipe.tree.nodes[$0].range.start }
    let first = min(places.firstIndex { $0 >= start } ?? steps.count, steps.count)
    before = steps[..<first]
    after = steps[first...]
    guard !isNew, first < steps.count else { return }
    let outline = place.outline
    let dash = outline.lines.first { $0.range.start == start }?.dash
    let next = outline.lines.first { $0.range.start > start && $0.dash != nil && $0.dash == dash }
    let end = next.map { $0.range.start - (range.start < $0.range.start ? range.count : 0) }
    guard places[first] < end ?? bytes.count else { return }
    own = steps[first]
    after = steps[(first + 1)...]
  }

  // MARK: Keys

  /// A value for a key that is missing.
  func value(of key: KeyDescription, in scope: RecipeCompletion.Scope) -> SnippetText {
    switch key.type {
    case .method: .choice([method] + methods.all.map(\.rawValue).filter { $0 != method })
    case .choice(let words): .choice([key.example] + words.filter { $0 != key.example })
    case .uuid: SnippetText(UUID().uuidString.lowercased())
    case .timestamp: SnippetText(Self.now ?? key.example)
    case .formatVersion: SnippetText(key.example)
    default: .field(text(of: key, in: scope))
    }
  }

  /// The text of such a value.
  func text(of key: KeyDescription, in scope: RecipeCompletion.Scope) -> String {
    let text = scope == .recipe ? recipeText(of: key.name) : stepText(of: key.name)
    return text ?? key.example
  }

  private static var now: String? {
    let seconds = Date().timeIntervalSinceReferenceDate.rounded(.down)
    return Timestamp(Date(timeIntervalSinceReferenceDate: seconds))?.text
  }

  private func recipeText(of key: String) -> String? {
    switch key {
    case "dose": dose.map { mass($0) }
    case "yield": yield.map { mass($0) }
    case "temperature":
      ranges?.temperature.map {
        Canonical.temperature(celsius: min(max(94, $0.lowerBound), $0.upperBound))
      }
    case "totalTime":
      (recipe?.values.brewTime().seconds).flatMap {
        $0 > 0 ? Canonical.duration(seconds: $0) : nil
      }
    default: nil
    }
  }

  private func stepText(of key: String) -> String? {
    switch key {
    case "order": String(before.count)
    case "instruction": instruction
    case "pourTo":
      pour > 0 ? mass(reading + pour) : reading > 0 ? mass(reading) : nil
    case "pour": pour > 0 ? mass(pour) : nil
    case "ice": missing > 0 ? mass(missing) : nil
    case "temperature":
      recipe?.values.temperature.map { Canonical.temperature(celsius: $0, decimals: 1) }
    case "at": Canonical.duration(seconds: start)
    case "timer": timer.flatMap { $0 > 0 ? Canonical.duration(seconds: $0) : nil }
    default: nil
    }
  }

  private var instruction: String {
    guard let own else { return "Pour in slow circles to {total}." }
    guard own.water != nil else { return "Let it draw down." }
    return own.pour == .ice ? "Add {water} of ice." : "Pour in slow circles to {total}."
  }

  // MARK: Methods

  /// The first method whose ranges the recipe keeps to, else one without ranges.
  private var method: String {
    guard let values = recipe?.values else { return BrewMethod.v60.rawValue }
    let poured = Self.water(of: values.steps[...]).total
    if let yield = values.yield, yield > 0, poured == 0, !values.steps.isEmpty {
      return BrewMethod.espresso.rawValue
    }
    let fitting = methods.all.first { method in
      guard let ranges = methods.ranges(for: method) else { return false }
      let ratio = values.dose.flatMap { dose in values.yield.map { $0 / dose } }
      return Self.holds(ranges.dose, values.dose) && Self.holds(ranges.yield, values.yield)
        && Self.holds(ranges.ratio, ratio) && Self.holds(ranges.temperature, values.temperature)
    }
    return (fitting ?? (poured == values.yield ? .immersion : .pourOver)).rawValue
  }

  private static func holds(_ range: ClosedRange<Double>?, _ value: Double?) -> Bool {
    guard let range, let value else { return true }
    return range.contains(value)
  }

  // MARK: Amounts

  private var ranges: RecommendedRanges? { recipe?.method.flatMap(methods.ranges) }

  private var ratio: Double {
    if recipe?.method?.yieldIsInCup == true { return 2 }
    return ranges?.ratio.map { ($0.lowerBound + $0.upperBound) / 2 } ?? 16
  }

  private var isBloomSplit: Bool {
    recipe?[.scaling].validNumber.map { ScalingRule.allCases[Int($0)] } == .bloomSplit
  }

  private var dose: Double? {
    guard let values = recipe?.values else { return nil }
    if isBloomSplit, let bloom = values.steps.lazy.compactMap(\.water).first { return bloom / 3 }
    return values.yield.map { max(1, ($0 / ratio).rounded()) }
  }

  private var yield: Double? {
    guard let recipe else { return nil }
    let poured = Self.water(of: recipe.values.steps[...]).total
    if poured > 0 { return poured }
    return recipe.values.dose.map { ($0 * ratio / 10).rounded() * 10 }
  }

  /// The scale's reading before the step.
  private var reading: Double { Self.water(of: before).reading }

  /// The water that no other step pours; 0 if there is none.
  private var missing: Double {
    guard let yield = recipe?.values.yield else { return 0 }
    return max(0, yield - Self.water(of: before + after).total)
  }

  /// How much the step can pour; 0 for nothing.
  private var pour: Double {
    var room: Double?
    var added = 0.0
    for step in after where room == nil {
      switch (step.water, step.pour) {
      case (let water?, .target): room = water - reading - added
      case (let water?, .increment): added += water
      default: break
      }
    }
    guard let room else { return missing }
    // A bloom is three times the dose.
    if reading == 0, let dose = recipe?.values.dose, 3 * dose < room { return 3 * dose }
    return max(0, (room / 2).rounded())
  }

  private static func water(of steps: ArraySlice<StepValues>) -> (reading: Double, total: Double) {
    var (reading, total) = (0.0, 0.0)
    for step in steps {
      guard let water = step.water else { continue }
      switch step.pour {
      case .ice: total += water
      case .increment:
        reading += water
        total += water
      case .target:
        total += water - reading
        reading = water
      }
    }
    return (reading, total)
  }

  /// A mass in the unit of the yield, else of the dose.
  private func mass(_ grams: Double) -> String {
    let fields = recipe.map { [$0[.yield], $0[.dose]] } ?? []
    let unit = fields.lazy.compactMap { field in
      recipe.flatMap { $0.context.source.massUnit(field, in: $0.tree) }
    }.first { !$0.isVolume }
    guard let unit, unit != .gram else { return Canonical.mass(grams, decimals: 3) }
    return Canonical.mass(grams, in: unit, decimals: 3)
  }

  // MARK: Times

  private static func time(of steps: ArraySlice<StepValues>) -> Double {
    steps.reduce(0) { $0 + ($1.timer ?? 0) }
  }

  /// When the step starts, in seconds since the start of the brew.
  private var start: Double {
    let next = after.first?.startTime
    let total = recipe?[.totalTime].validNumber
    if let timer = own?.timer, let end = next ?? (after.isEmpty ? total : nil) {
      return max(0, end - timer)
    }
    let last = before.lastIndex { $0.startTime != nil }
    let base = last.flatMap { before[$0].startTime } ?? 0
    let time = base + Self.time(of: last.map { before[$0...] } ?? before)
    // Without its timer, the step before may end anywhere until the next one starts.
    guard let previous = before.last, previous.timer == nil else {
      return next.map { min(time, $0) } ?? time
    }
    let end = next ?? total ?? time + 60
    return time + max(0, ((end - time) / 10).rounded() * 5)
  }

  /// The time that is left for the step; nil for any, 0 for none.
  private var timer: Double? {
    if let start = own?.startTime, let next = after.first?.startTime { return next - start }
    guard let recipe, let total = recipe[.totalTime].validNumber else { return nil }
    let rest = total - recipe.values.brewTime().seconds
    return rest > 5 ? rest : 0
  }

  // MARK: Steps

  /// All steps of a recipe that has none yet, from behind the first dash: one, or what its scaling asks for.
  ///
  /// - Parameter indentation: the column of their keys.
  func steps(indentation: Int) -> SnippetText {
    guard isBloomSplit, let values = recipe?.values, let dose = values.dose,
      let yield = values.yield, yield > 3 * dose
    else { return step(indentation: indentation) }
    let key = "\n" + String(repeating: " ", count: indentation)
    let item = "\n" + String(repeating: " ", count: indentation - 2) + "- "
    let bloom = 3 * dose
    let total = recipe?[.totalTime].validNumber ?? 180
    let steps = [
      ("Bloom to {total}.", bloom, (total / 4).rounded()),
      ("Pour in slow circles to {total}.", ((bloom + yield) / 2).rounded(), (total / 4).rounded()),
      ("Pour the rest and let it draw down.", yield, total - 2 * (total / 4).rounded()),
    ]
    var text = SnippetText("")
    for (number, (instruction, amount, time)) in steps.enumerated() {
      text =
        text + SnippetText((number == 0 ? "" : item) + "instruction: ") + .field(instruction)
        + SnippetText(key + "pourTo: ") + .field(mass(amount)) + SnippetText(key + "timer: ")
        + .field(Canonical.duration(seconds: time))
    }
    return text
  }

  /// A whole step, from behind its dash.
  ///
  /// - Parameter indentation: the column of its keys.
  func step(indentation: Int) -> SnippetText {
    let margin = "\n" + String(repeating: " ", count: indentation)
    var lines: [SnippetText] = []
    if let recipe, uses(.order) { lines.append("order: \(recipe.values.steps.count)") }
    let amount = pour
    if amount > 0 || recipe?.values.yield == nil {
      let adds = uses(.pour) && !uses(.pourTo)
      lines.append(SnippetText("instruction: ") + .field("Pour in slow circles to {total}."))
      let text = amount > 0 ? mass(adds ? amount : reading + amount) : "250 g"
      lines.append(SnippetText(adds ? "pour: " : "pourTo: ") + .field(text))
    } else {
      lines.append(SnippetText("instruction: ") + .field("Let it draw down."))
    }
    if uses(.at) { lines.append(SnippetText("at: ") + .field(Canonical.duration(seconds: start))) }
    if timer != 0 {
      let time = Canonical.duration(seconds: timer ?? 45)
      lines.append(SnippetText("timer: ") + .field(time))
    }
    return lines.dropFirst().reduce(lines[0]) { $0 + SnippetText(margin) + $1 }
  }

  /// Whether a step of the recipe has a key.
  private func uses(_ key: StepKey) -> Bool {
    guard let recipe else { return false }
    return recipe.stepIndices.contains { recipe[step: $0, key].state != .absent }
  }
}
