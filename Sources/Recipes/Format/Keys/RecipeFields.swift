/// A field of a recipe as JSON: its name, type and meaning, and how a recipe or a step holds it.
///
/// Names are those of the properties in `Recipes`; everything else comes from ``RecipeFormat`` where a key of the format has the
/// same value.
package struct RecipeField: Sendable {
  /// The type of a field.
  package indirect enum Kind: Sendable {
    /// ``RecipeFields/versionNumber``.
    case version
    case text
    case uuid
    case flag
    /// A whole number, 0 or more.
    case index
    /// A number within the limits of the recipe format.
    case number(Measure)
    /// One of these words.
    case word([String])
    /// A kebab-case word.
    case method
    /// A language tag (BCP 47).
    case language
    /// A list of text.
    case texts
    /// A time (RFC 3339).
    case timestamp
    /// Some fields of the same recipe or step.
    case object([RecipeField])
    /// The steps.
    case objects([RecipeField])
  }

  /// The unit of a number.
  package enum Measure: String, Sendable {
    case grams
    case celsius = "°C"
    case seconds

    /// The value of a number.
    package func value(_ number: Double) -> FieldValue {
      switch self {
      case .grams: .mass(number)
      case .celsius: .temperature(number)
      case .seconds: .duration(number)
      }
    }
  }

  /// The name of the field.
  package let name: String
  /// The type of the value.
  package let kind: Kind
  /// Whether the value may be `null` or missing.
  package let isOptional: Bool
  /// Whether the value follows from others, and is not read.
  package let isDerived: Bool
  /// The meaning, as a sentence.
  package let summary: String
  /// How a recipe holds the value; of an object, whether it has one.
  package let recipe: FieldAccess<RecipeDetailDTO>?
  /// How a step holds the value.
  package let step: FieldAccess<RecipeStepDTO>?

  fileprivate init(
    _ name: String,
    _ kind: Kind,
    isOptional: Bool = false,
    isDerived: Bool = false,
    _ summary: String,
    recipe: FieldAccess<RecipeDetailDTO>? = nil,
    step: FieldAccess<RecipeStepDTO>? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.isDerived = isDerived
    self.summary = summary
    (self.recipe, self.step) = (recipe, step)
  }

  /// The field with the value of a key.
  fileprivate init(_ key: KeyDescription, isOptional: Bool? = nil) {
    self.init(
      key.fieldNames.first ?? key.name,
      Kind(key.type),
      isOptional: isOptional ?? !key.isRequired,
      key.summary,
      recipe: key.recipe,
      step: key.step
    )
  }

  /// The expected value in words: `a number of grams`.
  package var expectation: String {
    switch kind {
    case .version: "\(RecipeFields.versionNumber)"
    case .text: "text"
    case .uuid: "a UUID"
    case .flag: "`true` or `false`"
    case .index: "a whole number of at least 0"
    case .number(let measure): "a number of \(measure.rawValue)"
    case .word(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .method: "a kebab-case word, such as `kalita-wave`"
    case .language: ValueType.language.expectation
    case .texts: "a list of text"
    case .timestamp: "a time, such as `2026-04-01T08:30:00Z`"
    case .object: "an object"
    case .objects: "a list of objects"
    }
  }
}

extension RecipeField.Kind {
  fileprivate init(_ type: ValueType) {
    self =
      switch type {
      case .text, .instruction, .equipment: .text
      case .language: .language
      case .words: .texts
      case .method: .method
      case .flag: .flag
      case .choice(let words): .word(words)
      case .mass: .number(.grams)
      case .temperature: .number(.celsius)
      case .duration: .number(.seconds)
      case .index: .index
      case .uuid: .uuid
      case .timestamp: .timestamp
      case .formatVersion: .version
      case .steps: .objects(RecipeFields.step)
      }
  }
}

/// The description of recipes and requests as JSON: the fields of each object, in the order in which they are
/// written. A new key of the format becomes a field automatically, after those that are listed here.
package enum RecipeFields {
  /// The format version. It increases when a field is removed or changes its meaning.
  package static let versionNumber = 1

  /// `RecipeSummaryDTO`.
  package static let summary: [RecipeField] =
    [version, RecipeField(RecipeFormat.describe(RecipeKey.id), isOptional: false)]
    + fields([.name, .method]) + [isStarter] + fields([.origin]) + [isValid] + defaults
    + [units, texts]

  /// `RecipeDetailDTO`.
  package static let detail: [RecipeField] =
    [version, RecipeField("recipe", .object(summary), "Name, method and default inputs.")]
    + content + [modifiedAt]

  /// `CreateRecipeRequest`.
  package static let create: [RecipeField] =
    [version] + fields([.name, .method, .origin]) + defaults + content + [units]

  /// `UpdateRecipeRequest`.
  package static let update: [RecipeField] = [
    version,
    RecipeField(
      "id",
      .uuid,
      "The id of the recipe to change.",
      recipe: RecipeFormat.describe(RecipeKey.id).recipe
    ),
    RecipeField("recipe", .object(create), "The new content, including all steps."),
  ]

  /// `RecipeStepDTO`.
  package static let step: [RecipeField] =
    [.id, .order, .instruction, .timer].map { RecipeField(RecipeFormat.describe($0 as StepKey)) }
    + amount
    + [.fixed, .at, .temperature].map { RecipeField(RecipeFormat.describe($0 as StepKey)) }
    + [waterUnit, temperatureUnit, stepTexts]

  /// The id and the time that a request may carry from the recipe that it was made from.
  package static let origin = fields([.id, .modifiedAt])

  private static let version = RecipeField(
    "version",
    .version,
    isOptional: true,
    "The format version."
  )
  private static let modifiedAt = RecipeField(RecipeFormat.describe(.modifiedAt))
  private static let defaults = fields([.dose, .yield, .temperature, .grind])

  /// The fields that a summary does not have: first these, then the other keys as they are in a recipe.
  private static let content: [RecipeField] = {
    let first: [RecipeKey] = [
      .grindDescriptor, .steps, .author, .source, .description, .tags, .notes,
    ]
    let elsewhere = first + RecipeFormat.summaryKeys + [.format, .modifiedAt]
    return fields(first) + fields(RecipeKey.allCases.filter { !elsewhere.contains($0) })
  }()

  private static func fields(_ keys: [RecipeKey]) -> [RecipeField] {
    keys.map { RecipeField(RecipeFormat.describe($0)) }
  }

  // MARK: Fields of a recipe that are not keys

  private static let isStarter = RecipeField(
    "isStarter",
    .flag,
    isOptional: true,
    isDerived: true,
    "Whether it is a shipped template; follows from `origin`, and is not read.",
    recipe: .flag({ $0.recipe.isStarter }, { $0.recipe.isStarter = $1 })
  )
  private static let isValid = RecipeField(
    "isValid",
    .flag,
    isOptional: true,
    isDerived: true,
    "Whether the recipe can be brewed; not read.",
    recipe: .flag({ $0.recipe.isValid }, { $0.recipe.isValid = $1 })
  )
  private static let units = RecipeField(
    "units",
    .object([
      unit(
        "dose",
        .word(MassUnit.allCases.filter { !$0.isVolume }.map { $0.rawValue }),
        .word({ $0.recipe.doseUnit }, { $0.recipe.doseUnit = $1 })
      ),
      unit("yield", masses, .word({ $0.recipe.yieldUnit }, { $0.recipe.yieldUnit = $1 })),
      unit(
        "temperature",
        temperatures,
        .word({ $0.recipe.temperatureUnit }, { $0.recipe.temperatureUnit = $1 })
      ),
    ]),
    isOptional: true,
    "The units in which dose, yield and temperature are shown; grams and °C where absent.",
    recipe: FieldAccess { $0.recipe.units == nil ? nil : .flag(true) }
  )
  private static func unit(
    _ name: String,
    _ kind: RecipeField.Kind,
    _ access: FieldAccess<RecipeDetailDTO>
  ) -> RecipeField {
    RecipeField(name, kind, isOptional: true, "The unit of the \(name).", recipe: access)
  }
  private static let texts = RecipeField(
    "texts",
    .object([
      text(.dose, "The dose, such as `0.75 oz`."),
      text(.yield, "The yield, such as `12 oz`."),
      text(.temperature, isOptional: true, "The water temperature, such as `200 °F`."),
    ]),
    isOptional: true,
    isDerived: true,
    "The default inputs for people; not read."
  )

  private static let masses = RecipeField.Kind.word(MassUnit.allCases.map { $0.rawValue })
  private static let temperatures = RecipeField.Kind.word(
    TemperatureUnit.allCases.map { $0.rawValue }
  )

  /// The value of a key as text.
  private static func text(
    _ key: RecipeKey,
    isOptional: Bool = false,
    _ summary: String
  ) -> RecipeField {
    let key = RecipeFormat.describe(key)
    let access = FieldAccess { (key.recipe?.get($0)?.text).map(FieldValue.text) }
    return RecipeField(key.name, .text, isOptional: isOptional, summary, recipe: access)
  }

  // MARK: Fields of a step that are not keys

  private static let amount = [
    RecipeField(
      "waterAmountGrams",
      .number(.grams),
      isOptional: true,
      "The water or ice of the step.",
      step: .mass(
        { step in step.waterAmountGrams.map { ($0, step.waterUnit) } },
        { $0.waterAmountGrams = $1.0 }
      )
    ),
    RecipeField(
      "isCumulativeWaterTarget",
      .flag,
      isOptional: true,
      "`true`: pour until the scale reads the amount. `false`: add the amount. Needed where a step has water.",
      step: .flag({ $0.isCumulativeWaterTarget }, { $0.isCumulativeWaterTarget = $1 })
    ),
    RecipeField(
      "isIce",
      .flag,
      isOptional: true,
      "Whether the amount is ice; `false` if absent.",
      step: .flag({ $0.isIce }, { $0.isIce = $1 })
    ),
  ]
  private static let waterUnit = RecipeField(
    "waterUnit",
    masses,
    isOptional: true,
    "The unit in which the amount is shown; grams if absent.",
    step: .word({ $0.waterUnit }, { $0.waterUnit = $1 == .gram ? nil : $1 })
  )
  private static let temperatureUnit = RecipeField(
    "temperatureUnit",
    temperatures,
    isOptional: true,
    "The unit in which the step's temperature is shown; °C if absent.",
    step: .word({ $0.temperatureUnit }, { $0.temperatureUnit = $1 == .celsius ? nil : $1 })
  )
  private static let stepTexts = RecipeField(
    "texts",
    .object([
      stepText("water", "The water or ice, such as `2 oz`.", StepKey.amounts),
      stepText("temperature", "The water temperature, such as `200 °F`.", [.temperature]),
    ]),
    isOptional: true,
    isDerived: true,
    "The figures of the step for people; not read."
  )

  /// The value of the first of some keys as text.
  private static func stepText(
    _ name: String,
    _ summary: String,
    _ keys: [StepKey]
  ) -> RecipeField {
    let keys = keys.map { RecipeFormat.describe($0) }
    let access = FieldAccess<RecipeStepDTO> { step in
      (keys.lazy.compactMap { $0.step?.get(step)?.text }.first).map(FieldValue.text)
    }
    return RecipeField(name, .text, isOptional: true, summary, step: access)
  }
}
