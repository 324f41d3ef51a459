import Recipes
import Text

/// A recipe with what its steps come to, for writing it in another format.
struct ExportRecipe {
  let detail: RecipeDetailDTO
  /// The steps in order.
  let steps: [Step]

  /// A step with what it comes to.
  struct Step {
    let dto: RecipeStepDTO
    /// What the scale reads after the step, in grams.
    let reading: Double
    /// What the step adds to the reading, or its ice, in grams; nil if it has no amount.
    let added: Double?
    /// The instruction, with amounts in place of placeholders.
    let text: String
    /// The time until the next step, or the timer of the last one; nil if it is not known.
    let seconds: Double?
  }

  init(_ recipe: RecipeDetailDTO) {
    let detail = recipe.withOneUnitOfWater
    self.detail = detail
    var reading = 0.0
    var clock: Double? = 0
    steps = detail.steps.enumerated().map { index, step in
      let before = reading
      if let water = step.waterAmountGrams, !step.isIce {
        reading = step.isCumulativeWaterTarget ? water : reading + water
      }
      let added = step.waterAmountGrams.map { step.isIce ? $0 : reading - before }
      let text = Placeholder.filled(step.instructionText) { placeholder in
        Self.spelled(placeholder, step, detail.recipe, reading: reading, added: added)
      }
      let next = detail.steps.dropFirst(index + 1).first?.startTimeSeconds
      let start = step.startTimeSeconds ?? clock
      let seconds = next.flatMap { next in start.map { next - $0 } } ?? step.timerDurationSeconds
      clock = start.flatMap { start in seconds.map { start + $0 } }
      return Step(dto: step, reading: reading, added: added, text: text, seconds: seconds)
    }
  }

  /// An amount as text, in the unit of its author.
  static func spelled(
    _ placeholder: Placeholder,
    _ step: RecipeStepDTO,
    _ recipe: RecipeSummaryDTO,
    reading: Double,
    added: Double?
  ) -> String? {
    let unit = step.waterUnit ?? recipe.units?.yield ?? .gram
    return switch placeholder {
    case .dose: Canonical.mass(recipe.defaultDose, in: recipe.units?.dose ?? .gram)
    case .yield: Canonical.mass(recipe.defaultTargetYield, in: recipe.units?.yield ?? .gram)
    case .pour: added.map { Canonical.mass($0, in: unit) }
    case .total: Canonical.mass(reading, in: unit)
    case .timer: step.timerDurationSeconds.map { Canonical.duration(seconds: $0) }
    case .temperature:
      step.waterTemperature.map {
        Canonical.temperature(celsius: $0, in: step.temperatureUnit ?? .celsius)
      }
        ?? Canonical.temperature(
          celsius: recipe.defaultWaterTemperature,
          in: recipe.units?.temperature ?? .celsius
        )
    }
  }

  /// The duration of the brew: as stated, or else the sum of the timers, if all steps with water have one.
  var seconds: Double? {
    if let stated = detail.totalTimeSeconds { return stated }
    let timers = steps.compactMap(\.dto.timerDurationSeconds)
    let isWhole = steps.allSatisfy {
      $0.dto.timerDurationSeconds != nil || $0.dto.waterAmountGrams == nil
    }
    return isWhole && !timers.isEmpty ? timers.reduce(0, +) : nil
  }

  // MARK: Prose

  /// The texts of the steps for a format that has amounts only there, so that an import finds the same amounts again: a
  /// text that does not show its amount gets a sentence that does. The notes say what is still read in another way.
  ///
  /// - Parameters:
  ///   - read: what an import makes of a text before it looks for amounts.
  ///   - spell: writes an amount.
  func prose(
    _ texts: [String],
    read: (String) -> String = { $0 },
    spell: (Double, Step) -> String
  ) -> (texts: [String], notes: [ImportNote]) {
    var texts = texts
    var notes: [ImportNote] = []
    func change(_ index: Int, _ key: String, _ message: String) {
      notes.append(changed("steps[\(index)].\(key)", message))
    }
    for (index, found) in found(in: texts.map(read)).steps.enumerated() {
      let dto = steps[index].dto
      guard let amount = dto.waterAmountGrams, !isSame(found, steps[index]) else { continue }
      let mass = spell(amount, steps[index])
      texts[index] +=
        dto.isIce
        ? " Add \(mass) of ice."
        : dto.isCumulativeWaterTarget ? " Pour to \(mass)." : " Add \(mass) of water."
      change(index, "instruction", "got a sentence with its amount")
    }
    let again = found(in: texts.map(read))
    if let refusal = again.refusal {
      notes.append(changed("steps", "an import will refuse it: \(refusal)"))
    }
    for index in steps.indices {
      let dto = steps[index].dto
      let kind = Self.kind(of: dto)
      let found = again.steps[index]
      let isSameKind = found.water == nil || found.pour == kind
      guard !isSame(found, steps[index]) || !isSameKind else { continue }
      change(index, kind.key, "its text can be read in another way")
    }
    return (texts, notes)
  }

  private func found(in texts: [String]) -> ProseSteps {
    let known = ProseSteps.Known(
      dose: detail.recipe.defaultDose,
      yield: detail.recipe.defaultTargetYield
    )
    return ProseSteps(texts.map { ProseSteps.Told(text: $0) }, known)
  }

  /// Whether a step that was read pours what it should, in whatever form.
  private func isSame(_ read: RecipeDraft.DraftStep, _ step: Step) -> Bool {
    guard let amount = step.dto.waterAmountGrams, let added = step.added else {
      return read.water == nil
    }
    guard let water = read.water?.value else { return false }
    let meant = read.pour == .target ? step.reading : read.pour == .ice ? amount : added
    return (read.pour == .ice) == step.dto.isIce && Tolerance.isAtMost((water - meant).magnitude, 0)
  }

  private static func kind(of step: RecipeStepDTO) -> RecipeDraft.StepPourKind {
    step.isIce ? .ice : step.isCumulativeWaterTarget ? .target : .increment
  }

  /// How notes name a value of the recipe.
  func field(_ path: String) -> String { "\(detail.recipe.name.quotedBriefly): \(path)" }

  /// A note that a value has another form.
  func changed(_ path: String, _ message: String) -> ImportNote {
    ImportNote(.changed, field(path), message)
  }

  /// The ice, in grams.
  var ice: Double { steps.reduce(0) { $0 + ($1.dto.isIce ? $1.added ?? 0 : 0) } }

  /// Why a format cannot say the recipe.
  func refused(_ reason: String) -> ExportRefusal {
    ExportRefusal(name: detail.recipe.name, reason: reason)
  }

  // MARK: What is lost

  /// A note for each value that a format does not hold.
  ///
  /// - Parameter hasPlaceholders: whether instructions keep their placeholders.
  func losses(_ held: HeldKeys, hasPlaceholders: Bool = false) -> [ImportNote] {
    var losses: [ImportNote] = []
    func lose(_ path: String, _ value: String?) {
      guard let value else { return }
      losses.append(ImportNote(.lost, field(path), "'\(value.quotedBriefly)' has no place"))
    }
    for key in RecipeKey.allCases where !held.recipe.contains(key) {
      lose(RecipeFormat.describe(key).name, value(of: key))
    }
    for (index, step) in steps.enumerated() {
      for key in StepKey.allCases where !held.step.contains(key) {
        lose("steps[\(index)].\(RecipeFormat.describe(key).name)", Self.value(of: key, in: step))
      }
      if !hasPlaceholders, step.text != step.dto.instructionText {
        losses.append(
          changed("steps[\(index)].instruction", "placeholders became amounts, which do not scale")
        )
      }
    }
    return losses
  }

  /// The value of a key as a recipe writes it; nil if it has none, and for ids and steps.
  func value(of key: RecipeKey) -> String? {
    // Ids are for this collection, and the time is that of the last change here.
    guard key != .id, key != .modifiedAt else { return nil }
    let description = RecipeFormat.describe(key)
    let value = description.recipe?.get(detail)
    guard let value, value != .words([]), value.text != description.defaultValue else { return nil }
    return value.text
  }

  /// The value of a key; empty if it has none.
  func text(_ key: RecipeKey) -> String { value(of: key) ?? "" }

  /// The value of a key of a step as a recipe writes it; nil if it has none, and for ids.
  static func value(of key: StepKey, in step: Step) -> String? {
    if key == .order || key == .id { return nil }
    if key == .instruction { return step.text }
    let description = RecipeFormat.describe(key)
    let value = description.step?.get(step.dto)?.text
    return value == description.defaultValue ? nil : value
  }
}
