import RecipeLint
import Recipes
import Text

/// Values for the keys of a recipe and of a step that agree with everything else in the recipe.
struct FittingValues {
  private let recipe: RecipeView?
  private let methods: MethodTable
  /// What the other steps leave for the cursor's one.
  private var room: StepRoom

  /// The values for a key.
  init(_ place: CompletionPlace, _ key: CompletionPlace.KeyPlace) {
    self.init(place, without: key.range, inStepAt: key.item)
  }

  /// The values for a whole step on the cursor's line.
  init(_ place: CompletionPlace) {
    let line = place.line
    let dash = line.range.start + (line.dash ?? line.range.count)
    let range = ByteRange(dash, line.range.end)
    self.init(place, without: range, inStepAt: place.cursor, isNew: true)
  }

  /// The values when some bytes are left out, which would break the tree.
  ///
  /// - Parameters:
  ///   - line: the line with the step's dash; nil outside of steps.
  ///   - isNew: whether the step is not there yet.
  init(
    _ place: CompletionPlace,
    without range: ByteRange,
    inStepAt line: Int?,
    isNew: Bool = false
  ) {
    let document = place.document
    var bytes = document.bytes
    bytes.removeSubrange(range.start..<range.end)
    let rest = document.replaced(by: bytes, version: document.version)
    methods = document.methods
    recipe = rest.recipe(at: min(place.offset, range.start))
    room = StepRoom(recipe)
    guard let recipe, let line else { return }
    let lines = place.outline.lines
    let steps = recipe.values.steps
    let places = recipe.recipe.stepNodes.map { recipe.tree.nodes[$0].range.start }
    let first = places.firstIndex { $0 >= lines[line].range.start } ?? steps.count
    room.before = steps.prefix(first)
    room.after = steps.dropFirst(first)
    let next = lines[(line + 1)...].first { $0.dash != nil && $0.dash == lines[line].dash }
    let end = next.map { $0.range.start - (range.start < $0.range.start ? range.count : 0) }
    guard !isNew, first < steps.count, places[first] < end ?? bytes.count else { return }
    room.own = room.after.popFirst()
  }

  // MARK: Keys

  /// A value for a key that is missing.
  func value(
    of key: KeyDescription,
    in scope: RecipeCompletion.Scope
  ) -> SnippetText {
    switch key.type {
    case .method: .field(method)
    case .choice: .field(word(for: key))
    case .uuid: SnippetText(UUID().text)
    case .timestamp: SnippetText(Self.now ?? key.example)
    case .formatVersion: SnippetText(key.example)
    default: .field(text(of: key, in: scope))
    }
  }

  /// The word for a key that the recipe describes, or that the method's starter has; else the example.
  func word(for key: KeyDescription) -> String {
    guard key.name == "grind" else { return key.example }
    let text = recipe?[.grindDescriptor].valueNode.flatMap { recipe?.tree.text(of: $0) }
    let described = text.flatMap { GrindLabel.described(by: $0)?.label }
    return (described ?? usual?.recipe.defaultGrindLabel)?.rawValue ?? key.example
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
    case "dose": (dose ?? usual?.recipe.defaultDose).map { mass($0) }
    case "yield": (yield ?? usual?.recipe.defaultTargetYield).map { mass($0) }
    case "temperature":
      (usual?.recipe.defaultWaterTemperature ?? ranges?.temperature?.nearest(to: 94)).map {
        Canonical.temperature(celsius: $0)
      }
    case "grindDescriptor":
      (recipe?[.grind].validNumber).map { "like \(GrindLabel.allCases[Int($0)].texture)" }
    case "totalTime":
      (recipe?.values.brewTime().seconds).flatMap {
        $0 > 0 ? Canonical.duration(seconds: $0) : nil
      }
    default: nil
    }
  }

  private func stepText(of key: String) -> String? {
    switch key {
    case "order": String(room.before.count)
    case "instruction": instruction
    case "pourTo":
      room.pour > 0
        ? mass(room.reading + room.pour) : room.reading > 0 ? mass(room.reading) : nil
    case "pour": room.pour > 0 ? mass(room.pour) : nil
    case "ice": room.missing > 0 ? mass(room.missing) : nil
    case "temperature":
      recipe?.values.temperature.map { Canonical.temperature(celsius: $0, decimals: 1) }
    case "at": Canonical.duration(seconds: room.start)
    case "timer":
      (room.timer ?? usualTimer).flatMap { $0 > 0 ? Canonical.duration(seconds: $0) : nil }
    default: nil
    }
  }

  private var instruction: String {
    guard let own = room.own else { return "Pour in slow circles to {total}." }
    guard own.water != nil else { return "Let it draw down." }
    return own.pour == .ice ? "Add {pour} of ice." : "Pour in slow circles to {total}."
  }

  // MARK: Methods

  /// The first method whose ranges the recipe keeps to, else one without ranges.
  private var method: String {
    guard let values = recipe?.values else { return BrewMethod.v60.rawValue }
    let poured = StepRoom.water(of: values.steps[...]).total
    if let yield = values.yield, yield > 0, poured == 0, !values.steps.isEmpty {
      return BrewMethod.espresso.rawValue
    }
    let fitting = methods.all.first { method in
      guard let ranges = methods.ranges(for: method) else { return false }
      let ratio = values.dose.flatMap { dose in values.yield.map { $0 / dose } }
      return Self.holds(ranges.dose, values.dose) && Self.holds(ranges.yield, values.yield)
        && Self.holds(ranges.ratio, ratio) && Self.holds(ranges.temperature, values.temperature)
    }
    let isCold = values.temperature.map { $0 < 60 } ?? false
    return (fitting ?? (isCold ? .coldBrew : .switch)).rawValue
  }

  private static func holds(_ range: ClosedRange<Double>?, _ value: Double?) -> Bool {
    guard let range, let value else { return true }
    return range.contains(value)
  }

  // MARK: Amounts

  private var ranges: RecommendedRanges? { recipe?.method.flatMap(methods.ranges) }

  /// The starter for the method.
  private var usual: RecipeDetailDTO? { recipe?.method.flatMap { Starter.byMethod[$0] } }

  /// The timer at this point of the starter.
  private var usualTimer: Double? {
    guard let usual else { return nil }
    let timers = usual.steps.dropFirst(room.before.count).lazy.compactMap(\.timerDurationSeconds)
    return timers.first ?? usual.steps.reversed().lazy.compactMap(\.timerDurationSeconds).first
  }

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
    return values.yield.map { max(1, Proportion($0, over: ratio).whole) }
  }

  private var yield: Double? {
    guard let recipe else { return nil }
    let poured = StepRoom.water(of: recipe.values.steps[...]).total
    if poured > 0 { return poured }
    return recipe.values.dose.map { Proportion($0, times: ratio, over: 10).whole * 10 }
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
      (
        "Pour in slow circles to {total}.",
        Proportion(Rounding.millionth(bloom + yield), over: 2).whole, (total / 4).rounded()
      ),
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
    return Self.joined(stepEntries, margin)
  }

  private static func joined(_ entries: [SnippetText], _ separator: String) -> SnippetText {
    entries.dropFirst().reduce(entries[0]) { $0 + SnippetText(separator) + $1 }
  }

  /// The keys of a whole step with their values.
  private var stepEntries: [SnippetText] {
    var lines: [SnippetText] = []
    if let recipe, uses(.order) { lines.append("order: \(recipe.values.steps.count)") }
    let amount = room.pour
    let instruction = { (text: String) in SnippetText("instruction: ") + .field(text) }
    if amount > 0 || recipe?.values.yield == nil {
      let adds = uses(.pour) && !uses(.pourTo)
      lines.append(instruction("Pour in slow circles to {total}."))
      let text = amount > 0 ? mass(adds ? amount : room.reading + amount) : "250 g"
      lines.append(SnippetText(adds ? "pour: " : "pourTo: ") + .field(text))
    } else {
      lines.append(instruction("Let it draw down."))
    }
    if uses(.at) {
      lines.append(SnippetText("at: ") + .field(Canonical.duration(seconds: room.start)))
    }
    if room.timer != 0 {
      let time = Canonical.duration(seconds: room.timer ?? usualTimer ?? 45)
      lines.append(SnippetText("timer: ") + .field(time))
    }
    return lines
  }

  /// Whether a step of the recipe has a key.
  private func uses(_ key: StepKey) -> Bool {
    guard let recipe else { return false }
    return recipe.stepIndices.contains { recipe[step: $0, key].state != .absent }
  }
}

extension ClosedRange<Double> {
  /// The value of the range that is nearest to another one.
  fileprivate func nearest(to value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
