import Recipes
import Text

extension MarkdownRecipe {
  /// The recipe; nil for a text without a name that has neither steps nor amounts.
  func imported(
    _ defaults: ImportDefaults,
    stem: String?
  ) -> (recipe: ImportedRecipe, isRecipe: Bool)? {
    var recipe = self
    if recipe.draft.name == nil { recipe.draft.name = stem }
    recipe.takeParagraphs()
    recipe.takeIngredients()
    let hasAmounts = recipe.draft.dose != nil || recipe.draft.yield != nil
    guard isNamed || !told.isEmpty || hasAmounts else { return nil }
    recipe.takeSteps(defaults)
    let place = "line \(start)"
    return (
      recipe.draft.recipe(recipe.notes, defaults, place: place), !told.isEmpty || hasAmounts
    )
  }

  /// Takes what no key gives from the ingredients.
  private mutating func takeIngredients() {
    draft.dose = draft.dose ?? ingredients.dose
    draft.yield = draft.yield ?? ingredients.yield
    draft.grind = draft.grind ?? ingredients.grind
    draft.temperature = draft.temperature ?? ingredients.temperature
    (draft.ice, draft.refusal) = (ingredients.ice, ingredients.refusal ?? draft.refusal)
    if draft.yield == nil, let ratio, let dose = draft.dose {
      draft.yield = WrittenAmount(base: Proportion(dose.value, times: ratio).whole)
    }
  }

  private mutating func takeSteps(_ defaults: ImportDefaults) {
    // Too many are refused unread.
    if told.count > ImportLimit.steps {
      draft.steps = told.map(\.step)
      return
    }
    guard told.allSatisfy({ $0.step.water == nil }) else {
      draft.steps = told.map(\.step.withUnreadFigure)
      return
    }
    if draft.temperature == nil,
      let degrees = told.lazy.compactMap({ ProseSteps.temperature(in: $0.step.instruction) }).first
    {
      draft.temperature = degrees
      let message = "the first one in the steps: \(degrees.text(.temperature))"
      notes.append(ImportNote(.changed, "temperature", message))
    }
    leaveOutSections(defaults)
    let end = takeEnd()
    let parts = told.flatMap(Self.parts)
    let read = ProseSteps(parts.map(\.told), .init(draft, defaults))
    var assumed: [ImportNote] = []
    draft.take(read, &assumed)
    let isAligned = draft.steps.count == parts.count
    for (index, step) in draft.steps.enumerated() {
      if isAligned { draft.steps[index].temperature = parts[index].temperature }
      if step.water != nil {
        let message = "an amount in the prose became \(step.pour.key)"
        notes.append(ImportNote(.changed, "steps[\(index)]", message))
      }
      if step.start != nil, !isAligned || parts[index].isTimed {
        notes.append(ImportNote(.changed, "steps[\(index)]", "a time in the prose became at"))
      }
    }
    if let end, let last = draft.steps.last, last.timer == nil, let start = last.start, end > start
    {
      draft.steps[draft.steps.count - 1].timer = end - start
    }
    notes += assumed
  }

  /// Where the steps of some sections make the yield, a later one that pours too is not about this brew.
  private mutating func leaveOutSections(_ defaults: ImportDefaults) {
    guard let yield = draft.yield?.value ?? defaults.yield else { return }
    let ends = told.indices.dropFirst().filter { told[$0].section != told[$0 - 1].section }
    let first = ends.prefix(8).first { end in
      let parts = told[..<end].flatMap(Self.parts)
      var part = draft
      part.steps = ProseSteps(parts.map(\.told), .init(draft, defaults)).steps
      return part.total > 0 && Tolerance.isAtMost((part.total - yield).magnitude, 1)
    }
    guard let first else { return }
    let sections = Dictionary(grouping: told[first...], by: \.section)
    let pouring = sections.filter { $0.value.contains { $0.line.map(Self.pours) ?? false } }
    for told in told[first...] where pouring[told.section] != nil {
      if let line = told.line { lose(line) }
    }
    let rest = told[first...].filter { pouring[$0.section] == nil }
    told = Array(told[..<first]) + rest
  }

  private static func pours(_ line: MarkdownLine) -> Bool {
    let isTimed = line.cells != nil || MarkdownWording.clock(line.text) != nil
    return MarkdownWording.pours(line.text)
      || isTimed && Figure.all(in: line.source).contains { $0.mayBePoured }
  }

  /// Takes the last step away if it only says when the brew is over, which becomes the total time.
  private mutating func takeEnd() -> Double? {
    guard told.count > 1, let last = told.last, last.isText, last.step.timer == nil else {
      return nil
    }
    let text = last.step.instruction
    let clock = MarkdownWording.clock("\(text) x")
    guard let end = last.step.start ?? clock?.start, last.step.start != nil || clock != nil,
      MarkdownWording.isEnd(MarkdownWording.clock(text)?.rest ?? text)
    else { return nil }
    told.removeLast()
    notes.removeAll { $0.field == "steps[\(told.count)]" }
    draft.totalTime = draft.totalTime ?? end
    let time = Canonical.duration(seconds: end)
    let place = last.line.map { "line \($0.number)" } ?? "steps[\(told.count)]"
    notes.append(ImportNote(.changed, place, "'\(text.quotedBriefly)' became totalTime: \(time)"))
    return end
  }

  /// The steps that an item tells.
  private static func parts(
    of told: Told
  ) -> [(told: ProseSteps.Told, temperature: WrittenAmount?, isTimed: Bool)] {
    let step = told.step
    let text = step.instruction.replacing("{{", with: "{").replacing("}}", with: "}")
    guard told.isText, step.timer == nil, step.start == nil || told.line?.cells != nil else {
      let isTimed = told.line?.cells != nil
      let told = ProseSteps.Told(text: text, timer: step.timer, start: step.start)
      return [(told, step.temperature, isTimed)]
    }
    var parts = ProseSteps.Told.parts(of: text)
    if let start = step.start { parts[0].start = parts[0].start ?? start }
    return parts.map { ($0, step.temperature, true) }
  }
}
