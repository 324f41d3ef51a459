import Recipes
import Text

/// A recipe while it is put together from another format: everything may still be missing.
struct RecipeDraft {
  var id: UUID?
  var name: String?
  var method: BrewMethod?
  var dose: WrittenAmount?
  var yield: WrittenAmount?
  /// The ice of the yield, in grams, for a recipe without steps.
  var ice: Double?
  var temperature: WrittenAmount?
  var grind: GrindLabel?
  var steps: [DraftStep] = []
  var tags: [String] = []
  var scaling: ScalingRule?
  var totalTime: Double?
  /// Why it must not be imported, although its values may be valid.
  var refusal: String?
  /// What may be an amount: the reason to refuse it, if the steps do not make the yield.
  var hint: String?
  /// A line of a list or a table that may be a step, in a file in which no step was read.
  var unreadStep: String?
  /// What the file says beside keys and steps, to name what was not read of it.
  var lines: [QuotedLine] = []
  /// The optional texts.
  private var texts: [RecipeKey: String] = [:]

  /// The value of a key with an optional text.
  subscript(key: RecipeKey) -> String? {
    get { texts[key] }
    set { texts[key] = newValue }
  }

  /// A step; its instruction may hold placeholders.
  struct DraftStep {
    var instruction: String
    var timer: Double?
    var water: WrittenAmount?
    /// What `water` is.
    var pour: StepPourKind = .target
    /// Whether `water` does not scale.
    var isFixed = false
    var start: Double?
    var temperature: WrittenAmount?
    /// An amount of water that it has, and that was not read.
    var unread: String?
  }

  /// What the amount of a step is.
  enum StepPourKind {
    /// Pour until the scale reads this.
    case target
    /// Add this much.
    case increment
    case ice

    /// The key of a step.
    var key: String {
      switch self {
      case .target: "pourTo"
      case .increment: "pour"
      case .ice: "ice"
      }
    }
  }

  /// The recipe. What is missing gets the value that was asked for, or else a usual one, with a note; a dose or a yield
  /// that nothing gives is 0, which is not valid.
  ///
  /// - Parameters:
  ///   - record: what the recipe was read from; its notes are complete afterwards.
  ///   - place: its place in the file.
  func recipe(
    _ notes: [ImportNote],
    _ defaults: ImportDefaults,
    place: String
  ) -> ImportedRecipe {
    var draft = self
    var notes = notes
    draft.complete(with: defaults, &notes)
    var recipe = ImportedRecipe(request: draft.request, id: id, place: place, notes: notes)
    recipe.refusal = draft.refusal
    return recipe
  }

  // MARK: What is missing

  private mutating func complete(with defaults: ImportDefaults, _ notes: inout [ImportNote]) {
    refusal = refusal ?? unreadWater(notes)
    func assume(_ key: String, _ value: String, _ unread: String = "") {
      notes.append(ImportNote(.assumed, key, "\(key): \(value)\(unread)"))
    }
    func miss(_ key: String) {
      let message = "the file does not give the \(key): give it with --\(key)"
      let unread = unread(.amount, notes, except: [dose, yield])
      notes.append(ImportNote(.unreadable, key, message + unread))
    }
    name = name?.onOneLine
    if name?.isBlank ?? true {
      name = defaults.name ?? "Imported recipe"
      assume("name", name ?? "")
    }
    if method == nil, defaults.method == nil, let name,
      let meant = BrewMethod.meant(by: name)?.value
    {
      method = meant
      let message = "'\(name.quotedBriefly)' became method: \(meant.rawValue)"
      notes.append(ImportNote(.changed, "name", message))
    }
    if method == nil {
      method = defaults.method ?? .pourOver
      if defaults.method == nil { assume("method", method?.rawValue ?? "") }
    }
    dose = dose ?? defaults.dose.flatMap { WrittenAmount(base: $0) }
    if dose == nil { miss("dose") }
    yield = yield ?? defaults.yield.flatMap { WrittenAmount(base: $0) }
    if yield == nil {
      let poured = total
      let unread = unread(.amount, notes, except: [dose, WrittenAmount(base: poured)])
      if let reason = refusal, reason.hasSuffix(ProseReadings.needsYield) {
        refusal = reason + unread
      }
      if poured > 0 {
        yield = WrittenAmount(base: poured)
        assume("yield", "\(Canonical.mass(poured)), which the steps pour", unread)
      } else {
        miss("yield")
      }
    }
    if temperature == nil {
      let usual = Self.usualTemperature(for: method ?? .pourOver)
      temperature = WrittenAmount(base: defaults.temperature ?? usual)
      if defaults.temperature == nil {
        assume(
          "temperature",
          Canonical.temperature(celsius: usual),
          unread(.temperature, notes, except: [])
        )
      }
    }
    if grind == nil {
      grind = defaults.grind ?? .medium
      if defaults.grind == nil { assume("grind", GrindLabel.medium.rawValue) }
    }
    completeSteps(&notes)
    if refusal == nil, let hint, let yield, !Tolerance.isAtMost((total - yield.value).magnitude, 1)
    {
      refusal = hint
    }
  }

  private mutating func completeSteps(_ notes: inout [ImportNote]) {
    if steps.isEmpty, let unreadStep {
      refusal = refusal ?? "`\(unreadStep.quotedBriefly)` was not read as a step"
    } else if steps.isEmpty, let yield {
      let isShot = method?.yieldIsInCup ?? false
      let instruction = isShot ? "Brew until the scale reads {total}." : "Pour to {total}."
      let water = ice.flatMap { WrittenAmount(base: yield.value - $0, unit: yield.mass ?? .gram) }
      steps = [DraftStep(instruction: instruction, timer: totalTime, water: water ?? yield)]
      if let ice {
        let amount = WrittenAmount(base: ice, unit: yield.mass ?? .gram)
        steps.insert(DraftStep(instruction: "Add {pour} of ice.", water: amount, pour: .ice), at: 0)
      }
      notes.append(ImportNote(.assumed, "steps", "steps: from the amounts, as the file has none"))
    }
    for index in steps.indices where steps[index].instruction.isBlank {
      steps[index].instruction = steps[index].usualInstruction
      notes.append(
        ImportNote(
          .assumed,
          "steps[\(index)].instruction",
          "instruction: \(steps[index].instruction)"
        )
      )
    }
  }

  /// All water and ice of the steps, in grams.
  var total: Double {
    var (reading, ice) = (0.0, 0.0)
    for step in steps {
      guard let water = step.water?.value else { continue }
      switch step.pour {
      case .target: reading = water
      case .increment: reading += water
      case .ice: ice += water
      }
    }
    return Rounding.millionth(reading + ice)
  }

  /// The middle of the recommended range, to whole degrees, or what filter coffee usually takes.
  private static func usualTemperature(for method: BrewMethod) -> Double {
    if method == .coldBrew { return 20 }
    let range = MethodTable.builtIn.ranges(for: method)?.temperature
    return range.map { Rounding.whole(($0.lowerBound + $0.upperBound) / 2) } ?? 93
  }

  // MARK: The result

  private var request: CreateRecipeRequest {
    let owner = id ?? RecipeIdentity.recipeId(path: "-", document: 0)
    let units = DisplayUnits(
      dose: dose?.mass,
      yield: yield?.mass,
      temperature: temperature?.temperature
    )
    var request = CreateRecipeRequest(
      method: method ?? .pourOver,
      name: name ?? "",
      defaultDose: dose?.value ?? 0,
      defaultTargetYield: yield?.value ?? 0,
      defaultWaterTemperature: temperature?.value ?? 0,
      defaultGrindLabel: grind ?? .medium,
      steps: steps.enumerated().map { index, step in step.dto(at: index, of: owner) },
      tags: tags.filter { !$0.isBlank },
      scaling: scaling,
      totalTimeSeconds: totalTime,
      units: units == DisplayUnits() ? nil : units
    )
    for (key, text) in texts where !text.isBlank {
      RecipeFormat.describe(key).recipe?.set(&request.content, .text(text))
    }
    return request
  }
}

extension RecipeDraft.DraftStep {
  fileprivate var usualInstruction: String {
    guard water != nil else { return timer == nil ? "Go on." : "Wait {timer}." }
    return switch pour {
    case .target: "Pour to {total}."
    case .increment: "Pour {pour}."
    case .ice: "Add {pour} of ice."
    }
  }

  fileprivate func dto(at index: Int, of recipe: UUID) -> RecipeStepDTO {
    RecipeStepDTO(
      stepId: RecipeIdentity.stepId(recipeId: recipe, orderIndex: index),
      orderIndex: index,
      instructionText: instruction.trimmed,
      timerDurationSeconds: timer,
      waterAmountGrams: water?.value,
      isCumulativeWaterTarget: water == nil || pour == .target,
      isIce: water != nil && pour == .ice,
      isFixed: isFixed,
      startTimeSeconds: start,
      waterTemperature: temperature?.value,
      waterUnit: water?.mass,
      temperatureUnit: temperature?.temperature
    )
  }
}

extension String {
  /// The text; nil if it is blank.
  var nonBlank: String? { isBlank ? nil : self }

  /// The text with single blanks in place of line breaks and runs of blanks.
  var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text as an instruction without placeholders: braces are doubled.
  var withLiteralBraces: String {
    utf8.contains { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
      ? replacing("{", with: "{{").replacing("}", with: "}}") : self
  }
}
